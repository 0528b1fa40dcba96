public import LandfallModel

/// Why a request to EndlessCode failed, or a channel ended. What the server wrote is a `Secret` in it: printing an error shows none of it.
#if compiler(>=6.2.3)
    @nonexhaustive
#endif
public enum EndlessCodeError: Error, Sendable, Hashable {
    /// There is no route, nothing listens, or the connection broke; `cause` is the `code` of the `ServerExchangeError`.
    case unreachable(cause: FailureCode)
    /// The deadline passed.
    case timeout
    /// The server refuses the token: status 401, or close code 1008 on the channel, which also means that it is full.
    case tokenRefused
    /// The server runs, but cannot answer yet: status 503, or close code 1011 on the channel.
    case notReady(reason: Secret<ForeignText>?)
    /// Another status than success, with the `reason` of Vapor's error body if there is one.
    case badStatus(Int, reason: Secret<ForeignText>?)
    /// A success with an unexpected body; `excerpt` is its beginning.
    case decoding(status: Int, excerpt: Secret<ForeignText>)
    /// The channel was closed by the server, with its code (RFC 6455 section 7.4) where it gave one.
    case closed(code: UInt16?)
    /// A ping on the channel was not answered.
    case noPong
    /// The caller consumed the channel's events too slowly.
    case slowReader
    /// A failure below the protocol of EndlessCode: TLS, identity, policy, this machine.
    case exchange(ServerExchangeError)

    /// The failure code of landfall-codes(7); that of a `ServerExchangeError` is passed on.
    public var code: FailureCode {
        switch self {
        case .unreachable(let cause): cause
        case .timeout: .responseTimeout
        case .tokenRefused: .tokenRefused
        case .notReady, .badStatus: .badStatus
        case .decoding: .decodeFailed
        case .closed, .noPong, .slowReader: .connectionClosed
        case .exchange(let error): error.code
        }
    }

    /// Whether trying again later would have the same result.
    public var isLasting: Bool {
        switch self {
        case .tokenRefused, .slowReader: true
        case .exchange(let error):
            switch error.kind {
            case .tls, .identity, .token, .policy, .cancelled: true
            case .unreachable, .timeout, .badAnswer, .local: false
            }
        case .unreachable, .timeout, .notReady, .badStatus, .decoding, .closed, .noPong: false
        }
    }
}

extension EndlessCodeError {
    /// The most bytes of a body that an error keeps.
    static let excerptLimit = 256

    init(_ error: ServerExchangeError) {
        switch (error.kind, error.status) {
        case (_, 401): self = .tokenRefused
        case (_, 503): self = .notReady(reason: nil)
        case (.unreachable, _): self = .unreachable(cause: error.code)
        case (.timeout, _): self = .timeout
        case (.badAnswer, let status?): self = .badStatus(status, reason: nil)
        default: self = .exchange(error)
        }
    }

    /// The meaning of a close code.
    init(closeCode: UInt16?) {
        switch closeCode {
        case 1008: self = .tokenRefused
        case 1011: self = .notReady(reason: nil)
        default: self = .closed(code: closeCode)
        }
    }
}
