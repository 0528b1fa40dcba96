import Foundation
import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing

@testable import LandfallConnections

/// Readings that are shared, and that end with those who wait for them.
struct TailnetReadingTests {
    private typealias Outcome = Result<TailnetDirectory, TailnetError>

    /// A daemon that takes connections and says nothing.
    private func silent(_ body: (ScriptedServer, TailnetReading) async throws -> Void) async throws {
        let path = "/tmp/landfall-silent-\(UInt32.random(in: 0 ... .max))"
        try await ScriptedServer.with(.silence, socketPath: path) { server in
            // The limit of this test is the cancellation: without it the error is another one.
            try await body(server, TailnetReading(LocalAPI(socketPath: path, timeLimit: .seconds(20))))
        }
    }

    private func recent(_ reading: TailnetReading) async -> Outcome {
        do throws(TailnetError) {
            return .success(try await reading.recent(deadline: .now + .seconds(60)))
        } catch {
            return .failure(error)
        }
    }

    @Test func `who is cancelled waits no longer for a daemon that does not answer, and its connection is closed`()
        async throws
    {
        try await silent { server, reading in
            let waiting = Task { await recent(reading) }
            await server.waitForRequest()
            waiting.cancel()
            #expect(await waiting.value.failure == .cancelled)
            await server.waitForEnd()
        }
    }

    @Test func `a reading goes on as long as somebody waits for it`() async throws {
        try await silent { server, reading in
            let (first, second) = (Task { await recent(reading) }, Task { await recent(reading) })
            while !Task.isCancelled, await reading.waiters < 2 { await Task.yield() }
            await server.waitForRequest()
            first.cancel()
            #expect(await first.value.failure == .cancelled)
            #expect(await reading.waiters == 1)
            second.cancel()
            #expect(await second.value.failure == .cancelled)
            await server.waitForEnd()
            let connections = server.connections
            #expect(connections == 1)
        }
    }

    @Test func `each waits until a deadline of their own`() async throws {
        try await silent { server, reading in
            let patient = Task { await recent(reading) }
            await server.waitForRequest()
            await #expect(throws: TailnetError.timedOut) { try await reading.recent(deadline: .now) }
            #expect(await reading.waiters == 1)
            patient.cancel()
            _ = await patient.value
        }
    }

    @Test func `who comes late does not have the deadline of the first`() async throws {
        try await silent { server, reading in
            let hasty = Task { () throws(TailnetError) in
                try await reading.recent(deadline: .now + .milliseconds(300))
            }
            await server.waitForRequest()
            let late = Task { await recent(reading) }
            #expect(await hasty.result.failure as? TailnetError == .timedOut)
            late.cancel()
            #expect(await late.value.failure == .cancelled)
        }
    }

    @Test func `what was given up is nobody's answer`() async throws {
        try await silent { server, reading in
            let first = Task { await recent(reading) }
            await server.waitForRequest()
            first.cancel()
            _ = await first.value
            #expect(await reading.waiters == 0)
            let second = Task { await recent(reading) }
            while !Task.isCancelled, server.connections < 2 { await Task.yield() }
            second.cancel()
            #expect(await second.value.failure == .cancelled)
        }
    }

    @Test func `a walk that waits for the daemon ends with its task`() async throws {
        try await silent { server, reading in
            let environment = ConnectionDependencies(
                localNames: { _, _ in .noAddresses(.nameNotFound, nil) }, tailnet: reading)
            let plan = RoutePlan(
                host: try ServerAddress(parsing: "my-mac").host, attempts: [.init(scheme: .http, port: 9090)],
                via: .tailnet, claim: Claim(kind: .diane))
            let walking = Task {
                await TargetWalk.run(
                    [plan], token: TokenSource(nil), environment: environment, deadline: .now + .seconds(60))
            }
            await server.waitForRequest()
            walking.cancel()
            let report = await walking.value
            #expect(report.chosen == nil && report.routes.first?.decisive?.code == .cancelled)
            await server.waitForEnd()
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
