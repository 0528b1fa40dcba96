internal import LandfallSystem

/// Runs a program on a terminal: reads, waits, writes. All decisions are made by ``ScreenCore``.
///
/// Nothing waits in it: the terminal is read and written by tasks of their own, and so is the program's work.
package struct ScreenLoop<Time: Clock>: Sendable where Time.Duration == Duration {
    private let terminal: any ScreenTerminal
    private let depth: ColorDepth
    private let kind: TerminalKind
    private let asks: Bool
    private let clock: Time

    /// - Parameters:
    ///   - terminal: What the program is shown on, given back at the end.
    ///   - depth: How many colours it is sent.
    ///   - kind: What it has.
    ///   - asks: Whether the terminal is asked what it can do.
    ///   - clock: What time is measured by.
    package init(
        _ terminal: any ScreenTerminal, depth: ColorDepth, kind: TerminalKind = .modern, asks: Bool = true, clock: Time
    ) {
        self.terminal = terminal
        (self.depth, self.kind) = (depth, kind)
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
        let inbox = Inbox<LoopInput<Program.Message>>()
        let core = ScreenCore(program, first: first, size: terminal.size, depth: depth, kind: kind, asks: asks)
        let runner = Runner(core, inbox: inbox, clock: clock)
        let mailbox = ScreenMailbox<Program.Message> { inbox.put(.message($0)) }
        inbox.put(.began)
        runner.start { [clock, start = clock.now] _ in
            await read(into: inbox) { start.duration(to: clock.now) }
        }
        runner.start { [terminal] _ in
            for await signal in terminal.signals { inbox.put(.signal(signal, terminal.size)) }
        }
        // The terminal is given back before the work has ended: that may take its time, and the user waits.
        await runner.run(leave: terminal.giveBack) { [terminal] action in
            switch action {
            case .write(let bytes): runner.start { _ in inbox.put(.written(await terminal.write(bytes))) }
            case .work(let work):
                runner.start(runner.machine.program.turn(of: work)) { _ in await perform(work, mailbox) }
            case .lend(let work):
                runner.start { _ in
                    let isBack = await terminal.lend { await perform(work, mailbox) }
                    inbox.put(.returned(isBack ? terminal.size : nil))
                }
            case .suspend: terminal.suspend()
            case .renew: terminal.renew()
            case .end: break
            }
        }
        return (runner.machine.program, runner.machine.end ?? .cancelled)
    }

    private func read<Message>(into inbox: Inbox<LoopInput<Message>>, _ now: @Sendable () -> Duration) async {
        while let bytes = await terminal.read() {
            inbox.put(.bytes(bytes, at: now()))
            await inbox.drained()
        }
        inbox.put(.inputEnded)
    }
}
