internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTransport
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall add --all-from`: the servers of a directory, after it was shown what becomes of each.
struct AddingAll {
    let context: CommandContext
    let global: GlobalOptions
    /// The only kind that is wanted; nil for all.
    let kind: ServerKind?
    let labels: LabelFilter
    let isReplacing: Bool
    let isTested: Bool
    /// Whether nothing is asked.
    let isConfirmed: Bool
    let policy: TrustPolicy

    func run(_ source: String, _ importer: ImportRun) async throws -> CommandExit {
        let (messages, limit) = (context.messages, try global.limit(context.messages))
        let directory = try context.sources().find(source)
        let reading = try await context.reading(directory, query: labels, global)
        let servers = servers(of: reading.list, directory.source)
        guard !servers.isEmpty else {
            let isWhole = kind == nil && labels.terms.isEmpty
            throw CommandFailure(
                .nothingFound, messages.emptyDirectory(directory.name.description, isWhole: isWhole).description)
        }
        let environment = try context.surroundings(global)
        var vouched = VouchedServers()
        vouched.add(reading, of: directory)
        let plan = { @Sendable [kind, isReplacing, vouched, environment, state = context.state] (set: ProfileSet) in
            var reader = NewServerReader(kind: kind, profiles: set, tailnet: environment.tailnet, state: state)
            reader.vouched = vouched
            return BulkPlan(of: servers, besides: set, replacing: isReplacing, reader)
        }
        let shown = plan(try context.profiles().load())
        let result = { BulkResult($0, of: directory.name, isWhole: reading.isWhole, isSaved: $1) }
        let planned = result(shown.rows.map(BulkRun.Outcome.init), false)
        for line in SourceLines(reading, messages).troubles { context.note(line) }
        guard shown.changes > 0 else {
            try show(planned)
            if !context.isJSON { context.note(messages.nothingNew(directory.name.description)) }
            return planned.exit(messages)
        }
        if !isConfirmed {
            try show(planned)
            let refusal = (messages.needsYesForAll(shown.changes), messages.giveYesForAll)
            // Of two documents the first would be no answer.
            if context.isJSON { throw CommandFailure(.usage, refusal.0, hints: [refusal.1]) }
            guard
                try await context.isConfirmed(
                    messages.confirmAll(shown.changes, isTested: isTested), global,
                    else: messages.nothingSaved.description, orElse: refusal)
            else { return .failure }
        }
        let bulk = BulkRun(importer, adding: try adding(environment, limit))
        let (outcomes, saved) = try await bulk.run(shown, isTested: isTested, current: plan)
        let final = result(outcomes, saved != nil)
        if isConfirmed { try show(final) }
        if !context.isJSON { final.summary(messages, isListed: isConfirmed).forEach(context.note) }
        if let saved { context.tellLosses(of: saved) }
        return final.exit(messages)
    }

    /// Those that are wanted, as a scan shows them.
    private func servers(of list: DirectoryList, _ source: DiscoverySource) -> [Candidate] {
        var set = CandidateSet()
        for entry in list.entries where kind.map({ $0 == entry.kind }) ?? true {
            if let event = labels.passed(.found(entry.sighting(in: source))) { _ = set.apply(event) }
        }
        return set.candidates
    }

    private func adding(_ environment: ConnectionDependencies, _ limit: Duration?) throws -> @Sendable () -> AddRun {
        let tokens = try context.tokens(mayAsk: false)
        let person = NoInteraction { [context] notice in
            switch notice {
            case .cleartextAllowed, .networkUnknown, .gatewaySilent, .beyondGateway: context.tell(notice)
            // The table says what of the others matters, or a test of the server.
            default: break
            }
        }
        return { [policy] in
            AddRun(
                tokens: tokens, person: person, mayAsk: false, environment: environment, patience: TimeLimits(limit),
                policy: policy)
        }
    }

    private func show(_ result: BulkResult) throws {
        if context.isJSON { return try context.out(json: Document(result, context.messages)) }
        try context.out(Table(result, context.messages))
    }
}
