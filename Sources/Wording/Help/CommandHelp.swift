/// What the help says of a command.
package struct CommandHelp: Sendable {
    /// One line, with a full stop in English.
    package let abstract: HelpText
    private let paragraphs: [HelpText]
    private let examples: [HelpExample]
    private let exits: HelpText?

    init(
        _ english: String, _ korean: String, paragraphs: [HelpText] = [], examples: [HelpExample] = [],
        exits: HelpText? = nil
    ) {
        abstract = HelpText(english, korean)
        self.paragraphs = paragraphs
        self.examples = examples
        self.exits = exits
    }

    /// What follows the abstract: paragraphs, examples, exit codes.
    package var discussion: String {
        var parts = paragraphs.map(\.text)
        if !examples.isEmpty {
            let width = examples.filter(\.hasRemark).map(\.command.count).max() ?? 0
            parts.append(([HelpWords.examples.text] + examples.map { "  " + $0.line(width) }).joined(separator: "\n"))
        }
        if let exits { parts.append("\(HelpWords.exitCodes.text)\n  \(exits.text)") }
        return parts.joined(separator: "\n\n")
    }
}

/// A command line that help shows, in every language the same.
struct HelpExample: Sendable, ExpressibleByStringLiteral {
    let command: String
    private let remark: HelpText?

    init(stringLiteral command: String) {
        self.command = command
        remark = nil
    }

    /// A command line and what it does.
    init(_ command: String, _ english: String, _ korean: String) {
        self.command = command
        remark = HelpText(english, korean)
    }

    var hasRemark: Bool { remark != nil }

    /// The command, then its remark, two columns past the longest command with a remark.
    fileprivate func line(_ width: Int) -> String {
        guard let remark else { return command }
        return command + String(repeating: " ", count: width - command.count + 2) + remark.text
    }
}

/// The words around the texts of a help: headings, and what the parser adds by itself.
package enum HelpWords {
    static var examples: HelpText { HelpText("EXAMPLES", "예") }
    static var exitCodes: HelpText { HelpText("EXIT CODES", "종료 코드") }
    package static var usage: HelpText { HelpText("USAGE", "사용법") }
    package static var arguments: HelpText { HelpText("ARGUMENTS", "인수") }
    package static var options: HelpText { HelpText("OPTIONS", "옵션") }
    package static var everywhere: HelpText { HelpText("GLOBAL OPTIONS", "공통 옵션") }
    package static var subcommands: HelpText { HelpText("SUBCOMMANDS", "하위 명령") }
    package static var anOption: HelpText { HelpText("options", "옵션") }
    package static var aSubcommand: HelpText { HelpText("subcommand", "하위명령") }
    package static var values: HelpText { HelpText("values", "값") }
    package static var byDefault: HelpText { HelpText("default", "기본값") }
    package static var version: HelpText { HelpText("Print the version.", "버전 출력") }
    package static var help: HelpText { HelpText("Print this help.", "이 도움말 출력") }
    package static var helpCommand: HelpText { HelpText("Print the help of a command.", "명령의 도움말 출력") }

    /// Where there is more.
    package static func more(_ command: String) -> HelpText {
        HelpText("For more: \(command)", "자세한 도움말: \(command)")
    }
}
