internal import DianeClient
internal import EndlessCodeClient
public import FoundationEssentials
internal import LandfallConnections
public import LandfallModel
internal import LandfallWording

/// A failure, with a code for programs and a sentence for people. It never contains text from a server or a secret.
public struct LandfallError: Error, Sendable {
    /// A code of landfall-codes(7). The meaning of a code never changes, but codes are added.
    public let code: FailureCode
    /// One sentence without a full stop, in the user's language.
    public let message: String
    /// What the user can do, one step per line; nil if there is no known remedy.
    public let hint: String?
    /// Whether the same call may succeed later without any change.
    public let isRetryable: Bool
    /// The error of the client or of the connection behind it, if there is one.
    public let underlying: (any Error)?

    init(_ failure: CommandFailure, underlying: (any Error)? = nil) {
        code = failure.code
        message = failure.message
        hint = failure.hints.isEmpty ? nil : failure.hints.map(\.description).joined(separator: "\n")
        isRetryable = ServerExchangeError(failure.code).isRetryable
        self.underlying = underlying
    }

    /// Nil for an error that is none of landfall's.
    init?(_ error: any Error, _ messages: Messages) {
        switch error {
        case let error as LandfallError: self = error
        case let error as ServerExchangeError: self.init(error, of: error, messages)
        // What a server says stays in the error below.
        case DianeError.noAnswer(let cause): self.init(cause, of: error, messages)
        case EndlessCodeError.exchange(let cause): self.init(cause, of: error, messages)
        case DianeError.badStatus(let status, _), EndlessCodeError.badStatus(let status, _):
            self.init(CommandFailure(.badStatus, messages.serverSays(status, nil)), underlying: error)
        case EndlessCodeError.notReady:
            self.init(CommandFailure(.badStatus, messages.notReady(nil)), underlying: error)
        case DianeError.decoding(let fault):
            self.init(
                CommandFailure(.decodeFailed, messages.notUnderstood(fault.status, field: nil)), underlying: error)
        case EndlessCodeError.decoding(let status, _):
            self.init(CommandFailure(.decodeFailed, messages.notUnderstood(status, field: nil)), underlying: error)
        case let error as DianeError: self.init(error.code, of: error, messages)
        case let error as EndlessCodeError: self.init(error.code, of: error, messages)
        default:
            guard let failure = CommandFailure(of: error, messages) else { return nil }
            self.init(failure)
        }
    }

    private init(_ cause: ServerExchangeError, of error: any Error, _ messages: Messages) {
        code = cause.code
        message = messages.cause(cause)
        hint = nil
        isRetryable = cause.isRetryable
        underlying = error
    }

    private init(_ code: FailureCode, of error: any Error, _ messages: Messages) {
        self.init(CommandFailure(code, messages.trouble(code)), underlying: error)
    }
}

extension LandfallError: LocalizedError, CustomStringConvertible {
    /// The message, the code and the hint.
    public var description: String { "\(message) (\(code))" + (hint.map { "\n\($0)" } ?? "") }
    /// The same as ``message``.
    public var errorDescription: String? { message }
    /// The same as ``hint``.
    public var recoverySuggestion: String? { hint }
}

extension ServerExchangeError {
    /// Whether it may work the next time without any change.
    fileprivate var isRetryable: Bool { !isFinal && kind != .cancelled && kind != .local }
}
