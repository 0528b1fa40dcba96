internal import ArgumentParser
internal import FoundationEssentials
internal import ServerModel
internal import ServerViews
internal import Workflows

/// `landfall prompt`.
struct PromptCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "prompt",
        _superCommandName: "landfall",
        abstract: "Print the chosen profile and its last known state, for the prompt of a shell.",
        discussion: """
            Prints the name and a sign: ✓ connected, ✗ disconnected, ! error; the name alone where nothing has asked the server \
            in the last five minutes, and nothing where no profile is chosen. It asks no server. landfall watch, the \
            screen, status and list --check keep the state.

            EXAMPLES
              landfall prompt
              PS1='$(landfall prompt) \\$ '

            EXIT CODES
              0 ok, also when no profile is chosen
            """)

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        guard
            let segment = PromptSegment(
                server: global.server, environment: context.environment, state: context.state, at: Date())
        else { return .ok }
        if context.isJSON {
            try context.out(json: PromptDocument(segment))
        } else {
            try context.out(segment.text)
        }
        return .ok
    }
}
