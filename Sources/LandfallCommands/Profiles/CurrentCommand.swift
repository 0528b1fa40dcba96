internal import ArgumentParser
internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import Wording

/// `landfall current`.
struct CurrentCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "current",
        _superCommandName: "landfall",
        abstract: "Print the profile that other commands use, and why.",
        discussion: """
            Prints the name; where the choice comes from is said on stderr, or with --source behind the name, after a \
            tab: flag, environment, saved or only.

            EXAMPLES
              landfall current
              landfall current --source
              PS1='$(landfall current 2>/dev/null) \\$ '

            EXIT CODES
              0 ok, 3 none chosen, or the chosen one is gone
            """)

    @Flag(name: .long, help: "Print where the choice comes from, too.")
    var source = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let book = try context.profiles()
        let choice = try book.choice(
            flag: global.server, environment: context.environment, in: try book.load())
        let name = choice.profile.name.description
        if context.isJSON {
            try context.out(json: SelectionDocument(choice))
        } else if source {
            try context.out("\(name)\t\(choice.source.rawValue)")
        } else {
            try context.out(name)
            context.note(context.messages.chosenBy(choice))
        }
        return .ok
    }
}
