import ServerExchange

/// Performs the actions of a ``ChannelMachine``. Everything that it starts is a child of one task group and ends with it.
struct ChannelRun {
    /// The outcome of a child task.
    private enum Outcome: Sendable {
        /// Of the attempt of this number, which may have been given up by now.
        case opened(ChannelPort.Opened, Int)
        case notOpened(EndlessCodeError, Int)
        /// From the connection of this number, which may be another one by now.
        case received(ServerMessage, Int)
        case broken(EndlessCodeError, Int)
        case tick(Duration)
        case ordered(ChannelPort.Order)
        case written(Int, EndlessCodeError?)
        case nothing
    }

    private let port: ChannelPort
    private let limits: EndlessCodeChannel.Limits
    private let elapsed: @Sendable () -> Duration
    /// Sleeps until that much has elapsed.
    private let sleep: @Sendable (Duration) async -> Void
    private var machine: ChannelMachine
    private var opened: ChannelPort.Opened?
    /// How many connections there were.
    private var number = 0
    /// How many attempts there were, and what ends the one that is under way.
    private var attempt = 0
    private var stop: AsyncStream<Never>.Continuation?
    /// The earliest tick that is under way.
    private var nextTick: Duration?

    init(
        _ port: ChannelPort, limits: EndlessCodeChannel.Limits, clock: any Clock<Duration>,
        jitter: @escaping @Sendable () -> Double
    ) {
        self.port = port
        self.limits = limits
        (elapsed, sleep) = Self.stopwatch(clock)
        machine = ChannelMachine(limits: limits, jitter: jitter)
    }

    /// Runs until the machine is over or this task is cancelled.
    mutating func untilOver() async {
        await withTaskGroup(of: Outcome.self) { group in
            awaitOrder(&group)
            await advance(.start, &group)
            for await outcome in group {
                if Task.isCancelled || machine.isOver {
                    group.cancelAll()
                    // One that came too late.
                    if case .opened(let opened, _) = outcome { opened.channel.close() }
                } else {
                    await take(outcome, &group)
                    if machine.isOver { group.cancelAll() }
                }
            }
        }
        opened?.channel.close()
    }

    private mutating func take(_ outcome: Outcome, _ group: inout TaskGroup<Outcome>) async {
        switch outcome {
        case .opened(let opened, attempt):
            self.opened = opened
            number += 1
            receive(from: opened.channel, &group)
            await advance(.opened, &group)
        case .opened(let late, _):
            late.channel.close()
        case .notOpened(let error, attempt):
            await advance(.failed(error), &group)
        case .received(let message, number):
            await advance(.received(message), &group)
            if let opened { receive(from: opened.channel, &group) }
        case .broken(let error, number):
            await advance(.failed(error), &group)
        case .tick(let time):
            if nextTick == time { nextTick = nil }
            await advance(.tick, &group)
        case .ordered(let order):
            awaitOrder(&group)
            await obey(order, &group)
        case .written(let number, let error):
            _ = await port.tell(.written(number: number, error))
        case .notOpened, .received, .broken, .nothing:
            break
        }
    }

    private mutating func advance(_ input: ChannelMachine.Input, _ group: inout TaskGroup<Outcome>) async {
        let now = elapsed()
        for output in machine.handle(input, at: now) { await perform(output, at: now, &group) }
        guard let due = machine.due, nextTick.map({ due < $0 }) ?? true else { return }
        nextTick = due
        group.addTask { [sleep] in
            await sleep(due)
            return .tick(due)
        }
    }

    private func awaitOrder(_ group: inout TaskGroup<Outcome>) {
        group.addTask { [port] in
            for await order in port.orders { return .ordered(order) }
            return .nothing
        }
    }

    private mutating func obey(_ order: ChannelPort.Order, _ group: inout TaskGroup<Outcome>) async {
        switch order {
        case .wake: await advance(.wake, &group)
        case .drop: await advance(.drop, &group)
        case .networkChanged: await advance(.networkChanged, &group)
        case .networkLost: await advance(.networkLost, &group)
        case .write(let text, let number):
            guard let writer = opened?.writer else {
                _ = await port.tell(.written(number: number, .closed(code: nil)))
                return
            }
            group.addTask { [limits] in
                do throws(ServerExchangeError) {
                    try await writer.send(text, deadline: .now + limits.writing)
                    return .written(number, nil)
                } catch {
                    return .written(number, EndlessCodeError(error))
                }
            }
        }
    }

    private mutating func perform(
        _ output: ChannelMachine.Output, at now: Duration, _ group: inout TaskGroup<Outcome>
    ) async {
        switch output {
        case .event(let event):
            if case .state(.reconnecting) = event, let cause = machine.cause, let due = machine.due {
                _ = await port.tell(.lost(cause, pause: due - now))
            }
            if await !port.tell(.event(event)), !machine.isOver { await advance(.overflow, &group) }
        case .open:
            giveUpOpening()
            let (stopped, stop) = AsyncStream<Never>.makeStream()
            self.stop = stop
            group.addTask { [port, limits, attempt] in
                let end = await Stoppable.run(until: stopped) { () async -> Outcome in
                    do throws(ServerExchangeError) {
                        return .opened(try await port.open(.now + limits.opening), attempt)
                    } catch {
                        return .notOpened(EndlessCodeError(error), attempt)
                    }
                }
                // One that is opened all the same has the number of an attempt that is over.
                return end.value ?? .nothing
            }
        case .ping:
            guard let channel = opened?.channel else { return }
            group.addTask { [limits] in
                // One that cannot be sent is not answered either; what the server said before is still to be read.
                try? await channel.ping(deadline: .now + limits.pong)
                return .nothing
            }
        case .close:
            giveUpOpening()
            opened?.channel.close()
            opened = nil
        }
    }

    /// What comes of the attempt under way is closed, because it has another number than the next one.
    private mutating func giveUpOpening() {
        attempt += 1
        stop?.finish()
        stop = nil
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

    static func stopwatch(
        _ clock: some Clock<Duration>
    ) -> (elapsed: @Sendable () -> Duration, sleep: @Sendable (Duration) async -> Void) {
        let start = clock.now
        // A sleep is cancelled with its group; nothing waits for it then.
        return (
            { start.duration(to: clock.now) },
            { try? await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
        )
    }
}
