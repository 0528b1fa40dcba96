import FoundationEssentials
import LandfallTestSupport
import MonitorTestSupport
import ProfileStore
import ServerExchange
import StatusMonitor
import TerminalUI
import Testing

@testable import LandfallCommands
@testable import ServerViews
@testable import Wording
@testable import Workflows

/// Places and moments of a watch.
enum WatchSamples {
    static let home = name("home")
    static let studio = name("studio")
    static let now = Date(timeIntervalSince1970: 1_700_000_000)

    static func name(_ text: String) -> ProfileName {
        guard let name = ProfileName(text) else { preconditionFailure("\(text) is no name of a profile") }
        return name
    }

    static func context(
        _ capture: TerminalCapture, columns: Int? = nil, isJSON: Bool = false, language: String = "en_GB.UTF-8"
    ) -> CommandContext {
        let environment = ["TERM": "xterm", "LANG": language, "NO_COLOR": "1", "PATH": "/nonexistent"]
        let size = columns.map { TerminalSize(columns: $0, rows: 24) }
        return CommandContext(
            environment: environment, terminal: Terminal(capture: capture, size: size, environment: environment),
            isJSON: isJSON, isVerbose: false)
    }

    static func target(_ profile: ProfileName, _ poller: FakePoller) -> WatchTarget {
        WatchTarget(profile: profile) { poller }
    }

    static func state(
        _ standing: MonitorState.Standing, at seconds: Double = 0, previous: MonitorState.Standing? = nil,
        cause: ServerExchangeError? = nil, attempt: Int? = nil, nextTry: Duration? = nil
    ) -> MonitorState {
        MonitorState(
            at: now + seconds, standing: standing, previous: previous, cause: cause, route: PollOutcome.sampleRoute,
            attempt: attempt, nextTry: nextTry)
    }

    static let refused = ServerExchangeError(.unreachable, code: "connection_refused")
}

/// What happens around a watch in a test: the clock stands still until it is moved, and signals come when they are sent.
struct WatchBench: Sendable {
    let clock = ManualClock()
    let signals = AsyncStream<LoopSignal>.makeStream()
    let network = AsyncStream<Void>.makeStream()
    let changes = AsyncStream<WatchChange>.makeStream()
    let suspensions = AsyncStream<Void>.makeStream()

    func around(_ context: CommandContext) -> WatchSurroundings {
        var around = WatchSurroundings(context.loop)
        around.loop = EventLoop(
            clock: clock, signals: { [signals] in signals.stream },
            suspend: { [suspensions] in suspensions.continuation.yield() })
        around.networkChanges = { [network] in network.stream }
        around.changes = { [changes] in changes.stream }
        around.sleepReading = { SleepDetector.Reading(total: .zero, awake: .zero) }
        around.date = { [clock] in WatchSamples.now + clock.now.offset / .seconds(1) }
        return around
    }

    /// Gives other tasks their turn until `condition` holds; the time limit of the suite ends one that never does.
    func settle(_ condition: () async -> Bool) async {
        while !Task.isCancelled, await !condition() { await Task.yield() }
    }
}
