internal import ArgumentParser
internal import ProfileStore
internal import ServerModel
internal import TerminalUI

/// `landfall list`.
struct ListCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        _superCommandName: "landfall",
        abstract: "List the saved profiles.",
        discussion: """
            Shows each profile with its preferred route, where its token is kept, and which one is used and why. Opens \
            neither a network nor a keyring.

            EXAMPLES
              landfall list
              landfall list --json | jq -r '.profiles[].name'

            EXIT CODES
              0 ok, also when there are none; 1 the file cannot be used
            """)

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let book = try context.profiles()
        let set = try book.load()
        let choice = try context.choice(flag: global.server, book, in: set)
        if context.isJSON {
            try context.out(try JSONText.encode(ProfilesDocument(set.profiles, choice: choice)))
            return .ok
        }
        guard !set.profiles.isEmpty else {
            context.note(context.messages.noProfiles)
            context.note(context.messages.howToAddProfile)
            return .ok
        }
        let table = Self.table(set.profiles, choice, context.messages)
        let output = context.terminal.output
        if output.isTerminal {
            let laidOut = table.lines(width: output.size.columns)
            let lines = [laidOut.header] + laidOut.rows
            try context.out(lines.map { $0.rendered(output.style) }.joined(separator: "\n"))
        } else {
            try context.out(table.plainLines.joined(separator: "\n"))
        }
        return .ok
    }

    private static func table(_ profiles: [Profile], _ choice: ServerChoice?, _ messages: Messages) -> Table {
        let titles = messages.profileColumn
        var table = Table(columns: [
            .init(titles.name, priority: 5, minimum: 8), .init(titles.kind, priority: 2),
            .init(titles.route, priority: 3, minimum: 16), .init(titles.token, priority: 1),
            .init(titles.note, priority: 4, minimum: 8),
        ])
        for profile in profiles {
            let isCurrent = profile.id == choice?.profile.id
            var notes: [String] = []
            if isCurrent, let choice { notes.append("\(messages.current) (\(messages.source(choice.source)))") }
            if profile.routes.count > 1 { notes.append(messages.moreRoutes(profile.routes.count - 1)) }
            table.append([
                StyledText(profile.name.description, isCurrent ? .bold : nil), StyledText(profile.kind.rawValue),
                StyledText(profile.routes.first?.text.description ?? ""),
                StyledText(profile.token?.store ?? messages.noToken),
                StyledText(notes.joined(separator: ", "), isCurrent ? .good : .dim),
            ])
        }
        return table
    }
}
