internal import ArgumentParser
internal import LandfallModel
internal import LandfallWording
internal import LandfallWorkflows

extension UsageFault {
    /// Finds what the parser has refused in the description of the command; nil for anything else, which the parser says in its own
    /// words.
    ///
    /// - Parameters:
    ///   - arguments: The command line, as the parser got it.
    ///   - root: The command above all others.
    ///   - language: The language of the names that stand for values.
    init?(_ arguments: [String], below root: any ParsableCommand.Type, in language: Language) {
        let request = HelpRequest(arguments, below: root)
        if arguments.first == "help" {
            guard let fault = request.fault else { return nil }
            self = fault
            return
        }
        let rest = arguments.dropFirst(request.words.count - 1)
        let configuration = request.command.configuration
        let standard = configuration.defaultSubcommand
        let command = CommandDescription(of: standard ?? request.command, in: language)?.command
        let takesWords = standard != nil && command?.arguments?.contains { $0.kind == .positional } == true
        if !takesWords, !configuration.subcommands.isEmpty, let name = rest.first, !name.hasPrefix("-") {
            self = .unknownCommand(request.words.dropFirst() + [name], below: request.command, rest.dropFirst())
            return
        }
        guard let command, let fault = CommandLineReading(command.arguments ?? []).fault(in: rest) else { return nil }
        self = fault
    }
}

/// Reads a command line as the parser does, to find the first fault.
private struct CommandLineReading {
    private let named: [CommandDescription.Argument]
    private let positional: [CommandDescription.Argument]
    /// Whether everything after `--` belongs to another program.
    private let hasProgram: Bool

    init(_ arguments: [CommandDescription.Argument]) {
        named = arguments.filter { $0.kind != .positional }
        hasProgram = arguments.contains { $0.parsingStrategy == "postTerminator" }
        positional = arguments.filter { $0.kind == .positional && $0.parsingStrategy != "postTerminator" }
    }

    func fault(in arguments: ArraySlice<String>) -> UsageFault? {
        let takesProgram = hasProgram && !arguments.contains("--")
        var (rest, words, given) = (arguments, [String](), Set<String>())
        while let word = rest.popFirst() {
            if word == "--" {
                if !hasProgram { words += rest }
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                words.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let argument = named.first(where: { $0.isNamed(parts[0]) }) else {
                if takesProgram, !words.isEmpty { return .program(words + [word] + rest) }
                return outputFormat(parts, rest.first) ?? unknown(parts[0])
            }
            given.formUnion(argument.names?.map(\.word) ?? [])
            if argument.kind == .flag {
                if parts.count > 1 { return .flagWithValue(parts[0]) }
            } else {
                let next = rest.first.flatMap { $0 == "-" || !$0.hasPrefix("-") ? $0 : nil }
                if parts.count == 1, next != nil { rest = rest.dropFirst() }
                guard let value = parts.dropFirst().first ?? next else { return .missingValue(argument.shown) }
                if let fault = fault(of: value, for: argument, parts[0]) { return fault }
            }
        }
        let fault = fault(in: words)
        if takesProgram, case .unexpected = fault { return .program(words) }
        return fault ?? missingOption(given)
    }

    /// What is wrong with `-o yaml`, with which other programs choose a format; nil for other options.
    private func outputFormat(_ parts: [String], _ next: String?) -> UsageFault? {
        guard ["-o", "--output"].contains(parts[0]) else { return nil }
        let value = parts.dropFirst().first ?? next.flatMap { $0.hasPrefix("-") ? nil : $0 }
        return value.map { .badValue($0, of: parts[0], choices: ["json"]) } ?? .missingValue("\(parts[0]) json")
    }

    /// Letters in a row, such as `-xs`, are several options or one with its value, which only the parser can tell.
    private func unknown(_ name: String) -> UsageFault? {
        let isLong = name.hasPrefix("--")
        guard isLong || name.count == 2 && name.last?.isLetter == true else { return nil }
        let known = named.compactMap(\.word)
        return .unknownOption(name, near: isLong ? Spelling.nearest(to: name, among: known, limit: 1) : [])
    }

    private func fault(in words: [String]) -> UsageFault? {
        var rest = words[...]
        for argument in positional {
            if rest.isEmpty {
                let missing = positional.drop { $0 != argument }.prefix { !$0.isOptional }
                return missing.isEmpty ? nil : .missing(argument.expected, all: missing.map(\.form))
            }
            for _ in 0..<(argument.isRepeating ? rest.count : 1) {
                guard let value = rest.popFirst() else { break }
                if let fault = fault(of: value, for: argument, argument.shown) { return fault }
            }
        }
        return rest.isEmpty ? nil : .unexpected(Array(rest))
    }

    private func missingOption(_ given: Set<String>) -> UsageFault? {
        named.first { !$0.isOptional && given.isDisjoint(with: $0.names?.map(\.word) ?? []) }.map { .missing($0.shown) }
    }

    private func fault(
        of value: String, for argument: CommandDescription.Argument, _ place: String
    ) -> UsageFault? {
        let choices = argument.choices
        return choices.isEmpty || choices.contains { [value, value.lowercased()].contains($0) }
            ? nil : .badValue(value, of: place, choices: choices)
    }
}

extension CommandDescription.Argument {
    /// What it can be, where that is a list: `<yes|no|auto>`.
    fileprivate var expected: String {
        choices.isEmpty ? shown : "<\(choices.joined(separator: "|"))>"
    }

    /// What stands for it in a form: `PATH`, `yes|no|auto`.
    fileprivate var form: String { choices.isEmpty ? (valueName ?? "").uppercased() : choices.joined(separator: "|") }

    /// The values of which it takes one; empty where it takes any.
    fileprivate var choices: [String] { (allValues ?? []).filter { !$0.isEmpty } }

    /// As a help shows it: `--kind <kind>`, `<path>`.
    fileprivate var shown: String {
        [word, valueName.map { "<\($0)>" }].compactMap(\.self).joined(separator: " ")
    }
}
