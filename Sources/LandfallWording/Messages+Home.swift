package import LandfallConnections
package import LandfallModel

/// What Home says of a server in few words.
extension Messages {
    package var homeColumn: (name: String, state: String, route: String, now: String, outage: String, health: String) {
        (say("NAME"), say("STATE"), say("ROUTE"), say("NOW"), say("LAST OUTAGE"), say("HEALTH"))
    }

    /// What stands above the oldest answer, and the newest is `NOW`.
    package var dayAgo: String { say("24 H AGO") }

    /// What a server needs that answers and cannot be used.
    package func needed(_ error: ServerExchangeError) -> String {
        switch error.kind {
        case .token: say("Token needed")
        case .identity: say("Key changed")
        case .policy: say("Not allowed")
        default: say("Bad answer")
        }
    }

    /// What has happened to a server, or to a part of it.
    package func happened(_ event: HistoryEvent) -> String {
        event.part.map { down("\($0)") } ?? reason(ofCode: event.code)
    }

    /// Why a server is away, where it is said already that it is.
    package func reason(_ error: ServerExchangeError) -> String { reason(cause(error)) }

    /// The same of a kept code.
    package func reason(ofCode text: String) -> String { reason(cause(ofCode: text)) }

    private func reason(_ sentence: String) -> String {
        // The words that all sentences about a server that is away begin with.
        let state = trouble(.connectTimeout).prefix { $0 != ":" } + ": "
        return sentence.hasPrefix(state) ? String(sentence.dropFirst(state.count)) : sentence
    }

    /// How long it had been connected before.
    package func connectedFor(_ time: String) -> String { say("was connected for \(time)") }

    /// The cause that a kept code stands for; a code of another version stands for itself.
    package func cause(ofCode text: String) -> String {
        let code = FailureCode(rawValue: text)
        return code.isKnown ? cause(ServerExchangeError(.unreachable, code: code)) : ForeignText(text).description
    }

    /// How long an outage was, or that it goes on.
    package func length(of outage: Outage) -> String {
        outage.length.map { span(Int($0.components.seconds)) } ?? say("still")
    }

    /// That a session waits for an answer of the user.
    package var asksSomething: String { say("asks you something") }

    /// Why it does not answer.
    package func brief(_ error: ServerExchangeError) -> String {
        switch (error.code, error.kind) {
        case (.connectionRefused, _): say("refused")
        case (_, .timeout): say("no answer")
        case (_, .tls): say("TLS failed")
        case (_, .local): say("local error")
        case (_, .token): say("T token")
        case (_, .identity), (_, .policy): say("t shows why")
        case (_, .badAnswer): error.status.map { "HTTP \($0)" } ?? say("bad answer")
        default: say("unreachable")
        }
    }

    /// What to do with one that answers and cannot be used.
    package func remedy(_ error: ServerExchangeError) -> String {
        switch error.kind {
        case .token: say("it answers; T sets its token")
        case .identity where [.notThisProduct, .sshHostUnknown].contains(error.code): say("t shows why")
        case .identity: say("different identity; Enter shows it")
        default: say("t shows why")
        }
    }

    package func tryIn(_ seconds: Int) -> String { say("try in \(seconds) s") }

    /// `refused 4 min ago`, and `refused` when it has just happened.
    package func since(_ cause: String, seconds: Int) -> String {
        guard seconds >= 5 else { return cause }
        let ago = ago(seconds: seconds)
        return say(Sentence("\(cause) \(ago)", context: "since"))
    }

    /// The route that is used, as the list names it.
    package func path(_ route: SavedRoute) -> String {
        switch route.via {
        case .lan where route.isTLS: say("LAN, TLS")
        case .lan where !route.consents.isEmpty: say("LAN, allowed")
        case .direct: route.address.map { "\($0.host)" } ?? via(route.via)
        default: via(route.via)
        }
    }

    /// What proves on a route that it is the server.
    package func proof(of route: SavedRoute) -> String {
        switch (route.via, route.address?.host) {
        case (.tailnet, _): provenByNode.long
        case (.ssh, _): say("its ssh host key")
        case (_, .socket): provenBySocket.long
        case (.local, _): provenByProcess.long
        default: provenByCertificate.long
        }
    }

