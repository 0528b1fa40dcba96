internal import ArgumentParser
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

extension ScreenTheme: ExpressibleByArgument {}
extension ScreenLanguage: ExpressibleByArgument {}
extension ScreenNotify: ExpressibleByArgument {}

/// `landfall tui`.
struct TuiCommand: EverydayCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "tui",
            CommandHelp(
                "Show all servers in a full-screen view.",
                paragraphs: [
                    """
                    Shows every saved server with its status, the servers nearby, and the stages of a test; you can save, select and \
                    remove servers there. Press ? for the keys and : to run a command. landfall without arguments opens it too. On \
                    a terminal that cannot redraw, with --plain, or with LANDFALL_PLAIN=1, it prints lines and asks for numbers.
                    """
                ],
                examples: ["landfall tui studio", "landfall tui --theme contrast", "landfall tui --plain"],
                exits: """
                    0 closed, 1 the profiles cannot be used, 2 usage or unsuitable terminal, 3 no such profile, 130 interrupted
                    """))
    }

    @Argument(help: .says("The profile to show first.", value: "name"), completion: ProfileCompletion.kind)
    var name: String?

    @Flag(name: .long, help: .says("Print lines and ask for numbers."))
    var plain = false

    @Option(name: .long, help: .says("The colours to use from now on.", value: "theme"))
    var theme: ScreenTheme?

    @Option(name: .long, help: .says("The language to use from now on.", value: "language"))
    var language: ScreenLanguage?

    @Flag(inversion: .prefixedNo, help: .says("Animate spinners from now on (default), or never."))
    var animation: Bool?

    @Option(
        name: .long,
        help: .says(
            "How to notify you, from now on, when Claude Code answers or asks a question while the window is not in focus.",
            value: "signal"))
    var notify: ScreenNotify?

    @Flag(
        inversion: .prefixedNo,
        help: .says("Keep the last messages of each chat on this disk from now on, or delete them and keep none."))
    var chatCache: Bool?

    @Flag(name: .long, help: .says("Print the last status of the servers on exit."))
    var printLast = false

    @OptionGroup var labels: LabelOptions
    @OptionGroup var metered: MeteredOptions
    @OptionGroup var global: GlobalOptions

    /// Asks for lines in place of a screen, as `--plain` does.
    static let plainVariable = "LANDFALL_PLAIN"

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let name = try global.server(or: name, messages)
        let filter = try context.labels(labels.filter)
        guard !context.isJSON else {
            throw CommandFailure(.usage, messages.noScreenAsJSON, hints: [messages.statesAsJSON])
        }
        guard let open = context.openScreen, context.terminal.output.isTerminal, context.terminal.isInputTerminal else {
            throw CommandFailure(.usage, messages.noScreenHere, hints: [messages.withoutScreen])
        }
        let wish = context.environment[Self.plainVariable] ?? ""
        if plain || !context.isInteractive || !["", "0"].contains(wish) {
            return try await PlainScreen(context: context, global: global).run(name, filter)
        }
        return try await open(
            context.terminal,
            ScreenOpening(
                environment: context.environment, entrance: .home(name), tailnet: try context.localAPI(global).api,
                choices: ScreenChoices(
                    theme: theme, language: language, motion: animation.map { $0 ? .on : .off }, notify: notify,
                    cache: chatCache.map { $0 ? .on : .off }),
                filter: labels.filter.joined(separator: " "),
                printsLast: printLast,
                usesMetered: metered.metered,
                complete: LineCompletion.ofScreen(messages.language)))
    }
}

extension TuiCommand {
    static func read(_ line: EverydayLine) -> Self? {
        guard line.words.count <= 1 else { return nil }
        var command = Self()
        (command.name, command.plain, command.theme, command.language) = (line.words.first, false, nil, nil)
        (command.animation, command.notify, command.chatCache, command.printLast) = (nil, nil, nil, false)
        (command.labels, command.metered, command.global) = (.none, .none, line.global)
        return command
    }
}
