import LandfallTesting
import NIOConcurrencyHelpers
import Testing

@testable import LandfallWorkflows

/// The loop on a clock that the test sets, with a state that keeps what comes.
@Suite(.timeLimit(.minutes(1)))
struct EventLoopTests {
    /// Keeps every input, and has the effect named that a test gave for it.
    private struct Diary: LoopState {
        var inputs: [LoopInput<String>] = []
        var times: [Duration] = []
        var outcome: LoopEnd?
        var end: LoopInput<String> = .event("end")

        mutating func reduce(_ input: LoopInput<String>, at now: Duration) -> [LoopInput<String>] {
            inputs.append(input)
            times.append(now)
            if input == end { outcome = .finished }
            return [input]
        }
    }

    private struct GoneReader: Error {}

    private let clock = ManualClock()
    private let signals = AsyncStream<LoopSignal>.makeStream()
    private let log = NIOLockedValueBox<[String]>([])

    private var loop: EventLoop {
        EventLoop(
            clock: clock, signals: { [signals] in signals.stream },
            suspend: { [log] in log.withLockedValue { $0.append("stopped") } })
    }

    private func note(_ text: String) { log.withLockedValue { $0.append(text) } }
    private var notes: [String] { log.withLockedValue { $0 } }

    /// A source that lasts until it is cancelled, and takes a while to end then.
    private func endless(_ name: String, says: String? = nil) -> EventSource<String> {
        EventSource { [log] tell in
            says.map(tell)
            for await _ in AsyncStream<Never>.makeStream().stream {}
            await Task.yield()
            log.withLockedValue { $0.append("\(name) ended") }
        }
    }

    @Test func `what sources tell comes in order, after the beginning, until the state has an outcome`() async throws {
        var diary = Diary()
        let words = AsyncStream { feed in
            for word in ["a", "b", "end", "c"] { feed.yield(word) }
            feed.finish()
        }
        let end = try await loop.run(&diary, sources: [.each(of: words) { $0 }]) { _, _, _ in }
        #expect(end == .finished)
        #expect(diary.inputs == [.began, .event("a"), .event("b"), .event("end")])
    }

    @Test func `effects see the state after their input, those of the last one too`() async throws {
        var diary = Diary(end: .began)
        _ = try await loop.run(&diary) { effect, state, _ in
            #expect(state.inputs.last == effect)
            note("done")
        }
        #expect(notes == ["done"])
    }

    @Test func `ticks come at the pace, and the limit once`() async throws {
        var diary = Diary(end: .limit)
        async let moved: Void = {
            for _ in 0..<2 {
                await clock.waitForSleepers()
                clock.advance(by: .seconds(1))
            }
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(500))
        }()
        _ = try await loop.run(&diary, pace: .seconds(1), limit: .milliseconds(2500)) { _, _, _ in }
        await moved
        #expect(diary.inputs == [.began, .tick, .tick, .limit])
        #expect(diary.times.first == .zero && diary.times.last == .milliseconds(2500))
    }

    @Test func `an event after a delay comes by the same clock`() async throws {
        var diary = Diary()
        async let moved: Void = {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(3))
        }()
        _ = try await loop.run(&diary, sources: [.after(.seconds(3), on: clock, "end")]) { _, _, _ in }
        await moved
        #expect(diary.times.last == .seconds(3))
    }

    @Test func `Ctrl-Z stops the process after what follows from it, and the rest comes later`() async throws {
        var diary = Diary(end: .signal(.interrupt))
        for signal in [LoopSignal.suspend, .resumed, .resized, .interrupt] { signals.continuation.yield(signal) }
        _ = try await loop.run(&diary) { effect, _, _ in
            if case .signal(let signal) = effect { note("\(signal)") }
        }
        #expect(notes == ["suspend", "stopped", "resumed", "resized", "interrupt"])
    }

    @Test func `nothing outlives the outcome`() async throws {
        var diary = Diary()
        let released = AsyncStream<Void>.makeStream()
        signals.continuation.onTermination = { _ in released.continuation.finish() }
        let sources = [endless("a"), endless("b", says: "end")]
        _ = try await loop.run(&diary, pace: .seconds(1), limit: .seconds(9), sources: sources) { _, _, _ in }
        #expect(Set(notes) == ["a ended", "b ended"])
        #expect(!clock.hasSleepers)
        // The signals were given back.
        for await _ in released.stream {}
    }

    @Test func `nothing outlives a reader that has gone`() async throws {
        var diary = Diary()
        await #expect(throws: GoneReader.self) {
            try await loop.run(&diary, pace: .seconds(1), sources: [endless("a", says: "b")]) { effect, _, sources in
                if effect == .began { sources.start(endless("late")) }
                if effect == .event("b") { throw GoneReader() }
            }
        }
        #expect(Set(notes).isSubset(of: ["a ended", "late ended"]) && notes.contains("a ended"))
        #expect(!clock.hasSleepers && diary.outcome == nil)
    }

    @Test func `nothing outlives a cancelled task`() async throws {
        let (loop, source) = (loop, endless("a"))
        await withThrowingTaskGroup(of: LoopEnd.self) { group in
            group.addTask {
                var diary = Diary()
                return try await loop.run(&diary, limit: .seconds(9), sources: [source]) { _, _, _ in }
            }
            await clock.waitForSleepers()
            group.cancelAll()
            await #expect(throws: CancellationError.self) { try await group.next() }
        }
        #expect(!clock.hasSleepers)
    }

    @Test func `a source that is stopped has ended when that returns, and the others go on`() async throws {
        var diary = Diary()
        _ = try await loop.run(&diary, sources: [endless("other")]) { effect, _, sources in
            switch effect {
            case .began: sources.start(endless("first", says: "up"), as: "first")
            case .event("up"):
                await sources.stop("first")
                note("after")
                // Twice does nothing.
                await sources.stop("first")
                sources.start(EventSource { $0("end") })
            default: break
            }
        }
        #expect(notes == ["first ended", "after", "other ended"])
    }
}
