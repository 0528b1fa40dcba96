internal import TerminalUI

/// Runs a program on a terminal: reads, waits, writes. All decisions are made by ``ScreenCore``.
///
/// Nothing waits in it: the terminal is read and written by tasks of their own, and so is the program's work.
package struct ScreenLoop<Time: Clock>: Sendable where Time.Duration == Duration {
    private let terminal: any ScreenTerminal
    private let depth: ColorDepth
    private let asks: Bool
    private let clock: Time

    /// - Parameters:
    ///   - terminal: What the program is shown on, given back at the end.
    ///   - depth: How many colours it is sent.
    ///   - asks: Whether the terminal is asked what it can do.
    ///   - clock: What time is measured by.
    package init(_ terminal: any ScreenTerminal, depth: ColorDepth, asks: Bool = true, clock: Time) {
        self.terminal = terminal
        self.depth = depth
        self.asks = asks
        self.clock = clock
    }

    /// Runs a program until it quits, the terminal goes, or the task is cancelled.
    ///
    /// - Parameters:
    ///   - program: How it begins.
    ///   - first: Its work from the beginning on, after the first frame.
    ///   - perform: Does the program's work, each in a task of its own that is cancelled at the end.
    /// - Returns: How it was at the end, and why that was.
    package func run<Program: ScreenProgram>(
        _ program: Program, first: [Program.Work] = [],
        perform: @escaping @Sendable (Program.Work, ScreenMailbox<Program.Message>) async -> Void
    ) async -> (program: Program, end: ScreenEnd) {
        let queue = EventQueue<Happening<Program.Message>>()
        let start = clock.now
        let now: @Sendable () -> Duration = { [clock] in start.duration(to: clock.now) }
        var core = ScreenCore(program, size: terminal.size, depth: depth, asks: asks)
        var end: ScreenEnd?
        await withDiscardingTaskGroup { group in
            group.addTask { await read(into: queue, now) }
            group.addTask { [terminal] in for await signal in terminal.signals { queue.put(.signal(signal)) } }
            let mailbox = ScreenMailbox<Program.Message> { queue.put(.message($0)) }
            var armed: Duration?
            write(core.bytes(at: now()), queue, &group)
            for work in first { group.addTask { await perform(work, mailbox) } }
            while end == nil {
                write(core.bytes(at: now()), queue, &group)
                if let deadline = core.deadline, armed.map({ deadline < $0 }) ?? true {
                    armed = deadline
                    group.addTask { [clock] in
                        // If cancelled, the result is not needed.
                        try? await clock.sleep(until: start.advanced(by: deadline), tolerance: nil)
                        queue.put(.timer)
                    }
                }
                let happenings = await queue.takeAll()
                if happenings.isEmpty { end = .cancelled }
                for happening in happenings where end == nil {
                    if case .timer = happening, let time = armed, now() >= time { armed = nil }
                    for action in core.take(happening, size: terminal.size, at: now()) {
                        switch action {
                        case .work(let work): group.addTask { await perform(work, mailbox) }
                        case .lend(let work):
                            group.addTask { [terminal] in
                                queue.put(.returned(await terminal.lend { await perform(work, mailbox) }))
                            }
                        case .suspend: terminal.suspend()
                        case .renew: terminal.renew()
                        case .end(let reason): end = end ?? reason
                        }
                    }
                }
            }
            // Before the work has ended: it may take its time, and the user waits.
            terminal.giveBack()
            queue.close()
            group.cancelAll()
        }
        return (core.program, end ?? .cancelled)
    }

    private func read<Message>(into queue: EventQueue<Happening<Message>>, _ now: @Sendable () -> Duration) async {
        while let bytes = await terminal.read() {
            queue.put(.bytes(bytes, at: now()))
            await queue.drained()
        }
        queue.put(.inputEnded)
    }

    private func write<Message>(
        _ bytes: [UInt8]?, _ queue: EventQueue<Happening<Message>>, _ group: inout DiscardingTaskGroup
    ) {
        guard let bytes else { return }
        group.addTask { [terminal] in
            let isWritten = await terminal.write(bytes)
            queue.put(.written(isWritten))
        }
    }
}
