import Dispatch
import Glibc
import NIOConcurrencyHelpers
import Testing

@testable import LandfallTerminal

/// One after the other, for a prompt takes signals, which belong to the whole process.
@Suite(.serialized, .timeLimit(.minutes(1))) struct HiddenLineTests {
    @Test func `a typed line comes without its end and is not shown`() async throws {
        let terminal = try PseudoTerminal(columns: 0, rows: 0)
        let prompt = Prompt(terminal)
        prompt.typing("s3cret\n")
        #expect(try await prompt.result().get() == Array("s3cret".utf8))
        #expect(prompt.shown == "Token: \n")
        #expect(terminal.echoed() == "")
        #expect(terminal.isShowing)
    }

    @Test(arguments: [
        ("abd\u{7f}c\n", "abc"), ("ab\u{8}\u{8}\u{8}c\n", "c"), ("wrong\u{15}right\n", "right"), ("aé\u{7f}b\n", "ab"),
        ("a한\u{7f}\u{7f}x\n", "x"), ("a\r", "a"), ("\n", ""), ("ab\u{4}", "ab"), ("a\u{1b}[Ab\n", "a\u{1b}[Ab"),
    ])
    func `keys that take back do`(typed: String, line: String) async throws {
        let terminal = try PseudoTerminal(columns: 0, rows: 0)
        let prompt = Prompt(terminal)
        prompt.typing(typed)
        #expect(try await prompt.result().get() == Array(line.utf8))
        #expect(terminal.isShowing)
    }

    @Test func `a paste longer than the kernel's lines is whole`() async throws {
        let terminal = try PseudoTerminal(columns: 0, rows: 0)
        let prompt = Prompt(terminal)
        let long = String(repeating: "0123456789", count: 700)
        prompt.typing(long + "\n")
        #expect(try await prompt.result().get() == Array(long.utf8))
    }

    @Test func `too much, and the end of input, are errors that leave the terminal as it was`() async throws {
        for (typed, failure) in [("12345678\n", HiddenLine.Failure.tooLong), ("\u{4}", .ended)] {
            let terminal = try PseudoTerminal(columns: 0, rows: 0)
            let prompt = Prompt(terminal, limit: 7)
            prompt.typing(typed)
            #expect(throws: failure) { try prompt.waitForResult().get() }
            #expect(terminal.isShowing)
        }
    }

    @Test func `a stop gives the terminal back before it returns`() async throws {
        let terminal = try PseudoTerminal(columns: 0, rows: 0)
        let prompt = Prompt(terminal)
        terminal.waitUntilHidden()
        prompt.line.stop()
        #expect(terminal.isShowing)
        #expect(await prompt.result() == .failure(.stopped))
        #expect(prompt.shown == "Token: \n")
        // Not even a new prompt hides it again.
        #expect(throws: HiddenLine.Failure.stopped) { try prompt.line.read("Token: ", limit: 10) }
        #expect(terminal.isShowing)
    }

    @Test(arguments: [
        ("y\n", "y", "y"), ("ab\u{7f}c\n", "ac", "ab\u{8} \u{8}c"), ("예\n", "예", "예"),
        ("sk-ant-api03-123456\n", "sk-ant-api03-123456", "[P]"),
    ])
    func `keys are shown and a paste is not`(typed: String, line: String, shown: String) async throws {
        let terminal = try PseudoTerminal(columns: 0, rows: 0)
        let prompt = Prompt(terminal, echo: .keys(pasted: "[P]"))
        prompt.typing(typed)
        #expect(try await prompt.result().get() == Array(line.utf8))
        #expect(prompt.shown == "Token: \(shown)\n")
        #expect(terminal.echoed() == "" && terminal.isShowing)
    }

    @Test func `of two answers that are typed at once each prompt gets one, but what follows a paste is dropped`()
        async throws
    {
        let terminal = try PseudoTerminal(columns: 0, rows: 0)
        let first = Prompt(terminal, echo: .keys(pasted: "[P]"))
        first.typing("one\ntwo\n")
        #expect(try await first.result().get() == Array("one".utf8))
        let second = Prompt(terminal, echo: .keys(pasted: "[P]"))
        #expect(try await second.result().get() == Array("two".utf8))
        let third = Prompt(terminal, echo: .keys(pasted: "[P]"))
        third.typing("sk-ant-api03-123456\nsk-ant-api03-123456\n")
        #expect(try await third.result().get() == Array("sk-ant-api03-123456".utf8))
        let fourth = Prompt(terminal, echo: .keys(pasted: "[P]"))
        fourth.typing("n\n")
        #expect(try await fourth.result().get() == Array("n".utf8))
    }

    @Test func `the deadline ends it and gives the terminal back`() async throws {
        let terminal = try PseudoTerminal(columns: 0, rows: 0)
        let prompt = Prompt(terminal, deadline: .now + .milliseconds(50))
        #expect(await prompt.result() == .failure(.late))
        #expect(terminal.isShowing)
    }

    @Test func `a quiet terminal shows nothing, is given back by a signal too, and drops what was typed`() async throws
    {
        for number in [0, SIGINT] {
            let terminal = try PseudoTerminal(columns: 0, rows: 0)
            let path = terminal.path
            await #expect(processExitsWith: number == 0 ? .exitCode(7) : .signal(number)) {
                [path = path as String, number = number as Int32] in
                setsid()
                signal(SIGINT, SIG_DFL)
                let terminal = try PseudoTerminal(path: path)
                // TIOCSCTTY: its own terminal from now on.
                guard ioctl(terminal.slave, 0x540e, 0) == 0, let quiet = QuietTerminal(descriptor: terminal.slave),
                    !terminal.isShowing, QuietTerminal(descriptor: terminal.slave) == nil
                else { exit(1) }
                if number != 0 {
                    kill(getpid(), number)
                    sleep(20)
                }
                quiet.restore()
                exit(terminal.isShowing ? 7 : 2)
            }
            #expect(terminal.isShowing)
        }
        // Not this process's terminal: it is left alone.
        let foreign = try PseudoTerminal(columns: 0, rows: 0)
        #expect(QuietTerminal(descriptor: foreign.slave) == nil && foreign.isShowing)
    }

    @Test func `a pipe is no terminal`() {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let line = HiddenLine(descriptor: ends[0], show: { _ in })
        #expect(throws: HiddenLine.Failure.noTerminal) { try line.read("Token: ", limit: 10) }
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGINT])
    func `a signal that ends the process finds the terminal as it was`(number: Int32) async throws {
        let terminal = try PseudoTerminal(columns: 0, rows: 0)
        await #expect(processExitsWith: .signal(number)) {
            [path = terminal.path as String, number = number as Int32] in
            var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore)
            signal(number, SIG_DFL)
            let terminal = try PseudoTerminal(path: path)
            let prompt = Prompt(terminal)
            terminal.waitUntilHidden()
            kill(getpid(), number)
            _ = await prompt.result()
            sleep(20)
        }
        #expect(terminal.isShowing)
    }

    @Test func `a signal that somebody else answers gets there, and ends the prompt`() async throws {
        let terminal = try PseudoTerminal(columns: 0, rows: 0)
        await #expect(processExitsWith: .exitCode(7)) { [path = terminal.path as String] in
            signal(SIGINT, SIG_DFL)
            let owner = TerminalSignals([.interrupt])
            let terminal = try PseudoTerminal(path: path)
            let prompt = Prompt(terminal)
            terminal.waitUntilHidden()
            kill(getpid(), SIGINT)
            var received = owner.signals.makeAsyncIterator()
            guard await received.next() == .interrupt, terminal.isShowing else { exit(1) }
            exit(await prompt.result() == .failure(.interrupted(SIGINT)) ? 7 : 2)
        }
    }

    @Test func `a stop shows the terminal, and going on hides it again`() async throws {
        let terminal = try PseudoTerminal(columns: 0, rows: 0)
        await #expect(processExitsWith: .exitCode(7)) { [path = terminal.path as String] in
            // In place of the default, which would stop this process with nobody to wake it.
            signal(SIGTSTP, SIG_DFL)
            let owner = TerminalSignals([.suspend])
            let terminal = try PseudoTerminal(path: path)
            let prompt = Prompt(terminal)
            terminal.waitUntilHidden()
            kill(getpid(), SIGTSTP)
            var received = owner.signals.makeAsyncIterator()
            guard await received.next() == .suspend else { exit(1) }
            // Shown once more, after a newline that follows the restored terminal.
            while prompt.shown != "Token: \nToken: " { usleep(1_000) }
            terminal.waitUntilHidden()
            kill(getpid(), SIGCONT)
            while prompt.shown != "Token: \nToken: \nToken: " { usleep(1_000) }
            prompt.line.stop()
            exit(await prompt.result() == .failure(.stopped) && terminal.isShowing ? 7 : 2)
        }
    }
}

