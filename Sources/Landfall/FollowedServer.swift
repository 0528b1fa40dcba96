internal import FoundationEssentials
internal import LandfallConnections
public import LandfallModel
internal import LandfallSystem
internal import LandfallWorkflows
internal import Synchronization

extension SavedServers {
    /// Reports the state of a server for as long as the sequence is read: polls every five seconds, at once when the network changes or the machine
    /// wakes, and follows edits of what is saved. Any number of readers share the polls; after the last one ends, there are no more.
    ///
    /// - Parameter name: Its name, as in ``open(_:requiring:within:_:)``.
    /// - Returns: The states. A server that is not saved has one, an error.
    public func follow(_ name: String? = nil) -> ServerStates {
        ServerStates(followed: FollowedServer(core: core, name: name))
    }
}

/// The states of a server, for any number of listeners at the same time or one after the other.
public struct ServerStates: AsyncSequence, Sendable, Redacted {
    /// The states for one listener.
    public struct AsyncIterator: AsyncIteratorProtocol, Redacted {
        fileprivate var states: AsyncStream<ServerState>.Iterator

        /// Waits for the next state. A slow listener misses the oldest ones.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> ServerState? {
            await states.next(isolation: actor)
        }
    }

    fileprivate let followed: FollowedServer

    /// Starts listening: the last known state is delivered at once, if there is one.
    public func makeAsyncIterator() -> AsyncIterator {
        let states = AsyncStream<ServerState>.filled(.bufferingNewest(StatusMonitor.keptStates)) { [followed] in
            await followed.tell($0)
        }
        return AsyncIterator(states: states.makeAsyncIterator())
    }
}

/// Follows a server while it has listeners.
private final class FollowedServer: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<ServerState>.Continuation] = [:]
        var lastID = 0
        var last: ServerState?
        /// Owned by the listeners: the last one ends it.
        var watch: Task<Void, Never>?
    }

    private let core: Core
    private let name: String?
    private let state = Mutex(State())

    init(core: Core, name: String?) {
        self.core = core
        self.name = name
    }

    /// Tells a listener until its task is cancelled.
    func tell(_ listener: AsyncStream<ServerState>.Continuation) async {
        let id = state.withLock { state in
            state.lastID += 1
            state.listeners[state.lastID] = listener
            if let last = state.last { listener.yield(last) }
            if state.watch == nil { state.watch = Task { await self.watch() } }
            return state.lastID
        }
        // Nothing comes: it ends with the task.
        for await _ in AsyncStream<Never>.makeStream().stream {}
        let ended = state.withLock { state -> Task<Void, Never>? in
            state.listeners[id] = nil
            guard state.listeners.isEmpty else { return nil }
            defer { (state.watch, state.last) = (nil, nil) }
            return state.watch
        }
        ended?.cancel()
        await ended?.value
    }

    private func watch() async {
        do {
            try await run()
        } catch {
            guard let error = core.error(error) else { return }
            take(ServerState(error, at: Date()), isEnd: true)
        }
    }

    /// Watches as `landfall watch` does.
    private func run() async throws {
        let book = try core.book()
        let profile = try core.profile(name, in: book)
        var connector = core.connector(book, demand: .none)
        let memory = core.state.map(NetworkMemory.init)
        connector.gate = MeteredGate(
            NetworkReader(networks: core.surroundings.networks, memory: memory), memory: memory, allowsAll: false)
        let changes = ProfileChanges(
            book: book, watched: [profile], follows: false, environment: core.variables,
            remedies: { [state = core.state] in state.map(RemedyStamps.init) }, target: connector.watchTarget)
        let watch = WatchRun(
            targets: [connector.watchTarget(profile)], limit: nil, pace: .seconds(1),
            environment: WatchDependencies(
                core.loop, networks: connector.networkEvents(for: [profile]), changes: changes.events))
        var view = Listeners { self.take(ServerState($0, self.core.messages)) }
        _ = try await watch.run(&view)
    }

    private func take(_ new: ServerState, isEnd: Bool = false) {
        let listeners = state.withLock { state in
            // One that was cancelled has nobody to tell.
            guard !Task.isCancelled else { return [AsyncStream<ServerState>.Continuation]() }
            state.last = new
            return Array(state.listeners.values)
        }
        #if Metrics
            if !listeners.isEmpty { new.record(of: name ?? "") }
        #endif
        for listener in listeners {
            listener.yield(new)
            if isEnd { listener.finish() }
        }
    }
}

/// Tells each state and nothing else.
private struct Listeners: WatchView {
    let tell: @Sendable (MonitorState) -> Void

    mutating func show(_: WatchBoard.News, _ index: Int, _ board: WatchBoard) {
        if let state = board.rows[index].state { tell(state) }
    }

    mutating func tick(at _: Date, _: WatchBoard) {}
    mutating func pause() {}
    mutating func tell(_: WatchTrouble) {}
    mutating func close() {}
}
