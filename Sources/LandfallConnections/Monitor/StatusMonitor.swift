package import FoundationEssentials
import LandfallModel
import LandfallSystem

/// Follows one server: polls it at its pace and reports its status.
///
/// It polls while ``states()`` has a listener and the application is in the foreground, and never twice at once. Its owner tells it when
/// the application goes to the background, the network changes, or another server is chosen.
package actor StatusMonitor {
    /// The maximum number of states that wait for a slow reader; the newest are kept.
    package static let keptStates = 64

    private let runner: Runner<PolledMachine>
    private var replaced: [any StatusPoller] = []
    private var isRunning = false
    /// How often it was to stop asking.
    private var departures = 0

    /// Prepares a monitor; nothing happens before ``states()``.
    ///
    /// - Parameters:
    ///   - poller: Polls the server. The monitor owns it and closes it.
    ///   - settings: How often to poll.
    ///   - clock: What it waits by.
    ///   - date: The time on the calendar, for the states.
    ///   - jitter: Random numbers from 0 to 1, for the waits between attempts.
    package init(
        _ poller: any StatusPoller, settings: MonitorSettings = MonitorSettings(),
        clock: any Clock<Duration> = ContinuousClock(), date: @escaping @Sendable () -> Date = { Date() },
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        let machine = PolledMachine(machine: MonitorMachine(settings), poller: poller, date: date, jitter: jitter)
        runner = Runner(machine, clock: clock)
    }

    /// Starts to ask, and tells of each poll that ends and of each attempt of one that is not connected. For one listener; a second
    /// one hears nothing. Ending the iteration, or the task that iterates, ends all that is under way and closes the poller.
    package nonisolated func states() -> AsyncStream<MonitorState> {
        .filled(.bufferingNewest(Self.keptStates)) { await self.run($0) }
    }

    /// Stops asking until ``cameBack()``.
    package func wentToBackground() {
        departures += 1
        take(.wentToBackground)
    }

    /// Asks at once: the application is in the foreground again, or the machine has slept.
    package func cameBack() async {
        let before = departures
        await poller.networkChanged()
        // It may have left again in that time.
        if departures == before { take(.cameBack) }
    }

    /// The machine is about to sleep: stops asking until ``cameBack()``, and closes what is kept open.
    package func goesToSleep() async {
        wentToBackground()
        await poller.networkChanged()
    }

    /// Asks at once if nothing is under way, because there may be a way now. If there is none any more, the server is disconnected at
    /// once, and what is under way ends.
    package func networkChanged() async {
        await poller.networkChanged()
        let hasNetwork = await poller.hasNetwork
        take(hasNetwork ? .networkChanged : .networkLost)
    }

    /// Asks at once where the server stands at ``MonitorState/Status/error``: its token, or what is recorded of it, may be another.
    /// Elsewhere nothing changes.
    ///
    /// - Parameter next: What asks it then from the next poll on; it belongs to the monitor from now on.
    package func retry(with next: any StatusPoller) {
        guard runner.machine.machine.isAtError else { return replaced.append(next) }
        replaced.append(poller)
        take(.remedied, with: next)
    }

    /// Follows another server from now on: cancels what is in progress and starts at ``MonitorState/Status/connecting``.
    ///
    /// - Parameter next: What asks it; it belongs to the monitor from now on.
    package func follow(_ next: any StatusPoller) {
        replaced.append(poller)
        take(.switched, with: next)
    }
}

extension StatusMonitor {
    /// The lane of what asks the server: each step begins when the one before has ended, so that never two polls run.
    private static let step = "step"

    private var poller: any StatusPoller { runner.machine.poller }

    private func take(_ input: MonitorMachine.Input, with next: (any StatusPoller)? = nil) {
        runner.take(PolledMachine.Input(input, with: next))
    }

    private func run(_ feed: AsyncStream<MonitorState>.Continuation) async {
        guard !isRunning else { return }
        isRunning = true
        take(.start)
        await runner.run { action, poller in
            switch action {
            case .emit(let state): feed.yield(state)
            case .begin(let activity):
                runner.stop(Self.step)
                if case .wait = activity, replaced.isEmpty { return }
                runner.start(.after(Self.step)) { await self.perform(activity, with: poller, $0) }
            }
        }
        await closeReplaced()
        await poller.close()
    }

    private func closeReplaced() async {
        while !replaced.isEmpty { await replaced.removeFirst().close() }
    }

    private func perform(
        _ activity: MonitorMachine.Activity, with poller: any StatusPoller, _ report: Report<PolledMachine.Input>
    ) async {
        await closeReplaced()
        switch activity {
        case .poll(let limit): await report(.init(.pollEnded(poller.poll(deadline: .now + limit))))
        case .rereadToken: await report(.init(.tokenReread(poller.rereadToken())))
        case .wait, .rest: break
        }
    }
}

/// A monitor's machine with the calendar, the dice and the poller, which is that of each action from when it was decided.
private struct PolledMachine: StateMachine {
    struct Input: Sendable {
        let input: MonitorMachine.Input
        let next: (any StatusPoller)?

        init(_ input: MonitorMachine.Input, with next: (any StatusPoller)? = nil) {
            (self.input, self.next) = (input, next)
        }
    }

    static var tick: Input { Input(.due) }

    var machine: MonitorMachine
    var poller: any StatusPoller
    let date: @Sendable () -> Date
    let jitter: @Sendable () -> Double

    var due: Duration? { if case .wait(let until) = machine.activity { until } else { nil } }

    mutating func handle(_ told: Input, at now: Duration) -> [(MonitorMachine.Action, any StatusPoller)] {
        poller = told.next ?? poller
        let moment = MonitorMachine.MonitorTime(elapsed: now, date: date(), jitter: jitter())
        return machine.handle(told.input, at: moment).map { ($0, poller) }
    }
}
