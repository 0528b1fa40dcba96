extension ServerExchangeError {
    /// What a code means for a client: the kind follows from the exit code of a command.
    package init(_ code: FailureCode, status: Int? = nil, detail: String? = nil, doubt: Doubt? = nil) {
        self.init(Kind(code), code: code, status: status, detail: detail, doubt: doubt)
    }
}

extension ServerExchangeError.Kind {
    fileprivate init(_ code: FailureCode) {
        let ofTime: [FailureCode] = [.resolveTimeout, .connectTimeout, .tlsTimeout, .responseTimeout, .timedOut]
        guard !ofTime.contains(code) else {
            self = .timeout
            return
        }
        self =
            switch code.exit {
            case .unreachable, .nothingFound, .timedOut: .unreachable
            case .tlsFailed: .tls
            case .identityChanged: .identity
            case .authentication: .token
            case .badAnswer: .badAnswer
            case .interrupted: .cancelled
            case .failure, .localTrouble, .notExecutable, .commandNotFound: .local
            // Nothing failed, and it is not done all the same.
            case .refusedByPolicy, .usage, .noProfile, .ok: .policy
            }
    }
}
