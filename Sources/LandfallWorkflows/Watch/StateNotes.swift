internal import FoundationEssentials
internal import LandfallConnections

/// Which states of a watch are written down for those who only look: each that stands otherwise than the last, and one a minute to show that
/// a watch is still running.
struct StateNotes {
    private static let pace = 60.0

    private var ids: [ProfileID?]
    private let states: LastStates?
    private var written: [ProfileID: (status: MonitorState.Status, at: Date)] = [:]

    init(_ ids: [ProfileID?], _ states: LastStates?) {
        self.ids = ids
        self.states = states
    }

    /// Another server takes the place of one.
    mutating func replace(_ index: Int, by id: ProfileID?) { ids[index] = id }

    /// Writes a state down if that is due. A failure to write does not end the watch.
    mutating func note(_ state: MonitorState?, of index: Int) async {
        guard let states, let id = ids[index], let state, state.status != .connecting else { return }
        if let last = written[id], last.status == state.status, state.at.timeIntervalSince(last.at) < Self.pace {
            return
        }
        guard (try? await states.add([id: state])) != nil else { return }
        written[id] = (state.status, state.at)
    }
}
