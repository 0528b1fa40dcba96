internal import Glibc
package import LandfallModel
internal import LandfallTerminal
internal import NIOConcurrencyHelpers

/// A token from the user or from the program that started us.
package enum TokenInput {
    /// Asks on a terminal that does not show what is typed. The terminal is as it was when this returns or throws.
    ///
    /// `show` writes to the user, beside the data. Ctrl-C is a signal as always, and ends this with
    /// ``FailureCode/tokenInputInterrupted`` if the process goes on.
    package static func ask(
        _ prompt: String, descriptor: Int32, show: @escaping @Sendable (String) -> Void,
        deadline: ContinuousClock.Instant
    ) async throws(TokenStoreError) -> Token {
        let line = HiddenLine(descriptor: descriptor, show: show)
        return try await OwnThread.run(
            clock: .continuous, deadline: deadline, timeout: .tokenInputTimeout, giveUp: line.stop
        ) { () throws(TokenStoreError) in
            var bytes: [UInt8]
            do throws(HiddenLine.Failure) {
                bytes = try line.read(prompt, limit: secretReadLimit)
            } catch {
                switch error {
                case .noTerminal: throw TokenStoreError(.tokenInputFailed, "no terminal")
                case .ended, .interrupted, .stopped: throw TokenStoreError(.tokenInputInterrupted)
                case .late: throw TokenStoreError(.tokenInputTimeout)
                case .tooLong: throw TokenStoreError(.tokenUnusable, Token.Refusal.tooLong.rawValue)
                case .unreadable(let code): throw TokenStoreError(.tokenInputFailed, Errno(code: code).reason)
                }
            }
            return try bytes.takeToken()
        }
    }

    /// Reads all of standard input or of another descriptor, less one newline at its end. It stays open, but programs that
    /// landfall starts later do not get it.
    package static func read(
        descriptor: Int32, deadline: ContinuousClock.Instant
    ) async throws(TokenStoreError) -> Token {
        if descriptor > STDERR_FILENO { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        guard fcntl(descriptor, F_GETFL) >= 0 else {
            throw TokenStoreError(.tokenInputFailed, Errno(code: errno).reason)
        }
        let isStopped = NIOLockedValueBox(false)
        return try await OwnThread.run(
            clock: .continuous, deadline: deadline, timeout: .tokenInputTimeout,
            giveUp: { isStopped.withLockedValue { $0 = true } }
        ) { () throws(TokenStoreError) in
            var bytes: [UInt8]?
            do throws(Errno) {
                bytes = try readSecret(descriptor, isStopped: { isStopped.withLockedValue { $0 } })
            } catch {
                throw TokenStoreError(.tokenInputFailed, error.reason)
            }
            guard var taken = bytes.take() else { throw TokenStoreError(.tokenInputTimeout) }
            return try taken.takeToken()
        }
    }
}
