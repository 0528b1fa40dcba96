package import FoundationEssentials

/// Whether something records how the saved servers answer.
package enum HistoryFinding: Sendable, Hashable {
    /// There are none.
    case noServers
    case recording
    /// Nothing does; whether the packaged service is there, which would.
    case idle(hasService: Bool)

    /// Concludes from what was recorded.
    ///
    /// - Parameters:
    ///   - last: When something was last recorded; nil if nothing was.
    ///   - now: The moment.
    ///   - isHeld: Whether someone has the right to record one of the servers now.
    ///   - hasServers: Whether there are saved servers.
    ///   - hasService: Whether the packaged service is there.
    package init(last: Date?, now: Date, isHeld: Bool = false, hasServers: Bool, hasService: Bool) {
        let silence = last.map { Duration.seconds(now.timeIntervalSince($0)) }
        if !hasServers {
            self = .noServers
        } else if isHeld || silence.map({ $0 <= AnswerHistory.longestSilence }) == true {
            self = .recording
        } else {
            self = .idle(hasService: hasService)
        }
    }

    /// How bad it is.
    package var status: Verdict {
        switch self {
        case .noServers, .recording: .ok
        case .idle: .warn
        }
    }
}
