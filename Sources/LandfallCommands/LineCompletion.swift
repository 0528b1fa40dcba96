internal import ArgumentParser
package import LandfallModel
package import LandfallWording
internal import LandfallWorkflows

/// Completes a command line, of a shell and of the screen: names from the description of the commands that help is made of, values by
/// functions that open files alone.
package struct LineCompletion: Sendable {
    private let language: Language

    /// - Parameter language: The language in which is said what a word is for.
    package init(_ language: Language) { self.language = language }

    /// Completes lines on a screen, whose language the user may have chosen.
    ///
    /// - Parameter locale: The language of a screen that follows the locale.
    /// - Returns: What completes a line.
    static func ofScreen(_ locale: Language) -> CompleteLine {
        { words, last, choice in
            LineCompletion(Language(rawValue: choice.rawValue) ?? locale).candidates(after: words, last)
                .filter { $0.word != last }
        }
    }

    /// What the last word of a line could become.
    ///
    /// - Parameters:
    ///   - words: The words before it, without the name of the program.
    ///   - last: What there is of it.
    /// - Returns: The candidates, in the order of the help or of the profiles.
    package func candidates(after words: [String], _ last: String) -> [CommandCandidate] {
        Sentence.$language.withValue(language) { Place(words, last, language).candidates }
            .filter { $0.word.hasPrefix(last) }
    }

    /// A word among the arguments of a command.
    private struct Place {
        let path: [String]
        /// Below the command, with what each does.
        let commands: [(names: [String], about: String)]
        let arguments: [CommandDescription.Argument]
        /// The words after the names of the commands.
        let before: [String]
        let last: String

        init(_ typed: [String], _ last: String, _ language: Language) {
            let isHelp = typed.first == "help"
            let words = LeadingFlags.moved(LeadingFlags.plain(typed), below: RootCommand.self)
            let (command, path) = RootCommand.named(by: isHelp ? typed.dropFirst() : words[...])
            let below = command.configuration.subcommands.map { ($0.names, $0.configuration.abstract) }
            commands = below + (path.isEmpty && !isHelp ? [(["help"], HelpWords.helpCommand.text)] : [])
            // The flags of every command may stand before its name too.
            let described = isHelp ? nil : commands.isEmpty ? command : VersionCommand.self
            arguments =
                described.flatMap { CommandDescription(of: $0, in: language)?.command.arguments }?
                .filter(\.shouldDisplay) ?? []
            before = Array(words.dropFirst(path.count + (isHelp ? 1 : 0)))
            (self.path, self.last) = (path, last)
        }

        var candidates: [CommandCandidate] {
            let isOpen = !before.contains("--")
            if isOpen, let option = before.last.flatMap(option) { return values(of: option) }
            if isOpen, last.hasPrefix("-") {
                if let equals = last.firstIndex(of: "="), let option = option(String(last[..<equals])) {
                    return values(of: option).map {
                        CommandCandidate("\(last[...equals])\($0.word)", about: $0.about)
                    }
                }
                return arguments.flatMap { argument in
                    (argument.names ?? []).filter { $0.kind == "long" || last.count < 2 && argument.names?.count == 1 }
                        .map { CommandCandidate($0.word, about: argument.about) }
                }
            }
            let index = positionals
            if !commands.isEmpty {
                // Nothing is known of what follows a name that no command has. An alias is not offered, but is whole where it is typed.
                return index > 0
                    ? []
                    : commands.flatMap { command in
                        command.names.filter { $0 == command.names.first || $0 == last }
                            .map { CommandCandidate($0, about: command.about) }
                    }
            }
            let positional = arguments.filter { $0.kind == .positional }
            guard let argument = positional.indices.contains(index) ? positional[index] : positional.last,
                positional.indices.contains(index) || argument.isRepeating
            else { return [] }
            return values(of: argument, name: "positional@\(min(index, positional.count - 1))")
        }

        /// How many arguments there are before the word that are not options.
        private var positionals: Int {
            var (count, rest) = (0, before[...])
            while let word = rest.popFirst() {
                if word == "--" { return count + rest.count }
                if word.hasPrefix("-"), word != "-" {
                    if option(word) != nil { rest = rest.dropFirst() }
                } else {
                    count += 1
                }
            }
            return count
        }

        /// The option of that name that takes a value.
        private func option(_ word: String) -> CommandDescription.Argument? {
            arguments.first { $0.kind == .option && $0.isNamed(word) }
        }

        private func values(of argument: CommandDescription.Argument, name: String? = nil) -> [CommandCandidate] {
            switch argument.completionKind {
            case .list(let values): return values.map { CommandCandidate($0) }
            case .custom, .customAsync, .customDeprecated:
                guard let name = name ?? argument.names?.first(where: { $0.kind == "long" })?.word else { return [] }
                return asked(name)
            case .file, .directory, .shellCommand: return []
            case nil: return (argument.allValues ?? []).map { CommandCandidate($0) }
            }
        }

        /// What the function of an argument says: a word, and behind a tab what it is for.
        private func asked(_ name: String) -> [CommandCandidate] {
            let command = path.isEmpty ? [VersionCommand._commandName] : path
            do {
                _ = try RootCommand.parseAsRoot(["---completion"] + command + ["--", name, "0", "0", ""])
                return []
            } catch {
                guard RootCommand.exitCode(for: error).isSuccess else { return [] }
                return RootCommand.fullMessage(for: error).split(separator: "\n").map { line in
                    let parts = line.split(separator: "\t", maxSplits: 1)
                    return CommandCandidate(String(parts[0]), about: parts.count > 1 ? String(parts[1]) : "")
                }
            }
        }
    }
}
