internal import LandfallWording

/// An argument, an option or a flag in a help: as it is typed, and what it does.
struct HelpArgument {
    typealias Row = (label: String, about: String)

    private let argument: CommandDescription.Argument
    /// The flag that says the opposite.
    private let inverse: CommandDescription.Argument?

    /// Those that a help shows, in the order in which they were declared.
    static func all(of command: CommandDescription.Command) -> [HelpArgument] {
        var rest = (command.arguments ?? []).filter(\.shouldDisplay)[...]
        var all: [HelpArgument] = []
        while let argument = rest.popFirst() {
            let isInverted = argument.word.map { word in rest.first?.word == "--no-" + word.dropFirst(2) } ?? false
            all.append(HelpArgument(argument: argument, inverse: isInverted ? rest.popFirst() : nil))
        }
        return all
    }

    var isPositional: Bool { argument.kind == .positional }
    var isOptional: Bool { argument.isOptional }
    var isOfEveryCommand: Bool { argument.word.map(LeadingFlags.areOfEveryCommand.contains) ?? false }

    /// A line of a list.
    var row: Row {
        let names = (argument.names ?? []).map(\.word).joined(separator: ", ")
        let flags = names + (inverse?.word.map { "/" + $0 } ?? "")
        let label = [flags, argument.kind == .flag ? "" : value].filter { !$0.isEmpty }.joined(separator: " ")
        return (label, [argument.about, choices].filter { !$0.isEmpty }.joined(separator: " "))
    }

    /// How it is written in the usage line.
    var synopsis: String {
        let option = isPositional ? value : [argument.word ?? "", value].joined(separator: " ")
        let whole = argument.isRepeating ? "\(option)..." : option
        let shown = argument.isOptional ? "[\(whole)]" : whole
        // Only `exec` has one. It does nothing without a program, and says so better than the parser does.
        return argument.parsingStrategy == "postTerminator" ? "-- \(option)..." : shown
    }

    private var value: String { argument.valueName.map { "<\($0)>" } ?? "" }

    /// Which values there are, and which it has if none is given.
    private var choices: String {
        let values = (argument.allValues ?? []).filter { !$0.isEmpty }
        let parts = [
            values.isEmpty ? "" : "\(HelpWords.values.text): \(values.joined(separator: ", "))",
            argument.defaultValue.map { "\(HelpWords.byDefault.text): \($0)" } ?? "",
        ].filter { !$0.isEmpty }
        return parts.isEmpty ? "" : "(\(parts.joined(separator: "; ")))"
    }
}

extension CommandDescription.Argument {
    /// Its long name as it is typed; nil for what has none.
    var word: String? { names?.first { $0.kind == "long" }?.word }

    /// What it does. The parser has words of its own for the two flags that it adds.
    var about: String {
        switch word {
        case "--version": HelpWords.version.text
        case "--help": HelpWords.help.text
        default: abstract ?? ""
        }
    }
}
