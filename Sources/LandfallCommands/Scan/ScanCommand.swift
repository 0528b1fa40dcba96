internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTransport
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows
internal import LocalDiscovery

/// `landfall scan`.
struct ScanCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "scan",
            CommandHelp(
                "Find Diane and EndlessCode servers on the LAN, the tailnet and this machine.",
                paragraphs: [
                    """
                    Lists servers announced over DNS-SD, servers on your own and tagged tailnet machines, and servers on this machine, \
                    each once, as they are found. The scan ends by itself. No daemon is needed: if avahi-daemon is missing or hangs, \
                    landfall's own mDNS engine takes over; if Tailscale is not running, the tailnet is skipped.
                    """
                ],
                examples: [
                    HelpExample("landfall scan", "ends by itself after 1 to 4 seconds"),
                    HelpExample("landfall scan --tailnet", "the tailnet only"),
                    HelpExample("landfall scan --machine", "this machine only"),
                    HelpExample("landfall scan --kind diane", "Diane servers only"),
                    HelpExample("landfall scan --watch", "keep watching for changes"),
                    HelpExample("landfall scan 2", "details of row 2 of the last scan"),
                    HelpExample("landfall scan ssh://desk", "the servers of one machine, through ssh"),
                    HelpExample("landfall scan --source corp", "a list that landfall source has saved"),
                    "landfall scan --json | jq -r '.servers[].routes[0].url'",
                ],
                exits: """
                    0 found, 2 usage, 3 no such row, 5 nothing found, 10 nothing could be searched, 130 interrupted; \
                    others: landfall-codes(7)
                    """))
    }

    @Argument(
        help: .says(
            """
            Show one server of the last scan in full; give its row number, its name, or its ref (+ and 8 hexadecimal digits). \
            The name of a tailnet machine that is not in the list checks that machine now. ssh://HOST lists the servers of \
            that machine, through ssh.
            """,
            value: "row"), completion: SeenServerCompletion.reference)
    var row: String?

    @Flag
    var named: [SourceFlag] = []

    @Option(
        name: .customLong("source"),
        help: .says(
            "Search only this source (landfall source); other sources and the LAN are searched only if they are named too.",
            value: "name"), completion: SourceCompletion.kind)
    var directories: [String] = []

    @Option(
        name: .customLong("domain"),
        help: .says("Find the services of this domain by DNS-SD over unicast DNS; can be repeated.", value: "domain"))
    var domains: [String] = []

    @Option(
        name: .long,
        help: .says("Show only servers that have this label in a source; can be repeated.", value: "label=value"))
    var filter: [String] = []

    @Option(name: .long, help: .says("Show only servers of this kind.", value: "kind"))
    var kind: ServerKind?

    @Flag(name: .long, help: .says("Keep running, and show servers as they are found, updated and lost."))
    var watch = false

    @Flag(name: .long, help: .says("Stop after the first answers, in about a second; some servers may be missing."))
    var quick = false

    @Flag(name: .long, help: .says("Recheck tailnet machines that had no server within the last minute."))
    var fresh = false

    @Option(name: .long, help: .says("The mDNS engine for searching the LAN.", value: "engine"))
    var engine = EngineChoice.auto

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        guard let row else { return try await run(context, saysHowToSave: true) }
        if let machine = SSHSource(row) { return try await run(context, [machine], saysHowToSave: true) }
        do {
            return try SeenRows(context: context).show(row)
        } catch let error as NewServerError {
            guard case .notSeen = error, let machine = try await machine(row, context) else { throw error }
            return try await run(context, [machine], saysHowToSave: true)
        }
    }

    /// The machine of the tailnet that has a name; nil where none has it, and where nobody tells.
    private func machine(_ name: String, _ context: CommandContext) async throws -> TailnetSource? {
        let deadline = TimeLimits(try global.limit(context.messages)).until(TimeLimits.ofRequest)
        guard let status = try? await context.localAPI(global).api.status(deadline: deadline) else { return nil }
        return TailnetSource(name, in: TailnetDirectory(status))
    }

    /// Scans; without the last word where the user is asked next which server to save, and without a table that stays where the question
    /// has one.
    func run(
        _ context: CommandContext, _ only: [any ScanSource]? = nil, saysHowToSave: Bool, keepsTable: Bool = true
    ) async throws -> CommandExit {
        let daemon = try context.localAPI(global)
        let directories = try context.directories(named: directories, domains: domains)
        let named = self.named.map(\.source) + directories.map(\.source)
        let sources =
            only
            ?? (named.isEmpty
                ? ScanSources.all(with: context.directories())
                : ScanSources.all(with: directories, named: true).filter { named.contains($0.id) })
        var settings = ScanSettings(
            kinds: kind.map { [$0] } ?? ServerKind.allCases, engine: engine, isWatching: watch, isFresh: fresh,
            isQuick: quick, limit: try global.limit(context.messages), localAPI: daemon.api, state: context.state,
            environment: context.environment)
        settings.filter = try context.labels(filter)
        var printer = ScanPrinter(
            context: context, isWatching: watch, sources: sources.map(\.id), saved: context.profileIndex(),
            keepsTable: keepsTable)
        let run = ScanRun(
            sources.map { [settings] source in (source.id, { source.events(settings) }) }, settings: settings,
            loop: context.loop)
        let (state, end) = try await run.run(&printer)
        if end == .interrupted { return .interrupted }
        var outcome = ScanOutcome(
            state.candidates, troubles: state.troubles, kinds: settings.kinds,
            named: Set(named + (daemon.isNamed ? [.tailnet] : [])), sources: sources)
        outcome.isFiltered = !settings.filter.terms.isEmpty
        let remarks = sources.flatMap { $0.remarks(outcome, context.messages) }
        if !global.json { for case .detail(let line) in remarks { context.detail(line) } }
        if let failure = CommandFailure(outcome, context.messages) {
            // If a row was shown, there is no message that none was found.
            guard printer.hasShown else { throw failure }
            context.note(context.messages.goneAgain)
            return .ok
        }
        guard !global.json else { return .ok }
        SeenRows(context: context).sayAll()
        sayLastWords(state, remarks, context)
        guard saysHowToSave else { return .ok }
        let unsaved = printer.document(of: state).servers.lazy.filter { $0.savedAs == nil }
        if let new = unsaved.first(where: { $0.nameDoubt == nil }) ?? unsaved.first {
            let set = (try? context.profiles().load()) ?? ProfileSet()
            let name =
                ProfileName.proposal(for: new.name, besides: set)
                ?? ProfileName.proposal(for: new.kind.rawValue, besides: set)
            context.note(context.messages.howToSave(new.number, as: name?.description))
        }
        return .ok
    }

    private func sayLastWords(_ state: ScanState, _ remarks: [ScanRemark], _ context: CommandContext) {
        let silent = state.candidates.unresolved
        if !silent.isEmpty {
            context.note(context.messages.unanswered(silent.map { "\($0.name) (\($0.kind.displayName))" }))
        }
        for remark in remarks {
            switch remark {
            case .warning(let line): context.warn(line)
            case .loss(let line), .note(let line): context.note(line)
            case .detail: break
            }
        }
        let isAllWorking = state.candidates.reports.values.allSatisfy(\.isWorking)
        if !state.isComplete, !quick, silent.isEmpty, remarks.losses.isEmpty, isAllWorking {
            context.note(context.messages.incomplete)
        }
    }
}

/// The flag of a source: only what is named is searched.
struct SourceFlag: EnumerableFlag {
    let source: DiscoverySource

    static let allCases = ScanSources.all.map { SourceFlag(source: $0.id) }

    static func name(for flag: SourceFlag) -> NameSpecification { .customLong(flag.source.rawValue) }

    static func help(for flag: SourceFlag) -> ArgumentHelp? {
        ScanSources[flag.source].flatMap { ScanSources.help(of: $0) }.map { .says($0) }
    }
}
