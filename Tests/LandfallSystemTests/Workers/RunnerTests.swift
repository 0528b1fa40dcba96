import LandfallTesting
import NIOConcurrencyHelpers
import Testing

@testable import LandfallSystem

/// The runner with a machine that notes what it is told, and wants done what it is told to want.
@Suite(.timeLimit(.minutes(1)))
struct RunnerTests {
    private struct Diary: StateMachine {
        enum Input: Sendable, Equatable {
            case tick
            case note(String)
            case want([String])
            case due(Duration?)
            case over
        }

        static var tick: Input { .tick }
        var due: Duration?
        var isOver = false
        var told: [String] = []

        mutating func handle(_ input: Input, at now: Duration) -> [String] {
            switch input {
            case .tick:
                told.append("tick \(now)")
                due = nil
                return ["ticked"]
            case .note(let text): told.append(text)
            case .want(let outputs): return outputs
            case .due(let due): self.due = due
            case .over:
                isOver = true
                return ["last"]
            }
            return []
        }
    }

    private struct Gone: Error {}

    private let clock = ManualClock()
    private let inbox = Inbox<Diary.Input>()
    private let log = NIOLockedValueBox<[String]>([])

    private func note(_ text: String) { log.withLockedValue { $0.append(text) } }
    private var notes: [String] { log.withLockedValue { $0 } }

    private func settle(_ condition: () -> Bool) async {
        while !Task.isCancelled, !condition() { await Task.yield() }
    }

    /// Work that lasts until it is cancelled, and then some.
    private func endless(_ name: String) -> @Sendable (Report<Diary.Input>) async -> Void {
        { [log, inbox] report in
            log.withLockedValue { $0.append("\(name) begins") }
            inbox.put(.want(["\(name) began"]))
            for await _ in AsyncStream<Never>.makeStream().stream {}
            await Task.yield()
            let isHeard = await report(.note("\(name) reports"))
            log.withLockedValue { $0.append("\(name) ends, \(isHeard ? "heard" : "not heard")") }
        }
    }

    @Test func `outputs are performed in order, and an input that follows from one comes after the others`() async {
        let runner = Runner(Diary(), clock: clock)
        runner.take(.want(["a", "b", "c"]))
        await runner.run { output in
            note(output)
            await Task.yield()
            if output == "a" { runner.take(.want(["d"])) }
            if output == "d" { runner.take(.over) }
        }
        #expect(notes == ["a", "b", "c", "d", "last"])
    }

    @Test func `what is put from anywhere is taken in order, and after the end it is dropped`() async {
        let runner = Runner(Diary(), inbox: inbox, clock: clock)
        for number in 0..<100 { inbox.put(.note("\(number)")) }
        inbox.put(.over)
        inbox.put(.note("late"))
        await runner.run { _ in }
        inbox.put(.note("later"))
        #expect(runner.machine.told == (0..<100).map { "\($0)" })
    }

    @Test func `in a lane work begins when the one before has ended, and other lanes do not wait`() async {
        let runner = Runner(Diary(), inbox: inbox, clock: clock)
        let gate = AsyncStream<Never>.makeStream()
        runner.take(.want(["start"]))
        await runner.run { output in
            switch output {
            case "start":
                for name in ["a", "b", "c"] {
                    runner.start(.after("lane")) { [log] report in
                        if name == "a" { for await _ in gate.stream {} }
                        log.withLockedValue { $0.append(name) }
                        await report(.note(name))
                        if name == "c" { await report(.over) }
                    }
                }
                runner.start(.after("other")) { [log] _ in
                    log.withLockedValue { $0.append("other") }
                    gate.continuation.finish()
                }
            default: break
            }
        }
        #expect(notes == ["other", "a", "b", "c"] && runner.machine.told == ["a", "b", "c"])
    }

    @Test func `what takes the place of work ends it, and the earlier run is not heard`() async {
        let runner = Runner(Diary(), inbox: inbox, clock: clock)
        runner.take(.want(["open"]))
        let first = endless("first")
        await runner.run { output in
            switch output {
            case "open": runner.start(.instead("lane"), first)
            case "first began":
                runner.start(.instead("lane")) { report in
                    #expect(await report(.note("second")))
                    await report(.want(["check"]))
                }
            case "check":
                await settle { notes.count == 1 || notes.count == 2 }
                runner.start { [log] report in
                    while !Task.isCancelled, log.withLockedValue({ $0.count }) < 2 { await Task.yield() }
                    await report(.over)
                }
            default: break
            }
        }
        #expect(notes == ["first begins", "first ends, not heard"] && runner.machine.told == ["second"])
    }

