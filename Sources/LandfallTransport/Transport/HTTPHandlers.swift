import LandfallModel
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// The handlers that make HTTP/1 out of a stream of bytes, kept so that an upgrade can take them away again.
struct HTTPHandlers {
    let responseGuard: ResponseGuard
    let exchanges: ExchangeHandler
    let credentials = CredentialHandler()
    private let encoder = HTTPRequestEncoder()
    private let decoder = ByteToMessageHandler(HTTPResponseDecoder())
    private let validator = NIOHTTPRequestHeadersValidator()
    private let decompressor: NIOHTTPResponseDecompressor

    init(_ plan: ConnectionPlan) {
        responseGuard = ResponseGuard(limit: plan.limits.headBytes, isPlain: plan.endpoint.scheme == .http)
        decompressor = NIOHTTPResponseDecompressor(limit: .size(plan.limits.inflatedBytes))
        exchanges = ExchangeHandler(
            responseGuard: responseGuard, credentials: credentials, authority: plan.endpoint.authority,
            decompressor: decompressor)
    }

    /// Adds them at the end; what inflates bodies comes when it is needed.
    func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {
        try pipeline.addHandlers([responseGuard, credentials, encoder, decoder, validator, exchanges])
    }

    /// Puts `stream` where responses come as they were sent, before anything inflates or gathers them.
    func lendExchanges(to stream: BodyStreamHandler, in pipeline: ChannelPipeline.SynchronousOperations) throws {
        exchanges.lend()
        try pipeline.addHandler(stream, position: .after(validator))
    }

    /// Takes away what gathers responses, so that `upgrade` can stand there instead.
    func replaceExchanges(with upgrade: some ChannelHandler, in pipeline: ChannelPipeline.SynchronousOperations) throws
    {
        // Done on the spot: these handlers let go at once.
        pipeline.removeHandler(exchanges, promise: nil)
        pipeline.removeHandler(decompressor, promise: nil)
        try pipeline.addHandler(upgrade)
    }

    /// Takes away what speaks HTTP. Bytes that come before that is done go to `receiver`.
    func stopSpeakingHTTP(
        in pipeline: ChannelPipeline.SynchronousOperations, receiver: @escaping (ByteBuffer) -> Void
    ) -> EventLoopFuture<Void>.Isolated {
        responseGuard.divert(to: receiver)
        pipeline.removeHandler(validator, promise: nil)
        pipeline.removeHandler(encoder, promise: nil)
        // The decoder goes in the loop's next turn, since it is at work just now.
        let removal = pipeline.removeHandler(decoder).assumeIsolated()
        removal.whenComplete { _ in responseGuard.pass() }
        return removal
    }
}
