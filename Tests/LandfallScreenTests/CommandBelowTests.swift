import LandfallTerminal
import LandfallTestSupport
import LandfallWording
import Synchronization
import Testing

@testable import LandfallScreen

/// A command that has the terminal to itself.
@Suite(.timeLimit(.minutes(1)))
struct CommandBelowTests {
    private static func run(
        _ words: [String], status: Int32?, typed: String = "\n", _ language: Language = .english
    ) async -> (words: [String], text: String) {
        let capture = TerminalCapture(typed: typed)
        let ran = Mutex<[String]>([])
        let below = CommandBelow(
            terminal: Terminal(
                capture: capture, size: TerminalSize(columns: 80, rows: 24), isInputTerminal: true),
            messages: Messages(language: language)
        ) { words in
            ran.withLock { $0 = words }
            // What it prints stands between its line and what became of it.
            try? Terminal(capture: capture, size: nil).output.write("its own words\n")
            return status
        }
        await below.run(words)
        return (ran.withLock { $0 }, capture.outputText)
    }

    @Test func `its line is shown as it would be typed, then what it prints, and that Enter leads back`() async throws {
        let (words, text) = await Self.run(["chat", "my mac", "it's"], status: 0)
        #expect(words == ["chat", "my mac", "it's"])
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines[0] == #"$ landfall chat 'my mac' 'it'\''s'"#)
        #expect(lines[1] == "its own words" && lines[2] == "Done. Press Enter to return ")
    }

    @Test(arguments: [(1, "exit code 1"), (130, "exit code 130"), (nil, "could not be started")] as [(Int32?, String)])
    func `what became of it is said`(status: Int32?, wanted: String) async {
        #expect(await Self.run(["test"], status: status).text.contains(wanted))
    }

    @Test(arguments: ["", "no line feed", String(repeating: "x", count: 10_000)])
    func `a terminal that ends, or floods, holds nothing up`(typed: String) async {
        #expect(await Self.run(["scan"], status: 0, typed: typed).text.hasSuffix("return "))
    }

    @Test func `a control that a word has reaches no terminal`() async {
        let text = await Self.run(["use", "a\u{1b}[2Jb"], status: 0).text
        #expect(!text.unicodeScalars.contains("\u{1b}"))
    }
}