/// A prompt that runs on a thread of its own.
private final class Prompt: Sendable {
    typealias Outcome = Result<[UInt8], HiddenLine.Failure>

    let line: HiddenLine
    private let terminal: PseudoTerminal
    private let text: NIOLockedValueBox<String>
    private let outcome = NIOLockedValueBox<Outcome?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    init(
        _ terminal: PseudoTerminal, limit: Int = 8_003, echo: Echo = .nothing,
        deadline: ContinuousClock.Instant? = nil
    ) {
        let text = NIOLockedValueBox("")
        self.text = text
        self.terminal = terminal
        line = HiddenLine(
            descriptor: terminal.slave, echo: echo, show: { more in text.withLockedValue { $0 += more } })
        DispatchQueue.global().async { [self] in
            let result: Outcome
            do throws(HiddenLine.Failure) {
                result = .success(try line.read("Token: ", limit: limit, deadline: deadline))
            } catch {
                result = .failure(error)
            }
            outcome.withLockedValue { $0 = result }
            isDone.signal()
        }
    }

    var shown: String { text.withLockedValue { $0 } }

    func typing(_ text: String) {
        // Typed before, it would be thrown away.
        terminal.waitUntilHidden()
        terminal.type(text)
    }

    func result() async -> Outcome {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [self] in continuation.resume(returning: waitForResult()) }
        }
    }

    func waitForResult() -> Outcome {
        isDone.wait()
        isDone.signal()
        return outcome.withLockedValue { $0 } ?? .failure(.ended)
    }
}