    package var allowedByYou: String { say("allowed by you") }

    package var unprovenSoUnused: String { say("unproven, so not used") }

    package func asked(_ time: String, every seconds: Int) -> String { say("polled \(time), every \(seconds) s") }

    package func askedAt(_ time: String) -> String { say("polled \(time)") }

    package func lastAnswered(_ time: String, _ ago: String) -> String { say("last answer \(time), \(ago)") }

    package func mcpServers(_ up: Int, of all: Int) -> String { say("\(up) of \(all) MCP servers") }

    package func mcpUp(_ up: Int, of all: Int) -> String { say("\(up) of \(all) up") }

    package func down(_ names: String) -> String { say("\(names) down") }

    package func mcpCount(_ count: Int) -> String { say(count, "\(count) MCP server", "\(count) MCP servers") }

    package func downOf(_ down: Int, _ all: Int) -> String { say("\(down) of \(all) down") }

    package var homeLabel: (routes: String, identity: String, token: String, day: String, events: String) {
        (say("routes"), say("identity"), say("token"), say("24 h"), say("Events"))
    }

    /// Labels of three or four letters.
    package var homeShortLabel: (servers: String, counts: String, identity: String, token: String) {
        ("MCP", say("runs"), say("who"), say("key"))
    }

    /// The jobs of a server in a line.
    package func jobsOn(_ count: Int) -> String { say(count, "\(count) on", "\(count) on") }
    package func jobFailed(_ name: String) -> String { say("\(name) failed") }
    package func nextJob(_ name: String, _ time: String) -> String { say("next is \(name) in \(time)") }

    /// What keeps an MCP server from running, or since when it does not.
    package var wantsLogin: String { say("needs login") }
    package var isDown: String { say("down") }
    package func downFor(_ time: String) -> String { say("down for \(time)") }

    /// Labels of what is allowed for a server, and of its jobs.
    package var noCleartextAnywhere: String { say("no cleartext on any network") }
    package var allowedLabel: String { say("allowed") }
    package var jobsLabel: String { say("jobs") }
    /// Where that is changed, before the key.
    package var changeInSettings: String { say("change it in settings:") }

    /// Labels of what runs in a server, and of the routes that were used over a day.
    package var runsIn: String { say("running") }
    package var routeUsed: String { say("route used") }

    package func answered(_ percent: String) -> String { say("\(percent)% answered") }

    package var typical: String { say("typical") }

    package var slowest: String { say("slowest") }

    package func at(_ time: String) -> String { say("at \(time)") }

    /// When an outage began, and how long it was; of one that goes on, that it does.
    package func withoutAnswer(_ time: String, _ outage: Outage) -> String {
        guard outage.length != nil else { return say("\(time), still without an answer") }
        let length = length(of: outage)
        return say("\(time), \(length) without an answer")
    }

    package func upOf(_ connected: Int, _ all: Int) -> String { "\(connected)/\(all)" }

    package func lastDay(_ name: String) -> String { say("\(name), last 24 h") }

    package var nowMark: String { say(Sentence("now", context: "mark")) }

    package var notAskedState: String { say("Not polled") }

    package var paletteTitle: String { say("Command") }

    package var paletteLabel: (runs: String, shows: String, last: String) { (say("runs"), say("shows"), say("last")) }

    /// Where the result of a command is seen.
    package func paletteShows(_ view: String) -> String { say("the view \(view)") }
    package var paletteOutput: String { say("its output, on the normal terminal") }

    package func connectedOver(_ route: String) -> String { say("Connected over \(route)") }

    package func moreBelow(_ count: Int) -> String { say("\(count) more") }

    /// A latency: tenths under ten milliseconds, seconds from one on.
    package func latency(_ duration: Duration) -> String {
        let milliseconds = duration / .milliseconds(1)
        if milliseconds >= 1_000 { return "\(Self.tenths(milliseconds / 1_000)) s" }
        return milliseconds < 9.95 ? "\(Self.tenths(milliseconds)) ms" : "\(Int(milliseconds.rounded())) ms"
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
