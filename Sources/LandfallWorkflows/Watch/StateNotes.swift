internal import FoundationEssentials
internal import LandfallConnections

/// Which states of a watch are written down for those who only look: each that stands otherwise than the last, and one a minute to show that
/// a watch is still running. Its history has them all.
struct StateNotes {
    private static let pace = 60.0

    private var profiles: [Profile?]
    private let states: LastStates?
    private let history: HistoryKeeper?
    private var written: [ProfileID: (status: MonitorState.Status, at: Date)] = [:]

    init(_ profiles: [Profile?], _ states: LastStates?, _ history: HistoryKeeper? = nil) {
        self.profiles = profiles
        self.states = states
        self.history = history
    }

    /// Another server takes the place of one.
    mutating func replace(_ index: Int, by profile: Profile?) { profiles[index] = profile }

    /// Writes a state down if that is due. A failure to write does not end the watch.
    ///
    /// - Returns: What is wrong with the files of the history, each once.
    mutating func note(_ state: MonitorState?, of index: Int) async -> [HistoryError] {
        guard let profile = profiles[index], let state else { return [] }
        await write(state, of: profile.id)
        return await history?.take(state, of: profile).troubles ?? []
    }

    /// Writes what is not written yet, for another program may poll the servers from now on.
    func pause() async { await history?.finish() }

    private mutating func write(_ state: MonitorState, of id: ProfileID) async {
        guard let states, state.status != .connecting else { return }
        if let last = written[id], last.status == state.status, state.at.timeIntervalSince(last.at) < Self.pace {
            return
        }
        guard (try? await states.add([id: state])) != nil else { return }
        written[id] = (state.status, state.at)
    }
}
