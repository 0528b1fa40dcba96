import LandfallModel
import LandfallTransport
import Testing
import TransportTestSupport

@testable import LandfallConnections

/// The channel of a stand-in for EndlessCode, `scripts/fake_servers.py`, in all the ways in which it takes and refuses tokens.
@Suite(.enabled(if: FakeServer.isAvailable, "needs python3"))
struct ChannelProbeTests {
    private func outcome(_ arguments: [String]) async throws -> RouteReport {
        try await FakeServer.run(["endlesscode"] + arguments) { server in
            try await walk(to: server.endpoint, kind: .endlesscode)
        }
    }

    @Test(arguments: [["--ws", "sync"], ["--ws", "pong"]])
    func `a token that is taken is told by the sync, or else by a pong`(_ arguments: [String]) async throws {
        let report = try await outcome(["--key", secret] + arguments)
        #expect(report.verdict == .ok)
        #expect(report.stage(.auth)?.note == .auth(.accepted))
        #expect(report.stage(.api)?.status == .ok)
    }

    @Test(arguments: [[], ["--late"], ["--late", "--pong-first"], ["--late", "--pong-first", "--ws", "pong"]])
    func `a token that is refused is told by a 401, or else by a close`(_ arguments: [String]) async throws {
        let report = try await outcome(["--key", "another"] + arguments)
        #expect(report.decisive?.stage == .auth && report.decisive?.code == .tokenRefused)
        #expect(report.stage(.auth)?.note == .auth(arguments.isEmpty ? .refused : .refusedOrFull))
    }

    @Test(arguments: [[], ["--late"], ["--late", "--pong-first"]])
    func `without a token the one that is wanted is missing`(_ arguments: [String]) async throws {
        try await FakeServer.run(["endlesscode", "--key", secret] + arguments) { server in
            let plan = try server.plan(.endlesscode)
            let report = await TargetWalk.run(
                [plan], token: TokenSource(nil), environment: nowhere(), deadline: .now + .seconds(60))
            #expect(report.code == .tokenMissing)
        }
    }

    @Test func `one that talks for ever ends at the deadline`() async throws {
        try await FakeServer.run(["endlesscode", "--ws", "chatter"]) { server in
            let report = try await walk(to: server.endpoint, kind: .endlesscode, limit: .seconds(3))
            #expect(report.decisive?.stage == .auth && report.decisive?.code == .responseTimeout)
        }
    }

    @Test func `one that takes everybody needs no token`() async throws {
        try await FakeServer.run(["endlesscode"]) { server in
            let plan = try server.plan(.endlesscode)
            let report = await TargetWalk.run(
                [plan], token: TokenSource(nil), environment: nowhere(), deadline: .now + .seconds(60))
            #expect(report.verdict == .ok)
            #expect(report.routes.first?.stage(.auth)?.note == .auth(.notNeeded))
        }
    }

    @Test func `where the kind is not known both products are told apart`() async throws {
        for kind in ServerKind.allCases {
            try await FakeServer.run([kind.rawValue]) { server in
                let plan = try server.plan(nil)
                let report = await TargetWalk.run(
                    [plan], token: TokenSource(nil), environment: nowhere(), deadline: .now + .seconds(60))
                #expect(report.routes.first?.product?.kind == kind)
            }
        }
    }

    @Test func `the other product is refused where one is expected`() async throws {
        try await FakeServer.run(["endlesscode"]) { server in
            let report = try await walk(to: server.endpoint, kind: .diane)
            #expect(report.decisive?.code == .notThisProduct)
        }
    }
}

extension FakeServer {
    fileprivate func plan(_ kind: ServerKind?) throws -> RoutePlan {
        guard case .address(let address, let port) = endpoint.location else { throw NoAddress() }
        return RoutePlan(
            host: .address(address), attempts: [.init(scheme: .http, port: port)], via: .direct,
            claim: Claim(kind: kind))
    }
}
