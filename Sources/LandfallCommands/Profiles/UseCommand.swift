internal import ArgumentParser
internal import ProfileStore
internal import ServerModel
internal import TerminalUI
internal import Wording

/// `landfall use`.
struct UseCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "use",
        _superCommandName: "landfall",
        abstract: "Choose the profile that other commands use.",
        discussion: """
            The choice is saved for every terminal; a command that already runs keeps its profile. --server and \
            LANDFALL_SERVER go before it, and use says so when the variable does. With --shell nothing is saved: it \
            prints the line that chooses for one shell.

            EXAMPLES
              landfall use studio
              landfall use -                        the one before
              eval "$(landfall use --shell studio)"  for this shell only

            EXIT CODES
              0 ok, 2 usage, 3 no such profile, or none before
            """)

    @Argument(
        help: ArgumentHelp("The profile, or - for the one chosen before.", valueName: "name"),
        completion: ProfileCompletion.kindOrPrevious)
    var name: String

    @Flag(name: .long, help: "Print the line that chooses it for this shell only.")
    var shell = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        if shell, context.isJSON { throw CommandFailure(.usage, messages.shellHasNoJSON) }
        let book = try context.profiles()
        let wanted: String
        if name == "-" {
            guard let previous = try book.savedSelection().previous else {
                throw CommandFailure(.noPreviousProfile, messages.noPreviousProfile, hints: [messages.seeList])
            }
            wanted = previous.description
        } else {
            wanted = name
        }
        let profile = try book.find(try global.server(or: wanted, messages) ?? wanted)
        if shell {
            try context.out("export \(ProfileBook.variable)=\(ShellText.word(profile.name.description))")
            if context.terminal.output.isTerminal { context.note(messages.howToEval(profile.name.description)) }
            return .ok
        }
        try book.select { $0.choose(profile.name) }
        let override = context.environment[ProfileBook.variable].flatMap { $0.isEmpty ? nil : $0 }
        let isHidden = override != nil && override != profile.name.description
        try context.finish(profile, isCurrent: !isHidden, messages.usesNow(profile.name.description))
        if let override, isHidden {
            context.warn(messages.hiddenChoice(profile.name.description, ForeignText(override).description))
        }
        return .ok
    }
}
