internal import ArgumentParser
internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall status`.
struct StatusCommand: EverydayCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "status",
            CommandHelp(
                "Show a server's status.",
                paragraphs: [
                    """
                    Prints whether the server is connected, and if not, why. The first route on which the server proves its identity is used. Without a name it \
                    checks the selected profile's server; with --all those of all profiles, in parallel, one object per line with --json. \
                    With --wait it retries, and does so at once when the network changes. It ends when the server is connected, when \
                    --timeout has passed, or when retrying cannot help: the token is refused, or another server answers.
                    """,
                    """
                    --since contacts no server: it shows what was recorded while landfall watch or landfall tui ran, for at most seven days.
                    """,
                    """
                    --nagios makes it a plugin for Icinga and Nagios: it prints one line with performance data, and uses their \
                    exit codes: 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN.
                    """,
                ],
                examples: [
                    "landfall status", "landfall status --all", "landfall status --all --watch",
                    "landfall status studio --since 24h", "landfall status studio --nagios",
                    "landfall status studio --json | jq .status.total_tools",
                    "landfall status studio --wait --timeout 60 && landfall api /status --server studio",
                ],
                exits: """
                    0 connected, 2 usage, 3 no such profile, and as for test: 4 token, 6 unreachable, 7 TLS, 8 a different identity or \
                    product, 9 invalid reply, 10 local problem, 11 refused by policy; with --all the code that all failures share, else 1; with \
                    --wait 124 timed out; with --nagios 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN
                    """))
    }

    @Argument(help: .profile, completion: ProfileCompletion.kind)
    var name: String?

    @Flag(name: .long, help: .says("Check the servers of all profiles."))
    var all = false

    @Flag(name: .long, help: .says("Wait until the server is connected."))
    var wait = false

    @Flag(name: .long, help: .says("Keep checking, as landfall watch does."))
    var watch = false

    @Flag(name: .long, help: .says("Print one line and exit like an Icinga or Nagios plugin."))
    var nagios = false

    @Option(
        name: .long,
        help: .says("Show past availability, outages and latency: over 24h or 7d, or since 2026-11-20.", value: "time"))
    var since: String?

    @OptionGroup var labels: LabelOptions
    @OptionGroup var metered: MeteredOptions
    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        try context.refuseNames(name.map { [$0] } ?? [], besideAll: all, global)
        guard !wait || !all && !watch else {
            throw CommandFailure(.usage, messages.waitsForOne, hints: [messages.seeHelp])
        }
        guard labels.filter.isEmpty || all else {
            throw CommandFailure(.usage, messages.filterOfAll, hints: [messages.seeHelp])
        }
        if nagios { return try await check(context) }
        if let since { return try await showHistory(since, context) }
        if watch {
            var command = try WatchCommand.parse(name.map { [$0] } ?? [])
            (command.all, command.labels, command.metered, command.global) = (all, labels, metered, global)
            return try await command.run(context)
        }
        if all { return try await askAll(context) }
        if wait { return try await waits(for: try context.usedProfile(name, global), context) }
        let (profile, isSaved) = try await context.usedServer(name, global)
        let limit = try global.limit(messages) ?? TimeLimits.ofRequest
        return try await context.sayingMetered([profile], global) {
            try await StatePrinter(context: context, label: isSaved ? nil : global.server).ask(profile, limit: limit) {
                waiting in
                try context.connector(global, mayAsk: context.mayAsk(global), waiting: waiting)
                    .statusTarget(profile, isKept: isSaved)
            }
        }
    }

    private func waits(for profile: Profile, _ context: CommandContext) async throws -> CommandExit {
        let start = ContinuousClock.now
        var connector = try context.connector(global, mayAsk: false)
        connector.gate = try await context.admittingGate(
            [profile], for: .polling(MonitorSettings().interval), metered, global)
        var printer = WatchPrinter(context: context, showsChanges: false)
        let environment = WatchDependencies(context.loop, networks: connector.networkEvents(for: [profile]))
        let run = WatchRun(
            targets: [connector.watchTarget(profile)], limit: try global.limit(context.messages),
            spent: start.duration(to: .now), pace: printer.pace, environment: environment)
        guard let state = try await run.wait(&printer) else { return .interrupted }
        return try StatePrinter(context: context).show(state, of: profile)
    }

    /// Prints what was recorded of the servers. None is asked.
    private func showHistory(_ text: String, _ context: CommandContext) async throws -> CommandExit {
        let (messages, now) = (context.messages, Date())
        guard !wait, !watch else {
            throw CommandFailure(.usage, messages.sinceOfHistory, hints: [messages.seeHelp])
        }
        guard let since = SinceTime.date(text, now: now) else {
            throw CommandFailure(.usage, messages.badSince(ForeignText(text).debugDescription))
        }
        guard since < now else { throw CommandFailure(.usage, messages.sinceLater) }
        guard now.timeIntervalSince(since) <= Double(AnswerHistory.days * 86_400) else {
            throw CommandFailure(.usage, messages.historyTooShort(days: AnswerHistory.days))
        }
        guard let state = context.state else { throw ProfileStoreError(.noHome) }
        let printer = HistoryPrinter(context: context)
        let used = try context.usedProfiles(name.map { [$0] } ?? [], all: all, global)
        for profile in all ? try labels.some(of: used, context) : used {
            let store = HistoryStore(state)
            let record = await store.record(of: profile.id, at: now)
            for trouble in record.troubles { context.warn(of: trouble) }
            try printer.show(
                HistoryReport(record, of: profile.id, since: since, until: now), of: profile.name,
                isRecording: store.isRecording(profile.id))
        }
        return .ok
    }

    /// Polls the servers. There are no prompts, and each profile uses only its own token.
    private func askAll(_ context: CommandContext) async throws -> CommandExit {
        let book = try context.profiles()
        let set = try book.load()
        guard !set.profiles.isEmpty else { throw ProfileStoreError(.noProfile) }
        let profiles = try labels.some(of: set.profiles, context)
        let choice = try context.choice(book, in: set)
        let connector = try context.connector(global, mayAsk: false)
        let limit = try global.limit(context.messages) ?? TimeLimits.ofRequest
        let isForEyes = context.terminal.output.isTerminal
        let table = { Table(profiles: profiles, choice, $0, isForEyes: isForEyes, context.messages) }
        let states = try await context.sayingMetered(profiles, global) {
            try await StatesPrinter(context: context).states(
                of: profiles.map { connector.watchTarget($0) }, limit: limit, table)
        }
        guard let states else { return .interrupted }
        let output = context.terminal.output
        if output.isTerminal, !context.isJSON {
            try context.out(table(states).page(width: output.size.columns))
            return TestResult.exit(of: states.map { $0.cause.map(CommandExit.init) ?? .ok })
        }
        let printer = StatePrinter(context: context)
        return TestResult.exit(of: try zip(states, profiles).map { try printer.show($0, of: $1) })
    }
}

extension StatusCommand {
    static func read(_ line: EverydayLine) -> Self? {
        guard line.words.count <= 1 else { return nil }
        var command = Self()
        (command.name, command.all, command.wait, command.watch) = (line.words.first, false, false, false)
        (command.since, command.nagios) = (nil, false)
        (command.labels, command.metered, command.global) = (.none, .none, line.global)
        return command
    }
}
