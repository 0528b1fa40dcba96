package import LandfallConnections
package import LandfallModel

/// What the screen says of tests.
extension Messages {
    /// The four steps of a connection, as the bars of a test have them.
    package var testSteps: [String] { [say("find"), say("connect"), say("prove"), say("ask")] }

    package var testColumn: (route: String, server: String, verdict: String, best: String, time: String, why: String) {
        (say("ROUTE"), say("SERVER"), say("VERDICT"), say("BEST ROUTE"), say("TIME"), say("WHY"))
    }

    // MARK: What it amounts to

    package func testRuns(_ name: String) -> String { say("\(name) is being tested") }

    package var testStopped: String { say("stopped before it was reached") }

    package func testReached(_ name: String, _ route: String, _ time: String, isProven: Bool) -> String {
        isProven
            ? say("\(name): reached over \(route) in \(time), identity proven")
            : say("\(name): reached over \(route) in \(time), identity unproven")
    }

    /// The same in few columns, where the name stands elsewhere.
    package func testReached(_ time: String, isProven: Bool) -> String {
        isProven ? say("reached in \(time), proven") : say("reached in \(time), unproven")
    }

    /// Why the first answer does not count.
    package func answeredFirst(_ route: String, _ time: String, _ why: String) -> String {
        say("\(route) answered first, in \(time), but is not used: \(why)")
    }

    package var nothingProvesThere: String { say("identity unproven there") }

    /// How another route has ended.
    package func endedSo(_ route: String, _ why: String) -> String { "\(route): \(why)" }

    package func stillRunning(_ running: Int, of all: Int, isShort: Bool) -> String {
        isShort ? say("\(running) of \(all) running") : say("\(running) of \(all) routes still running")
    }

    package func routesTried(_ all: Int, _ time: String) -> String {
        say(all, "\(all) route, \(time)", "\(all) routes, \(time)")
    }

    package func testCount(_ count: Int) -> String { say(count, "\(count) server", "\(count) servers") }

    package var testWord:
        (
            testing: String, ok: String, look: String, stopped: String, needsYou: String, failed: String,
            running: String
        )
    {
        (
            say("testing"), say(Sentence("ok", context: "verdict")), say("warning"),
            say(Sentence("stopped", context: "verdict")), say("needs you"), say(Sentence("failed", context: "verdict")),
            say(Sentence("running", context: "verdict"))
        )
    }

    // MARK: A route

    package var wins: String { say("wins") }

    package func proven(_ isProven: Bool) -> String { isProven ? say("proven") : say("unproven") }

    /// What proves on a route that it is the server, in a word or two.
    package func shortProof(of route: SavedRoute) -> String {
        switch (route.via, route.address?.host) {
        case (.tailnet, _): say("node")
        case (.ssh, _): say("host key")
        case (_, .socket): say("own socket")
        case (.local, _): say("own process")
        default: say("certificate")
        }
    }

    package func waitsOn(_ stage: Stage) -> String { say("waiting for \(stage.rawValue)") }

    package func soFar(_ time: String) -> String { say("\(time) so far") }

    package func givesUpAt(_ time: String) -> String { say("gives up at \(time)") }

    /// A time that is still counted: tenths of a second under ten, whole ones from then on.
    package func counting(_ time: Duration) -> String {
        time < .seconds(10) ? latency(time) : seconds(Int(time.components.seconds))
    }

    /// Why a route does not lead there, in a word or two.
    package func brief(_ code: FailureCode) -> String {
        switch code {
        case .connectionRefused: return say("refused")
        case .connectTimeout, .responseTimeout, .resolveTimeout, .tlsTimeout, .serviceUnresolved:
            return say("no answer")
        case .nameNotFound, .serviceNotFound, .peerUnknown: return say("not found")
        case .peerOffline: return say("offline")
        case .sshNoServer, .notThisProduct: return say("no server")
        case .identityUnproven, .cleartextTokenRefused, .tokenWithheld: return proven(false)
        case .tokenMissing: return say("no token")
        case .tokenRefused: return say("token refused")
        case .serverWithoutKey, .serverLostKey: return say("needs no key")
        default: break
        }
        return switch code.exit {
        case .unreachable: say("unreachable")
        case .identityChanged: say("new identity")
        case .authentication: say("login refused")
        case .refusedByPolicy: say(Sentence("not allowed", context: "verdict"))
        case .tlsFailed: say("TLS failed")
        case .badAnswer: say("bad answer")
        case .localTrouble: say("local error")
        default: say(Sentence("failed", context: "verdict"))
        }
    }

    // MARK: The steps

    package var foundOut: String { say("Also found") }

    package var nextSteps: (title: String, order: String) { (say("Next steps"), say("most likely first")) }

    package var nextStep: String { say("next") }

    package func useIt(_ name: String) -> Hint { say("Use it from now on: \(command: .use, name)") }

    /// What Enter does with a step, and the same of one server among several.
    package func enterStep(isCopied: Bool) -> String { isCopied ? say("copies it") : say("runs it") }

    package func enterOn(_ name: String, isCopied: Bool) -> String {
        isCopied ? say("copies, for \(name):") : say("runs, for \(name):")
    }

    package var wholeTest: String { say("whole test") }
}
