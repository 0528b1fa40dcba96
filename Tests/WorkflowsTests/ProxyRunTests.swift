import ConnectionChecks
import Foundation
import ReadOnlyProxy
import ServerConnections
import ServerExchange
import ServerModel
import ServerTransport
import Tailnet
import TerminalUI
import Testing
import TransportTestSupport

@testable import LandfallCommands
@testable import ServerViews
@testable import Wording
@testable import Workflows

struct ProxyRunTests {
    private static let status = HTTPText.json(#"{"version":"1.0","mcp_servers":[]}"#)
    private static let target = HandoverTarget(kind: .diane, url: "http://127.0.0.1:1", profile: "studio")

    private static func context(
        _ capture: TerminalCapture, _ environment: [String: String] = [:], isJSON: Bool = false,
        size: TerminalSize? = nil
    ) -> CommandContext {
        let terminal = Terminal(capture: capture, size: size, environment: ["TERM": "xterm", "NO_COLOR": "1"])
        return CommandContext(environment: environment, terminal: terminal, isJSON: isJSON, isVerbose: false)
    }

    private static func upstream(to endpoint: Endpoint, token: Token?) -> RouteUpstream {
        var plans: [RoutePlan] = []
        if case .address(let address, let port) = endpoint.location {
            plans = [
                RoutePlan(
                    host: .address(address), attempts: [.init(scheme: endpoint.scheme, port: port)], via: .local,
                    claim: Claim(kind: .diane))
            ]
        }
        let server = ServerConnection(
            kind: .diane, plans: plans, token: TokenSource(token),
            around: Surroundings(
                localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
                tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock"))))
        return RouteUpstream { server }
    }

    /// A loop with one signal, which comes after `body`, which begins when the proxy has told its place.
    private static func signal(
        _ capture: TerminalCapture, _ body: @escaping @Sendable () async -> LoopSignal
    ) -> EventLoop {
        let turn = Turn()
        let signals = AsyncStream<LoopSignal> {
            guard await turn.take() else { return nil }
            while capture.outputText.isEmpty { await Task.yield() }
            return await body()
        }
        return EventLoop(signals: { signals }, suspend: {})
    }

    private actor Turn {
        private var isTaken = false

        func take() -> Bool {
            defer { isTaken = true }
            return !isTaken
        }
    }

    /// Asks through a socket, whose name comes behind `unix:`.
    private static func ask(_ url: String, _ target: String) async throws -> HTTPResponse {
        let path = String(url.dropFirst("unix:".count))
        let endpoint = Endpoint(scheme: .http, location: .unixSocket(path: path))
        let deadline = ContinuousClock.now + .seconds(60)
        let connection = try await Transport().open(endpoint, trust: .anyCertificate, deadline: deadline)
        return try await connection.request(.get(target), deadline: deadline)
    }

    @Test func `a request goes through with the token, until Ctrl-C`() async throws {
        let folder = "/tmp/landfall-run-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // A Diane that asks for its key, which is what the product is known by too.
        let keyed = HTTPText.response(
            "401 Unauthorized", fields: [#"WWW-Authenticate: Bearer realm="diane""#], body: "Authorization required\n")
        let answers = ["/status": keyed, "/jobs": HTTPText.json("[1]")]
        try await TestServer.run(.routes(answers)) { server in
            let capture = TerminalCapture()
            let context = Self.context(capture, ["XDG_RUNTIME_DIR": folder])
            let place = try ProxyRun.place(socket: nil, port: nil, isOpen: false, profile: "studio", context)
            let upstream = Self.upstream(to: server.endpoint, token: try Token("secret-five".utf8))
            let run = ProxyRun(target: Self.target, place: place, upstream: upstream, limit: nil, context: context)
            // Asked for when the place has been told.
            let exit = try await run.run(
                in: Self.signal(capture) {
                    let url = capture.outputText.trimmingCharacters(in: .newlines)
                    #expect(url == "unix:\(folder)/landfall/studio.sock")
                    let answer = try? await Self.ask(url, "/jobs")
                    #expect(answer?.status == 200 && answer?.body == Array("[1]".utf8))
                    let refused = try? await Self.ask(url, "/agents/x/test")
                    #expect(refused?.status == 403)
                    #expect(
                        refused.map { String(decoding: $0.body, as: UTF8.self) }
                            == #"{"code":"get_has_effects","error":"This GET would start something on the server"}"#
                            + "\n")
                    return .interrupt
                })
            #expect(exit == .interrupted && capture.errorText.isEmpty)
            let sent = try await server.received
            #expect(sent.components(separatedBy: "secret-five").count == 2)
            #expect(sent.contains("GET /jobs HTTP/1.1\r\n") && !sent.contains("/agents"))
            #expect(!FileManager.default.fileExists(atPath: folder + "/landfall/studio.sock"))
        }
    }

    @Test func `a server that is gone is said to the client, and SIGTERM is an end like any other`() async throws {
        let gone = try await TestServer.run(.silence) { $0.endpoint }
        let path = "/tmp/landfall-run-\(UInt64.random(in: 0 ... .max)).sock"
        let capture = TerminalCapture()
        let context = Self.context(capture, isJSON: true)
        let place = try ProxyRun.place(socket: path, port: nil, isOpen: false, profile: "studio", context)
        let run = ProxyRun(
            target: Self.target, place: place, upstream: Self.upstream(to: gone, token: nil), limit: nil,
            context: context)
        let exit = try await run.run(
            in: Self.signal(capture) {
                #expect(
                    capture.outputText
                        == #"{"kind":"diane","profile":"studio","schema":"landfall.proxy/1","server":"http://127.0.0.1:1","url":"unix:\#(path)"}"#
                        + "\n")
                let answer = try? await Self.ask("unix:\(path)", "/jobs")
                #expect(answer?.status == 502)
                return .terminate
            })
        #expect(exit == .ok)
    }

    @Test func `a person is told how to ask`() async throws {
        let capture = TerminalCapture()
        let context = Self.context(capture, size: TerminalSize(columns: 80, rows: 24))
        let place = try ProxyRun.place(socket: nil, port: "0", isOpen: false, profile: "studio", context)
        let gone = Endpoint(scheme: .http, location: .unixSocket(path: "/nonexistent"))
        let run = ProxyRun(
            target: Self.target, place: place, upstream: Self.upstream(to: gone, token: nil), limit: .milliseconds(1),
            context: context)
        #expect(try await run.run(in: EventLoop(signals: { AsyncStream { _ in } }, suspend: {})) == .ok)
        let url = capture.outputText.trimmingCharacters(in: .newlines)
        #expect(url.hasPrefix("http://127.0.0.1:") && capture.errorText.contains("curl \(url)/"))
    }

    @Test func `a place that is taken is a failure with a way out`() async throws {
        let capture = TerminalCapture()
        let context = Self.context(capture)
        let path = "/tmp/landfall-run-\(UInt64.random(in: 0 ... .max)).sock"
        try await TestServer.run(.silence, socketPath: path) { server in
            let place = try ProxyRun.place(socket: path, port: nil, isOpen: false, profile: "studio", context)
            let run = ProxyRun(
                target: Self.target, place: place, upstream: Self.upstream(to: server.endpoint, token: nil), limit: nil,
                context: context)
            let failure = await #expect(throws: CommandFailure.self) { try await run.run() }
            #expect(failure?.code == .socketTaken && failure?.hints.isEmpty == false)
        }
    }

    @Test(
        arguments: [
            (nil, nil, false, ProxyPlace.socket(path: "/run/u/landfall/p.sock", isOwnFolder: true)),
            ("/x/y", nil, false, .socket(path: "/x/y", isOwnFolder: false)), (nil, "0", false, .port(0, isOpen: false)),
            (nil, "4711", true, .port(4711, isOpen: true)), (nil, nil, true, nil), ("/x", "1", false, nil),
            ("", nil, false, nil),
            (nil, "65536", false, nil), (nil, "+1", false, nil), (nil, "", false, nil),
        ] as [(String?, String?, Bool, ProxyPlace?)])
    func `flags say where it listens`(socket: String?, port: String?, isOpen: Bool, place: ProxyPlace?) {
        let context = Self.context(TerminalCapture(), ["XDG_RUNTIME_DIR": "/run/u"])
        let found = try? ProxyRun.place(socket: socket, port: port, isOpen: isOpen, profile: "p", context)
        #expect(found == place)
    }

    @Test func `a relative path is told as an absolute one`() throws {
        let place = try ProxyRun.place(
            socket: "p.sock", port: nil, isOpen: false, profile: "p", Self.context(TerminalCapture()))
        let path = FileManager.default.currentDirectoryPath + "/p.sock"
        #expect(place == .socket(path: path, isOwnFolder: false))
    }

    @Test func `without a folder for sockets there is that of the state`() throws {
        let context = Self.context(TerminalCapture(), ["HOME": "/home/u"])
        let place = try ProxyRun.place(socket: nil, port: nil, isOpen: false, profile: "p", context)
        #expect(place == .socket(path: "/home/u/.local/state/landfall/run/p.sock", isOwnFolder: true))
        let failure = #expect(throws: CommandFailure.self) {
            try ProxyRun.place(socket: nil, port: nil, isOpen: false, profile: "p", Self.context(TerminalCapture()))
        }
        #expect(failure?.code == .noHome)
    }

    @Test(arguments: ProxyRefusal.allCases)
    func `every refusal has words in every language`(refusal: ProxyRefusal) {
        let words = Language.allCases.map { Messages(language: $0).proxyFault(.refused(refusal)) }
        #expect(Set(words).count == words.count && !words.contains(""))
    }
}
