internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall source test`.
struct SourceTestCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "test",
            CommandHelp(
                "Read a list now, and report what is wrong with it.",
                paragraphs: ["Shows which servers are left out and why, with their line in the list."],
                examples: ["landfall source test corp"],
                exits: """
                    0 ok, 1 servers are left out or the list is not complete, 2 usage, 3 no such source, 6 unreachable, 9 not a list, \
                    10 the program failed
                    """))
    }

    @Argument(help: .sourceName, completion: SourceCompletion.kind)
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
