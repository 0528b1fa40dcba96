internal import ArgumentParser
internal import ProfileStore
internal import ServerModel
internal import TerminalUI

/// `landfall remove`.
struct RemoveCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a profile.",
        discussion: """
            Asks on a terminal; elsewhere, and with --no-input, --yes is needed. Where the profile has a token, it is \
            said where that stays.

            EXAMPLES
              landfall remove studio
              landfall remove studio --yes

            EXIT CODES
              0 removed, 1 the answer was no, 2 usage or nobody to ask, 3 no such profile
            """)

    @Argument(help: ArgumentHelp("The profile.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String

    @Flag(name: .long, help: "Remove it without a question.")
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        _ = try global.server(or: name, messages)
        let limit = try global.limit(messages)
        let book = try context.profiles()
        let profile = try book.find(name)
        if !yes {
            guard context.terminal.isInputTerminal, !global.noInput else {
                throw CommandFailure(.usage, messages.needsYes(name), hints: [messages.giveYes])
            }
            guard Question(context: context, limit: limit).isYes(messages.confirmRemoval(name)) else {
                context.note(messages.kept(name))
                return .failure
            }
        }
        let removed = try await book.update(deadline: try context.deadline(global)) { set in
            set.remove(profile.name) ?? profile
        }
        try book.select { $0.forget(profile.name) }
        try context.finish(removed, isCurrent: false, messages.removed(name))
        if let token = removed.token {
            context.warn(messages.tokenStays(ForeignText(token.reference).description))
        }
        return .ok
    }
}
