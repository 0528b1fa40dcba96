internal import ArgumentParser
internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import Wording
internal import Workflows

/// `landfall tui`.
struct TuiCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "tui",
        _superCommandName: "landfall",
        abstract: "Show all servers on a full screen.",
        discussion: """
            Shows every saved server and how it is, what is around, and the way to each server while it is tested; it saves, \
            chooses and removes. ? lists the keys. Plain landfall opens it too. It needs a terminal that can redraw.

            EXAMPLES
              landfall tui studio

            EXIT CODES
              0 left, 1 the profiles cannot be used, 2 usage or no such terminal, 3 no such profile, 130 interrupted
            """)

    @Argument(help: ArgumentHelp("The profile to begin with.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String?

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let name = try global.server(or: name, messages)
        guard let open = context.openScreen, context.isInteractive, context.terminal.isInputTerminal, !context.isJSON
        else {
            throw CommandFailure(.usage, messages.noScreenHere, hints: [messages.withoutScreen])
        }
        return try await open(context.terminal, context.environment, name, try context.localAPI(global).api)
    }
}
