import LandfallModel
import NIOCore

/// A response whose body is still to come. Everything in it was written by the other end.
package struct StreamedResponse: Sendable {
    /// The status code. A redirect is an answer like any other: none is followed.
    package let status: Int
    /// The header fields that are meant for the one who asked: those of this connection alone (RFC 9110 section 7.6.1)
    /// are left out.
    package let fields: HTTPFields
    /// The body as it was sent, `Content-Encoding` and all.
    package let body: ResponseBody
}

/// The bytes of a response in the pieces in which they come, for one reader. Nothing is read far ahead of it.
///
/// Anyone who lets go of it before its end ends the connection.
package final class ResponseBody: AsyncSequence, Sendable {
    /// Reads on where the one before has stopped.
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let body: ResponseBody

        /// Waits for the next bytes; nil at the end.
        ///
        /// - Parameter actor: Where the caller is.
        /// - Returns: At least one byte, or nil.
        /// - Throws: ``TransportError``; ``FailureCode/responseTimeout`` where nothing came for too long. The
        ///   connection is closed then.
        package mutating func next(isolation actor: isolated (any Actor)?) async throws(TransportError) -> [UInt8]? {
            try await body.next()
        }
    }

    /// The connection on which it comes. It stays open for as long as this.
    private let connection: TransportConnection
    private let handler: NIOLoopBound<BodyStreamHandler>
    private let idleLimit: Duration
    private var loop: any EventLoop { connection.channel.eventLoop }

    init(connection: TransportConnection, handler: NIOLoopBound<BodyStreamHandler>, idleLimit: Duration) {
        self.connection = connection
        self.handler = handler
        self.idleLimit = idleLimit
    }

    deinit { abandon() }

    /// An iterator over what has not been read yet.
    package func makeAsyncIterator() -> Iterator { Iterator(body: self) }

    private func next() async throws(TransportError) -> [UInt8]? {
        let promise = loop.makePromise(of: [UInt8]?.self)
        let (handler, idleLimit) = (handler, idleLimit)
        loop.execute { handler.value.read(idleLimit: idleLimit, promise: promise) }
        return try await promise.futureResult.outcome(stage: .request) { self.abandon() }
    }

    private func abandon() {
        let handler = handler
        loop.execute { handler.value.fail(TransportError(.cancelled, stage: .request)) }
    }
}