    @Test func `in a lane that is stopped nothing waits any more, and the next waits for the end`() async {
        let runner = Runner(Diary(), inbox: inbox, clock: clock)
        runner.take(.want(["open"]))
        let first = endless("first")
        await runner.run { output in
            switch output {
            case "open":
                runner.start(.after("lane"), first)
                runner.start(.after("lane")) { [log] _ in log.withLockedValue { $0.append("never") } }
            case "first began":
                runner.stop("lane")
                runner.start(.after("lane")) { [log] report in
                    log.withLockedValue { $0.append("next") }
                    await report(.over)
                }
            default: break
            }
        }
        #expect(notes == ["first begins", "first ends, not heard", "next"] && runner.machine.told == [])
    }

    @Test func `there is one timer, which follows what is due, and none where nothing is`() async {
        let runner = Runner(Diary(), inbox: inbox, clock: clock)
        inbox.put(.due(.seconds(10)))
        async let moved: Void = {
            await clock.waitForSleepers()
            for seconds in [9, 8, 12, 5] { inbox.put(.due(.seconds(seconds))) }
            for _ in 0..<100 { await Task.yield() }
            // In the place of one that is taken back comes the next.
            await settle { clock.sleepers == 1 }
            clock.advance(by: .seconds(4))
            inbox.put(.due(nil))
            await settle { !clock.hasSleepers }
            clock.advance(by: .seconds(60))
            inbox.put(.due(.seconds(70)))
            await clock.waitForSleepers()
            clock.advance(by: .seconds(6))
        }()
        await runner.run { output in if output == "ticked" { runner.take(.over) } }
        await moved
        #expect(runner.machine.told == ["tick \(Duration.seconds(70))"])
    }

    @Test(arguments: ["over", "error", "cancelled"])
    func `nothing outlives the end, whichever it is`(end: String) async throws {
        let task = Task { [clock, inbox, log] in
            let runner = Runner(Diary(), inbox: inbox, clock: clock)
            for name in ["a", "b"] { runner.start(.after(name), endless(name)) }
            runner.take(.due(.seconds(9)))
            do {
                try await runner.run(leave: { log.withLockedValue { $0.append("left") } }) { output in
                    if output == "last", end == "error" { throw Gone() }
                }
            } catch {
                log.withLockedValue { $0.append("failed") }
            }
            runner.start { _ in log.withLockedValue { $0.append("never") } }
            return runner.machine.told
        }
        await settle { notes.count == 2 }
        await clock.waitForSleepers()
        if end == "cancelled" { task.cancel() } else { inbox.put(.over) }
        let told = await task.value
        #expect(told.isEmpty && !clock.hasSleepers)
        #expect(notes.dropFirst(2).first == "left")
        #expect(Set(notes.dropFirst(3)).isSuperset(of: ["a ends, not heard", "b ends, not heard"]))
        #expect((notes.last == "failed") == (end == "error"))
    }

    @Test func `work beside is done where the run ends right after, and what waits in a lane is not begun`() async {
        for _ in 0..<100 {
            let runner = Runner(Diary(), clock: clock)
            runner.take(.want(["save"]))
            runner.take(.over)
            await runner.run { output in
                guard output == "save" else { return }
                runner.start { [log] _ in log.withLockedValue { $0.append("saved") } }
                runner.start(.after("lane")) { _ in
                    // A stream ends when its continuation is gone.
                    let (stream, held) = AsyncStream<Never>.makeStream()
                    for await _ in stream {}
                    withExtendedLifetime(held) {}
                }
                runner.start(.after("lane")) { [log] _ in log.withLockedValue { $0.append("never") } }
            }
        }
        #expect(notes == Array(repeating: "saved", count: 100))
    }

    /// An actor is its owner, and has what it is told at once.
    private actor Owner {
        private let runner = Runner(Diary())
        private(set) var changes = 0
        var told: [String] { runner.machine.told }

        func take(_ input: Diary.Input) { runner.take(input) }

        func run() async {
            await runner.run(changed: { changes += 1 }) { output in
                if output == "work" { runner.start { await $0(.note("worked")) } }
            }
        }
    }

    @Test func `an actor tells its machine something, and has it taken when that returns`() async {
        let owner = Owner()
        await owner.take(.note("before"))
        #expect(await owner.told == ["before"])
        async let end: Void = owner.run()
        await owner.take(.want(["work"]))
        while !Task.isCancelled, await owner.told.count < 2 { await Task.yield() }
        await owner.take(.over)
        await end
        #expect(await owner.told == ["before", "worked"])
        #expect(await owner.changes == 1)
    }
}
