package import FoundationEssentials
package import ServerModel

/// Why the tailnet cannot be asked, or has no answer.
package enum TailnetError: Error, Sendable, Hashable {
    /// There is no socket: tailscaled does not run, or keeps its socket elsewhere.
    case noSocket(path: String)
    /// The socket is a dead daemon's.
    case refused(path: String)
    /// The file system lets this user not connect to the socket.
    case permissionDenied(path: String)
    /// HTTP 403: the daemon tells this user nothing, or was built to tell nobody (tailscale issue #17873).
    case forbidden
    /// No complete answer by the deadline.
    case timedOut
    /// Another HTTP status than 200.
    case badStatus(Int)
    /// The answer is not JSON from this byte on.
    case notJSON(offset: Int)
    /// No answer that is HTTP, or one that was cut short or is far too long.
    case badAnswer(TransportFailure)
    /// The daemon could not connect to the machine that it was to dial.
    case dialFailed
    /// The task that waited was cancelled.
    case cancelled

    /// The daemon is not up; `authURL` is where to log in, if it says so.
    case notUp(BackendState, authURL: ForeignText?)
    /// This machine's own key has run out.
    case ownKeyExpired(since: Date?, authURL: ForeignText?)

    /// No machine has that name; `suggestions` are names that do exist.
    case unknownPeer(suggestions: [ForeignText])
    /// Several machines could be meant: their full names.
    case ambiguousName([ForeignText])
    /// The machine of that name has no address.
    case noAddress(TailnetNode)

    /// What the transport said.
    package struct TransportFailure: Sendable, Hashable {
        /// Its code.
        package let code: String
        /// Technical detail for `--verbose`; holds nothing that the other end wrote.
        package let detail: String
    }
}

extension TailnetError {
    /// The stable identifiers of what can go wrong, also of what is wrong with a peer.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        case daemonNotRunning = "tailscaled_not_running"
        case daemonAccessDenied = "tailscaled_access_denied"
        case daemonTimeout = "tailscaled_timeout"
        case daemonBadAnswer = "tailscaled_bad_answer"
        case dialFailed = "tailscale_dial_failed"
        case cancelled
        case noState = "tailscale_no_state"
        case inUse = "tailscale_in_use"
        case needsLogin = "tailscale_needs_login"
        case needsApproval = "tailscale_needs_approval"
        case stopped = "tailscale_stopped"
        case starting = "tailscale_starting"
        case stateUnknown = "tailscale_state_unknown"
        case peerUnknown = "peer_unknown"
        case nameAmbiguous = "name_ambiguous"
        case peerNoAddress = "peer_no_address"
        case peerOffline = "peer_offline"
        case peerKeyExpired = "peer_key_expired"
    }

    /// Which one this is.
    package var code: Code {
        switch self {
        case .noSocket, .refused: .daemonNotRunning
        case .permissionDenied, .forbidden: .daemonAccessDenied
        case .timedOut: .daemonTimeout
        case .badStatus, .notJSON, .badAnswer: .daemonBadAnswer
        case .dialFailed: .dialFailed
        case .cancelled: .cancelled
        case .notUp(let state, _): Code(state)
        case .ownKeyExpired: .needsLogin
        case .unknownPeer: .peerUnknown
        case .ambiguousName: .nameAmbiguous
        case .noAddress: .peerNoAddress
        }
    }
}

extension TailnetError.Code {
    /// The identifier of a daemon that is not up.
    fileprivate init(_ state: BackendState) {
        self =
            switch state {
            case .noState: .noState
            case .inUseByOtherUser: .inUse
            case .needsLogin: .needsLogin
            case .needsMachineAuth: .needsApproval
            case .stopped: .stopped
            case .starting: .starting
            // It is up, so nobody makes an error of it.
            case .running, .unknown: .stateUnknown
            }
    }
}
