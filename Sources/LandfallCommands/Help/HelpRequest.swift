internal import ArgumentParser

/// The command whose help is wanted: `landfall help token set`, `landfall token set --help`, and `landfall token` alone.
struct HelpRequest {
    let command: any ParsableCommand.Type
    /// As it is typed: `landfall token set`.
    let words: [String]
    /// What stands after `help` and names no command.
    let unknown: [String]

    /// Finds it as the parser does, which has taken the line for a request already: names count up to the first flag.
    ///
    /// - Parameters:
    ///   - arguments: What was typed.
    ///   - root: The command above all others.
    init(_ arguments: [String], below root: any ParsableCommand.Type) {
        var names = arguments.prefix { !$0.hasPrefix("-") }
        let isAsked = names.first == "help"
        if isAsked { names = names.dropFirst() }
        var (command, words) = (root, [root._commandName])
        while let name = names.first,
            let next = command.configuration.subcommands.first(where: { $0.names.contains(name) })
        {
            names = names.dropFirst()
            command = next
            words.append(next._commandName)
        }
        self.command = command
        self.words = words
        unknown = isAsked ? Array(names) : []
    }
}
