internal import ArgumentParser
internal import LandfallModel
internal import LandfallWording

/// The commands and their arguments, as the parser describes them to programs that write help and completions.
struct CommandDescription: Decodable, Sendable {
    /// A command.
    struct Command: Decodable, Sendable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let shouldDisplay: Bool
        let subcommands: [Command]?
        let arguments: [Argument]?
    }

    /// An argument, an option or a flag.
    struct Argument: Decodable, Sendable, Equatable {
        enum Kind: String, Decodable, Sendable {
            case positional, option, flag
        }

        struct Name: Decodable, Sendable, Equatable {
            let kind: String
            let name: String

            /// As it is typed.
            var word: String { kind == "long" ? "--\(name)" : "-\(name)" }
        }

        enum Completion: Decodable, Sendable, Equatable {
            case list(values: [String])
            case file(extensions: [String])
            case directory
            case shellCommand(command: String)
            case custom, customAsync, customDeprecated
        }

        let kind: Kind
        let shouldDisplay: Bool
        let isOptional: Bool
        let isRepeating: Bool
        let parsingStrategy: String
        let names: [Name]?
        let valueName: String?
        let defaultValue: String?
        let abstract: String?
        let allValues: [String]?
        let completionKind: Completion?
    }

    let command: Command

    /// Reads what the parser tells of a command; nil if it tells it in another form.
    ///
    /// - Parameters:
    ///   - root: The command.
    ///   - language: The language of the texts.
    init?(of root: any ParsableCommand.Type, in language: Language) {
        let text = Sentence.$language.withValue(language) { root._dumpHelp() }
        guard let tree = try? JSONBounds.read.decode(Self.self, from: Array(text.utf8)) else { return nil }
        self = tree
    }
}

extension CommandDescription.Argument {
    /// Whether a word names it.
    func isNamed(_ word: String) -> Bool { (names ?? []).contains { $0.word == word } }
}
