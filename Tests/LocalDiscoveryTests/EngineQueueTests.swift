import LandfallTestSupport
import Testing

@testable import LocalDiscovery

@Suite(.timeLimit(.minutes(1)))
struct EngineQueueTests {
    private let clock = ManualClock()

    private func message(_ number: Int) -> EngineSupervisor.Message {
        EngineSupervisor.Message(number: number, event: .running)
    }

    @Test func `a tick comes at once and then at each interval`() async {
        let queue = EngineQueue(clock: clock)
        queue.interval = .milliseconds(100)
        var ticks: [Duration] = []
        await queue.forEach { _, now in
            ticks.append(now)
            if ticks.count == 4 { return false }
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(99))
            #expect(clock.now.offset == .milliseconds(100 * ticks.count - 1))
            clock.advance(by: .milliseconds(1))
            return true
        }
        #expect(ticks == [0, 100, 200, 300].map { .milliseconds($0) })
    }

    @Test func `a changed interval holds from the next pause on`() async {
        let queue = EngineQueue(clock: clock)
        queue.interval = .seconds(10)
        var ticks: [Duration] = []
        await queue.forEach { _, now in
            ticks.append(now)
            await clock.waitForSleepers()
            queue.interval = .seconds(1)
            clock.advance(by: ticks.count == 1 ? .seconds(10) : .seconds(1))
            return ticks.count < 3
        }
        #expect(ticks == [0, 10, 11].map { .seconds($0) })
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
