public import FoundationEssentials
import ServerModel

/// Follows one server: polls it at its pace and reports its status.
///
/// It polls while ``states()`` has a listener and the application is in the foreground, and never twice at once. Its owner tells it when
/// the application goes to the background, the network changes, or another server is chosen.
public actor StatusMonitor {
    /// The maximum number of states that wait for a slow reader; the newest are kept.
    public static let keptStates = 64

    private var machine: MonitorMachine
    private var poller: any StatusPoller
    private var replaced: [any StatusPoller] = []
    private var feed: AsyncStream<MonitorState>.Continuation?
    /// What the machine wants done now.
    private var step: Task<MonitorMachine.Input?, Never>?
    private var isStepVoid = false

    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let date: @Sendable () -> Date
    private let jitter: @Sendable () -> Double

    /// Prepares a monitor; nothing happens before ``states()``.
    ///
    /// - Parameters:
    ///   - poller: Polls the server. The monitor owns it and closes it.
    ///   - settings: How often to poll.
    ///   - clock: What it waits by.
    ///   - date: The time on the calendar, for the states.
    ///   - jitter: Random numbers from 0 to 1, for the waits between attempts.
    public init(
        _ poller: any StatusPoller, settings: MonitorSettings = MonitorSettings(),
        clock: any Clock<Duration> = ContinuousClock(), date: @escaping @Sendable () -> Date = { Date() },
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.poller = poller
        self.clock = clock
        self.date = date
        self.jitter = jitter
        machine = MonitorMachine(settings)
        elapsed = clock.stopwatch()
    }

    /// Starts to ask, and tells of each poll that ends and of each attempt of one that is not connected. For one listener; a second
    /// one hears nothing. Ending the iteration, or the task that iterates, ends all that is under way and closes the poller.
    public nonisolated func states() -> AsyncStream<MonitorState> {
        .filled(.bufferingNewest(Self.keptStates)) { await self.run($0) }
    }

    /// Stops asking until ``cameBack()``.
    public func wentToBackground() { apply(.wentToBackground) }

    /// Asks at once: the application is in the foreground again, or the machine has slept.
    public func cameBack() async {
        await poller.networkChanged()
        apply(.cameBack)
    }

    /// The machine is about to sleep: stops asking until ``cameBack()``, and closes what is kept open.
    public func goesToSleep() async {
        apply(.wentToBackground)
        await poller.networkChanged()
    }

    /// Asks at once if nothing is under way, because there may be a way now. If there is none any more, the server is disconnected at
    /// once, and what is under way ends.
    public func networkChanged() async {
        await poller.networkChanged()
        apply(await poller.hasNetwork ? .networkChanged : .networkLost)
    }

    /// Asks at once where the server stands at ``MonitorState/Status/error``: its token, or what is recorded of it, may be another.
    /// Elsewhere nothing changes.
    ///
    /// - Parameter next: What asks it then from the next poll on; it belongs to the monitor from now on.
    public func retry(with next: any StatusPoller) {
        guard machine.isAtError else { return replaced.append(next) }
        replaced.append(poller)
        poller = next
        apply(.remedied)
    }

    /// Follows another server from now on: cancels what is in progress and starts at ``MonitorState/Status/connecting``.
    ///
    /// - Parameter next: What asks it; it belongs to the monitor from now on.
    public func follow(_ next: any StatusPoller) {
        replaced.append(poller)
        poller = next
        apply(.switched)
    }
}

extension StatusMonitor {
    private func run(_ feed: AsyncStream<MonitorState>.Continuation) async {
        guard self.feed == nil else { return }
        self.feed = feed
        apply(.start)
        while !Task.isCancelled {
            await closeReplaced()
            if let input = await nextInput() { apply(input) }
        }
        await closeReplaced()
        await poller.close()
    }

    private func closeReplaced() async {
        while !replaced.isEmpty { await replaced.removeFirst().close() }
    }

    private func apply(_ input: MonitorMachine.Input) {
        let moment = MonitorMachine.Moment(elapsed: elapsed(), date: date(), jitter: jitter())
        for action in machine.handle(input, at: moment) {
            switch action {
            case .tell(let state): feed?.yield(state)
            case .begin:
                isStepVoid = true
                step?.cancel()
            }
        }
    }

    /// Does what the machine wants; nil when it wants something else meanwhile.
    private func nextInput() async -> MonitorMachine.Input? {
        isStepVoid = false
        let activity = machine.activity
        // Owned by this function, which awaits it.
        let step = Task { await perform(activity) }
        self.step = step
        defer { self.step = nil }
        let input = await withTaskCancellationHandler {
            await step.value
        } onCancel: {
            step.cancel()
        }
        return isStepVoid || Task.isCancelled ? nil : input
    }

    private func perform(_ activity: MonitorMachine.Activity) async -> MonitorMachine.Input? {
        switch activity {
        case .poll(let limit): return .pollEnded(await poller.poll(deadline: .now + limit))
        case .rereadToken: return .tokenReread(await poller.rereadToken())
        case .wait(let until):
            // Cancelled with the step; the result is then not needed.
            guard (try? await clock.sleep(for: until - elapsed())) != nil else { return nil }
            return .due
        case .rest:
            for await _ in AsyncStream<Never>.makeStream().stream {}
            return nil
        }
    }
}
