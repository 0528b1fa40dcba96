internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// `landfall source list`.
struct SourceListCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "list",
            CommandHelp(
                "List the saved sources.",
                paragraphs: ["Does not read the lists: the server counts are from the last time each was read."],
                examples: ["landfall source list", "landfall source list --json | jq -r '.sources[].name'"],
                exits: "0 ok"), aliases: ["ls"])
    }

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let visit = context.directoryVisit
        var shown: [ShownSource] = []
        for directory in try context.sources().read() {
            shown.append(await ShownSource(directory, visit, isWhole: context.isJSON))
        }
        if context.isJSON {
            try context.out(json: Document(sources: shown))
        } else if shown.isEmpty {
            context.note(context.messages.noSources)
            for hint in context.messages.howToAddSource { context.note(hint) }
        } else {
            try context.out(Table(sources: shown, context.messages))
        }
        return .ok
    }
}

/// `landfall source show`.
struct SourceShowCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "show",
            CommandHelp(
                "Show a source.", examples: ["landfall source show corp"], exits: "0 ok, 2 usage, 3 no such source"))
    }

    @Argument(help: .sourceName, completion: SourceCompletion.kind)
    var name: String

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let shown = await ShownSource(try context.sources().find(name), context.directoryVisit)
        if context.isJSON {
            try context.out(json: Document(sources: [shown]))
        } else {
            let output = context.terminal.output
            let page = shown.page(context.messages)
            try context.out(page.lines(columns: output.isTerminal ? output.size.columns : nil))
        }
        return .ok
    }
}
