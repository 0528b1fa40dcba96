internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// `landfall watch`.
struct WatchCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "watch",
            CommandHelp(
                "Watch the connection to servers until stopped.",
                paragraphs: [
                    """
                    Polls each server every five seconds and prints what changes; with --json each state is a line, with a \
                    heartbeat every minute. Editing a profile reconnects to its server. A selection made elsewhere with landfall use is \
                    followed only with --follow. Ctrl-Z pauses.
                    """,
                    """
                    --metrics also exports metrics for Prometheus: at http://ADDRESS:PORT/metrics, or in a file for the textfile collector of \
                    node_exporter. Any user of this machine can read them; other machines cannot, unless --metrics-remote is given.
                    """,
                ],
                examples: [
                    "landfall watch", "landfall watch studio mac --json", "landfall watch --follow --notify",
                    "landfall watch --all --metrics 127.0.0.1:9464",
                ],
                exits: "0 ended by --timeout, 2 usage, 3 no such profile, 11 the network is metered, 130 interrupted"))
    }

    @Argument(
        help: .says("The profiles; the selected one by default.", value: "name"), completion: ProfileCompletion.kind)
    var names: [String] = []

    @Flag(name: .long, help: .says("Watch the servers of all profiles."))
    var all = false

    @Option(name: .long, help: .says("Seconds between checks.", value: "seconds"))
    var interval: String?

    @Flag(name: .long, help: .says("Follow the selection of landfall use."))
    var follow = false

    @Flag(name: .long, help: .says("Send a desktop notification when a server goes down or comes back."))
    var notify = false

    @Option(
        name: .long,
        help: .says(
            "Serve metrics for Prometheus at this address, or write them to this file.", value: "address:port|file"))
    var metrics: String?

    @Flag(name: .customLong("metrics-remote"), help: .says("Let other machines read the metrics."))
    var metricsRemote = false

    @OptionGroup var labels: LabelOptions
    @OptionGroup var metered: MeteredOptions
    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        let messages = context.messages
        var settings = MonitorSettings()
        if let interval {
            guard let seconds = Double(interval), seconds >= 0.5, seconds <= 86_400 else {
                throw CommandFailure(.usage, messages.badInterval(ForeignText(interval).debugDescription))
            }
            settings.interval = .milliseconds(Int64(seconds * 1000))
        }
        guard !follow || names.isEmpty && global.server == nil && !all else {
            throw CommandFailure(.usage, messages.followsOne, hints: [messages.seeHelp])
        }
        guard labels.filter.isEmpty || all else {
            throw CommandFailure(.usage, messages.filterOfAll, hints: [messages.seeHelp])
        }
        guard metrics != nil || !metricsRemote else { throw CommandFailure(.usage, messages.remoteWithoutMetrics) }
        let place = try metrics.map { try MetricsPlace($0, isRemote: metricsRemote, messages) }
        let used = try context.usedProfiles(names, all: all, global)
        let profiles = all ? try labels.some(of: used, context) : used
        let start = ContinuousClock.now
        var connector = try context.connector(global, mayAsk: false)
        connector.gate = try await context.admittingGate(
            profiles, for: .polling(settings.interval), metered, global)
        let book = try context.profiles()
        let changes = ProfileChanges(
            book: book, watched: profiles, follows: follow, environment: context.environment,
            remedies: { [state = context.state] in state.map(RemedyStamps.init) },
            target: connector.watchTarget)
        var printer = WatchPrinter(context: context)
        let environment = WatchDependencies(
            context.loop, networks: connector.networkEvents(for: profiles), changes: changes.events,
            service: ServiceManager(context.environment))
        let notice = notify ? DesktopNotice(environment: context.environment) : nil
        let outlet = try await context.outlet(place, of: profiles)
        let run = WatchRun(
            targets: profiles.map(connector.watchTarget), settings: settings, limit: try global.limit(messages),
            spent: start.duration(to: .now), pace: printer.pace, notify: notice.map { $0.notify(messages) },
            states: context.lastStates,
            history: context.state.map(HistoryKeeper.init), metrics: outlet, environment: environment)
        return try await run.run(&printer) == .interrupted ? .interrupted : .ok
    }
}

extension CommandContext {
    /// Where the metrics of a watch go; nil if nobody wants them. A page is told, since its port may be any.
    fileprivate func outlet(_ place: MetricsPlace?, of profiles: [Profile]) async throws -> MetricsOutlet? {
        guard let place else { return nil }
        let outlet = try await MetricsOutlet.open(
            place, of: profiles.map(\.name), fault: messages.proxyFault,
            text: { Exposition($0, version: CommandContext.version).text })
        if let url = await outlet.url { note(messages.metricsAt(url)) }
        return outlet
    }
}

extension DesktopNotice {
    /// Says in words that a server is lost or back.
    func notify(_ messages: Messages) -> WatchRun.Notify {
        { news, row in
            guard let state = row.state else { return true }
            let text = StateText(state, messages)
            return await send(
                "\(row.profile): \(text.word.plain)", text.details, isGood: news == .back,
                about: row.profile.description)
        }
    }
}
