import Glibc
import Testing

@testable import LandfallTerminal

extension HiddenLineTests {
    /// Beside the prompts, for a line takes signals, which belong to the whole process.
    @Suite struct LiveLineTests {
        private let capture = TerminalCapture()

        private func output(size: TerminalSize? = TerminalSize(columns: 20, rows: 5)) -> TerminalOutput {
            Terminal(capture: capture, size: size, noColorFlag: true).error
        }

        @Test func `it is drawn in place, cut, and gone at the end`() throws {
            do {
                let line = try #require(LiveLine(output: output()))
                line.show("connect 10.0.0.7:9090 … 3 s")
                line.show("api … 4 s")
                #expect(LiveLine(output: output()) == nil)
            }
            #expect(
                capture.errorText
                    == "\u{1b}[?25l\rconnect 10.0.0.7:9…\u{1b}[K\u{1b}[?25l\rapi … 4 s\u{1b}[K\r\u{1b}[K\u{1b}[?25h")
            #expect(LiveLine(output: output()) != nil)
        }

        @Test func `nothing is written where nothing was shown, and into a pipe there is no line`() {
            do {
                let line = LiveLine(output: output())
                line?.show(nil)
            }
            #expect(LiveLine(output: output(size: nil)) == nil)
            #expect(capture.errorText.isEmpty)
        }

        @Test(arguments: [SIGINT, SIGTERM])
        func `a signal that ends the process takes it away`(number: Int32) async throws {
            let terminal = try PseudoTerminal(columns: 0, rows: 0)
            await #expect(processExitsWith: .signal(number)) {
                [path = terminal.path as String, number = number as Int32] in
                signal(number, SIG_DFL)
                let terminal = try PseudoTerminal(path: path)
                let output = TerminalOutput(
                    descriptor: terminal.slave, noColorFlag: true, environment: ["TERM": "xterm"])
                let line = LiveLine(output: output)
                line?.show("waiting")
                kill(getpid(), number)
                sleep(20)
                withExtendedLifetime(line) {}
            }
            #expect(terminal.echoed(until: "h") == "\u{1b}[?25l\rwaiting\u{1b}[K\r\u{1b}[K\u{1b}[?25h")
        }
    }
}
