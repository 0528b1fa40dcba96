import Foundation
import TailnetTestSupport
import Testing

@testable import LandfallTransport

/// What the daemon says of itself while it runs.
struct BackendStatesTests {
    private func take(_ states: inout BackendStates, _ text: String) -> Bool { states.take(Array(text.utf8)) }

    @Test func `the first state is no news, each other one is`() {
        var states = BackendStates()
        #expect(!take(&states, "{\"Version\":\"1\",\"State\":6,\"Prefs\":null}\n"))
        #expect(!take(&states, "{\"State\":6}\n"))
        #expect(take(&states, "{\"State\": 4}\n"))
        #expect(!take(&states, "{\"State\":null,\"NetMap\":{}}\n{\"Health\":{}}\n"))
        #expect(take(&states, "{\"State\":6}\n"))
    }

    @Test func `a line may come in pieces, and may be long`() {
        var states = BackendStates()
        #expect(!take(&states, "{\"State\":6}\n{\"Sta"))
        #expect(!take(&states, "te\":4,\"NetMap\":\"" + String(repeating: "x", count: 100_000)))
        #expect(take(&states, "\"}\n"))
    }

    @Test func `a daemon that has started anew is news`() {
        var states = BackendStates()
        _ = take(&states, "{\"State\":6}\n")
        states.daemonEnded()
        #expect(take(&states, "{\"State\":6}\n"))
    }
}

@Suite(.enabled(if: FakeTailscaled.isAvailable), .timeLimit(.minutes(1)))
struct TailnetChangesTests {
    @Test func `it tells at once when the tailnet goes down and when it is back`() async throws {
        try await FakeTailscaled.run(.running) { fake in
            var changes = TailnetChanges(LocalAPI(socketPath: fake.socketPath)).events().makeAsyncIterator()
            // The stand-in tells of a change only to who has heard the first state.
            while !fake.log.contains("watch-ipn-bus?mask=2") { try await Task.sleep(for: .milliseconds(20)) }
            try await Task.sleep(for: .milliseconds(300))
            try fake.serve(.stopped)
            #expect(await changes.next() != nil)
            try fake.serve(.running)
            #expect(await changes.next() != nil)
        }
    }

    @Test func `a daemon that lets nobody listen ends it`() async throws {
        try await FakeTailscaled.run(.running, ["--no-read"]) { fake in
            var count = 0
            for await _ in TailnetChanges(LocalAPI(socketPath: fake.socketPath)).events() { count += 1 }
            #expect(count == 0)
        }
    }
}
