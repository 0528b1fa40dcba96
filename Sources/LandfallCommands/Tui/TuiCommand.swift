internal import ArgumentParser
internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import Wording
internal import Workflows

extension ScreenTheme: ExpressibleByArgument {}
extension ScreenLanguage: ExpressibleByArgument {}

/// `landfall tui`.
struct TuiCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "tui",
        _superCommandName: "landfall",
        abstract: "Show all servers on a full screen.",
        discussion: """
            Shows every saved server and its status, what is around, and the way to each server while it is tested; it saves, \
            chooses and removes. ? lists the keys, and : runs any command. Plain landfall opens it too. On a terminal that \
            cannot redraw, with --plain, and where LANDFALL_PLAIN is set, it prints lines and asks for numbers.

            EXAMPLES
              landfall tui studio
              landfall tui --theme contrast
              landfall tui --plain

            EXIT CODES
              0 left, 1 the profiles cannot be used, 2 usage or no such terminal, 3 no such profile, 130 interrupted
            """)

    @Argument(help: ArgumentHelp("The profile to begin with.", valueName: "name"), completion: ProfileCompletion.kind)
    var name: String?

    @Flag(name: .long, help: "Print lines and ask for numbers.")
    var plain = false

    @Option(name: .long, help: ArgumentHelp("How it looks from now on.", valueName: "theme"))
    var theme: ScreenTheme?

    @Option(name: .long, help: ArgumentHelp("What it speaks from now on.", valueName: "language"))
    var language: ScreenLanguage?

    @Flag(name: .long, help: "Print how the servers were when it is left.")
    var printLast = false

    @OptionGroup var global: GlobalOptions

    /// Asks for lines in place of a screen, as `--plain` does.
    static let plainVariable = "LANDFALL_PLAIN"

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let name = try global.server(or: name, messages)
        guard let open = context.openScreen, context.terminal.output.isTerminal, context.terminal.isInputTerminal,
            !context.isJSON
        else {
            throw CommandFailure(.usage, messages.noScreenHere, hints: [messages.withoutScreen])
        }
        let wish = context.environment[Self.plainVariable] ?? ""
        if plain || !context.isInteractive || !["", "0"].contains(wish) {
            return try await PlainScreen(context: context, global: global).run(name)
        }
        let completion = LineCompletion()
        return try await open(
            context.terminal,
            ScreenOpening(
                environment: context.environment, entrance: .home(name), tailnet: try context.localAPI(global).api,
                choices: ScreenChoices(theme: theme, language: language), printsLast: printLast,
                complete: { completion.candidates(after: $0, $1) }))
    }
}
