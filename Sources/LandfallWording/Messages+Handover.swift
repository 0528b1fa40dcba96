internal import LandfallModel
package import LandfallTransport

/// What `env`, `exec` and `proxy` say.
extension Messages {
    package var handedSocket: String { say("the inherited socket") }

    // MARK: env and exec

    package func badVariable(_ text: String) -> String {
        say("--token-env \(text): use a variable name (letters, digits, _) that landfall does not set itself")
    }

    package var noTokenInJSON: String { say("--token-env cannot be used with --json: the document has no token") }

    package var tokenOnTerminal: String { say("The token is now visible on this terminal") }

    package var nothingToExecute: String { say("No command given") }

    package var howToExecute: Hint { say("Give one: \(form: "landfall exec -- CMD")") }

    /// What to type where this word was meant as the program.
    package func executes(_ word: String) -> Hint? {
        situation.typed?.separating(word).map { use(Hint(command: $0)) }
    }

    package func commandNotFound(_ name: String) -> String { say("\(name): command not found") }

    package func cannotExecute(_ name: String, _ reason: String) -> String {
        say("Cannot execute \(name): \(systemReason(reason))")
    }

    package func handsOverAddress(_ url: String, notName route: String) -> String {
        say("LANDFALL_URL is \(url), the address that answered for \(route)")
    }

    package func handsOverProxy(_ route: String) -> String {
        say("LANDFALL_URL is the address of a read-only proxy to \(route), which stops when the command ends")
    }

    package func routeNotShared(_ profile: String) -> String {
        say("landfall reaches \(profile) through tailscaled's own connections, which other programs cannot use")
    }

    package func leadsElsewhere(_ profile: String) -> String {
        say("A program that connects to the address of \(profile) may now reach a different server")
    }

    package var handsOverUnchecked: String {
        say("The server was checked just now; it is not checked again when the program connects")
    }

    package func sshNotShared(_ profile: String) -> String {
        say("landfall reaches \(profile) through its own ssh connection, which closes when the command ends")
    }

    package func shareByProxy(_ profile: String) -> Hint {
        say("Use a proxy: \(command: .proxy, profile), or \(form: "landfall exec \(profile) -- CMD")")
    }

    // MARK: proxy

    package var socketOrPort: String { say("Give --socket or --port, not both") }

    package var openWithoutPort: String { say("--open needs --port: a socket has no random path") }

    package func badProxyPort(_ text: String) -> String { say("--port \(text): use a number from 0 (any) to 65535") }

    package func proxyExample(_ command: ShellCommand) -> Hint {
        say("Try: \(command: command)   (Ctrl-C stops the proxy)")
    }

    package func socketTaken(_ path: String) -> String { say(Sentence("\(path) is in use", context: "socket")) }

    package var otherSocket: Hint { say("Give another path: --socket PATH") }

    package func socketPathTooLong(_ path: String) -> String {
        say("\(path): a socket path must not be longer than 107 bytes")
    }

    package func folderExposed(_ path: String) -> String {
        say("\(path): other users can write to that folder and replace the socket")
    }

    package var otherFolder: Hint { say("Use a folder of your own with mode 0700") }

    package func portTaken(_ place: String) -> String { say("\(place) is in use") }

    package var anyPort: Hint { say("Give another port, or 0 for any: --port 0") }

    package func cannotListen(_ place: String, _ reason: String) -> String {
        say("Cannot listen on \(place): \(systemReason(reason))")
    }

    /// What the proxy answers in the server's place.
    package func proxyFault(_ fault: ProxyFault) -> String {
        switch fault {
        case .refused(let refusal): proxyRefusal(refusal)
        case .upstream(let error) where error.kind == .timeout: say("The server did not answer in time (\(error.code))")
        case .upstream(let error): say("The server could not be reached (\(error.code))")
        }
    }

    private func proxyRefusal(_ refusal: ProxyRefusal) -> String {
        switch refusal {
        case .methodNotAllowed: say("Only GET is allowed")
        case .versionRefused: say("Only HTTP/1.1 is supported")
        case .hostRefused: say("The Host header does not match this proxy")
        case .browserRefused: say("Requests from web pages are refused")
        case .bodyRefused: say("A GET request must not have a body")
        case .notPlain: targetNotPlain
        case .hasEffects: getHasEffects
        case .notFound: say("Nothing found at this path")
        case .badRequest: say("This is not an HTTP request")
        case .headTooLarge: say("The request headers are too large")
        case .headTimeout: say("The request headers took too long")
        case .tooManyConnections: say("Too many connections")
        }
    }

    // MARK: What is asked for

    package var targetNotPlain: String {
        say("The path must begin with / and contain no //, no . or .. segment and no %2F")
    }

    package var plainTarget: Hint { say("For example: /jobs/logs?limit=5") }

    /// Of an argument of `api`, whose server is the profile's.
    package func urlIsNoPath(_ text: String) -> String { say("\(text) is a URL: give only the path") }

    package var getHasEffects: String { say("This GET request would start something on the server") }
}
