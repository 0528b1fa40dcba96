internal import NIOCore

/// Stands before the HTTP decoder and counts: a head has a limit, and behind it nothing more is taken.
final class HeadGuard: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let limit: Int
    private var count = 0
    private var isClosed = false
    /// Set when the head has been read.
    var isComplete = false {
        didSet { count = 0 }
    }

    init(limit: Int) {
        self.limit = limit
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var buffer = unwrapInboundIn(data)
        guard !isClosed else { return }
        if isComplete {
            // A body, or requests in advance; nobody reads them.
            count += buffer.readableBytes
            if count > limit { context.close(promise: nil) }
            return
        }
        guard let part = buffer.readSlice(length: min(buffer.readableBytes, limit - count)) else { return }
        count += part.readableBytes
        context.fireChannelRead(wrapInboundOut(part))
        if !isComplete, count >= limit {
            isClosed = true
            context.fireErrorCaught(ProxyRefusal.headTooLarge)
        }
    }
}
