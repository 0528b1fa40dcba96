internal import ArgumentParser
internal import LocalDiscovery
internal import ServerModel
internal import Tailnet
internal import Wording
internal import Workflows

/// `landfall scan`.
struct ScanCommand: LandfallSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        _superCommandName: "landfall",
        abstract: "Find the Diane and EndlessCode servers around this machine.",
        discussion: """
            Servers that are announced by DNS-SD, and those on your own or tagged machines of the tailnet, are shown as \
            they are found, each once, with the way to reach them. The scan ends by itself. It needs no daemon: where \
            avahi-daemon is missing or hung, an mDNS engine inside landfall takes its place, and where Tailscale is not \
            running only the LAN is looked at.

            EXAMPLES
              landfall scan                     look around, about a second
              landfall scan --tailnet           the machines of the tailnet only
              landfall scan --kind diane        Diane servers only
              landfall scan --watch             stay, and show what comes and goes
              landfall scan --json | jq -r '.servers[].routes[0].url'

            EXIT CODES
              0 found, 2 usage, 5 nothing found, 10 no way to look, 130 interrupted
            """)

    @Flag(name: .long, help: "Look on the LAN (mDNS), and only there unless --tailnet is given too.")
    var lan = false

    @Flag(name: .long, help: "Look in the tailnet (Tailscale), and only there unless --lan is given too.")
    var tailnet = false

    @Option(name: .long, help: ArgumentHelp("Show one kind of server only.", valueName: "kind"))
    var kind: ServerKind?

    @Flag(name: .long, help: "Stay, and show what is found, updated and lost.")
    var watch = false

    @Option(
        name: .long, help: ArgumentHelp("What looks on the LAN.", valueName: "engine"))
    var engine = EngineChoice.auto

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit { try await run(context, saysHowToSave: true) }

    /// Scans; without the last word where the person is asked next which server to save.
    func run(_ context: CommandContext, saysHowToSave: Bool) async throws -> CommandExit {
        let daemon = try context.localAPI(global)
        let settings = ScanSettings(
            kinds: kind.map { [$0] } ?? ServerKind.allCases, sources: sources, engine: engine, isWatching: watch,
            limit: try global.limit(context.messages), localAPI: daemon.api)
        let saved = context.profileIndex()
        var printer = ScanPrinter(context: context, isWatching: watch, saved: saved)
        let run = ScanRun(
            settings: settings, loop: context.loop, memory: context.state.map(ProbeMemoryFile.init))
        let (state, end) = try await run.run(&printer)
        if end == .interrupted { return .interrupted }
        let diagnosis = ScanDiagnosis(
            state.candidates, troubles: state.troubles, links: LocalLinks.read(), kinds: settings.kinds,
            wantsTailnet: tailnet || daemon.isNamed)
        let tailnetLine = diagnosis.tailnetTrouble.map(context.messages.tailnetLine)
        if !global.json, !diagnosis.tailnetIsWanted { tailnetLine.map(context.detail) }
        if let failure = diagnosis.failure {
            // Who has read a row is not told that there was none.
            guard printer.hasShown else { throw CommandFailure(failure, context.messages) }
            context.note(context.messages.goneAgain)
            return .ok
        }
        if !global.json { sayLastWords(state, diagnosis.tailnetIsWanted ? tailnetLine : nil, context) }
        if !global.json, saysHowToSave,
            let new = state.candidates.candidates.first(where: { saved.name(of: $0) == nil })
        {
            context.note(context.messages.howToSave(new.number))
        }
        return .ok
    }

    /// Those that were named, or all.
    private var sources: [DiscoverySource] {
        let named = [lan ? DiscoverySource.lan : nil, tailnet ? .tailnet : nil].compactMap { $0 }
        return named.isEmpty ? DiscoverySource.allCases : named
    }

    private func sayLastWords(_ state: ScanState, _ tailnetLine: Hint?, _ context: CommandContext) {
        let messages = context.messages
        let silent = state.candidates.unresolved
        if !silent.isEmpty {
            let names = silent.map { "\($0.name) (\($0.kind.displayName))" }.joined(separator: ", ")
            context.note(messages.unanswered(names, count: silent.count))
        }
        let reports = state.candidates.reports
        if let lan = reports[.lan], !lan.isWorking { lan.code.map { context.warn(messages.engineTrouble($0)) } }
        tailnetLine.map(context.warn)
        let isAllWorking = reports.values.allSatisfy(\.isWorking)
        if !state.isComplete, silent.isEmpty, isAllWorking { context.note(messages.incomplete) }
    }
}
