internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallWording

/// `landfall rename`.
struct RenameCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "rename",
            CommandHelp(
                "Rename a profile.",
                paragraphs: [
                    "The profile keeps its token and its recorded identity, and stays selected if it was."
                ],
                examples: ["landfall rename studio office"],
                exits: "0 ok, 2 usage or the name is taken, 3 no such profile"))
    }

    @Argument(help: .says("The profile.", value: "old"), completion: ProfileCompletion.kind)
    var old: String

    @Argument(help: .says("Its new name.", value: Sentence("new", context: "value")))
    var new: String

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        _ = try global.server(or: old, messages)
        let newName = try context.profileName(new)
        let book = try context.profiles()
        let oldName = try book.find(old, exactly: true).name
        let profile = try await book.update(deadline: try context.deadline(global)) { set in
            try set.rename(oldName, to: newName)
        }
        try book.select { $0.rename(oldName, to: newName) }
        try context.finish(profile, book, messages.renamedProfile(oldName.description, newName.description))
        if context.environment[ProfileBook.variable] == old, oldName != newName {
            context.warn(messages.stillNamed(old))
        }
        return .ok
    }
}
