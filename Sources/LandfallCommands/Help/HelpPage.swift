internal import ArgumentParser
internal import LandfallTerminal
internal import LandfallWording

/// The help of one command in one language. The parser's own would count letters where a terminal has columns, and has English
/// headings (docs/decisions/0038).
struct HelpPage {
    /// Where the descriptions begin.
    private static let indent = 26
    private static let margin = 2
    /// A terminal of fewer columns gets descriptions below what they describe.
    private static let leastColumns = 60
    private static let narrowIndent = 6

    private let request: HelpRequest
    private let language: Language

    /// The page for a request.
    init(_ request: HelpRequest, in language: Language) {
        self.request = request
        self.language = language
    }

    /// The page for a terminal.
    ///
    /// - Parameter columns: The columns of the terminal.
    /// - Returns: Its lines, without the last line feed; empty if the parser describes its commands in another form.
    func text(columns: Int) -> String {
        Sentence.$language.withValue(language) {
            guard let description = CommandDescription(of: request.command, in: language)?.command else { return "" }
            let arguments = HelpArgument.all(of: description)
            let positional = arguments.filter(\.isPositional)
            let own = arguments.filter { !$0.isPositional && !$0.isOfEveryCommand }
            let about = [description.abstract, description.discussion].map { prose($0 ?? "", columns) }
            if request.words.count == 1 {
                // Those of any command.
                let some = CommandDescription(of: ListCommand.self, in: language)?.command
                let everywhere = (some.map(HelpArgument.all) ?? []).filter(\.isOfEveryCommand).map(\.row)
                let flags = everywhere.map { $0.label.replacing(" ", with: Self.joint) }.joined(separator: ", ")
                let short = ["\(HelpWords.everywhere.text):"] + lines(flags, columns - Self.margin).map { "  " + $0 }
                return text(
                    [about[0], usage(arguments, columns), about[1]] + (request.isOfAll ? subcommands(columns) : [])
                        + [request.isOfAll ? section(HelpWords.everywhere, everywhere, columns) : short, more(columns)])
            }
            let everywhere = arguments.filter(\.isOfEveryCommand).map(\.row)
            let blocks =
                [
                    about[0] + (about[1].isEmpty ? [] : [""] + about[1]), usage(arguments, columns),
                    section(HelpWords.arguments, positional.map(\.row), columns),
                    section(HelpWords.options, own.map(\.row), columns),
                ] + subcommands(columns)
                + [
                    section(HelpWords.everywhere, everywhere, columns), more(columns),
                ]
            return text(blocks)
        }
    }

    private func text(_ blocks: [[String]]) -> String {
        blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    private func prose(_ text: String, _ columns: Int) -> [String] {
        text.isEmpty
            ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapped($0, columns) }
    }

    private func usage(_ arguments: [HelpArgument], _ columns: Int) -> [String] {
        var words = request.words
        let hasSubcommands = !request.command.configuration.subcommands.isEmpty
        if !hasSubcommands {
            words.append("[<\(HelpWords.anOption.text)>]")
        }
        words += arguments.filter { $0.isPositional || !$0.isOptional }.map(\.synopsis)
        if hasSubcommands { words.append("<\(HelpWords.aSubcommand.text)>") }
        let label = "\(HelpWords.usage.text): "
        let hanging = String(repeating: " ", count: DisplayWidth.columns(of: label))
        // A value stays on the line of its option.
        let line = words.map { $0.replacing(" ", with: Self.joint) }.joined(separator: " ")
        return lines(line, columns - hanging.count).enumerated().map { ($0 == 0 ? label : hanging) + $1 }
    }

    /// The commands below it, by their groups.
    private func subcommands(_ columns: Int) -> [[String]] {
        let configuration = request.command.configuration
        func rows(_ commands: [any ParsableCommand.Type]) -> [HelpArgument.Row] {
            commands.map { ($0.names.joined(separator: ", "), $0.configuration.abstract) }
        }
        return [section(HelpWords.subcommands, rows(configuration.ungroupedSubcommands), columns)]
            + configuration.groupedSubcommands.map { section($0.name, rows($0.subcommands), columns) }
    }

    /// How to read on.
    private func more(_ columns: Int) -> [String] {
        guard !request.command.configuration.subcommands.isEmpty else { return [] }
        let words = [request.words[0], "help"] + request.words.dropFirst() + ["<\(HelpWords.aSubcommand.text)>"]
        let one = words.joined(separator: Self.joint)
        let all = [request.words[0], "help", "--all"].joined(separator: Self.joint)
        let isShort = request.words.count == 1 && !request.isOfAll
        return lines((isShort ? HelpWords.moreAndAll(one, all) : HelpWords.more(one)).text, columns)
    }

    private func section(_ title: Sentence, _ rows: [HelpArgument.Row], _ columns: Int) -> [String] {
        section(title.text, rows, columns)
    }

    private func section(_ title: String, _ rows: [HelpArgument.Row], _ columns: Int) -> [String] {
        guard !rows.isEmpty else { return [] }
        let isNarrow = columns < Self.leastColumns
        let count = isNarrow ? Self.narrowIndent : Self.indent
        let indent = String(repeating: " ", count: count)
        return ["\(title):"]
            + rows.flatMap { label, about in
                let label = String(repeating: " ", count: Self.margin) + label
                let lines = lines(about, columns - count)
                guard !isNarrow, DisplayWidth.columns(of: label) < Self.indent, let first = lines.first else {
                    return [label] + lines.map { indent + $0 }
                }
                return [label.padded(toColumns: Self.indent) + first] + lines.dropFirst().map { indent + $0 }
            }
    }

    /// A line of prose in as many as it needs. One that begins with spaces keeps them, and one that is for a shell stays whole.
    private func wrapped(_ line: Substring, _ columns: Int) -> [String] {
        let blanks = String(line.prefix { $0 == " " })
        if line.isEmpty { return [""] }
        if Self.isCommand(line) { return example(line, columns) }
        // An exit code stays before what it means.
        let text = line.dropFirst(blanks.count).replacing(#/([0-9]) /#) { "\($0.1)\(Self.joint)" }
        return lines(String(text), columns - blanks.count).map { blanks + $0 }
    }

    /// A command line, and what it does below it if both do not fit.
    private func example(_ line: Substring, _ columns: Int) -> [String] {
        let command = line.dropFirst(Self.margin)
        guard DisplayWidth.columns(of: String(line)) > columns, let gap = command.firstRange(of: "  ") else {
            return [String(line)]
        }
        let indent = String(repeating: " ", count: Self.narrowIndent)
        let remark = command[gap.upperBound...].drop { $0 == " " }
        return [String(line[..<gap.lowerBound])]
            + lines(String(remark), columns - Self.narrowIndent).map { indent + $0 }
    }

    private static func isCommand(_ line: Substring) -> Bool {
        line.hasPrefix("  ") && (line.contains("landfall ") || line.contains("openssl "))
    }

    /// Stands for a space at which no line is broken.
    private static let joint = "\u{a0}"

    /// The text in lines of this many columns, but of no fewer than a word needs.
    private func lines(_ text: String, _ columns: Int) -> [String] {
        text.wrapped(toColumns: max(columns, 20), breaksWords: false).map { $0.replacing(Self.joint, with: " ") }
    }
}
