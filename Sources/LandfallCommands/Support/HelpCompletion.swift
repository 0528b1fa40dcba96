internal import ArgumentParser
internal import LandfallWording

/// Completes the command whose help is wanted, which the parser's own scripts leave out.
struct HelpCompletion {
    private let commands: [(name: String, about: String)]

    /// Of the commands below one.
    init(of root: any ParsableCommand.Type) {
        commands = root.configuration.subcommands.flatMap { command in
            command.names.map { ($0, command.configuration.abstract) }
        }
    }

    /// The parser's script with what it lacks, and what it says itself in the words of the help. A script of another form stays as it is.
    func added(to script: String, for shell: CompletionShell) -> String {
        let own = [
            "Show the version.": HelpWords.version, "Show help information.": HelpWords.help,
            "Show subcommand help information.": HelpWords.helpCommand,
        ]
        let script = own.reduce(script) { $0.replacing($1.key, with: Self.quoted($1.value.text, for: shell)) }
        switch shell {
        case .bash:
            let names = commands.map(\.name).joined(separator: " ")
            let offer = "    __landfall_offer_flags_options -1\n"
            return replacing(
                offer, in: script, behind: "\n_landfall_help() {\n",
                by: offer + "    COMPREPLY+=($(compgen -W '\(names)' -- \"${cur}\"))\n")
        case .zsh:
            let choices = commands.map { "\($0.name)\\:\"\(Self.quoted($0.about, for: shell))\"" }
            return replacing(
                "'*:subcommands:'", in: script, behind: "\n_landfall_help() {\n",
                by: "'1:command:((\(choices.joined(separator: " "))))'")
        case .fish:
            return commands.reduce(script.hasSuffix("\n") ? script : script + "\n") { text, command in
                let about = Self.quoted(command.about, for: shell)
                return text
                    + "complete -c landfall -n '__fish_seen_subcommand_from help' -f -a '\(command.name)' -d '\(about)'\n"
            }
        default: return script
        }
    }

    /// A text between the quotes of a shell.
    private static func quoted(_ text: String, for shell: CompletionShell) -> String {
        text.replacing("'", with: shell == .fish ? "\\'" : "'\\''")
    }

    private func replacing(_ text: String, in script: String, behind place: String, by other: String) -> String {
        guard let start = script.firstRange(of: place)?.upperBound,
            let found = script[start...].firstRange(of: text)
        else { return script }
        var changed = script
        changed.replaceSubrange(found, with: other)
        return changed
    }
}
