import ServerExchange

/// Does what a ``ChannelMachine`` says. All that it starts is a child of one task group and ends with it.
struct ChannelRun {
    /// What came of a child task.
    private enum Outcome: Sendable {
        case opened(any ServerChannel)
        case notOpened(EndlessCodeError)
        /// From the connection of this number, which may be another one by now.
        case received(ServerMessage, Int)
        case broken(EndlessCodeError, Int)
        case tick(Duration)
        case nothing
    }

    private let exchange: any ServerExchange
    private let limits: EndlessCodeChannel.Limits
    private let feed: AsyncStream<EndlessCodeChannel.Event>.Continuation
    private let elapsed: @Sendable () -> Duration
    /// Sleeps until that much has elapsed.
    private let sleep: @Sendable (Duration) async -> Void
    private var machine: ChannelMachine
    private var channel: (any ServerChannel)?
    /// How many connections there were.
    private var number = 0
    /// The earliest tick that is under way.
    private var nextTick: Duration?

    init(
        _ exchange: any ServerExchange, limits: EndlessCodeChannel.Limits, clock: any Clock<Duration>,
        jitter: @escaping @Sendable () -> Double, feed: AsyncStream<EndlessCodeChannel.Event>.Continuation
    ) {
        self.exchange = exchange
        self.limits = limits
        self.feed = feed
        (elapsed, sleep) = Self.stopwatch(clock)
        machine = ChannelMachine(limits: limits, jitter: jitter)
    }

    /// Runs until the machine is over or this task is cancelled.
    mutating func untilOver() async {
        await withTaskGroup(of: Outcome.self) { group in
            advance(.start, &group)
            for await outcome in group {
                if Task.isCancelled || machine.isOver {
                    group.cancelAll()
                    // One that came too late.
                    if case .opened(let channel) = outcome { channel.close() }
                } else {
                    take(outcome, &group)
                    if machine.isOver { group.cancelAll() }
                }
            }
        }
        channel?.close()
    }

    private mutating func take(_ outcome: Outcome, _ group: inout TaskGroup<Outcome>) {
        switch outcome {
        case .opened(let channel):
            self.channel = channel
            number += 1
            receive(from: channel, &group)
            advance(.opened, &group)
        case .notOpened(let error):
            advance(.failed(error), &group)
        case .received(let message, number):
            advance(.received(message), &group)
            if let channel { receive(from: channel, &group) }
        case .broken(let error, number):
            advance(.failed(error), &group)
        case .tick(let time):
            if nextTick == time { nextTick = nil }
            advance(.tick, &group)
        case .received, .broken, .nothing:
            break
        }
    }

    private mutating func advance(_ input: ChannelMachine.Input, _ group: inout TaskGroup<Outcome>) {
        for output in machine.handle(input, at: elapsed()) { perform(output, &group) }
        guard let due = machine.due, nextTick.map({ due < $0 }) ?? true else { return }
        nextTick = due
        group.addTask { [sleep] in
            await sleep(due)
            return .tick(due)
        }
    }

    private mutating func perform(_ output: ChannelMachine.Output, _ group: inout TaskGroup<Outcome>) {
        switch output {
        case .event(let event):
            // The last slot is for the state that tells of it.
            let isFull = if case .enqueued(let remaining) = feed.yield(event) { remaining < 2 } else { true }
            if isFull, !machine.isOver { advance(.overflow, &group) }
        case .open:
            group.addTask { [exchange, limits] in
                do throws(ServerExchangeError) {
                    return .opened(try await exchange.channel("/ws", deadline: .now + limits.opening))
                } catch {
                    return .notOpened(EndlessCodeError(error))
                }
            }
        case .ping:
            guard let channel else { return }
            group.addTask { [limits] in
                // One that cannot be sent is not answered either; what the server said before is still to be read.
                try? await channel.ping(deadline: .now + limits.pong)
                return .nothing
            }
        case .close:
            channel?.close()
            channel = nil
        }
    }

    private func receive(from channel: any ServerChannel, _ group: inout TaskGroup<Outcome>) {
        group.addTask { [number, limits] in
            while true {
                do throws(ServerExchangeError) {
                    guard let message = try await channel.receive(deadline: .now + limits.ping) else {
                        return .broken(.closed(code: nil), number)
                    }
                    return .received(message, number)
                } catch {
                    // The channel is as it was.
                    if error.kind == .timeout, !Task.isCancelled { continue }
                    return .broken(EndlessCodeError(error), number)
                }
            }
        }
    }

    private static func stopwatch(
        _ clock: some Clock<Duration>
    ) -> (elapsed: @Sendable () -> Duration, sleep: @Sendable (Duration) async -> Void) {
        let start = clock.now
        // A sleep is cancelled with its group, and then nobody waits for it.
        return (
            { start.duration(to: clock.now) },
            { try? await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
        )
    }
}
