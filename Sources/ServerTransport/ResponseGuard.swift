import NIOCore

/// Stands before the HTTP decoder and gives up on a response that goes on and on without getting anywhere.
///
/// The decoder keeps an unfinished head, trailers and all it knows of chunk extensions in memory and drops 1xx
/// responses silently. So the bytes are counted that have come since the last part of a response, whatever they are.
final class ResponseGuard: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let limit: Int
    private let isPlain: Bool
    private var bytesWithoutProgress = 0
    private var hasGivenUp = false
    /// When the first byte of the response came.
    private(set) var firstByte: ContinuousClock.Instant?

    init(limit: Int, isPlain: Bool) {
        self.limit = limit
        self.isPlain = isPlain
    }

    /// A request goes out; what comes from now on belongs to its response.
    func begin() {
        bytesWithoutProgress = 0
        firstByte = nil
    }

    /// The decoder has produced a part.
    func progress() {
        bytesWithoutProgress = 0
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var buffer = unwrapInboundIn(data)
        if firstByte == nil {
            firstByte = .now
            // The record header of a TLS alert (RFC 8446 section 5.1): the answer of a TLS server to plain text.
            if isPlain, buffer.readableBytesView.starts(with: [0x15, 0x03]) {
                giveUp(TransportError(.tlsExpected, stage: .request), context: context)
            }
        }
        while !hasGivenUp, let part = buffer.readSlice(length: min(buffer.readableBytes, limit - bytesWithoutProgress)),
            part.readableBytes > 0
        {
            bytesWithoutProgress += part.readableBytes
            context.fireChannelRead(wrapInboundOut(part))
            if bytesWithoutProgress >= limit {
                giveUp(TransportError(.headTooLarge, stage: .request, detail: "\(limit) bytes"), context: context)
            }
        }
    }

    private func giveUp(_ error: TransportError, context: ChannelHandlerContext) {
        hasGivenUp = true
        context.fireErrorCaught(error)
    }
}
