internal import LandfallConnections
internal import LandfallSystem
internal import LandfallWorkflows

/// Follows the saved servers for as long as it runs: a monitor for each, of those that are saved now.
actor ServerFollower {
    private struct Followed {
        var profile: Profile
        let monitor: StatusMonitor
        /// Ends what follows it.
        let stop: AsyncStream<Never>.Continuation
    }

    /// Makes what asks a server.
    typealias MakePoller = @Sendable (ProfileConnector, Profile) -> any StatusPoller

    private static let pace = Duration.seconds(2)
    /// What servers have is counted about once a minute.
    private static let pollsPerCount = 12

    private let parts: ScreenParts
    private let history: HistoryKeeper
    private let clock: any Clock<Duration>
    private let makePoller: MakePoller
    private var followed: [ProfileID: Followed] = [:]
    private var isPaused = false
    /// Checks whether the networks in use are metered.
    private let (looks, look) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// - Parameters:
    ///   - parts: What the work is done with.
    ///   - clock: What waits; by default all wait together, so that ten servers wake the processor once.
    ///   - makePoller: Makes what asks a server.
    init(
        _ parts: ScreenParts, clock: any Clock<Duration> = SharedPaceClock(),
        makePoller: @escaping MakePoller = {
            ServerPoller($0.connection(to: $1), countsEvery: ServerFollower.pollsPerCount)
        }
    ) {
        self.parts = parts
        history = HistoryKeeper(parts.state)
        self.clock = clock
        self.makePoller = makePoller
    }

    /// Follows them until its task is cancelled.
    ///
    /// - Parameters:
    ///   - post: Takes its result.
    ///   - hear: Told what happens to the networks, after the servers.
    func run(
        _ post: @escaping @Sendable (ScreenMessage) -> Void,
        hear: @escaping @Sendable (NetworkEvents.Event) async -> Void = { _ in }
    ) async {
        var connector = parts.connector { post(.notice($0)) }
        connector.gate = parts.gate
        var networks = parts.networks
        networks.metered = parts.gate.changes
        let tell: @Sendable (NetworkEvents.Event) async -> Void = { event in
            await self.take(event, post)
            await hear(event)
        }
        await withDiscardingTaskGroup { [networks] group in
            group.addTask { await networks.follow(tell) }
            group.addTask { await self.lookAtNetworks(post) }
            var stamp: StorageStamp?
            var remedies = RemedyStamps(parts.state)
            var choice: StorageStamp?
            var isFirst = true
            var hearsTailnet = false
            var sleep = SleepDetector()
            repeat {
                if sleep.cameBack(.now()), !isPaused { await cameBack() }
                do throws(ProfileStoreError) {
                    let (now, newChoice) = (parts.book.stamp, parts.book.choiceStamp)
                    let newRemedies = RemedyStamps(parts.state)
                    let isRemedied = newRemedies != remedies
                    let isAnother = now != stamp || newChoice != choice || isRemedied
                    guard isFirst || isAnother else { continue }
                    let (set, chosen) = try parts.profiles()
                    (isFirst, stamp, choice, remedies) = (false, now, newChoice, newRemedies)
                    post(.profiles(set, chosen))
                    post(.networks(NetworkMemory(parts.state).networks()))
                    if !hearsTailnet, let changes = connector.tailnetChanges(for: set.profiles) {
                        hearsTailnet = true
                        group.addTask { for await _ in changes() { await tell(.changed) } }
                    }
                    for start in await refresh(set, isRemedied, connector, post) { group.addTask(operation: start) }
                    look.yield()
                } catch {
                    // Said once: a file in trouble is looked at again when it has changed.
                    if isFirst || parts.book.stamp != stamp { post(.profilesUnreadable(error)) }
                    (isFirst, stamp) = (false, parts.book.stamp)
                }
            } while (try? await clock.sleep(for: Self.pace)) != nil
            group.cancelAll()
        }
        await history.finish()
    }

    /// Stops asking.
    func pause() async {
        isPaused = true
        for server in followed.values { await server.monitor.wentToBackground() }
        await history.finish()
    }

    /// Asks all of them at once, and goes on.
    func cameBack() async {
        isPaused = false
        for server in followed.values { await server.monitor.cameBack() }
    }

    /// Asks one of them at once.
    func poll(_ id: ProfileID) async { await followed[id]?.monitor.cameBack() }

    /// Follows those that are new, otherwise those that were edited, and no longer those that are gone. One that stands at error is asked
    /// again where its profile or a token is another.
    ///
    /// - Returns: What runs for as long as a new one is followed.
    private func refresh(
        _ set: ProfileSet, _ isRemedied: Bool, _ connector: ProfileConnector,
        _ post: @escaping @Sendable (ScreenMessage) -> Void
    ) async -> [@Sendable () async -> Void] {
        let saved = Set(set.profiles.map(\.id))
        for (id, server) in followed where !saved.contains(id) {
            server.stop.finish()
            followed[id] = nil
            await history.forget(id)
        }
        var starts: [@Sendable () async -> Void] = []
        for profile in set.profiles {
            let poller = { [makePoller] in makePoller(connector, profile) }
            guard let known = followed[profile.id] else {
                let (stopped, stop) = AsyncStream<Never>.makeStream()
                let monitor = StatusMonitor(poller(), clock: clock)
                // Known before it is told: the screen may come back meanwhile.
                followed[profile.id] = Followed(profile: profile, monitor: monitor, stop: stop)
                if isPaused { await monitor.wentToBackground() }
                starts.append { await self.follow(profile.id, monitor, until: stopped, post) }
                continue
            }
            followed[profile.id]?.profile = profile
            if profile.needsNewConnection(since: known.profile) {
                await known.monitor.follow(poller())
            } else if isRemedied || profile != known.profile {
                await known.monitor.retry(with: poller())
            }
        }
        return starts
    }

    private func follow(
        _ id: ProfileID, _ monitor: StatusMonitor, until stopped: AsyncStream<Never>,
        _ post: @escaping @Sendable (ScreenMessage) -> Void
    ) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await state in monitor.states() {
                    post(.state(id, state))
                    await self.keep(state, of: id, post)
                }
            }
            group.addTask { for await _ in stopped {} }
            await group.next()
            group.cancelAll()
        }
    }

    /// Keeps a state in the history. While polling is paused another program may write that.
    private func keep(
        _ state: MonitorState, of id: ProfileID, _ post: @Sendable (ScreenMessage) -> Void
    ) async {
        guard !isPaused, let profile = followed[id]?.profile else { return }
        let news = await history.take(state, of: profile)
        if news.answers != nil || news.events != nil { post(.history(id, news)) }
        for trouble in news.troubles { post(.failed(trouble)) }
    }

    /// Handles a network event. Nothing is polled while polling is paused.
    func take(_ event: NetworkEvents.Event, _ post: @Sendable (ScreenMessage) -> Void) async {
        look.yield()
        for server in followed.values {
            switch event {
            case .changed: await server.monitor.networkChanged()
            case .goesToSleep where !isPaused: await server.monitor.goesToSleep()
            case .cameBack where !isPaused: await server.monitor.cameBack()
            case .goesToSleep, .cameBack, .unseen: break
            }
        }
        if event == .goesToSleep { await history.finish() }
        if event == .unseen { post(.trouble(.noNetworkChanges)) }
    }

    /// Reports the network, and which ones in use are metered, if that has changed; NetworkManager may take a moment to know.
    private func lookAtNetworks(_ post: @Sendable (ScreenMessage) -> Void) async {
        var (before, last): ([MeteredUse], NetworkNow?) = ([], nil)
        for await _ in looks {
            let now = await parts.gate.now()
            if now != last, !Task.isCancelled {
                last = now
                post(.network(now))
            }
            let profiles = followed.values.map(\.profile).sorted { $0.name.description < $1.name.description }
            let uses = await parts.gate.uses(of: profiles)
            guard uses != before, !Task.isCancelled else { continue }
            before = uses
            post(.metered(uses))
        }
    }
}
