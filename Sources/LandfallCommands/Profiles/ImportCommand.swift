internal import ArgumentParser
internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import Wording
internal import Workflows

/// `landfall import`.
struct ImportCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        _superCommandName: "landfall",
        abstract: "Add the profiles of an export.",
        discussion: """
            Reads what export printed, from a file or with - from standard input, and adds all of it or nothing. A \
            document with a secret in it is refused. Whoever made it says which certificates its servers have: import \
            only what comes from somebody you trust. A replaced profile keeps its token only if routes and identity \
            are the same; else the stored token is deleted.

            EXAMPLES
              landfall import profiles.json
              ssh studio landfall export | landfall import - --replace

            EXIT CODES
              0 ok, 2 usage, no export or a name is taken, 11 it has a secret in it
            """)

    @Argument(
        help: ArgumentHelp("The export, or - for standard input.", valueName: "file"), completion: .file())
    var file: String

    @Flag(name: .long, help: "Replace profiles of the same name.")
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
            try context.out(json: ProfilesDocument(imported, choice: choice))
        } else {
            messages.imported(outcome.report).forEach(context.note)
        }
        let unlinked = outcome.report.unlinked.map(\.description)
        if !unlinked.isEmpty { context.warn(messages.unlinked(unlinked.joined(separator: ", "))) }
        for leftover in outcome.leftovers { context.tell(.tokenLeft(leftover)) }
        return .ok
    }
}
