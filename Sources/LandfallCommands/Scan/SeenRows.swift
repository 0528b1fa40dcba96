internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// The rows of the last scan with all that is known of them.
struct SeenRows {
    let context: CommandContext

    /// Shows one, by its number, its ref or its instance.
    func show(_ row: String) throws -> CommandExit {
        guard let state = context.state else { throw NewServerError.notSeen(row, []) }
        let server = try LastScan(state).find(row).server
        if context.isJSON {
            try context.out(json: Document(server))
            return .ok
        }
        let output = context.terminal.output
        let page = FoundPage(server, context.messages).all()
        try context.out(page.lines(columns: output.isTerminal ? output.size.columns : nil, indent: 2))
        return .ok
    }

    /// Says all of each, for `--verbose`.
    func sayAll() {
        guard context.isVerbose else { return }
        let servers = try? CommandContext.seenServers(in: context.state, context.messages)
        for server in servers ?? [] {
            for line in FoundPage(server, context.messages).all().lines(indent: 2) { context.detail(line.plain) }
        }
    }
}
