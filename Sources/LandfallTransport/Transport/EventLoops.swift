import Dispatch
import LandfallModel
import LandfallSystem
import NIOConcurrencyHelpers
package import NIOCore
import NIOPosix

/// The event loop of all connections.
package enum EventLoops {
    /// Made at the first use and never shut down; one thread carries hundreds of connections.
    private static let loop = NIOLockedValueBox<(any EventLoop)?>(nil)

    /// The loop to use next.
    ///
    /// - Throws: ``TransportError``, `too_many_files`: NIO ends the process where a loop gets no descriptors, so it is not made.
    package static func next() throws(TransportError) -> any EventLoop {
        let made = loop.withLockedValue { loop in
            if loop == nil, Descriptors.areLeft(4) { loop = make() }
            return loop
        }
        guard let made else { throw TransportError(.tooManyFiles, stage: .connect) }
        return made
    }

    /// On a thread of our own: where NIO gets none, it ends the process too.
    private static func make() -> (any EventLoop)? {
        let begun = NIOLockedValueBox<(any EventLoop)?>(nil)
        let isBegun = DispatchSemaphore(value: 0)
        do throws(DetachedThread.Unavailable) {
            try DetachedThread.start {
                MultiThreadedEventLoopGroup.withCurrentThreadAsEventLoop { loop in
                    begun.withLockedValue { $0 = loop }
                    isBegun.signal()
                }
            }
        } catch {
            return nil
        }
        isBegun.wait()
        return begun.withLockedValue { $0 }
    }
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
