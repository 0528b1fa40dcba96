import NIOCore

/// A connection that has left HTTP behind, to carry another one.
struct UpgradedStream: Sendable {
    /// The connection that it was. It stays open for as long as this stream.
    let connection: TransportConnection
    let handler: NIOLoopBound<StreamHandler>

    /// Gives up the stream for something that takes its place in the pipeline; on the event loop. Returns what has come
    /// and nobody has read.
    func detach() -> [UInt8] {
        let early = handler.value.drain()
        connection.channel.pipeline.syncOperations.removeHandler(handler.value, promise: nil)
        return early
    }
}
