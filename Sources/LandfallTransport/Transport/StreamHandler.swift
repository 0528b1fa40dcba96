import NIOCore
import NIOHTTP1

/// The end of the pipeline after an upgrade, until something else takes its place: keeps what has come meanwhile.
final class StreamHandler: ChannelInboundHandler, RemovableChannelHandler, UpgradeSuccessor {
    typealias InboundIn = ByteBuffer

    private var received: [UInt8] = []

    /// Any agreement will do.
    func isAnswered(by _: HTTPHeaders) -> Bool { true }

    var chain: [any ChannelHandler] { [self] }

    /// What has come and nobody has read.
    func drain() -> [UInt8] {
        defer { received = [] }
        return received
    }

    func channelRead(context _: ChannelHandlerContext, data: NIOAny) {
        received += unwrapInboundIn(data).readableBytesView
    }

    func errorCaught(context: ChannelHandlerContext, error _: any Error) {
        context.close(promise: nil)
    }
}
