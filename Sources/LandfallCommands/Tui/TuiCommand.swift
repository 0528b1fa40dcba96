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
    static var configuration: CommandConfiguration { CommandConfiguration("tui", TuiHelp.command) }

    @Argument(help: .text(TuiHelp.name), completion: ProfileCompletion.kind)
    var name: String?

    @Flag(name: .long, help: .text(TuiHelp.plain))
    var plain = false

    @Option(name: .long, help: .text(TuiHelp.theme))
    var theme: ScreenTheme?

    @Option(name: .long, help: .text(TuiHelp.language))
    var language: ScreenLanguage?

    @Flag(inversion: .prefixedNo, help: .text(TuiHelp.animation))
    var animation: Bool?

    @Option(name: .long, help: .text(TuiHelp.notify))
    var notify: ScreenNotify?

    @Flag(inversion: .prefixedNo, help: .text(TuiHelp.chatCache))
    var chatCache: Bool?

    @Flag(name: .long, help: .text(TuiHelp.printLast))
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
