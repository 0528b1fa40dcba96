internal import ArgumentParser
internal import FoundationEssentials
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall prompt`.
struct PromptCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("prompt", PromptHelp.command) }

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
