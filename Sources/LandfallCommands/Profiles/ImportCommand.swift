internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall import`.
struct ImportCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("import", ImportHelp.command) }

    @Argument(help: .text(ImportHelp.file), completion: .file())
    var file: String

    @Flag(name: .long, help: .text(ImportHelp.replace))
    var replace = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        let run = ImportRun(try context.profiles(), limit: try global.limit(messages)) {
            try context.tokens(mayAsk: false)
        }
        let source = file == "-" ? ImportSource.descriptor(context.terminal.input) : .file(file)
        let outcome = try await run.run(source, replacing: replace)
        if context.isJSON {
            let choice = try context.choice(try context.profiles(), in: outcome.profiles)
            let imported = outcome.profiles.profiles.filter { outcome.names.contains($0.name) }
            try context.out(json: Document(imported, choice: choice))
        } else {
            messages.imported(outcome.report).forEach(context.note)
        }
        let unlinked = outcome.report.unlinked.map(\.description)
        if !unlinked.isEmpty { context.warn(messages.unlinked(unlinked.joined(separator: ", "))) }
        for leftover in outcome.leftovers { context.tell(.tokenLeft(leftover)) }
        return .ok
    }
}
