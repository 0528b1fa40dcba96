internal import LandfallModel
internal import LandfallSystem
internal import NIOConcurrencyHelpers

/// Runs what blocks (a file, a child process, D-Bus) on its own thread; the caller waits until the deadline at most.
enum OwnThread {
    /// Runs `body` on the new thread and returns what it returns, or throws `timeout` at `deadline`. What comes later is dropped.
    ///
    /// `giveUp` is called when the deadline or a cancellation comes first, before this throws. It tells the thread to end, and may be
    /// called while `body` runs or has just ended.
    static func run<Value: Sendable, Time: Clock<Duration>>(
        clock: Time, deadline: Time.Instant, timeout: FailureCode,
        giveUp: @escaping @Sendable () -> Void = {},
        _ body: @escaping @Sendable () throws(TokenStoreError) -> Value
    ) async throws(TokenStoreError) -> Value {
        let call = Call<Value>()
        do throws(DetachedThread.Unavailable) {
            try DetachedThread.start {
                do throws(TokenStoreError) {
                    let value = try body()
                    call.settle(.success(value))
                } catch {
                    call.settle(.failure(error))
                }
            }
        } catch {
            throw TokenStoreError(timeout, "no thread")
        }
        let result = await withTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    try await clock.sleep(until: deadline, tolerance: nil)
                    if call.settle(.failure(TokenStoreError(timeout))) { giveUp() }
                } catch {
                    if call.settle(.failure(TokenStoreError(.cancelled))) { giveUp() }
                }
            }
            let result = await call.result()
            group.cancelAll()
            return result
        }
        return try result.get()
    }

    /// The first result counts.
    private final class Call<Value: Sendable>: Sendable {
        typealias Outcome = Result<Value, TokenStoreError>

        private struct State {
            var outcome: Outcome?
            var waiter: CheckedContinuation<Outcome, Never>?
        }

        private let state = NIOLockedValueBox(State())

        /// Whether this was the first.
        @discardableResult
        func settle(_ outcome: Outcome) -> Bool {
            let (isFirst, waiter) = state.withLockedValue { state in
                guard state.outcome == nil else { return (false, nil as CheckedContinuation<Outcome, Never>?) }
                state.outcome = outcome
                defer { state.waiter = nil }
                return (true, state.waiter)
            }
            waiter?.resume(returning: outcome)
            return isFirst
        }

        func result() async -> Outcome {
            await withCheckedContinuation { continuation in
                let outcome = state.withLockedValue { state in
                    if state.outcome == nil { state.waiter = continuation }
                    return state.outcome
                }
                if let outcome { continuation.resume(returning: outcome) }
            }
        }
    }
}
