import Foundation
import LandfallConnections
import LandfallModel
import LandfallTesting
import LandfallTransport
import NIOConcurrencyHelpers
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

struct ProxyRunTests {
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
            environment: ConnectionDependencies(
                localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
                tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock"))))
        return RouteUpstream { server }
    }

    /// Runs a proxy until the one signal, which `body` gives when the proxy has told its place.
    private static func run(
        at place: ProxyPlace, _ upstream: RouteUpstream, limit: Duration? = nil,
        _ body: @escaping @Sendable (_ url: String) async -> LoopSignal
    ) async throws -> LoopEnd {
        let turn = Turn()
        let told = NIOLockedValueBox<String?>(nil)
        let signals = AsyncStream<LoopSignal> {
            guard await turn.take() else { return nil }
            while !Task.isCancelled {
                if let url = told.withLockedValue({ $0 }) { return await body(url) }
                await Task.yield()
            }
            return nil
        }
        let listener = ProxyListener(kind: .diane, upstream: upstream, text: { "refused: \($0)" })
        return try await ProxyRun(listener, at: place, limit: limit).run(
            in: EventLoop(signals: { signals }, suspend: {}),
            tell: { address in told.withLockedValue { $0 = address.url } })
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
        let answers = ["/status": Answers.keyed, "/jobs": HTTPText.json("[1]")]
        try await ScriptedServer.with(.routes(answers)) { server in
            let place = try ProxyPlace(
                of: WatchSamples.studio, environment: ["XDG_RUNTIME_DIR": folder], state: nil)
            let upstream = Self.upstream(to: server.endpoint, token: try Token("secret-five".utf8))
            let end = try await Self.run(at: place, upstream) { url in
                #expect(url == "unix:\(folder)/landfall/studio.sock")
                let answer = try? await Self.ask(url, "/jobs")
                #expect(answer?.status == 200 && answer?.body == Array("[1]".utf8))
                let refused = try? await Self.ask(url, "/agents/x/test")
                #expect(refused?.status == 403)
                #expect(refused.map { String(decoding: $0.body, as: UTF8.self).contains("get_has_effects") } == true)
                return .interrupt
            }
            #expect(end == .interrupted)
            let sent = server.received
            #expect(sent.components(separatedBy: "secret-five").count == 2)
            #expect(sent.contains("GET /jobs HTTP/1.1\r\n") && !sent.contains("/agents"))
            #expect(!FileManager.default.fileExists(atPath: folder + "/landfall/studio.sock"))
        }
    }

    @Test func `a server that is gone is said to the client, and SIGTERM is an end like any other`() async throws {
        let gone = try await ScriptedServer.with(.silence) { $0.endpoint }
        let path = "/tmp/landfall-run-\(UInt64.random(in: 0 ... .max)).sock"
        let upstream = Self.upstream(to: gone, token: nil)
        let end = try await Self.run(at: .socket(path: path, isOwnFolder: false), upstream) { url in
            let answer = try? await Self.ask(url, "/jobs")
            #expect(answer?.status == 502)
            return .terminate
        }
        #expect(end == .finished)
    }

    @Test func `the limit of time ends it`() async throws {
        let gone = Endpoint(scheme: .http, location: .unixSocket(path: "/nonexistent"))
        let upstream = Self.upstream(to: gone, token: nil)
        let end = try await Self.run(at: .port(0, isOpen: false), upstream, limit: .milliseconds(1)) { url in
            #expect(url.hasPrefix("http://127.0.0.1:"))
            while !Task.isCancelled { await Task.yield() }
            return .terminate
        }
        #expect(end == .finished)
    }

    @Test func `a place that is taken is named`() async throws {
        let path = "/tmp/landfall-run-\(UInt64.random(in: 0 ... .max)).sock"
        try await ScriptedServer.with(.silence, socketPath: path) { server in
            let place = ProxyPlace.socket(path: path, isOwnFolder: false)
            let upstream = Self.upstream(to: server.endpoint, token: nil)
            await #expect {
                _ = try await Self.run(at: place, upstream) { _ in .interrupt }
            } throws: { error in
                guard case HandoverError.notListening(let error, place) = error else { return false }
                return error.code == .socketTaken
            }
        }
    }

    @Test func `without a folder for sockets there is that of the state`() throws {
        let home = SavedServersFolder()
        let place = try ProxyPlace(of: WatchSamples.studio, environment: home.environment, state: home.state)
        #expect(place == .socket(path: "\(home.path)/.local/state/landfall/run/studio.sock", isOwnFolder: true))
        #expect { try ProxyPlace(of: WatchSamples.studio, environment: [:], state: nil) } throws: { error in
            if case HandoverError.noHome = error { true } else { false }
        }
    }
}
