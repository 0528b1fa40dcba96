internal import ArgumentParser
internal import LandfallModel
internal import LandfallWorkflows

/// The command whose help is wanted: `landfall help token set`, `landfall token set --help`, and `landfall token` alone.
struct HelpRequest {
    let command: any ParsableCommand.Type
    /// As it is typed: `landfall token set`.
    let words: [String]
    /// Whether every command is to be named.
    let isOfAll: Bool
    /// What is wrong with it: a word after `help` that names no command. Other words after a command are its arguments.
    let fault: UsageFault?

    /// Finds it as the parser does, which has taken the line for a request already: names count up to the first flag.
    ///
    /// - Parameters:
    ///   - arguments: What was typed.
    ///   - root: The command above all others.
    init(_ arguments: [String], below root: any ParsableCommand.Type) {
        var names = arguments.prefix { !$0.hasPrefix("-") }
        let isAsked = names.first == "help"
        names = names.drop { $0 == "help" }
        let (command, path) = root.named(by: names)
        names = names.dropFirst(path.count)
        self.command = command
        let words = [root._commandName] + path
        self.words = words
        isOfAll = arguments.contains("--all")
        fault = isAsked ? names.first.map { .unknownCommand(words.dropFirst() + [$0], below: command) } : nil
    }
}

extension UsageFault {
    /// No command of this name below `parent`.
    static func unknownCommand(
        _ words: [String], below parent: any ParsableCommand.Type, _ rest: some Sequence<String> = [String](),
        isServer: (String) -> Bool = { _ in false }
    ) -> UsageFault {
        let (names, name) = (parent.configuration.subcommands.flatMap { $0.names }, words.joined(separator: " "))
        return .unknownCommand(
            name, near: words.last.map { Spelling.nearest(to: $0, among: names) } ?? [],
            instead: OtherWord(name, rest, isServer: isServer))
    }
}
