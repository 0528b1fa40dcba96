package import LandfallModel

extension CommandExit {
    /// The exit code of a failure: that of its code, or of its kind where the code is none of ours.
    package init(_ error: ServerExchangeError) {
        guard !error.code.isKnown else {
            self = error.code.exit
            return
        }
        self =
            switch error.kind {
            case .unreachable, .timeout: .unreachable
            case .tls: .tlsFailed
            case .identity: .identityChanged
            case .token: .authentication
            case .policy: .refusedByPolicy
            case .badAnswer: .badAnswer
            case .local: .localTrouble
            case .cancelled: .interrupted
            }
    }
}
