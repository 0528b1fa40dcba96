internal import ArgumentParser
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTransport
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows
internal import LocalDiscovery

internal import struct FoundationEssentials.Date

/// `landfall scan`.
struct ScanCommand: LandfallSubcommand {
    static var configuration: CommandConfiguration { CommandConfiguration("scan", ScanHelp.command) }

    @Argument(help: .text(ScanHelp.row), completion: SeenServerCompletion.reference)
    var row: String?

    @Flag(name: .long, help: .text(ScanHelp.lan))
    var lan = false

    @Flag(name: .long, help: .text(ScanHelp.tailnet))
    var tailnet = false

    @Flag(name: .long, help: .text(ScanHelp.machine))
    var machine = false

    @Option(name: .long, help: .text(ScanHelp.kind))
    var kind: ServerKind?

    @Flag(name: .long, help: .text(ScanHelp.watch))
    var watch = false

    @Flag(name: .long, help: .text(ScanHelp.fresh))
    var fresh = false

    @Option(name: .long, help: .text(ScanHelp.engine))
    var engine = EngineChoice.auto

    @OptionGroup var global: GlobalOptions

    func run(_ context: CommandContext) async throws -> CommandExit {
        if let row { return try SeenRows(context: context).show(row) }
        return try await run(context, saysHowToSave: true)
    }

    /// Scans; without the last word where the user is asked next which server to save, and without a table that stays where the question
    /// has one.
    func run(
        _ context: CommandContext, saysHowToSave: Bool, keepsTable: Bool = true
    ) async throws -> CommandExit {
        let daemon = try context.localAPI(global)
        let settings = ScanSettings(
            kinds: kind.map { [$0] } ?? ServerKind.allCases, sources: sources, engine: engine, isWatching: watch,
            isFresh: fresh, limit: try global.limit(context.messages), localAPI: daemon.api,
            environment: context.environment)
        let saved = context.profileIndex()
        var printer = ScanPrinter(
            context: context, isWatching: watch, sources: sources, saved: saved, keepsTable: keepsTable)
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
            // If a row was shown, there is no message that none was found.
            guard printer.hasShown else { throw CommandFailure(failure, context.messages) }
            context.note(context.messages.goneAgain)
            return .ok
        }
        if !global.json { SeenRows(context: context).sayAll() }
        if !global.json {
            sayLastWords(state, diagnosis.losses, diagnosis.tailnetIsWanted ? tailnetLine : nil, context)
        }
        let unsaved = printer.document(of: state).servers.lazy.filter { $0.savedAs == nil }
        if !global.json, saysHowToSave, let new = unsaved.first(where: { $0.nameDoubt == nil }) ?? unsaved.first {
            let set = (try? context.profiles().load()) ?? ProfileSet()
            let name =
                ProfileName.proposal(for: new.name, besides: set)
                ?? ProfileName.proposal(for: new.kind.rawValue, besides: set)
            context.note(context.messages.howToSave(new.number, as: name?.description))
        }
        return .ok
    }

    /// Those that were named, or all.
    private var sources: [DiscoverySource] {
        let flags: [(DiscoverySource, Bool)] = [(.lan, lan), (.tailnet, tailnet), (.machine, machine)]
        let named = flags.filter(\.1).map(\.0)
        return named.isEmpty ? DiscoverySource.allCases : named
    }

    private func sayLastWords(
        _ state: ScanState, _ losses: [ScanDiagnosis.Cause], _ tailnetLine: Hint?, _ context: CommandContext
    ) {
        let messages = context.messages
        let silent = state.candidates.unresolved
        if !silent.isEmpty {
            context.note(messages.unanswered(silent.map { "\($0.name) (\($0.kind.displayName))" }))
        }
        let reports = state.candidates.reports
        if let lan = reports[.lan], !lan.isWorking { lan.code.map { context.warn(messages.engineTrouble($0)) } }
        losses.flatMap(messages.hints).forEach(context.note)
        tailnetLine.map(context.warn)
        if let machines = reports[.tailnet]?.machines {
            messages.tailnetNotes(machines, at: Date()).forEach(context.note)
        }
        let isAllWorking = reports.values.allSatisfy(\.isWorking)
        if !state.isComplete, silent.isEmpty, losses.isEmpty, isAllWorking { context.note(messages.incomplete) }
    }
}
