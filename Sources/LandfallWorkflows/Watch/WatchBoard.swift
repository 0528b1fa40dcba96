package import LandfallConnections
internal import LandfallModel

/// The states of the servers of a watch, and which of them are news. Does no I/O.
package struct WatchBoard: Sendable {
    /// How a state differs from the previous ones.
    package enum News: Sendable, Hashable {
        /// Nothing has changed.
        case same
        /// An attempt of a server that is known to be down begins or ends.
        case attempt
        /// Its status has changed.
        case change
        /// It was connected and is not any more.
        case lost
        /// It is connected again.
        case back
    }

    package struct Row: Sendable, Hashable {
        package var profile: ProfileName
        /// The last state; nil before the first.
        package fileprivate(set) var state: MonitorState?
        /// The last one that was not an attempt.
        package fileprivate(set) var settled: MonitorState?
        /// How often it has stopped answering, or did not answer when it was asked for the first time.
        package fileprivate(set) var outages = 0
        fileprivate var isDown = false
        fileprivate var isLost = false
        /// Whether it stands at error, or is being asked again since it did.
        package var isOrWasError: Bool { settled?.status == .error }
        /// It has taken another's place, and what that one has said may still be on its way.
        fileprivate var isReplaced = false
    }

    /// The servers, in the order of the command line.
    package private(set) var rows: [Row]

    package init(_ profiles: [ProfileName]) {
        rows = profiles.map { Row(profile: $0) }
    }

    /// Another server takes the place of one, under its name or another.
    package mutating func replace(_ index: Int, by profile: ProfileName) {
        let before = rows[index]
        rows[index] = Row(profile: profile, isReplaced: true)
        if before.profile == profile { (rows[index].outages, rows[index].isDown) = (before.outages, before.isDown) }
    }

    /// Takes a state.
    package mutating func apply(_ state: MonitorState, to index: Int) -> News {
        let before = rows[index]
        let isFirst = state.status == .connecting && (state.attempt ?? 1) == 1
        if before.isReplaced, !isFirst { return .same }
        rows[index].state = state
        if state.status == .connecting {
            // The first attempt of a server that was chosen; later ones know already that it is down.
            guard isFirst else { return .attempt }
            rows[index] = Row(
                profile: before.profile, state: state, outages: before.outages, isDown: before.isDown)
            return before.state?.status == .connecting ? .same : .change
        }
        rows[index].settled = state
        let isDown = state.status != .connected
        if isDown, !before.isDown { rows[index].outages += 1 }
        rows[index].isDown = isDown
        let isSame =
            before.settled?.status == state.status && before.settled?.cause == state.cause
            && (before.settled?.proof == .missing) == (state.proof == .missing)
            && before.settled?.warnings == state.warnings
            && (state.status != .connected || before.settled?.route == state.route)
        if state.status == .connected {
            rows[index].isLost = false
            return before.isLost ? .back : isSame ? .same : .change
        }
        if before.settled?.status == .connected {
            rows[index].isLost = true
            return .lost
        }
        return isSame ? .attempt : .change
    }
}

extension WatchBoard.News {
    /// Whether the user is notified.
    package var isChange: Bool { self == .change || self == .lost || self == .back }
}
