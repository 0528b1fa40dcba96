import LandfallModel
import LandfallSystem

extension ChannelMachine: StateMachine {
    static var tick: Input { .tick }
}

/// Performs the actions of a ``ChannelMachine``.
struct ChannelRun {
    /// What is sent on the connection that is open, one thing after the other.
    private enum Sending: Sendable {
        case ping
        case write(String, number: Int)
    }

    /// The lane of the connection: an attempt takes the place of the one before, with all that comes of it.
    private static let link = "link"

    private let port: ChannelPort
    private let limits: EndlessCodeChannel.Limits
    private let runner: Runner<ChannelMachine>
    private var sending: AsyncStream<Sending>.Continuation?

    init(
        _ port: ChannelPort, limits: EndlessCodeChannel.Limits, clock: any Clock<Duration>,
        jitter: @escaping @Sendable () -> Double
    ) {
        self.port = port
        self.limits = limits
        runner = Runner(ChannelMachine(limits: limits, jitter: jitter), clock: clock)
    }

    /// Runs until the machine is over or this task is cancelled.
    mutating func untilOver() async {
        runner.start { [port] report in for await order in port.orders { await report(order) } }
        runner.take(.start)
        await runner.run { await perform($0) }
    }

    private nonisolated(nonsending) mutating func perform(_ output: ChannelMachine.Output) async {
        switch output {
        case .events(let events):
            if case .state(.reconnecting)? = events.last, let cause = runner.machine.cause, let due = runner.machine.due
            {
                _ = await port.tell(.lost(cause, pause: due - runner.now))
            }
            if await !port.tell(.events(events)), !runner.machine.isOver { runner.take(.overflow) }
        case .open:
            let (stream, sending) = AsyncStream<Sending>.makeStream()
            self.sending = sending
            runner.start(.instead(Self.link)) { [port, limits] in await Self.link($0, port, limits, stream) }
        case .ping: sending?.yield(.ping)
        case .write(let text, let number): sending?.yield(.write(text, number: number))
        case .refuse(let number): _ = await port.tell(.written(number: number, .closed(code: nil)))
        case .close: runner.stop(Self.link)
        }
    }

    /// Opens a connection, and has it until it breaks or is no longer wanted.
    private static func link(
        _ report: Report<ChannelMachine.Input>, _ port: ChannelPort, _ limits: EndlessCodeChannel.Limits,
        _ sending: AsyncStream<Sending>
    ) async {
        do throws(ServerExchangeError) {
            let opened = try await port.open(.now + limits.opening)
            let channel = opened.channel
            await withTaskCancellationHandler {
                guard await report(.opened) else { return }
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { await send(sending, opened, port, limits) }
                    await receive(from: channel, report, limits)
                    group.cancelAll()
                }
            } onCancel: {
                channel.close()
            }
            channel.close()
        } catch {
            await report(.failed(EndlessCodeError(error)))
        }
    }

    private static func receive(
        from channel: any ServerChannel, _ report: Report<ChannelMachine.Input>, _ limits: EndlessCodeChannel.Limits
    ) async {
        while true {
            do throws(ServerExchangeError) {
                let messages = try await channel.receive(deadline: .now + limits.ping)
                guard !messages.isEmpty else {
                    await report(.failed(.closed(code: nil)))
                    return
                }
                guard await report(.received(messages)) else { return }
            } catch {
                // The channel is as it was.
                if error.kind == .timeout, !Task.isCancelled { continue }
                await report(.failed(EndlessCodeError(error)))
                return
            }
        }
    }

    private static func send(
        _ sending: AsyncStream<Sending>, _ opened: ChannelPort.Opened, _ port: ChannelPort,
        _ limits: EndlessCodeChannel.Limits
    ) async {
        for await next in sending {
            switch next {
            // One that cannot be sent is not answered either; what the server said before is still to be read.
            case .ping: try? await opened.channel.ping(deadline: .now + limits.pong)
            case .write(let text, let number):
                var failure: EndlessCodeError? = .closed(code: nil)
                do throws(ServerExchangeError) {
                    if let writer = opened.writer {
                        try await writer.send(text, deadline: .now + limits.writing)
                        failure = nil
                    }
                } catch {
                    failure = EndlessCodeError(error)
                }
                _ = await port.tell(.written(number: number, failure))
            }
        }
    }
}
