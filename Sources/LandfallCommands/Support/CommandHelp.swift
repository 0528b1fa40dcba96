internal import LandfallWording

/// What the help says of a command.
struct CommandHelp: Sendable {
    /// One line, with a full stop in English.
    let abstract: Sentence
    private let paragraphs: [Sentence]
    private let examples: [HelpExample]
    private let exits: Sentence?

    init(
        _ abstract: Sentence, paragraphs: [Sentence] = [], examples: [HelpExample] = [],
        exits: Sentence? = nil
    ) {
        self.abstract = abstract
        self.paragraphs = paragraphs
        self.examples = examples
        self.exits = exits
    }

    /// What follows the abstract: paragraphs, examples, exit codes.
    var discussion: String {
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
    private let remark: Sentence?

    init(stringLiteral command: String) {
        self.command = command
        remark = nil
    }

    /// A command line and what it does.
    init(_ command: String, _ remark: Sentence) {
        self.command = command
        self.remark = remark
    }

    var hasRemark: Bool { remark != nil }

    /// The command, then its remark, two columns past the longest command with a remark.
    fileprivate func line(_ width: Int) -> String {
        guard let remark else { return command }
        return command + String(repeating: " ", count: width - command.count + 2) + remark.text
    }
}

/// The words around the texts of a help: headings, and what the parser adds by itself.
enum HelpWords {
    static var examples: Sentence { Sentence("EXAMPLES") }
    static var exitCodes: Sentence { Sentence("EXIT CODES") }
    static var usage: Sentence { Sentence("USAGE") }
    static var arguments: Sentence { Sentence("ARGUMENTS") }
    static var options: Sentence { Sentence("OPTIONS") }
    static var everywhere: Sentence { Sentence("GLOBAL OPTIONS") }
    static var subcommands: Sentence { Sentence("SUBCOMMANDS") }
    static var anOption: Sentence { Sentence("options") }
    static var aSubcommand: Sentence { Sentence("subcommand") }
    static var values: Sentence { Sentence("values") }
    static var byDefault: Sentence { Sentence("default") }
    static var version: Sentence { Sentence("Print the version.") }
    static var help: Sentence { Sentence("Print help.") }
    static var helpCommand: Sentence { Sentence("Print the help of a command.") }

    /// Where there is more.
    static func more(_ command: String) -> Sentence { Sentence("For more: \(command)") }
    /// Where all is.
    static func moreAndAll(_ command: String, _ all: String) -> Sentence {
        Sentence("For more: \(command); all commands: \(all)")
    }
}
