import LandfallModel
import LandfallTesting
import LandfallTransport
import NIOConcurrencyHelpers
import TailnetTestSupport
import Testing

@testable import LandfallConnections

/// Names and addresses of a tailnet: who is asked for them, and what is the cause where they lead nowhere.
@Suite(.enabled(if: FakeTailscaled.isAvailable)) struct TailnetNamesTests {
    private let mac = TailnetText.Machine("n1", "my-mac", "100.64.0.7")

    /// Knows nobody, and keeps who was asked for.
    private struct NoNames: NameResolver {
        let asked = NIOLockedValueBox<[String]>([])
        var code = FailureCode.nameNotFound

        func addresses(
            of name: String, deadline _: ContinuousClock.Instant
        ) async throws(TransportError) -> [IPAddress] {
            asked.withLockedValue { $0.append(name) }
            throw TransportError(code, stage: .resolve)
        }
    }

    private func walk(
        _ socketPath: String, to text: String, names: NoNames = NoNames(), node: String? = nil, isForced: Bool = false,
        namesNeedTailscale: Bool = false
    ) async throws -> RouteReport {
        let environment = ConnectionDependencies(
            localNames: { _, _ in .noAddresses(.nameNotFound, nil) }, names: names,
            tailnet: TailnetReading(LocalAPI(socketPath: socketPath)), tailnetEntry: { _ in .dial },
            namesNeedTailscale: { namesNeedTailscale })
        let address = try ServerAddress(parsing: text)
        let plan = RoutePlan(
            host: address.host, attempts: [.init(scheme: .http, port: 9090)], via: .direct,
            claim: Claim(kind: .diane, known: KnownIdentity(nodeID: node.map { ForeignText($0) })),
            allowsBareName: isForced)
        let walk = RouteWalk(plan, goal: .everything, environment: environment, deadline: .now + .seconds(60))
        let (report, connection) = await walk.run()
        connection?.close()
        return report
    }

    @Test(arguments: ["web.tail12345.ts.net", "web", "100.100.7.7"])
    func `a service is named with the machine to which it is carried`(target: String) async throws {
        let nas = mac.with { $0.carried = ["100.100.7.7/32"] }
        try await FakeTailscaled.run(
            TailnetText([nas]).bytes, ["--name", "web.tail12345.ts.net=100.100.7.7"]
        ) { fake in
            let names = NoNames()
            let report = try await walk(fake.socketPath, to: target, names: names)
            #expect(report.stage(.peer)?.status == .ok && report.peer?.carrier?.raw == "my-mac.tail12345.ts.net")
            #expect(report.peer?.addresses.map(\.description) == ["100.100.7.7"])
            #expect(report.peer?.name.raw == (target == "100.100.7.7" ? target : "web.tail12345.ts.net"))
            #expect(names.asked.withLockedValue { $0 }.isEmpty)
        }
    }

    @Test func `a mistyped name below the suffix is asked of no name server`() async throws {
        try await FakeTailscaled.run(TailnetText([mac]).bytes) { fake in
            let names = NoNames()
            let report = try await walk(fake.socketPath, to: "my-mca.tail12345.ts.net", names: names)
            #expect(report.decisive?.stage == .peer && report.decisive?.code == .peerUnknown)
            #expect(report.decisive?.note == .suggestions([ForeignText("my-mac")]))
            #expect(names.asked.withLockedValue { $0 }.isEmpty)
            _ = try await walk(fake.socketPath, to: "my-mca.tail12345.ts.net", names: names, isForced: true)
            #expect(names.asked.withLockedValue { $0 } == ["my-mca.tail12345.ts.net"])
        }
    }

    @Test(arguments: [("Stopped", FailureCode.tailscaleStopped), ("NeedsLogin", .tailscaleNeedsLogin)])
    func `a tailnet that is not up is the cause`(state: String, code: FailureCode) async throws {
        var text = TailnetText([mac])
        text.state = state
        try await FakeTailscaled.run(text.bytes) { fake in
            let names = NoNames()
            let own = try await walk(fake.socketPath, to: "my-mac.tail12345.ts.net", names: names)
            #expect(own.decisive?.stage == .tailscale && own.decisive?.code == code)
            #expect(names.asked.withLockedValue { $0 }.isEmpty)
            // It may be a name that is served to the world.
            let other = try await walk(fake.socketPath, to: "box.tail9.ts.net", names: names)
            #expect(other.decisive?.code == code && other.stage(.resolve)?.status == .skipped)
            #expect(names.asked.withLockedValue { $0 } == ["box.tail9.ts.net"])
            let stranger = try await walk(fake.socketPath, to: "box.example", names: names)
            #expect(stranger.decisive?.code == .nameNotFound)
        }
    }

    @Test func `a dead daemon is the cause too`() async throws {
        let report = try await walk("/nonexistent/tailscaled.sock", to: "my-mac.tail12345.ts.net")
        #expect(report.decisive?.code == .tailscaledNotRunning)
    }

    @Test func `where resolv.conf asks nobody but a dead Tailscale, every name fails for that`() async throws {
        let names = NoNames(code: .resolveFailed)
        let dead = try await walk(
            "/nonexistent/tailscaled.sock", to: "box.example", names: names, namesNeedTailscale: true)
        #expect(dead.decisive?.stage == .resolve && dead.decisive?.code == .tailscaleNamesDead)
        try await FakeTailscaled.run(TailnetText([mac]).bytes) { fake in
            let report = try await walk(
                fake.socketPath, to: "box.example", names: names, namesNeedTailscale: true)
            #expect(report.decisive?.code == .resolveFailed)
        }
    }

    @Test func `a machine with another name or address is found by its node`() async throws {
        try await ScriptedServer.with(.answer([Answer.status])) { server in
            guard case .address(_, let port) = server.endpoint.location else { return }
            let dial = ["--dial", "100.64.0.7:9090=127.0.0.1:\(port)"]
            let renamed = mac.with { ($0.name, $0.currentAddress) = ("big-mac", "192.0.2.1:41641") }
            try await FakeTailscaled.run(TailnetText([renamed]).bytes, dial) { fake in
                for text in ["my-mac.tail12345.ts.net", "100.64.0.99"] {
                    let report = try await walk(fake.socketPath, to: text, node: "n1")
                    #expect(report.verdict != .fail && report.proof?.0 == .node)
                    #expect(report.peer?.name == ForeignText("big-mac.tail12345.ts.net"))
                    #expect(report.peer?.formerName == ForeignText(text))
                    #expect(report.peer?.facts.path == .direct)
                }
                let stranger = try await walk(fake.socketPath, to: "my-mac.tail12345.ts.net", node: "n2")
                #expect(stranger.decisive?.code == .peerUnknown)
            }
        }
    }

    @Test func `who owns a machine is told where it is somebody else`() async throws {
        try await ScriptedServer.with(.answer([Answer.status])) { server in
            guard case .address(_, let port) = server.endpoint.location else { return }
            let dial = ["--dial", "100.64.0.7:9090=127.0.0.1:\(port)"]
            try await FakeTailscaled.run(TailnetText([mac.with { $0.user = 9 }]).bytes, dial) { fake in
                let report = try await walk(fake.socketPath, to: "my-mac.tail12345.ts.net")
                #expect(report.peer?.facts.owner == ForeignText("bob@example.com"))
            }
        }
    }

    @Test func `a machine behind a firewall is silent, and the daemon is not to blame`() async throws {
        try await FakeTailscaled.run(TailnetText([mac]).bytes, ["--silent", "my-mac"]) { fake in
            let environment = ConnectionDependencies(
                localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
                tailnet: TailnetReading(LocalAPI(socketPath: fake.socketPath)),
                tailnetEntry: { _ in .dial })
            let plan = RoutePlan(
                host: try ServerAddress(parsing: "my-mac").host, attempts: [.init(scheme: .http, port: 9090)],
                via: .tailnet, claim: Claim(kind: .diane))
            let walk = RouteWalk(plan, goal: .proven, environment: environment, deadline: .now + .seconds(1))
            let report = await walk.run().report
            #expect(report.decisive?.stage == .connect && report.decisive?.code == .connectTimeout)
            #expect(report.decisive?.machine == ForeignText("my-mac.tail12345.ts.net"))
        }
    }
}
