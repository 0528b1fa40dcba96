package import FoundationEssentials
package import LandfallConnections
package import LandfallWorkflows
internal import Synchronization

/// Remembers what a watch shows.
package final class RecordedWatch: Sendable {
    private let shown = Mutex<[(profile: String, state: MonitorState)]>([])
    private let told = Mutex<[WatchTrouble]>([])

    package init() {}

    /// The profiles and states that were shown as news, in order.
    package var states: [(profile: String, state: MonitorState)] { shown.withLock { $0 } }

    /// What it went on without.
    package var troubles: [WatchTrouble] { told.withLock { $0 } }

    /// How many states of this standing were shown.
    package func count(_ status: MonitorState.Status, of profile: String? = nil) -> Int {
        states.count { $0.state.status == status && profile ?? $0.profile == $0.profile }
    }

    /// Where the watch shows it.
    package var view: View { View(record: self) }

    package struct View: WatchView {
        fileprivate let record: RecordedWatch

        package func show(_ news: WatchBoard.News, _ index: Int, _ board: WatchBoard) {
            guard news != .same, let state = board.rows[index].state else { return }
            record.shown.withLock { $0.append(("\(board.rows[index].profile)", state)) }
        }

        package func tick(at _: Date, _: WatchBoard) {}

        package func pause() {}

        package func tell(_ trouble: WatchTrouble) { record.told.withLock { $0.append(trouble) } }

        package func close() {}
    }
}
