import LandfallTesting
import TailnetTestSupport
import Testing
import TransportTestSupport

@testable import LandfallConnections
@testable import LandfallModel
@testable import LandfallTransport

/// The ways to a machine of the tailnet, in their order, and what each proves.
struct TailnetStagesTests {
    private let address = IPAddress("100.64.0.7")

    private func machine(
        _ entry: TailnetEntry, trouble: FailureCode? = nil
    ) throws -> (StageMachine, StageMachine.Action) {
        let plan = RoutePlan(
            host: try ServerAddress(parsing: "my-mac").host, attempts: [.init(scheme: .http, port: 9090)],
            via: .tailnet, claim: Claim(kind: .diane))
        var machine = StageMachine(plan, goal: .everything)
        #expect(machine.start() == .askTailnet("my-mac"))
        let peer = StageMachine.TailnetPeer(
            name: ForeignText("my-mac"), addresses: [try #require(address)], trouble: trouble)
        let action = machine.next(.peer(peer, entry), took: .zero)
        return (machine, action)
    }

    private func failure(_ code: FailureCode, _ stage: Stage = .connect) -> StageMachine.Event {
        .notOpened(.init(attempt: .init(scheme: .http, port: 9090), stage: stage, code: code, took: .zero))
    }

    @Test func `silence on the interface is silence, for in TUN mode dial proves nothing`() throws {
        let address = try #require(address)
        var (machine, action) = try machine(.interface(SocketBinding(interface: 7, addresses: [])))
        #expect(action == .open(.system([address])))
        #expect(machine.next(failure(.connectTimeout), took: .zero) == .finish)
        // The machine is named.
        #expect(machine.report.decisive?.stage == .connect && machine.report.decisive?.code == .connectTimeout)
        #expect(machine.report.decisive?.machine == ForeignText("my-mac"))
    }

    @Test func `without an interface a daemon without dial is named`() throws {
        var (machine, _) = try machine(.dial)
        #expect(machine.next(failure(.tailscaleDialMissing), took: .zero) == .finish)
        #expect(machine.report.decisive?.code == .tailscaleDialMissing)
        #expect(FailureCode.tailscaleDialMissing.exit == .localTrouble)
    }

    @Test(arguments: [FailureCode.connectTimeout, .tailscaleDialFailed, .serverUnreachable])
    func `what the control plane says of a silent machine explains the silence`(code: FailureCode) throws {
        var (machine, _) = try machine(.interface(SocketBinding(interface: 7, addresses: [])), trouble: .peerOffline)
        #expect(machine.report.stage(.peer)?.status == .warn)
        #expect(machine.next(failure(code), took: .zero) == .finish)
        #expect(machine.report.decisive?.code == .peerOffline)
        #expect(machine.report.decisive?.machine == ForeignText("my-mac"))
    }

    @Test func `a closed port is told from silence`() throws {
        var (machine, _) = try machine(.interface(SocketBinding(interface: 7, addresses: [])))
        #expect(machine.next(failure(.connectionRefused), took: .zero) == .finish)
        #expect(machine.report.decisive?.code == .connectionRefused)
    }

    @Test(arguments: NoTailnetInterface.allCases)
    func `without an interface a machine is tried without proof, never through the daemon`(
        reason: NoTailnetInterface
    ) throws {
        let address = try #require(address)
        var (machine, action) = try machine(.unknown(reason))
        #expect(action == .open(.system([address])))
        #expect(machine.report.stage(.tailscale)?.note == .tailnet(.unknown(reason)))
        #expect(machine.next(failure(.connectTimeout), took: .zero) == .finish)
        #expect(machine.report.decisive?.code == .connectTimeout)
    }

    @Test func `in userspace mode dial is the only way`() throws {
        let address = try #require(address)
        var (machine, action) = try machine(.dial)
        #expect(action == .open(.dial(address)))
        #expect(machine.next(failure(.tailscaleDialFailed), took: .zero) == .finish)
        #expect(machine.report.decisive?.code == .tailscaleDialFailed)
    }

    @Test func `what answers elsewhere is asked for its identity`() throws {
        let address = try #require(address)
        var (machine, _) = try machine(.unknown(.otherNamespace))
        let facts = ConnectionFacts(
            peer: .address(address, port: 9090), resolve: nil, connect: .zero, tls: nil, certificate: nil)
        let opened = StageMachine.Opened(
            attempt: .init(scheme: .http, port: 9090), facts: facts,
            product: ProductFacts(kind: .diane, asksForToken: true), productTook: .zero)
        #expect(machine.next(.opened(opened), took: .zero) == .identify)
        #expect(machine.report.stage(.connect)?.note == .peer(.address(address, port: 9090)))
        #expect(machine.next(.identified(.none, .init()), took: .zero) == .finish)
        #expect(machine.report.decisive?.code == .cleartextTokenRefused)
    }
}

/// A name or an address that looks like one of a tailnet, where tailscaled cannot be asked.
struct TailnetUnaskedTests {
    private func walk(_ host: String, _ code: FailureCode, asksForToken: Bool) throws -> RouteReport {
        let address = try #require(IPAddress("100.64.0.7"))
        let plan = RoutePlan(
            host: try ServerAddress(parsing: host).host, attempts: [.init(scheme: .http, port: 9090)],
            via: .direct, claim: Claim(kind: .diane))
        var machine = StageMachine(plan, goal: .everything)
        #expect(machine.start() == .askTailnet(host))
        if case .lookUp = machine.next(.noTailnet(code, nil), took: .zero) {
            _ = machine.next(.addresses([address]), took: .zero)
        }
        let facts = ConnectionFacts(
            peer: .address(address, port: 9090), resolve: nil, connect: .zero, tls: nil, certificate: nil)
        let opened = StageMachine.Opened(
            attempt: .init(scheme: .http, port: 9090), facts: facts,
            product: ProductFacts(kind: .diane, asksForToken: asksForToken), productTook: .zero)
        #expect(machine.next(.opened(opened), took: .zero) == .identify)
        _ = machine.next(.identified(.none, .init()), took: .zero)
        return machine.report
    }

    @Test(arguments: ["my-mac.tail12345.ts.net", "100.64.0.7"])
    func `that is why nothing proves a server that wants a token`(host: String) throws {
        for code in [FailureCode.tailscaledAccessDenied, .tailscaledTimeout, .tailscaledBadAnswer] {
            let report = try walk(host, code, asksForToken: true)
            #expect(report.decisive?.stage == .tailscale && report.decisive?.code == code)
            #expect(report.stage(.auth)?.code == nil)
            // One that wants none is read.
            #expect(try walk(host, code, asksForToken: false).verdict == .warn)
        }
        // Nothing speaks for a tailnet here.
        #expect(try walk(host, .tailscaledNotRunning, asksForToken: true).decisive?.code == .cleartextTokenRefused)
    }
}

/// Walks to a stand-in of a tailnet whose `dial` leads to a server of the test.
@Suite(.enabled(if: FakeTailscaled.isAvailable)) struct TailnetWalkTests {
    private let text = TailnetText([.init("n1", "my-mac", "100.64.0.7")])

    private func walk(_ fake: FakeTailscaled, _ entry: TailnetEntry = .dial) async throws -> RouteReport {
        let environment = ConnectionDependencies(
            localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
            tailnet: TailnetReading(LocalAPI(socketPath: fake.socketPath)), tailnetEntry: { _ in entry })
        let plan = RoutePlan(
            host: try ServerAddress(parsing: "my-mac").host, attempts: [.init(scheme: .http, port: 9090)],
            via: .tailnet, claim: Claim(kind: .diane))
        let walk = RouteWalk(
            plan, goal: .everything, token: TokenSource(try Token(secret.utf8)), environment: environment,
            deadline: .now + .seconds(60))
        let (report, connection) = await walk.run()
        connection?.close()
        return report
    }

    private func port(_ server: ScriptedServer) throws -> UInt16 {
        guard case .address(_, let port) = server.endpoint.location else { throw NoAddress() }
        return port
    }

    @Test func `dial proves the machine, which is asked for again before the token`() async throws {
        try await ScriptedServer.with(.answer([Answer.keyed, Answer.status])) { server in
            try await FakeTailscaled.run(text.bytes, ["--dial", "my-mac:9090=127.0.0.1:\(try port(server))"]) { fake in
                let report = try await walk(fake)
                #expect(report.verdict == .ok && report.proof?.0 == .node)
                #expect(report.proof?.1.nodeID == ForeignText("n1"))
                let asked = fake.log.split(separator: "\n").filter { $0.contains("whois?addr=100.64.0.7:9090") }
                #expect(asked.count == 1)
            }
        }
    }

    @Test func `an interface that the daemon has lost meanwhile proves nothing`() async throws {
        // Nothing leads there, whatever it is bound to, and the daemon does not take over.
        try await FakeTailscaled.run(text.bytes) { fake in
            let report = try await walk(fake, .interface(SocketBinding(interface: 0x7fff_ffff, addresses: [])))
            #expect(report.decisive?.stage == .connect && report.verdict == .fail)
            #expect(!fake.log.contains("localapi/v0/dial"))
        }
    }
}
