import LandfallModel
import NIOCore
import NIOWebSocket

/// A connection on which both sides send messages when they like (RFC 6455).
///
/// Pings of the server are answered while few messages wait to be received. A wait that ends at its deadline, or whose
/// task is cancelled, leaves the WebSocket as it is.
package final class WebSocket: Sendable {
    /// The limit of a message, in either direction, where the caller knows no better: 16 MiB.
    package static let standardMessageLimit = 16 << 20

    /// The connection that it was. It stays open for as long as this WebSocket.
    private let connection: TransportConnection
    private let handler: NIOLoopBound<WebSocketHandler>
    private var loop: any EventLoop { connection.channel.eventLoop }

    init(connection: TransportConnection, handler: NIOLoopBound<WebSocketHandler>) {
        self.connection = connection
        self.handler = handler
    }

    /// Waits for messages, and gives those that have come, in order.
    ///
    /// - Parameters:
    ///   - count: How many at most; one at least. The rest is for the next call.
    ///   - deadline: When to give up.
    /// - Returns: The messages; none when no more will come: after ``WebSocketMessage/closed(code:reason:)``.
    /// - Throws: ``TransportError``: `connection_busy` where another task waits already; `response_timeout` and
    ///   `cancelled`, which end this wait alone; and, each time from then on, `connection_closed` where the connection
    ///   has ended without a goodbye, `body_too_large` where a message is over the limit, `bad_response` where the
    ///   server breaks the protocol. The server is told of the last two by close codes 1009, and 1002 or 1007.
    package func receive(
        atMost count: Int = .max, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> [WebSocketMessage] {
        let promise = loop.makePromise(of: [WebSocketMessage].self)
        let handler = handler
        let loop = loop
        loop.execute { handler.value.receive(atMost: count, deadline: deadline, promise: promise) }
        // Ordered behind the start by the loop, whenever the cancellation comes.
        return try await promise.futureResult.outcome(stage: .request) {
            loop.execute { handler.value.leave(promise, TransportError(.cancelled, stage: .request)) }
        }
    }

    /// Sends a text message and waits until the system has taken it.
    ///
    /// - Throws: ``TransportError``: `bad_request` over the limit of a message; `connection_closed` after the server's
    ///   goodbye; `connection_busy` while the server does not even take what was sent before; `response_timeout` and
    ///   `cancelled`, after which the message may still go out.
    package func send(text: String, deadline: ContinuousClock.Instant) async throws(TransportError) {
        try await send(.text, ByteBuffer(string: text), deadline: deadline)
    }

    /// Sends a ping and waits until the system has taken it; the answer comes as ``WebSocketMessage/pong(_:)``.
    ///
    /// - Parameters:
    ///   - payload: At most 125 bytes, which come back.
    ///   - deadline: When to give up.
    /// - Throws: As ``send(text:deadline:)``.
    package func ping(_ payload: [UInt8] = [], deadline: ContinuousClock.Instant) async throws(TransportError) {
        try await send(.ping, ByteBuffer(bytes: payload), deadline: deadline)
    }

    /// Closes the connection at once, without a goodbye.
    package func close() {
        connection.close()
    }

    private func send(
        _ opcode: WebSocketOpcode, _ payload: ByteBuffer, deadline: ContinuousClock.Instant
    ) async throws(TransportError) {
        let promise = loop.makePromise(of: Void.self)
        let handler = handler
        loop.execute { handler.value.send(opcode, payload, deadline: deadline, promise: promise) }
        try await promise.futureResult.outcome(stage: .request) {
            promise.fail(TransportError(.cancelled, stage: .request))
        }
    }
}

extension TransportConnection {
    /// Opens a WebSocket at `target`. Afterwards this connection takes no request, whatever came of it.
    ///
    /// - Parameters:
    ///   - target: The path and query as they stand in the request line.
    ///   - token: What is shown as a bearer token (RFC 6750 section 2.1); only for what has proven the connection.
    ///   - messageLimit: The most bytes of a message, in either direction.
    ///   - deadline: When to give up.
    /// - Returns: The WebSocket, with all that the server has sent behind its agreement still to be received.
    /// - Throws: ``TransportError``: `bad_status` with the status where the server refuses, for example 401;
    ///   `bad_response` where it agrees to something else.
    func webSocket(
        _ target: String, token: Token? = nil, messageLimit: Int = WebSocket.standardMessageLimit,
        deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> WebSocket {
        let handshake = WebSocketHandshake()
        let request = UpgradeRequest(.get, target, to: "websocket", fields: handshake.fields)
        let handler = try await upgrade(request, token: token, deadline: deadline) {
            WebSocketHandler(handshake, messageLimit: messageLimit)
        }
        return WebSocket(connection: self, handler: handler)
    }
}
