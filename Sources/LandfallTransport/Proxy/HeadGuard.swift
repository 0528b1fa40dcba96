internal import NIOCore

/// Stands before the HTTP decoder and counts: a head has a limit, a lower one before it has named the path of the proxy, and
/// behind the head nothing more is taken.
final class HeadGuard: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// Goes down the pipeline when the head has named the path of the proxy.
    struct Named: Sendable {}

    private let limits: ProxyLimits
    /// nil if there is no secret path: then no part of a head tells whose it is.
    private var watch: RequestLineWatch?
    private var count = 0
    private var isClosed = false
    /// Set when the head has been read.
    var isComplete = false {
        didSet { count = 0 }
    }

    /// - Parameters:
    ///   - limits: How many bytes.
    ///   - prefix: The secret path below which the proxy listens, or nothing.
    init(limits: ProxyLimits, prefix: String) {
        self.limits = limits
        watch = prefix.isEmpty ? nil : RequestLineWatch(prefix: prefix)
    }

    private var limit: Int { watch?.isNamed == false ? limits.strangerBytes : limits.headBytes }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var buffer = unwrapInboundIn(data)
        guard !isClosed else { return }
        if isComplete {
            // A body, or requests in advance; nothing reads them.
            count += buffer.readableBytes
            if count > limits.headBytes { context.close(promise: nil) }
            return
        }
        if watch?.isNamed == false {
            watch?.take(buffer.readableBytesView.prefix(limits.strangerBytes - count))
            if watch?.isNamed == true { context.fireUserInboundEventTriggered(Named()) }
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
