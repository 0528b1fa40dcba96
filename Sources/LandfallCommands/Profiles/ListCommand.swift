internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall list`.
struct ListCommand: EverydayCommand {
    static let isLocal = true

    static var configuration: CommandConfiguration { CommandConfiguration("list", ListHelp.command, aliases: ["ls"]) }

    @Flag(name: .long, help: .text(ListHelp.check))
    var check = false

    @Flag(name: .long, help: .text(ListHelp.watch))
    var watch = false

    @OptionGroup var metered: MeteredOptions
    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        guard check || !watch else {
            throw CommandFailure(.usage, context.messages.watchWithoutCheck, hints: [context.messages.seeHelp])
        }
        let book = try context.profiles()
        let set = try book.load()
        if watch, !set.profiles.isEmpty {
            var command = try WatchCommand.parse(set.profiles.map(\.name.description))
            command.metered = metered
            command.global = global
            command.global.server = nil
            return try await command.run(context)
        }
        let choice = try context.choice(flag: global.server, book, in: set)
        guard !set.profiles.isEmpty || context.isJSON else {
            context.note(context.messages.noProfiles)
            context.note(context.messages.howToAddProfile)
            return .ok
        }
        var states: [MonitorState]?
        if check, !set.profiles.isEmpty {
            states = try await check(set.profiles, context) {
                Table(profiles: set.profiles, choice, $0, context.messages)
            }
            if states == nil { return .interrupted }
        }
        try show(set.profiles, choice, states, context)
        return TestResult.exit(of: (states ?? []).map { $0.cause.map(CommandExit.init) ?? .ok })
    }

    /// Polls the servers. There are no prompts, and each profile uses only its own token.
    private func check(
        _ profiles: [Profile], _ context: CommandContext, _ table: ([MonitorState]) -> Table
    ) async throws -> [MonitorState]? {
        var connector = try context.connector(global, mayAsk: false)
        connector.typed = nil
        let limit = try global.limit(context.messages) ?? Patience.ofRequest
        return try await context.sayingMetered(profiles, global) {
            try await StatesPrinter(context: context).states(
                of: profiles.map(connector.watchTarget), limit: limit, table)
        }
    }

    private func show(
        _ profiles: [Profile], _ choice: ServerChoice?, _ states: [MonitorState]?, _ context: CommandContext
    ) throws {
        if context.isJSON {
            return try context.out(json: Document(profiles, choice: choice, states: states))
        }
        let output = context.terminal.output
        if output.isTerminal {
            let table = Table(profiles: profiles, choice, states, context.messages)
            return try context.out(table.page(width: output.size.columns))
        }
        // The fields of a profile stay where they are; what was asked stands behind them, as status prints it.
        var records = Table(profiles: profiles, choice, nil, context.messages).plainLines
        for (index, state) in (states ?? []).enumerated() {
            let fields = StateText(state, context.messages).fields
            records[index] = ([records[index]] + fields).joined(separator: "\t")
        }
        try context.out(records.joined(separator: "\n"))
    }
}

extension ListCommand {
    static func read(_ line: EverydayLine) -> Self? {
        guard line.words.isEmpty else { return nil }
        var command = Self()
        (command.check, command.watch, command.metered, command.global) = (false, false, .none, line.global)
        return command
    }
}
