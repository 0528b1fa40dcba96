import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing

@testable import LandfallConnections

/// Races between a route that can prove the server, which is loopback, and one that cannot: a name for which mDNS gives 127.0.0.1.
struct ProvenRaceTests {
    private static let status = HTTPText.json(#"{"version":"1.9.1","hostname":"box","mcp_servers":[]}"#)
    private static let environment = ConnectionDependencies(
        localNames: { _, _ in .addresses([IPAddress("127.0.0.1")].compactMap { $0 }) },
        tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock")))

    private struct NoAddress: Error {}

    private let clock = ManualClock()

    private func plan(_ server: ScriptedServer, isProvable: Bool) throws -> RoutePlan {
        guard case .address(let address, let port) = server.endpoint.location, let name = HostName("box.local") else {
            throw NoAddress()
        }
        return RoutePlan(
            host: isProvable ? .address(address) : .name(name), attempts: [.init(scheme: .http, port: port)],
            via: .direct, claim: Claim(kind: .diane))
    }

    private func race(demand: ProofDemand = .none, within time: Duration = .seconds(60)) -> ProvenRace {
        ProvenRace(
            token: TokenSource(nil), environment: Self.environment, deadline: .now + time,
            demand: demand,
            clock: clock)
    }

    /// A connection on this machine, which is for this user, and to a port on which nobody listens.
    private func gone() async throws -> RoutePlan {
        try await ScriptedServer.with(.silence) { try plan($0, isProvable: true) }
    }

    @Test func `a server that proves itself slowly beats one that proves nothing at once`() async throws {
        try await ScriptedServer.with(.drip(Self.status, every: .milliseconds(2))) { slow in
            try await ScriptedServer.with(.answer([Self.status])) { quick in
                let winner = try await race().run([
                    try plan(quick, isProvable: false), try plan(slow, isProvable: true),
                ])
                #expect(winner.proof == .proven && winner.place == 1 && winner.connection.proof == .loopback)
                winner.connection.close()
            }
        }
    }

    @Test func `what proves nothing wins when patience is over, and is marked`() async throws {
        try await ScriptedServer.with(.silence) { silent in
            try await ScriptedServer.with(.answer([Self.status])) { quick in
                let plans = [try plan(quick, isProvable: false), try plan(silent, isProvable: true)]
                async let racing = race().run(plans)
                // Both patiences: with it, and with ssh.
                await clock.waitForSleepers(2)
                await quick.waitForRequest()
                clock.advance(by: ProvenRace.patience)
                let winner = try await racing
                #expect(winner.proof == .missing && winner.place == 0 && winner.connection.proof == .none)
                winner.connection.close()
            }
        }
    }

    @Test func `half of a short time is left for the request itself`() async throws {
        try await ScriptedServer.with(.silence) { silent in
            try await ScriptedServer.with(.answer([Self.status])) { quick in
                let plans = [try plan(silent, isProvable: true), try plan(quick, isProvable: false)]
                async let racing = race(within: .seconds(3)).run(plans)
                // Both patiences: with it, and with ssh.
                await clock.waitForSleepers(2)
                await quick.waitForRequest()
                clock.advance(by: .milliseconds(1500))
                let winner = try await racing
                #expect(winner.proof == .missing)
                winner.connection.close()
            }
        }
    }

    @Test func `nobody waits for a route that has failed`() async throws {
        let gone = try await gone()
        try await ScriptedServer.with(.answer([Self.status])) { quick in
            let winner = try await race().run([try plan(quick, isProvable: false), gone])
            #expect(winner.proof == .missing && winner.place == 0)
            winner.connection.close()
        }
    }

    @Test func `where it is refused the cause says so`() async throws {
        let gone = try await gone()
        try await ScriptedServer.with(.answer([Self.status])) { quick in
            let plans = [try plan(quick, isProvable: false), gone]
            let failure = await #expect(throws: ProvenRace.Failure.self) {
                _ = try await race(demand: .wherePossible).run(plans)
            }
            #expect(failure?.code == .identityUnproven)
        }
    }

    @Test func `where proof is required, a server that nothing can prove is refused`() async throws {
        try await ScriptedServer.with(.answer([Self.status])) { quick in
            let failure = await #expect(throws: ProvenRace.Failure.self) {
                _ = try await race(demand: .always).run([try plan(quick, isProvable: false)])
            }
            #expect(failure?.code == .identityUnproven)
        }
    }

    @Test func `a server that nothing can prove is as good as before`() async throws {
        try await ScriptedServer.with(.answer([Self.status])) { quick in
            let winner = try await race(demand: .wherePossible).run([try plan(quick, isProvable: false)])
            #expect(winner.proof == .impossible)
            winner.connection.close()
        }
    }

    /// What was proven on the connection by which an answer came; nil where none did.
    private func asked(_ connection: ServerConnection) async -> ConnectionProof? {
        let answer = try? await connection.get("/status", limit: 1 << 20, deadline: .now + .seconds(60))
        return answer?.status == 200 ? await connection.proof : nil
    }

    @Test func `a kept connection that proves nothing is given up for one that does`() async throws {
        let gone = try await gone()
        guard case .host = gone.place, let port = gone.attempts.first?.port else { throw NoAddress() }
        try await ScriptedServer.with(.answer([Self.status])) { quick in
            let connection = ServerConnection(
                kind: .diane, plans: [try plan(quick, isProvable: false), gone], token: TokenSource(nil),
                environment: Self.environment, clock: clock)
            let first = await asked(connection)
            #expect(first == .missing)
            try await ScriptedServer.with(.answer([Self.status]), port: port) { honest in
                let second = await asked(connection)
                let early = honest.connections
                #expect(second == .missing && early == 0)
                clock.advance(by: ServerConnection.unprovenLifetime)
                let third = await asked(connection)
                let fourth = await asked(connection)
                let late = honest.connections
                #expect(third == .proven && fourth == .proven && late == 1)
            }
            let connections = quick.connections
            #expect(connections == 1)
            await connection.close()
        }
    }
}
