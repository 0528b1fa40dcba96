internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall source test`.
struct SourceTestCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("test", SourceTestHelp.command) }

    @Argument(help: .text(SourceHelp.name), completion: SourceCompletion.kind)
    var name: String

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let directory = try context.sources().find(name)
        let reading = try await context.reading(directory, global)
        if context.isJSON {
            try context.out(
                json: Document(sources: [await ShownSource(directory, context.directoryVisit, reading: reading)]))
        } else {
            let lines = SourceLines(reading, context.messages)
            try context.out(lines.verdict)
            for line in lines.troubles { context.note(line) }
        }
        return reading.isWhole ? .ok : .failure
    }
}
