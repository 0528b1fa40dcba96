import LandfallTesting
import Testing

@testable import LocalDiscovery

@Suite(.timeLimit(.minutes(1)))
struct EngineQueueTests {
    private let clock = ManualClock()

    private func message(_ number: Int) -> EngineSupervisor.Message {
        EngineSupervisor.Message(number: number, event: .running)
    }

    /// Runs a queue to its last tick while `steps` move the clock, one whenever the queue sleeps.
    private func ticks(
        of queue: EngineQueue, steps: [Duration], each: (Int) -> Void = { _ in }
    ) async -> [Duration] {
        async let driver: Void = {
            for step in steps {
                await clock.waitForSleepers()
                clock.advance(by: step - .milliseconds(1))
                #expect(clock.hasSleepers)
                clock.advance(by: .milliseconds(1))
            }
        }()
        var ticks: [Duration] = []
        await queue.forEach { _, now in
            ticks.append(now)
            each(ticks.count)
            return ticks.count <= steps.count
        }
        await driver
        return ticks
    }

    @Test func `a tick comes at once and then at each interval`() async {
        let queue = EngineQueue(clock: clock)
        queue.interval = .milliseconds(100)
        let ticks = await ticks(of: queue, steps: [.milliseconds(100), .milliseconds(100), .milliseconds(100)])
        #expect(ticks == [0, 100, 200, 300].map { .milliseconds($0) })
    }

    @Test func `a changed interval holds from the next pause on`() async {
        let queue = EngineQueue(clock: clock)
        queue.interval = .seconds(10)
        let ticks = await ticks(of: queue, steps: [.seconds(10), .seconds(1)]) { count in
            if count == 2 { queue.interval = .seconds(1) }
        }
        #expect(ticks == [0, 10, 11].map { .seconds($0) })
    }

    @Test func `a slow handler is not met by a pile of ticks`() async {
        let queue = EngineQueue(clock: clock)
        queue.interval = .milliseconds(100)
        let ticks = await ticks(of: queue, steps: [.milliseconds(100), .milliseconds(100)]) { count in
            if count == 2 { clock.advance(by: .seconds(5)) }
        }
        #expect(ticks == [0, 100, 5200].map { .milliseconds($0) })
    }

    @Test func `messages come in the order in which they were delivered`() async {
        let queue = EngineQueue(clock: clock)
        for number in 0..<100 { queue.deliver(message(number)) }
        var numbers: [Int] = []
        await queue.forEach { item, _ in
            if case .message(let message) = item { numbers.append(message.number) }
            return numbers.count < 100
        }
        #expect(numbers == Array(0..<100))
    }

    @Test func `it ends when its task is cancelled, also while it waits`() async {
        let queue = EngineQueue(clock: clock)
        let task = Task { await queue.forEach { _, _ in true } }
        await clock.waitForSleepers()
        task.cancel()
        await task.value
    }

    @Test func `what is delivered after the end is dropped`() async {
        let queue = EngineQueue(clock: clock)
        await queue.forEach { _, _ in false }
        queue.deliver(message(1))
        var items = 0
        await queue.forEach { _, _ in
            items += 1
            return true
        }
        #expect(items == 0)
    }
}
