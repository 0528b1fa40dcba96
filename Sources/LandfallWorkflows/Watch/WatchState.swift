package import LandfallConnections

/// A watch under way: what is known of its servers, and what follows from each thing that happens. Does no I/O.
package struct WatchState: LoopState {
    package enum Event: Sendable {
        /// A state came, of the server at an index.
        case state(Int, MonitorState)
        case network(NetworkEvents.Event)
        case change(WatchChange)
        /// The desktop cannot be told.
        case noticeFailed
    }

    package enum Effect {
        /// Show what a state says, of the row at an index.
        case show(WatchBoard.News, Int)
        /// Tell the desktop that a server is lost or back.
        case notify(WatchBoard.News, Int)
        /// A moment has passed: check whether the machine slept, and draw.
        case tick
        /// Draw once more what is known.
        case redraw
        /// Something else is about to be written, or the process to be stopped.
        case pause
        /// What the monitors are told.
        case networkChanged, wentToBackground, goesToSleep, cameBack
        /// The row at an index is another server from now on.
        case follow(Int, WatchTarget)
        /// The row at an index is asked again where it stands at error.
        case retry(Int, WatchTarget)
        /// Say what the watch goes on without.
        case tell(WatchTrouble)
    }

    /// How it ended.
    package enum Outcome: Sendable, Hashable {
        case interrupted
        /// The time limit has passed, with the last state of the first server.
        case over(MonitorState?)
        /// A state came that was waited for.
        case reached(MonitorState)
    }

    package private(set) var board: WatchBoard
    package private(set) var outcome: Outcome?
    private let awaited: Set<MonitorState.Status>
    private var isNoticeMissing = false

    /// A watch of `profiles`, which ends when one of them stands as it is `awaited`.
    package init(_ profiles: [ProfileName], awaited: Set<MonitorState.Status> = []) {
        board = WatchBoard(profiles)
        self.awaited = awaited
    }

    package mutating func reduce(_ input: LoopInput<Event>, at _: Duration) -> [Effect] {
        switch input {
        case .began: return []
        case .event(.state(let index, let state)):
            let news = board.apply(state, to: index)
            if awaited.contains(state.status) { outcome = .reached(state) }
            let isNotable = news == .lost || news == .back
            return [.show(news, index)] + (isNotable ? [.notify(news, index)] : [])
        case .event(.network(.changed)): return [.networkChanged]
        case .event(.network(.goesToSleep)): return [.goesToSleep]
        case .event(.network(.cameBack)): return [.cameBack]
        case .event(.network(.unseen)): return [.tell(.noNetworkChanges)]
        case .event(.change(.replaced(let profile, let target))):
            guard let index = board.rows.firstIndex(where: { $0.profile == profile }) else { return [] }
            board.replace(index, by: target.profile)
            return [.follow(index, target)]
        case .event(.change(.touched(let profile, let target))):
            let index = board.rows.firstIndex { $0.profile == profile && $0.isOrWasError }
            return index.map { [.retry($0, target)] } ?? []
        case .event(.noticeFailed):
            guard !isNoticeMissing else { return [] }
            isNoticeMissing = true
            return [.pause, .tell(.noNotices)]
        case .tick: return [.tick]
        case .limit:
            outcome = .over(board.rows.first?.state)
            return []
        case .signal(.suspend): return [.wentToBackground, .pause]
        case .signal(.resumed): return [.cameBack, .redraw]
        case .signal(.resized): return [.redraw]
        case .signal(.interrupt), .signal(.terminate):
            outcome = .interrupted
            return []
        }
    }
}
