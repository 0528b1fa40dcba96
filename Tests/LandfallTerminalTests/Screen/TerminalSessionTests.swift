import Dispatch
import Glibc
import NIOConcurrencyHelpers
import Testing

@testable import LandfallTerminal

/// One after the other, for a session takes signals, which belong to the whole process.
@Suite(.serialized, .timeLimit(.minutes(2))) struct TerminalSessionTests {
    /// How a process with a full screen comes to its end.
    enum Way: String, CaseIterable, Codable {
        case back, scope, exit, trap, fault, abort, kill, hangUp, interrupt, quit, user, inFrame
    }

    @Test(arguments: Way.allCases)
    func `the terminal is as it was, however the process ends`(way: Way) async throws {
        let terminal = try PseudoTerminal()
        let ended: ExitTest.Condition =
            switch way {
            case .back, .scope, .exit: .exitCode(7)
            case .kill: .signal(SIGTERM)
            case .hangUp: .signal(SIGHUP)
            case .interrupt: .signal(SIGINT)
            case .quit: .signal(SIGQUIT)
            case .user, .inFrame: .signal(SIGUSR1)
            case .abort: .signal(SIGABRT)
            case .trap, .fault: .failure
            }
        let reader = Reader(terminal)
        await #expect(processExitsWith: ended) { [path = terminal.path as String, way = way as Way] in
            var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore)
            let terminal = try PseudoTerminal(controlling: path)
            try await Self.end(terminal, way)
        }
        let written = reader.finish()
        #expect(written.contains("\u{1b}[?1049h"))
        // Nothing comes behind what leaves the screen.
        #expect(written.hasSuffix(TerminalModes.leave(.modern)))
        #expect(terminal.isAsBefore)
    }

    private static func end(_ terminal: PseudoTerminal, _ way: Way) async throws {
        var session = try? TerminalSession(input: terminal.slave, output: output(terminal))
        guard session != nil, !terminal.isAsBefore else { Glibc.exit(1) }
        _ = await session?.write(Array("a frame".utf8))
        switch way {
        case .back:
            session?.giveBack()
            Glibc.exit(terminal.isAsBefore ? 7 : 2)
        case .scope:
            session = nil
            Glibc.exit(terminal.isAsBefore ? 7 : 2)
        case .exit: Glibc.exit(7)
        case .trap:
            let none: [Int] = []
            print(none[Int(getpid())])
        case .fault: print(UnsafePointer<Int>(bitPattern: 8)?.pointee ?? 0)
        case .abort: Glibc.abort()
        case .kill: Glibc.kill(getpid(), SIGTERM)
        case .hangUp: Glibc.kill(getpid(), SIGHUP)
        case .interrupt: Glibc.kill(getpid(), SIGINT)
        case .quit: Glibc.kill(getpid(), SIGQUIT)
        case .user: Glibc.kill(getpid(), SIGUSR1)
        case .inFrame:
            // Larger than what a terminal holds, so that the end comes in the middle of one.
            DispatchQueue.global().async {
                usleep(30_000)
                Glibc.kill(getpid(), SIGUSR1)
            }
            let frame = Array(repeating: UInt8(ascii: "x"), count: 100_000)
            while await session?.write(frame) == true {}
        }
        sleep(20)
    }

    @Test func `a stop shows the screen of before, and going on takes the terminal again`() async throws {
        let terminal = try PseudoTerminal()
        let reader = Reader(terminal)
        await #expect(processExitsWith: .exitCode(7)) { [path = terminal.path as String] in
            let terminal = try PseudoTerminal(controlling: path)
            guard let session = try? TerminalSession(input: terminal.slave, output: Self.output(terminal)) else {
                Glibc.exit(1)
            }
            // Nobody could wake this process group, so the kernel does not stop it: signal(7), orphaned.
            session.suspend()
            var signals = session.signals.makeAsyncIterator()
            guard await signals.next() == .resume else { Glibc.exit(4) }
            guard !terminal.isAsBefore, await session.write(Array("after".utf8)) else { Glibc.exit(2) }
            session.giveBack()
            let isRefused = await !session.write(Array("late".utf8))
            Glibc.exit(terminal.isAsBefore && isRefused ? 7 : 3)
        }
        let (enter, leave) = (TerminalModes.enter(.modern), TerminalModes.leave(.modern))
        #expect(reader.finish() == enter + leave + enter + "after" + leave)
    }

    @Test func `what is typed comes as it is, and only when somebody reads`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let window = try PseudoTerminal()
            let terminal = try PseudoTerminal(controlling: window.path)
            guard let session = try? TerminalSession(input: terminal.slave, output: Self.output(terminal)) else {
                Glibc.exit(1)
            }
            guard session.size == TerminalSize(columns: 80, rows: 24) else { Glibc.exit(2) }
            window.type("a\u{3}\r\u{1a}")
            guard await session.read() == Array("a\u{3}\r\u{1a}".utf8) else { Glibc.exit(3) }
            // A second one cannot have it too.
            guard (try? TerminalSession(input: terminal.slave, output: Self.output(terminal))) == nil else {
                Glibc.exit(4)
            }
            // Awaited below.
            let waiting = Task { await session.read() }
            waiting.cancel()
            guard await waiting.value == nil else { Glibc.exit(5) }
            session.giveBack()
            Glibc.exit(terminal.isAsBefore ? 7 : 6)
        }
    }

    @Test func `while the terminal is lent its keys are the borrower's, and then ours again`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let window = try PseudoTerminal()
            let terminal = try PseudoTerminal(controlling: window.path)
            guard let session = try? TerminalSession(input: terminal.slave, output: Self.output(terminal)) else {
                Glibc.exit(1)
            }
            // Awaited below; it waits for a key while the terminal is lent.
            let waiting = Task { await session.read() }
            usleep(20_000)
            let isBack = await session.lend {
                guard terminal.isAsBefore, await !session.write(Array("frame".utf8)) else { Glibc.exit(2) }
                window.type("theirs\n")
                var buffer = [UInt8](repeating: 0, count: 64)
                let count = Glibc.read(terminal.slave, &buffer, buffer.count)
                guard buffer.prefix(max(0, count)).elementsEqual("theirs\n".utf8) else { Glibc.exit(3) }
            }
            guard isBack, !terminal.isAsBefore, await session.write(Array("frame".utf8)) else { Glibc.exit(4) }
            window.type("x")
            guard await waiting.value == Array("x".utf8) else { Glibc.exit(5) }
            session.giveBack()
            Glibc.exit(terminal.isAsBefore ? 7 : 6)
        }
    }

    @Test func `a terminal that does not read keeps nobody from the end`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let window = try PseudoTerminal()
            let terminal = try PseudoTerminal(controlling: window.path)
            guard let session = try? TerminalSession(input: terminal.slave, output: Self.output(terminal)) else {
                Glibc.exit(1)
            }
            async let isWritten = session.write(Array(repeating: UInt8(ascii: "x"), count: 1_000_000))
            usleep(20_000)
            session.giveBack()
            let isBlocking = fcntl(terminal.slave, F_GETFL) & O_NONBLOCK == 0
            Glibc.exit(await !isWritten && terminal.isAsBefore && isBlocking ? 7 : 2)
        }
    }

    @Test(arguments: [false, true])
    func `a terminal that has gone ends the process, or what it reads`(isIgnored: Bool) async {
        await #expect(processExitsWith: isIgnored ? .exitCode(7) : .signal(SIGHUP)) { [isIgnored = isIgnored as Bool] in
            signal(SIGHUP, isIgnored ? SIG_IGN : SIG_DFL)
            var window: PseudoTerminal? = try PseudoTerminal()
            let terminal = try PseudoTerminal(controlling: window?.path ?? "")
            guard let session = try? TerminalSession(input: terminal.slave, output: Self.output(terminal)) else {
                Glibc.exit(1)
            }
            window = nil
            let bytes = await session.read()
            // The signal may come after the end of what is read.
            if !isIgnored { sleep(20) }
            let isWritten = await session.write(Array("frame".utf8))
            session.giveBack()
            Glibc.exit(bytes == nil && !isWritten ? 7 : 2)
        }
    }

    @Test func `a pipe is no terminal`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let output = TerminalOutput(descriptor: ends[1], noColorFlag: false, environment: [:])
        #expect(throws: TerminalSession.Refusal.noTerminal) { try TerminalSession(input: ends[0], output: output) }
    }

    /// Takes what is written, as a window does.
    private final class Reader: Sendable {
        private let terminal: PseudoTerminal
        private let isOver = NIOLockedValueBox(false)
        private let text = NIOLockedValueBox("")
        private let isDone = DispatchSemaphore(value: 0)

        init(_ terminal: PseudoTerminal) {
            self.terminal = terminal
            DispatchQueue.global().async { [self] in
                var isLast = false
                while !isLast {
                    isLast = isOver.withLockedValue { $0 }
                    let more = terminal.written()
                    text.withLockedValue { $0 += more }
                    if more.isEmpty { usleep(1_000) }
                }
                isDone.signal()
            }
        }

        func finish() -> String {
            isOver.withLockedValue { $0 = true }
            isDone.wait()
            return text.withLockedValue { $0 }
        }
    }

    private static func output(_ terminal: PseudoTerminal) -> TerminalOutput {
        TerminalOutput(descriptor: terminal.slave, noColorFlag: false, environment: ["TERM": "xterm"])
    }
}
