internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording

/// `landfall source remove`.
struct SourceRemoveCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "remove",
            CommandHelp(
                "Remove a source.", paragraphs: ["Servers that you have added from it stay saved."],
                examples: ["landfall source remove corp", "landfall source remove corp --yes"],
                exits: "0 removed, 1 declined, 2 usage, 3 no such source"), aliases: ["rm"])
    }

    @Argument(help: .sourceName, completion: SourceCompletion.kind)
    var name: String

    @Flag(name: .long, help: .says("Remove without asking."))
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let file = try context.sources()
        let directory = try file.find(name)
        let name = directory.name.description
        let isVoucher = try context.profiles().load().profiles.contains { $0.identity.isVouched(by: directory.voucher) }
        if isVoucher, !context.isJSON { context.note(messages.stillVouched(name)) }
        guard
            try await context.isConfirmed(
                messages.confirmSourceRemoval(name), global, unless: yes, else: messages.kept(name),
                orElse: (messages.needsYesForSource(name), messages.giveYes))
        else { return .failure }
        try await file.update(deadline: try context.deadline(global)) { directories in
            directories.removeAll { $0.name == directory.name }
        }
        let visit = context.directoryVisit
        if context.isJSON { try context.out(json: Document(sources: [await ShownSource(directory, visit)])) }
        visit.forget(directory)
        guard !context.isJSON else { return .ok }
        context.note(messages.sourceRemoved(name))
        return .ok
    }
}
