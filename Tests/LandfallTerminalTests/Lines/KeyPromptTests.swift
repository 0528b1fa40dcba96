import Dispatch
import Glibc
import NIOConcurrencyHelpers
import Testing

@testable import LandfallTerminal

extension HiddenLineTests {
    /// Beside the other prompts, for a prompt takes signals, which belong to the whole process.
    @Suite struct KeyPromptTests {
        @Test func `keys come up to the end of a line, and what is typed behind it stays`() async throws {
            let terminal = try PseudoTerminal(columns: 0, rows: 0)
            let keys = Keys(terminal, until: "\n")
            terminal.waitUntilHidden()
            terminal.type("a\u{1b}[B한\nnext\n")
            #expect(await keys.failure() == nil)
            #expect(keys.log.withLockedValue { $0 } == ["show"] + Array("a\u{1b}[B한\n".utf8).map { "\($0)" })
            #expect(terminal.isShowing)
            let line = HiddenLine(descriptor: terminal.slave, echo: .keys(pasted: ""), show: { _ in })
            #expect(try line.read("", limit: 10) == Array("next".utf8))
        }

        @Test func `who waits for more is told when nothing comes`() async throws {
            let terminal = try PseudoTerminal(columns: 0, rows: 0)
            let keys = Keys(terminal, until: "", patience: .milliseconds(10))
            terminal.waitUntilHidden()
            terminal.type("x")
            #expect(await keys.failure() == nil)
            #expect(keys.log.withLockedValue { $0 } == ["show", "120", "late"])
        }

        @Test func `the deadline, a stop and a pipe end it with nothing on the screen`() async throws {
            let terminal = try PseudoTerminal(columns: 0, rows: 0)
            let keys = Keys(terminal, until: "!", deadline: .now + .milliseconds(50))
            #expect(await keys.failure() == .late)
            #expect(keys.log.withLockedValue { $0 } == ["show", "erase"])
            #expect(terminal.isShowing)
            var ends: [Int32] = [-1, -1]
            #expect(pipe(&ends) == 0)
            defer { ends.forEach { close($0) } }
            var view = KeyLog(log: NIOLockedValueBox([]), last: 0, patience: nil)
            #expect(throws: HiddenLine.Failure.noTerminal) { try KeyPrompt(descriptor: ends[0]).run(&view) }
        }

        @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
        func `a signal that ends the process finds the terminal as it was`(number: Int32) async throws {
            let terminal = try PseudoTerminal(columns: 0, rows: 0)
            await #expect(processExitsWith: .signal(number)) {
                [path = terminal.path as String, number = number as Int32] in
                signal(number, SIG_DFL)
                let terminal = try PseudoTerminal(path: path)
                let keys = Keys(terminal, until: "!")
                terminal.waitUntilHidden()
                kill(getpid(), number)
                _ = await keys.failure()
                sleep(20)
            }
            #expect(terminal.isShowing)
        }

        @Test func `a stop gives the terminal back, going on draws again, and so does another size`() async throws {
            let terminal = try PseudoTerminal(columns: 0, rows: 0)
            await #expect(processExitsWith: .exitCode(7)) { [path = terminal.path as String] in
                // In place of the default, which would stop this process with nobody to wake it.
                signal(SIGTSTP, SIG_DFL)
                let owner = TerminalSignals([.suspend])
                let terminal = try PseudoTerminal(path: path)
                let keys = Keys(terminal, until: "!", deadline: .now + .seconds(30))
                func wait(for log: [String]) {
                    while keys.log.withLockedValue({ $0 }) != log { usleep(1_000) }
                }
                wait(for: ["show"])
                kill(getpid(), SIGTSTP)
                var received = owner.signals.makeAsyncIterator()
                guard await received.next() == .suspend else { exit(1) }
                wait(for: ["show", "erase", "show"])
                terminal.waitUntilHidden()
                kill(getpid(), SIGCONT)
                wait(for: ["show", "erase", "show", "lose", "show"])
                kill(getpid(), SIGWINCH)
                wait(for: ["show", "erase", "show", "lose", "show", "show"])
                exit(7)
            }
        }
    }
}

/// Takes note of what a prompt asks of its view.
private struct KeyLog: KeyPromptView {
    let log: NIOLockedValueBox<[String]>
    /// The byte that ends it; 0 for the end of patience.
    let last: UInt8
    let patience: Duration?

    func show() { log.withLockedValue { $0.append("show") } }
    func erase() { log.withLockedValue { $0.append("erase") } }
    func lose() { log.withLockedValue { $0.append("lose") } }

    func take(_ bytes: [UInt8]) -> KeyPrompt.Step {
        log.withLockedValue { $0 += bytes.isEmpty ? ["late"] : bytes.map { "\($0)" } }
        return (bytes.last ?? 0) == last ? .done : .more(within: patience)
    }
}

/// A prompt for keys that runs on a thread of its own.
private final class Keys: Sendable {
    let log = NIOLockedValueBox<[String]>([])
    private let outcome = NIOLockedValueBox<HiddenLine.Failure?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    init(
        _ terminal: PseudoTerminal, until last: String, patience: Duration? = nil,
        deadline: ContinuousClock.Instant? = nil
    ) {
        DispatchQueue.global().async { [self] in
            var view = KeyLog(log: log, last: last.utf8.first ?? 0, patience: patience)
            do throws(HiddenLine.Failure) {
                try KeyPrompt(descriptor: terminal.slave).run(&view, deadline: deadline)
            } catch {
                outcome.withLockedValue { $0 = error }
            }
            isDone.signal()
        }
    }

    /// Why it has ended before its last key; nil where it has not.
    func failure() async -> HiddenLine.Failure? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [self] in
                isDone.wait()
                isDone.signal()
                continuation.resume(returning: outcome.withLockedValue { $0 })
            }
        }
    }
}
