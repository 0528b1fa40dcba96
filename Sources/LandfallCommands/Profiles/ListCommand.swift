internal import ArgumentParser
internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import StatusMonitor
internal import TerminalUI
internal import Wording
internal import Workflows

/// `landfall list`.
struct ListCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        _superCommandName: "landfall",
        abstract: "List the saved profiles.",
        discussion: """
            Shows each profile with its preferred route, where its token is kept, and which one is used and why. Opens \
            neither a network nor a keyring, unless --check asks each server once how it is, all at the same time.

            EXAMPLES
              landfall list
              landfall list --check
              landfall list --json | jq -r '.profiles[].name'

            EXIT CODES
              0 ok, also when there are none; 1 the file cannot be used, or with --check mixed failures; else --check ends as \
            status does, 6 where all that fail are unreachable
            """,
        aliases: ["ls"])

    @Flag(name: .long, help: "Ask each server once how it is.")
    var check = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let book = try context.profiles()
        let set = try book.load()
        let choice = try context.choice(flag: global.server, book, in: set)
        guard !set.profiles.isEmpty || context.isJSON else {
            context.note(context.messages.noProfiles)
            context.note(context.messages.howToAddProfile)
            return .ok
        }
        var states: [MonitorState]?
        if check, !set.profiles.isEmpty {
            states = try await listCheck(set.profiles, context).run {
                Self.table(set.profiles, choice, $0, context.messages)
            }
            if states == nil { return .interrupted }
        }
        try show(set.profiles, choice, states, context)
        return TestResult.exit(of: (states ?? []).map { $0.cause.map(CommandExit.init) ?? .ok })
    }

    /// What asks the servers. Nobody is asked for anything, and each profile has its own token only.
    private func listCheck(_ profiles: [Profile], _ context: CommandContext) throws -> ListCheck {
        var connector = try context.connector(global, mayAsk: false)
        connector.typed = nil
        return ListCheck(
            targets: profiles.map(connector.watchTarget),
            limit: try global.limit(context.messages) ?? StatusCommand.patience, context: context)
    }

    private func show(
        _ profiles: [Profile], _ choice: ServerChoice?, _ states: [MonitorState]?, _ context: CommandContext
    ) throws {
        if context.isJSON {
            return try context.out(try JSONText.encode(ProfilesDocument(profiles, choice: choice, states: states)))
        }
        let output = context.terminal.output
        if output.isTerminal {
            let table = Self.table(profiles, choice, states, context.messages).lines(width: output.size.columns)
            return try output.write(lines: [table.header] + table.rows)
        }
        // The fields of a profile stay where they are; what was asked stands behind them, as status prints it.
        var records = Self.table(profiles, choice, nil, context.messages).plainLines
        for (index, state) in (states ?? []).enumerated() {
            let fields = StateWords(state, context.messages).fields
            records[index] = ([records[index]] + fields).joined(separator: "\t")
        }
        try context.out(records.joined(separator: "\n"))
    }

    private static func table(
        _ profiles: [Profile], _ choice: ServerChoice?, _ states: [MonitorState]?, _ messages: Messages
    ) -> Table {
        let titles = messages.profileColumn
        // Who reads it wants to type the name and to know all of the rest, so nothing is cut: it moves below its row.
        let stateColumn = Table.Column(titles.state, priority: 4, overflow: .below)
        var table = Table(
            columns: [.init(titles.name, priority: 5)] + (states == nil ? [] : [stateColumn]) + [
                .init(titles.kind, priority: 2, overflow: .below), .init(titles.route, priority: 3, overflow: .below),
                .init(titles.token, priority: 1, overflow: .belowWithTitle),
                .init(titles.note, priority: 0, overflow: .below),
            ])
        for (index, profile) in profiles.enumerated() {
            let isCurrent = profile.id == choice?.profile.id
            var notes: [String] = []
            if isCurrent, let choice { notes.append("\(messages.current) (\(messages.source(choice.source)))") }
            if profile.routes.count > 1 { notes.append(messages.moreRoutes(profile.routes.count - 1)) }
            let state = states.map { [StateWords($0[index], messages).short] } ?? []
            table.append(
                [StyledText(profile.name.description, isCurrent ? .bold : nil)] + state + [
                    StyledText(profile.kind.rawValue),
                    StyledText(profile.routes.first?.text.description ?? ""),
                    StyledText(profile.token?.store ?? messages.noToken),
                    StyledText(notes.joined(separator: ", "), isCurrent ? .good : .dim),
                ])
        }
        return table
    }
}
