internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall list`.
struct ListCommand: EverydayCommand {
    static let isLocal = true

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "list",
            CommandHelp(
                "List the saved profiles.",
                paragraphs: [
                    """
                    Shows each profile with its preferred route and where its token is stored, and which profile is selected (*) and why. \
                    It uses neither the network nor the keyring; for the status of all servers see landfall status --all.
                    """
                ],
                examples: [
                    "landfall list", "landfall list --json | jq -r '.profiles[].name'",
                ],
                exits: "0 ok, even if there are no profiles, 1 the profiles cannot be used"), aliases: ["ls"])
    }

    @OptionGroup var labels: LabelOptions
    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let book = try context.profiles()
        let set = try book.load()
        let choice = try context.choice(flag: global.server, book, in: set)
        guard !set.profiles.isEmpty || context.isJSON else {
            context.note(context.messages.noProfiles)
            for hint in context.messages.howToAddProfile { context.note(hint) }
            return .ok
        }
        let profiles = try labels.filtered(set.profiles, context)
        if context.isJSON {
            try context.out(json: Document(profiles, choice: choice))
            return .ok
        }
        guard !profiles.isEmpty else {
            context.note(context.messages.noSuchLabels)
            return .ok
        }
        let isForEyes = context.terminal.output.isTerminal
        try context.out(Table(profiles: profiles, choice, nil, isForEyes: isForEyes, context.messages))
        return .ok
    }
}

extension ListCommand {
    static func read(_ line: EverydayLine) -> Self? {
        guard line.words.isEmpty else { return nil }
        var command = Self()
        (command.labels, command.global) = (.none, line.global)
        return command
    }
}
