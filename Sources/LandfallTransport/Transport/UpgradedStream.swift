import LandfallModel
import NIOCore

/// A connection that has left HTTP behind: bytes in both directions.
package final class UpgradedStream: Sendable {
    /// The connection that it was. It stays open for as long as this stream.
    let connection: TransportConnection
    private let handler: NIOLoopBound<StreamHandler>
    private var loop: any EventLoop { connection.channel.eventLoop }

    init(connection: TransportConnection, handler: NIOLoopBound<StreamHandler>) {
        self.connection = connection
        self.handler = handler
    }

    /// What opening the connection has shown.
    package var facts: ConnectionFacts { connection.facts }

    /// Waits for the next bytes; nil at the end. Nothing is read ahead of a call.
    ///
    /// A deadline that passes, or a task that is cancelled, ends this wait alone: the stream goes on.
    package func read(deadline: ContinuousClock.Instant) async throws(TransportError) -> [UInt8]? {
        let promise = loop.makePromise(of: [UInt8]?.self)
        let handler = handler
        let loop = loop
        loop.execute { handler.value.read(deadline: deadline, promise: promise) }
        return try await promise.futureResult.outcome(stage: .request) {
            loop.execute { handler.value.leave(TransportError(.cancelled, stage: .request)) }
        }
    }

    /// Sends `bytes` and waits until the system has taken them. A failure of any kind ends the stream: nobody knows how
    /// much of it has gone out.
    package func write(_ bytes: [UInt8], deadline: ContinuousClock.Instant) async throws(TransportError) {
        let promise = loop.makePromise(of: Void.self)
        let handler = handler
        loop.execute { handler.value.write(bytes, deadline: deadline, promise: promise) }
        let connection = connection
        try await promise.futureResult.outcome(stage: .request) { connection.close() }
    }

    /// Closes the connection.
    package func close() {
        connection.close()
    }

    /// Gives up the stream for something that takes its place in the pipeline; on the event loop. Returns what has come
    /// and nobody has read.
    func detach() -> [UInt8] {
        let early = handler.value.drain()
        connection.channel.pipeline.syncOperations.removeHandler(handler.value, promise: nil)
        return early
    }
}
