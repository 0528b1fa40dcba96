internal import ArgumentParser
internal import FoundationEssentials
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall prompt`.
struct PromptCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "prompt",
            CommandHelp(
                "Print the selected profile and its last known status, for a shell prompt.",
                paragraphs: [
                    """
                    Prints the name and a symbol: ✓ connected, ✗ disconnected, ! error. If the status is older than five minutes it prints \
                    only the name, and nothing if no profile is selected. It does not contact the server: watch, tui and status record \
                    the status.
                    """
                ],
                examples: ["landfall prompt", #"PS1='$(landfall prompt) \$ '"#],
                exits: "0 ok, even if no profile is selected"))
    }

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        guard
            let segment = PromptSegment(
                server: global.server, environment: context.environment, state: context.state, at: Date())
        else { return .ok }
        if context.isJSON {
            try context.out(json: Document(segment))
        } else {
            try context.out(segment.text)
        }
        return .ok
    }
}
