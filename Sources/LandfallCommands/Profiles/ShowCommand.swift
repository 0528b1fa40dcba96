internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall show`.
struct ShowCommand: EverydayCommand {
    static let isLocal = true

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "show",
            CommandHelp(
                "Show a profile.",
                paragraphs: [
                    """
                    Shows the routes, the server's recorded identity and where the token is stored, never the token. Without a name \
                    it shows the selected profile, and with --json also why it is selected.
                    """
                ],
                examples: [
                    "landfall show", "landfall show --json | jq .selection.source",
                    "landfall show studio --json | jq .identity",
                ],
                exits: "0 ok, 2 usage, 3 no such profile, or none selected"))
    }

    @Argument(help: .profile, completion: ProfileCompletion.kind)
    var name: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        _ = try global.server(or: name, context.messages)
        let book = try context.profiles()
        let set = try book.load()
        // Which one is used is asked without the flag, which names the one to show.
        let used = try? book.choice(flag: nil, environment: context.environment, in: set)
        let selection =
            name == nil
            ? try book.choice(flag: global.server, environment: context.environment, in: set) : nil
        let shown = try selection?.profile ?? book.find(name ?? "")
        let networks = context.networkMemory?.answers(for: shown) ?? []
        if context.isJSON {
            let isCurrent = used?.profile.id == shown.id
            try context.out(json: Document(shown, isCurrent: isCurrent, networks: networks, selection: selection))
            return .ok
        }
        let output = context.terminal.output
        let page = ServerPage(shown, context.messages).saved(used, networks: networks)
        try context.out(page.lines(columns: output.isTerminal ? output.size.columns : nil))
        return .ok
    }
}

extension ShowCommand {
    static func read(_ line: EverydayLine) -> Self? {
        guard line.words.count <= 1 else { return nil }
        var command = Self()
        (command.name, command.global) = (line.words.first, line.global)
        return command
    }
}
