internal import ServerModel

/// A command that ends badly: what people read, and what scripts compare.
struct CommandFailure: Error {
    let code: FailureCode
    /// One sentence without a full stop.
    let message: String
    /// What to do next, one step a line.
    let hints: [String]

    init(_ code: FailureCode, _ message: String, hints: [String] = []) {
        self.code = code
        self.message = message
        self.hints = hints
    }

    /// The lines for stderr: each whole, or in the columns of a terminal.
    func lines(columns: Int? = nil) -> [String] {
        let (sentence, steps) = ("landfall: \(message)", hints.map { "  \($0)" })
        guard let columns else { return [sentence] + steps }
        return Paragraph.lines(sentence, columns: columns, hanging: 4)
            + steps.flatMap { Paragraph.lines($0, columns: columns) }
    }

    /// The line for stderr with `--json`.
    var json: String {
        let document = ErrorDocument(
            code: code, message: message, hint: hints.isEmpty ? nil : hints.joined(separator: "\n"),
            exit: code.exit.rawValue)
        // Strings and numbers only: this cannot fail to encode.
        return (try? JSONText.encode(document)) ?? ""
    }

    private struct ErrorDocument: Encodable {
        let schema = "landfall.error/1"
        let code: FailureCode
        let message: String
        let hint: String?
        let exit: Int32
    }
}
