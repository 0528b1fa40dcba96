import LandfallModel
import NIOCore

/// Stands before the HTTP decoder and gives up on a response that goes on and on without getting anywhere.
///
/// The decoder keeps an unfinished head, trailers and all it knows of chunk extensions in memory and drops 1xx
/// responses silently. So the bytes are counted that have come since the last part of a response, whatever they are.
final class ResponseGuard: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private enum Mode {
        case http
        /// One byte at a time, so that the decoder never holds a byte of the protocol that follows: it would lose them
        /// if the connection ended with the same packet.
        case httpBeforeUpgrade
        /// Past the decoder, which is about to leave the pipeline.
        case diverted((ByteBuffer) -> Void)
        case passing
    }

    private let limit: Int
    private let isPlain: Bool
    private var mode = Mode.http
    private var bytesWithoutProgress = 0
    private var hasGivenUp = false
    /// When the first byte of the response came.
    private(set) var firstByte: ContinuousClock.Instant?

    init(limit: Int, isPlain: Bool) {
        self.limit = limit
        self.isPlain = isPlain
    }

    /// A request goes out; what comes from now on belongs to its response.
    func begin(upgrading: Bool = false) {
        bytesWithoutProgress = 0
        firstByte = nil
        mode = upgrading ? .httpBeforeUpgrade : .http
    }

    /// The decoder has produced a part.
    func progress() {
        bytesWithoutProgress = 0
    }

    /// What comes behind the part that is being decoded is not HTTP: the decoder does not get it.
    func divert(to receiver: @escaping (ByteBuffer) -> Void) {
        mode = .diverted(receiver)
    }

    /// The decoder has gone: what comes from now on goes the usual way.
    func pass() {
        mode = .passing
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var buffer = unwrapInboundIn(data)
        while !hasGivenUp, buffer.readableBytes > 0 {
            switch mode {
            case .http:
                check(&buffer, atMost: limit - bytesWithoutProgress, context: context)
            case .httpBeforeUpgrade:
                check(&buffer, atMost: 1, context: context)
            case .diverted(let receiver):
                return receiver(buffer)
            case .passing:
                return context.fireChannelRead(wrapInboundOut(buffer))
            }
        }
    }

    private func check(_ buffer: inout ByteBuffer, atMost count: Int, context: ChannelHandlerContext) {
        if firstByte == nil {
            firstByte = .now
            // The record header of a TLS alert (RFC 8446 section 5.1): the answer of a TLS server to plain text.
            if isPlain, buffer.readableBytesView.starts(with: [0x15, 0x03]) {
                return giveUp(TransportError(.tlsExpected, stage: .request), context: context)
            }
        }
        guard let part = buffer.readSlice(length: min(buffer.readableBytes, count)) else { return }
        bytesWithoutProgress += part.readableBytes
        context.fireChannelRead(wrapInboundOut(part))
        if bytesWithoutProgress >= limit {
            giveUp(TransportError(.headTooLarge, stage: .request, detail: "\(limit) bytes"), context: context)
        }
    }

    private func giveUp(_ error: TransportError, context: ChannelHandlerContext) {
        hasGivenUp = true
        context.fireErrorCaught(error)
    }
}
