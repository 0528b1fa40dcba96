import Glibc
import LandfallModel

extension TailnetError {
    /// What it means that the daemon's socket could not be opened, or that no answer came from it.
    init(_ error: TransportError, socketPath: String) {
        self =
            switch (error.code, error.errno) {
            case (.connectionRefused, _): .refused(path: socketPath)
            case (.cancelled, _): .cancelled
            case (.tailscaledUntrusted, _): .untrusted(path: socketPath)
            case (.connectTimeout, _), (.responseTimeout, _): .timedOut
            case (.badStatus, _): error.status == 403 ? .forbidden : .badStatus(error.status ?? 0)
            case (.serverUnreachable, ENOENT?), (.serverUnreachable, ENOTDIR?): .noSocket(path: socketPath)
            // A path that no socket can have.
            case (.serverUnreachable, nil): .noSocket(path: socketPath)
            case (.serverUnreachable, EACCES?), (.serverUnreachable, EPERM?): .permissionDenied(path: socketPath)
            // Its queue is full: it takes no connections any more.
            case (.serverUnreachable, EAGAIN?): .timedOut
            default: .badAnswer(TransportFailure(code: error.code, detail: error.detail))
            }
    }
}

extension TailnetError {
    /// Whether it says that there is no tailnet now, and not only that nothing is known of it.
    package var saysThereIsNone: Bool {
        switch self {
        case .noSocket, .refused, .notUp, .ownKeyExpired: true
        default: false
        }
    }

    /// Whether the daemon ended the connection before it had answered, as one does that restarts.
    package var isCutShort: Bool {
        if case .badAnswer(let failure) = self { failure.code == .connectionClosed } else { false }
    }
}
