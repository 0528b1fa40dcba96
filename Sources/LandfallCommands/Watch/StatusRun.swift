internal import FoundationEssentials
internal import ProfileStore
internal import ServerExchange
internal import ServerModel
internal import ServerViews
internal import StatusMonitor
internal import TerminalUI
internal import Wording
internal import Workflows

/// Asks a server once.
struct StatusRun: Sendable {
    let target: WatchTarget
    let limit: Duration
    let context: CommandContext
    var date: @Sendable () -> Date = { Date() }

    /// Shows the state, and returns what the failure says where there is one. As long as it takes, a person sees that it connects.
    func run() async throws -> CommandExit {
        let messages = context.messages
        let asking = ListCheck(targets: [target], limit: limit, context: context, date: date)
        let states = try await asking.run { states in
            let rows = states.map { [StyledText("\(target.profile)", .bold), StateWords($0, messages).word] }
            return Table(columns: [Table.Column("", priority: 2), Table.Column("", priority: 1)], rows: rows)
        }
        guard let state = states?.first else { return .interrupted }
        return try StateReport(context: context).show(state, of: target.profile)
    }
}

/// One state as a whole: to a program, a pipe or a person.
struct StateReport {
    let context: CommandContext

    /// Prints it, and returns the exit code that belongs to it.
    func show(_ state: MonitorState, of profile: ProfileName) throws -> CommandExit {
        if context.isJSON {
            try context.out(JSONText.encode(StateDocument(state, of: profile, context.messages)))
        } else if context.terminal.output.isTerminal {
            try context.terminal.output.write(lines: lines(state, profile))
        } else {
            let fields = StateWords(state, context.messages).fields
            try context.out(([profile.description] + fields).joined(separator: "\t"))
        }
        return state.cause.map(CommandExit.init) ?? .ok
    }

    private func lines(_ state: MonitorState, _ profile: ProfileName) -> [StyledText] {
        let words = StateWords(state, context.messages)
        let titles = context.messages.stateTitles
        let facts = [
            (titles.cause, state.cause.map(context.messages.cause)),
            (titles.proof, words.isUnproven ? context.messages.provesNothing : nil), (titles.key, words.warnings),
            (titles.server, words.server), (titles.route, words.route), (titles.answer, words.roundTrip),
        ].compactMap { title, fact in fact.map { (title, $0) } }
        let width = facts.map { DisplayWidth.columns(of: $0.0) }.max() ?? 0
        let head = StyledText("\(profile): ", .bold) + words.word
        let room = max(8, context.terminal.output.size.columns - width - 4)
        let lines = facts.flatMap { title, fact in
            fact.wrapped(toColumns: room).enumerated().map { index, line in
                "  " + StyledText(index == 0 ? title : "", .dim).padded(toColumns: width + 2) + StyledText(line)
            }
        }
        guard state.cause != nil || words.isDoubtful else { return [head] + lines }
        return [head] + lines + [StyledText("  " + context.messages.seeTest(profile.description))]
    }
}

extension CommandExit {
    /// The exit code of a failure: that of its code, or of its kind where the code is none of ours.
    init(_ error: ServerExchangeError) {
        if let code = FailureCode(known: error.code) {
            self = code.exit
            return
        }
        self =
            switch error.kind {
            case .unreachable, .timeout: .unreachable
            case .tls: .tlsFailed
            case .identity: .identityChanged
            case .token: .authentication
            case .policy: .refusedByPolicy
            case .badAnswer: .badAnswer
            case .local: .localTrouble
            case .cancelled: .interrupted
            }
    }
}
