/// The transport of a client that may write. It is only made with a person's consent: a ``ServerExchange`` cannot write.
///
/// Everything is sent once. If the answer is lost, it is unknown what the server has done.
public protocol WritingExchange: ServerExchange {
    /// Sends a POST with a JSON body on a connection of its own, and waits for the whole answer.
    ///
    /// - Parameters:
    ///   - target: The path and query, as in ``ServerExchange/get(_:limit:deadline:)``.
    ///   - json: The body.
    ///   - deadline: When to give up.
    /// - Returns: The answer, whatever its status.
    /// - Throws: ``ServerExchangeError``.
    func post(
        _ target: String, json: [UInt8], deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> ServerAnswer

    /// Opens a WebSocket that may be written to.
    ///
    /// - Parameters:
    ///   - target: The path and query.
    ///   - deadline: When to give up.
    /// - Returns: The channel, open.
    /// - Throws: ``ServerExchangeError``.
    func writableChannel(
        _ target: String, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> any WritableChannel
}

/// An open WebSocket that may be written to.
public protocol WritableChannel: ServerChannel {
    /// Sends a text message; returns when the system has taken it, which proves no delivery.
    func send(_ text: String, deadline: ContinuousClock.Instant) async throws(ServerExchangeError)
}
