internal import ArgumentParser
package import LandfallModel
package import LandfallWording
internal import LandfallWorkflows
internal import Synchronization

/// Completes a command line as the scripts do that `landfall completion` prints: names from the same description, values by the same
/// functions.
package struct LineCompletion: Sendable {
    /// Each is read on first use: it takes some milliseconds.
    private static let trees = Mutex<[Language: CommandDescription]>([:])

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
        }
    }

    private var tree: CommandDescription? {
        Self.trees.withLock {
            if $0[language] == nil { $0[language] = CommandDescription(of: Landfall.self, in: language) }
            return $0[language]
        }
    }

    /// What the last word of a line could become.
    ///
    /// - Parameters:
    ///   - words: The words before it, without the name of the program.
    ///   - last: What there is of it.
    /// - Returns: The candidates, in the order of the help or of the profiles.
    package func candidates(after words: [String], _ last: String) -> [CommandCandidate] {
        guard let tree else { return [] }
        var (command, path, rest) = (tree.command, [String](), words[...])
        while let name = rest.first, let next = command.subcommands?.first(where: { $0.commandName == name }) {
            (command, path, rest) = (next, path + [name], rest.dropFirst())
        }
        let place = Place(command: command, path: path, before: Array(rest), words: words, last: last)
        return Sentence.$language.withValue(language) { place.candidates }.filter {
            $0.word.hasPrefix(last) && $0.word != last
        }
    }

    /// A word among the arguments of a command.
    private struct Place {
        let command: CommandDescription.Command
        let path: [String]
        /// The words after the names of the commands.
        let before: [String]
        let words: [String]
        let last: String

        private var arguments: [CommandDescription.Argument] { (command.arguments ?? []).filter(\.shouldDisplay) }

        var candidates: [CommandCandidate] {
            let isOpen = !before.contains("--")
            if isOpen, let option = before.last.flatMap(option) { return values(of: option) }
            if isOpen, last.hasPrefix("-") {
                if let equals = last.firstIndex(of: "="), let option = option(String(last[..<equals])) {
                    let head = last[...equals]
                    let typed = String(last[last.index(after: equals)...])
                    return values(of: option, typed: typed).map {
                        CommandCandidate("\(head)\($0.word)", about: $0.about, isWhole: $0.isWhole)
                    }
                }
                return arguments.flatMap { argument in
                    (argument.names ?? []).filter { $0.kind == "long" || last.count < 2 && argument.names?.count == 1 }
                        .map { CommandCandidate($0.word, about: argument.about) }
                }
            }
            if let commands = command.subcommands, !commands.isEmpty {
                // Nothing is known of what follows a name that no command has.
                guard before.isEmpty else { return [] }
                return commands.filter(\.shouldDisplay).map {
                    CommandCandidate($0.commandName, about: $0.about)
                }
            }
            let positional = arguments.filter { $0.kind == .positional }
            let index = positionals
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

        private func values(
            of argument: CommandDescription.Argument, name: String? = nil, typed: String? = nil
        ) -> [CommandCandidate] {
            switch argument.completionKind {
            case .list(let values): return values.map { CommandCandidate($0) }
            case .custom, .customAsync, .customDeprecated:
                guard let name = name ?? argument.names?.first(where: { $0.kind == "long" })?.word else { return [] }
                return asked(name).map { CommandCandidate($0) }
            case .file: return FileNames.candidates(typed ?? last)
            case .directory, .shellCommand: return []
            case nil: return (argument.allValues ?? []).map { CommandCandidate($0) }
            }
        }

        /// What the function of an argument says, asked as the scripts of shells ask it.
        private func asked(_ name: String) -> [String] {
            let request = ["---completion"] + path + ["--", name, String(words.count), String(last.count)]
            do {
                _ = try Landfall.parseAsRoot(request + words + [last])
                return []
            } catch {
                guard Landfall.exitCode(for: error).isSuccess else { return [] }
                return Landfall.fullMessage(for: error).split(separator: "\n").map(String.init)
            }
        }
    }
}
