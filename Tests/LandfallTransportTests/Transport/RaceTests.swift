import LandfallModel
import LandfallTransport
import Testing

struct RaceTests {
    private static let refused = TransportError(.connectionRefused, stage: .connect)

    /// What a candidate does.
    private enum Runner: Sendable {
        case wins(String)
        case fails
        /// Runs until it is given up.
        case endless
        /// Runs until it is given up and succeeds then.
        case late(String)

        func run() async throws(TransportError) -> String {
            switch self {
            case .wins(let name):
                return name
            case .fails:
                throw refused
            case .endless, .late:
                // Ends by cancellation alone, within the time limit of the test.
                try? await Task.sleep(for: .seconds(30))
                if case .late(let name) = self { return name }
                throw TransportError(.cancelled, stage: .connect)
            }
        }
    }

    private func race(_ runners: [Runner]) async -> (
        outcome: Race.Outcome<String, TransportError>, discarded: [String], took: Duration
    ) {
        let start = ContinuousClock.now
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let outcome = await Race.run(runners, stagger: .milliseconds(20)) { runner throws(TransportError) in
            try await runner.run()
        } discard: { late in
            continuation.yield(late)
        }
        continuation.finish()
        return (outcome, await stream.reduce(into: []) { $0.append($1) }, start.duration(to: .now))
    }

    @Test func `the first candidate wins when it succeeds`() async {
        let outcome = await race([.wins("a"), .wins("b")]).outcome
        #expect(outcome.winner?.index == 0 && outcome.winner?.value == "a" && outcome.failures.isEmpty)
    }

    @Test func `a failure hands over and is told`() async {
        let outcome = await race([.fails, .fails, .wins("c")]).outcome
        #expect(
            outcome.winner?.value == "c" && outcome.failures.map(\.index) == [0, 1]
                && outcome.failures.allSatisfy { $0.error == Self.refused })
    }

    @Test func `one that hangs is overtaken and given up`() async {
        let (outcome, _, took) = await race([.endless, .wins("b")])
        #expect(outcome.winner?.index == 1 && outcome.failures.isEmpty && took < bound)
    }

    @Test func `one that succeeds too late is discarded`() async {
        let (outcome, discarded, _) = await race([.late("a"), .wins("b")])
        #expect(outcome.winner?.value == "b" && discarded == ["a"])
    }

    @Test func `all failures are told when nobody wins`() async {
        let outcome = await race([.fails, .fails]).outcome
        #expect(outcome.winner == nil && outcome.failures.count == 2)
        #expect(await race([]).outcome.winner == nil)
    }

    @Test func `a race that all have lost is over before the head starts are`() async {
        let start = ContinuousClock.now
        let outcome = await Race.run([Runner.fails, .fails], stagger: .seconds(50)) { runner throws(TransportError) in
            try await runner.run()
        } discard: { _ in
        }
        #expect(outcome.winner == nil && outcome.failures.count == 2)
        #expect(start.duration(to: .now) < bound)
    }

    @Test func `cancelling the task ends the race and starts nobody`() async {
        // Awaited below, and cancelled by this test.
        let racing = Task { await race([.endless, .endless]) }
        racing.cancel()
        let (outcome, _, took) = await racing.value
        #expect(outcome.winner == nil && took < bound)
    }
}
