import NIOCore
import NIOPosix

/// The event loop of all connections.
enum EventLoops {
    /// Made at the first use and never shut down; one thread carries hundreds of connections.
    private static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    /// The loop to use next.
    static func next() -> any EventLoop { group.next() }
}

extension EventLoopFuture where Value: Sendable {
    /// Waits; `onCancel` must see to it that the future completes soon.
    func outcome(
        stage: TransportError.Stage, onCancel: @escaping @Sendable () -> Void
    ) async throws(TransportError) -> Value {
        do {
            return try await withTaskCancellationHandler {
                try await get()
            } onCancel: {
                onCancel()
            }
        } catch {
            throw TransportError(error, stage: stage)
        }
    }
}
