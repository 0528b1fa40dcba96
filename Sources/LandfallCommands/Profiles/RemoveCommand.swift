internal import ArgumentParser
internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import TokenStores
internal import Wording
internal import Workflows

/// `landfall remove`.
struct RemoveCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        _superCommandName: "landfall",
        abstract: "Remove a profile.",
        discussion: """
            Asks on a terminal; elsewhere, and with --no-input, --yes is needed. Its token goes with it; where its store \
            cannot be opened, the profile is removed all the same, and it is said what is left and how to delete that.

            EXAMPLES
              landfall remove studio
              landfall remove studio --yes

            EXIT CODES
              0 removed, 1 the answer was no, 2 usage or nobody to ask, 3 no such profile
            """,
        aliases: ["rm"])

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @Flag(name: .long, help: "Remove it without a question.")
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        _ = try global.server(or: name, messages)
        let book = try context.profiles()
        let profile = try book.find(name)
        let refusal = CommandFailure(.usage, messages.needsYes(name), hints: [messages.giveYes])
        guard try yes || context.isConfirmed(messages.confirmRemoval(name), global, orElse: refusal) else {
            context.note(messages.kept(name))
            return .failure
        }
        let removed = try await ProfileRemoval(book).remove(profile, deadline: try context.deadline(global))
        try context.finish(removed, isCurrent: false, messages.removed(name))
        switch try await ProfileRemoval.dropToken(of: removed, { try context.tokens(mayAsk: false) }) {
        case .gone: break
        case .stays(let reference): context.note(messages.tokenStays(reference.description))
        case .left(let leftover): context.tell(.tokenLeft(leftover))
        }
        return .ok
    }
}
