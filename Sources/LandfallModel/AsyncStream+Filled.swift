extension AsyncStream where Element: Sendable {
    /// A stream of what `run` yields, which ends when `run` returns. Ending the iteration, or the task that iterates, cancels it.
    package static func filled(
        _ policy: Continuation.BufferingPolicy = .unbounded, by run: @escaping @Sendable (Continuation) async -> Void
    ) -> AsyncStream {
        AsyncStream(bufferingPolicy: policy) { feed in
            // Owned by the stream: its termination cancels it.
            let task = Task {
                await run(feed)
                feed.finish()
            }
            feed.onTermination = { _ in task.cancel() }
        }
    }
}
