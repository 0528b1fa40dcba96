package import FoundationEssentials
package import LandfallModel

/// Why the tailnet cannot be asked, or has no answer.
package enum TailnetError: Error, Sendable, Hashable {
    /// There is no socket: tailscaled does not run, or keeps its socket elsewhere.
    case noSocket(path: String)
    /// The socket is a dead daemon's.
    case refused(path: String)
    /// The file system lets this user not connect to the socket.
    case permissionDenied(path: String)
    /// Another user listens at the socket, or could have put it there: what is said there counts for nothing.
    case untrusted(path: String)
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
    /// The daemon was still trying to connect to that machine when the time was over.
    case dialTimedOut
    /// The daemon has no `dial`: an old one, or one that was built without.
    case dialMissing
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
        package let code: FailureCode
        /// Technical detail for `--verbose`; holds nothing that the other end wrote.
        package let detail: String
    }
}

extension TailnetError {
    /// The code of this error.
    package var code: FailureCode {
        switch self {
        case .noSocket, .refused: .tailscaledNotRunning
        case .permissionDenied, .forbidden: .tailscaledAccessDenied
        case .untrusted: .tailscaledUntrusted
        case .timedOut: .tailscaledTimeout
        case .badStatus, .notJSON, .badAnswer: .tailscaledBadAnswer
        case .dialFailed: .tailscaleDialFailed
        case .dialTimedOut: .connectTimeout
        case .dialMissing: .tailscaleDialMissing
        case .cancelled: .cancelled
        case .notUp(let state, _): state.code
        case .ownKeyExpired: .tailscaleKeyExpired
        case .unknownPeer: .peerUnknown
        case .ambiguousName: .nameAmbiguous
        case .noAddress: .peerNoAddress
        }
    }

    /// What `--verbose` shows.
    var detail: String? {
        switch self {
        case .noSocket(let path), .refused(let path), .permissionDenied(let path), .untrusted(let path): path
        case .badStatus(let status): "HTTP \(status)"
        case .notJSON(let offset): "not JSON at byte \(offset)"
        case .badAnswer(let failure): "\(failure.code) \(failure.detail)"
        default: nil
        }
    }
}

extension BackendState {
    /// The identifier of a daemon that is not up.
    fileprivate var code: FailureCode {
        switch self {
        case .noState: .tailscaleNoState
        case .inUseByOtherUser: .tailscaleInUse
        case .needsLogin: .tailscaleNeedsLogin
        case .needsMachineAuth: .tailscaleNeedsApproval
        case .stopped: .tailscaleStopped
        case .starting: .tailscaleStarting
        // It is up, so nobody makes an error of it.
        case .running, .unknown: .tailscaleStateUnknown
        }
    }
}
