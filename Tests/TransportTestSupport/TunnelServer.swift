import LandfallModel
package import LandfallTransport
import NIOCore
import NIOPosix

/// A server that answers one request and then passes bytes between its client and another server, as the `dial` of
/// Tailscale's LocalAPI does.
package enum TunnelServer {
    /// Starts one on a Unix socket, runs `body` with its endpoint and stops it.
    package static func run<Result>(
        to target: Endpoint, answer: String, _ body: (Endpoint) async throws -> Result
    ) async throws -> Result {
        guard case .address(let address, let port) = target.location else { throw NoAddress() }
        let path = "/tmp/landfall-test-\(UInt64.random(in: 0 ... .max)).sock"
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let server = try await ServerBootstrap(group: loop, childGroup: loop)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        TunnelHandler(address: address, port: port, answer: answer))
                }
            }
            .bind(unixDomainSocketPath: path, cleanupExistingSocketFile: true).get()
        do {
            let result = try await body(Endpoint(scheme: .http, location: .unixSocket(path: path)))
            try await server.close()
            return result
        } catch {
            try await server.close()
            throw error
        }
    }

    private struct NoAddress: Error {}
}

private final class TunnelHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let address: IPAddress
    private let port: UInt16
    private let answer: String
    private var request = ""
    private var target: (any Channel)?

    init(address: IPAddress, port: UInt16, answer: String) {
        self.address = address
        self.port = port
        self.answer = answer
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        if let target {
            return target.writeAndFlush(bytes, promise: nil)
        }
        request += String(buffer: bytes)
        guard request.hasSuffix("\r\n\r\n") else { return }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let client = context.channel
        ClientBootstrap(group: context.eventLoop)
            .channelInitializer { $0.pipeline.addHandler(BackwardHandler(client)) }
            .connect(host: "\(address)", port: Int(port))
            .whenSuccess { channel in
                let (handler, context) = bound.value
                handler.target = channel
                context.channel.writeAndFlush(ByteBuffer(string: handler.answer), promise: nil)
            }
    }

    func channelInactive(context: ChannelHandlerContext) {
        target?.close(promise: nil)
    }
}

private final class BackwardHandler: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    private let client: any Channel

    init(_ client: any Channel) {
        self.client = client
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        client.writeAndFlush(unwrapInboundIn(data), promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        client.close(promise: nil)
    }
}
