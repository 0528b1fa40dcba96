import LandfallTesting
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// Servers on loopback addresses that stand for the machines of a tailnet, and a record of all that reaches them.
struct PeerNet {
    /// What listens on a port of a machine.
    enum Product: Sendable {
        case diane(hostName: String)
        case keyedDiane
        case endlessCode
        case somethingElse

        fileprivate func answer(to path: Substring) -> String {
            switch (self, path) {
            case (.diane(let name), "/status"):
                HTTPText.json(
                    #"{"version":"1.9.1","mcp_servers":[],"hostname":"\#(name)","pid":7,"started_at":"2026-11-21T00:00:00Z"}"#
                )
            case (.keyedDiane, _):
                HTTPText.response(
                    "401 Unauthorized", fields: [#"WWW-Authenticate: Bearer realm="diane""#],
                    body: "Authorization required\n")
            case (.endlessCode, "/health"): HTTPText.json(#"{"status":"ok"}"#)
            case (.endlessCode, "/api/v1/projects"): HTTPText.json("[]")
            default: HTTPText.notFound
            }
        }
    }

    /// One thing that listens.
    struct Place: Sendable {
        let address: String
        let port: UInt16
        let product: Product

        init(_ address: String, _ port: UInt16, _ product: Product) {
            (self.address, self.port, self.product) = (address, port, product)
        }
    }

    /// What has reached the places.
    struct Record: Sendable {
        /// The addresses that were connected to, once for each connection.
        var connections: [String] = []
        /// The heads of the requests.
        var requests: [String] = []
        /// The most that were waiting for an answer at once.
        var mostWaiting = 0
        fileprivate var waiting = 0
        fileprivate var held: [@Sendable () -> Void] = []

        /// The paths that were asked for, without repetition, in byte order.
        var paths: [String] {
            Set(requests.map { $0.split(separator: " ").dropFirst().first.map(String.init) ?? "" }).sorted()
        }
    }

    private let box: NIOLockedValueBox<Record>

    /// The record so far.
    var record: Record { box.withLockedValue { $0 } }

    /// Empties the record.
    func reset() { box.withLockedValue { $0 = Record() } }

    /// Opens `places`, runs `body` and closes them. Nobody is answered before `gathering` wait at the same time, once.
    static func run<Result>(
        _ places: [Place], gathering: Int = 1, _ body: (PeerNet) async throws -> Result
    ) async throws -> Result {
        let box = NIOLockedValueBox(Record())
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        var channels: [any Channel] = []
        for place in places {
            let channel = try await ServerBootstrap(group: loop, childGroup: loop)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(
                            PlaceHandler(place, box, gathering: gathering))
                    }
                }
                .bind(host: place.address, port: Int(place.port)).get()
            channels.append(channel)
        }
        do {
            let result = try await body(PeerNet(box: box))
            for channel in channels { try await channel.close() }
            return result
        } catch {
            for channel in channels { try await channel.close() }
            throw error
        }
    }

    /// Loopback addresses that nobody else on this machine is likely to use.
    static func addresses(_ count: Int) -> [String] {
        let (first, second) = (Int.random(in: 1...254), Int.random(in: 0...255))
        return (1...count).map { "127.\(first).\(second).\($0)" }
    }

    /// Ports that are free at the moment.
    static func ports(_ count: Int) async throws -> [UInt16] {
        var channels: [any Channel] = []
        for _ in 0..<count {
            channels.append(
                try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton.next())
                    .bind(host: "127.0.0.1", port: 0).get())
        }
        let ports = channels.compactMap { $0.localAddress?.port.map(UInt16.init) }
        for channel in channels { try await channel.close() }
        return ports
    }
}

/// One connection.
private final class PlaceHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let place: PeerNet.Place
    private let box: NIOLockedValueBox<PeerNet.Record>
    private let gathering: Int
    private var head = ""
    private var isWaiting = false

    init(_ place: PeerNet.Place, _ box: NIOLockedValueBox<PeerNet.Record>, gathering: Int) {
        self.place = place
        self.box = box
        self.gathering = gathering
    }

    /// Waiting is from the connection, or the next request on it, to the answer: who waits has not gone on to another.
    private func wait() {
        if isWaiting { return }
        isWaiting = true
        box.withLockedValue { record in
            record.waiting += 1
            record.mostWaiting = max(record.mostWaiting, record.waiting)
        }
    }

    private func waitNoMore() {
        if !isWaiting { return }
        isWaiting = false
        box.withLockedValue { $0.waiting -= 1 }
    }

    func channelActive(context: ChannelHandlerContext) {
        box.withLockedValue { $0.connections.append(place.address) }
        wait()
    }

    func channelInactive(context: ChannelHandlerContext) { waitNoMore() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        wait()
        let bytes = unwrapInboundIn(data)
        // A TLS handshake, and this speaks none.
        if head.isEmpty, bytes.readableBytesView.first == 0x16 { return context.close(promise: nil) }
        head += String(buffer: bytes)
        guard head.hasSuffix("\r\n\r\n") else { return }
        let request = head
        head = ""
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let path = request.split(separator: " ").dropFirst().first ?? ""
        let answer = place.product.answer(to: path)
        let reply: @Sendable () -> Void = {
            bound.eventLoop.execute {
                let (handler, context) = bound.value
                handler.waitNoMore()
                context.writeAndFlush(handler.wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
            }
        }
        let gathering = gathering
        let due = box.withLockedValue { record in
            record.requests.append(request)
            record.held.append(reply)
            guard record.mostWaiting >= gathering else { return [@Sendable () -> Void]() }
            defer { record.held = [] }
            return record.held
        }
        for reply in due { reply() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
