extension DetachedThread {
    /// Runs what blocks on a thread of its own, waits for its end, and returns what it returns; nil without a thread.
    package static func value<Value: Sendable>(_ work: @escaping @Sendable () -> Value?) async -> Value? {
        await withCheckedContinuation { waiting in
            do throws(Unavailable) {
                try start { waiting.resume(returning: work()) }
            } catch {
                waiting.resume(returning: nil)
            }
        }
    }

    /// Runs what blocks on a thread of its own and returns what it returns; nil at the deadline, where the task is cancelled, and without a
    /// thread. A thread that is late ends with its work, and nobody hears of it.
    package static func value<Value: Sendable>(
        by deadline: ContinuousClock.Instant, _ work: @escaping @Sendable () -> Value
    ) async -> Value? {
        let (values, feed) = AsyncStream<Value>.makeStream()
        do throws(Unavailable) {
            try start {
                feed.yield(work())
                feed.finish()
            }
        } catch {
            return nil
        }
        return await values.first(by: deadline)
    }
}
