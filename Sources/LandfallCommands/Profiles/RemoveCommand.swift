internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTokens
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall remove`.
struct RemoveCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "remove",
            CommandHelp(
                "Remove a profile.",
                paragraphs: [
                    """
                    Asks for confirmation on a terminal; without one, or with --no-input, --yes is required. The token is deleted too. If its \
                    store cannot be opened, the profile is removed anyway, and you are told what is left and how to delete it.
                    """
                ],
                examples: ["landfall remove studio", "landfall remove studio --yes"],
                exits: "0 removed, 1 declined, 2 usage, or no terminal and no --yes, 3 no such profile"),
            aliases: ["rm"])
    }

    @Argument(help: .profile, completion: ProfileCompletion.kind)
    var name: String

    @Flag(name: .long, help: .says("Remove without asking."))
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        _ = try global.server(or: name, messages)
        let book = try context.profiles()
        let profile = try book.find(name, exactly: true)
        let name = profile.name.description
        guard
            try await context.isConfirmed(
                messages.confirmRemoval(name), global, unless: yes, else: messages.kept(name),
                orElse: (messages.needsYes(name), messages.giveYes))
        else { return .failure }
        let removal = ProfileRemoval(book, state: context.state)
        let deadline = try context.deadline(global)
        func tokens() throws -> TokenKeeping { try context.tokens(mayAsk: false) }
        await removal.finishOthers(after: ProfileRemoval.undoTime * 2, deadline: deadline, tokens)
        let removed = try await removal.begin(profile, deadline: deadline)
        try context.finish(removed.profile, isCurrent: false, messages.removed(name))
        let left = try await removal.finish(removed, deadline: deadline, tokens)
        if let left { context.tell(left) }
        return .ok
    }
}
