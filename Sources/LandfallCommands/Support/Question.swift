internal import ServerModel
internal import TerminalUI

/// A question to the person at the terminal.
struct Question {
    let context: CommandContext
    /// How long to wait for the answer; nil is as long as the person takes.
    let limit: Duration?

    /// Asks, and says whether the answer is yes. Anything else is no, and so is none.
    func isYes(_ text: String) -> Bool {
        guard let word = line(text)?.lowercased() else { return false }
        return ["y", "yes", "예", "네"].contains(word.filter { !$0.isWhitespace })
    }

    /// Asks, and returns what was typed; nil where nobody answers.
    func line(_ text: String) -> String? {
        // That it cannot be shown means that nobody answers it.
        let error = context.terminal.error
        let lines = error.isTerminal ? Paragraph.lines(text, columns: error.size.columns) : [text]
        guard (try? error.write(lines.joined(separator: "\n"))) != nil else { return nil }
        let input = InputBytes(descriptor: context.terminal.input, limit: limit, most: 5_000)
        guard case .bytes(let answer) = input.line() else {
            // What is said next does not stand behind the question.
            if error.isTerminal { context.note("") }
            return nil
        }
        return String(decoding: answer, as: UTF8.self)
    }
}
