internal import Glibc
package import LandfallModel
internal import LandfallSystem
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// Where a proxy is to listen.
package enum ProxyPlace: Sendable, Hashable {
    /// A Unix socket at this path. In a folder of landfall's own the folder is made, and checked to be this user's
    /// alone.
    case socket(path: String, isOwnFolder: Bool)
    /// A port of 127.0.0.1, 0 for any. Every user of this machine can connect to it: it serves this user and root, below a random path
    /// only, unless it is open.
    case port(UInt16, isOpen: Bool)
    /// A port of an address, 0 for any, which serves everybody: all users of this machine, and where the address is none of loopback all
    /// machines that reach it.
    case everybody(IPAddress, port: UInt16)
    /// A Unix socket that listens already, and belongs to the process that started this one (sd_listen_fds(3)).
    case inherited(Int32)
}

/// An HTTP/1.1 server that asks another one, and for nothing but GET. It runs from its start until ``stop(deadline:)``.
package final class ProxyServer: Sendable {
    /// Where it listens.
    package enum Address: Sendable, Hashable {
        case socket(path: String)
        case url(String)
    }

    /// Where it listens.
    package let address: Address

    private let channel: any Channel
    private let clients: NIOLoopBound<ProxyClients>
    private let file: SocketFile?

    private init(
        address: Address, channel: any Channel, clients: NIOLoopBound<ProxyClients>, file: SocketFile?
    ) {
        self.address = address
        self.channel = channel
        self.clients = clients
        self.file = file
    }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - place: Where.
    ///   - readOnly: Which targets may be asked for.
    ///   - upstream: The way to the server.
    ///   - limits: How much a client may take.
    ///   - deadline: Until when to wait for a place.
    ///   - text: What to say to people of a fault, in one sentence.
    /// - Returns: The server, which accepts connections.
    /// - Throws: ``ProxyServerError``.
    package static func start(
        _ place: ProxyPlace, readOnly: ReadOnlyRule, upstream: any ProxyUpstream, limits: ProxyLimits = ProxyLimits(),
        deadline: ContinuousClock.Instant, text: @escaping @Sendable (ProxyFault) -> String
    ) async throws(ProxyServerError) -> ProxyServer {
        let loop: any EventLoop
        do throws(TransportError) {
            loop = try EventLoops.next()
        } catch {
            throw ProxyServerError(.cannotListen, errno: EMFILE)
        }
        let settings = { (authority: String, prefix: String, openPort: UInt16?) in
            ProxySettings(
                rule: ProxyRule(authority: authority, openPort: openPort, prefix: prefix, readOnly: readOnly),
                prefix: prefix, upstream: upstream, limits: limits, text: text, loop: loop)
        }
        func onPort(
            _ host: IPAddress?, _ port: UInt16, _ prefix: String, isForAll: Bool
        ) async throws(ProxyServerError) -> ProxyServer {
            let socket = try ListeningPort.make(host, port: port)
            return try await serve(
                socket.descriptor, settings(socket.authority, prefix, isForAll ? socket.port : nil),
                address: .url("http://\(socket.authority)\(prefix)"))
        }
        switch place {
        case .socket(let path, let isOwnFolder):
            let file = try await SocketFile.make(path, makesFolder: isOwnFolder, deadline: deadline)
            ProcessEnd.before { file.remove() }
            return try await serve(
                file.descriptor, settings("localhost", "", nil), address: .socket(path: path), file: file)
        case .port(let port, let isOpen):
            return try await onPort(IPAddress("127.0.0.1"), port, isOpen ? "" : randomPath(), isForAll: false)
        case .everybody(let host, let port): return try await onPort(host, port, "", isForAll: true)
        case .inherited(let descriptor):
            let path = try SocketFile.path(ofListening: descriptor)
            return try await serve(
                descriptor, settings("localhost", "", nil), address: .socket(path: path))
        }
    }

    /// Takes no connection any more, lets running answers end until `deadline`, and then ends them.
    package func stop(deadline: ContinuousClock.Instant) async {
        file?.remove()
        try? await channel.close()
        let (clients, loop) = (clients, channel.eventLoop)
        let left = TimeAmount(max(.zero, ContinuousClock.now.duration(to: deadline)))
        let retired = loop.makePromise(of: Void.self)
        loop.execute {
            clients.value.retire(retired)
            let end = loop.assumeIsolated().scheduleTask(in: left) {
                clients.value.closeAll()
                retired.succeed()
            }
            retired.futureResult.assumeIsolated().whenComplete { _ in end.cancel() }
        }
        try? await retired.futureResult.get()
    }
}

extension ProxyServer {
    /// A path that nobody guesses: 128 random bits.
    private static func randomPath() -> String {
        var generator = SystemRandomNumberGenerator()
        let digits = (0..<16).map { _ in String(UInt8.random(in: 0...255, using: &generator), radix: 16) }
        return "/" + digits.map { String(repeating: "0", count: 2 - $0.count) + $0 }.joined()
    }

    /// Serves on a socket that listens already.
    private static func serve(
        _ descriptor: Int32, _ settings: ProxySettings, address: Address, file: SocketFile? = nil
    ) async throws(ProxyServerError) -> ProxyServer {
        let loop = settings.loop
        do {
            // One loop for all: what counts the connections is on it.
            let clients = try await loop.submit {
                NIOLoopBound(ProxyClients(settings.limits), eventLoop: loop)
            }.get()
            let channel = try await ServerBootstrap(group: loop, childGroup: loop)
                .childChannelInitializer { channel in
                    let own =
                        settings.rule.openPort == nil
                        ? PeerCredentials.requireOwn(channel) : channel.eventLoop.makeSucceededVoidFuture()
                    return own.flatMapThrowing { try assemble(channel, settings, clients.value) }
                }
                .withBoundSocket(descriptor).get()
            return ProxyServer(address: address, channel: channel, clients: clients, file: file)
        } catch {
            file?.remove()
            throw ProxyServerError(.cannotListen, errno: (error as? IOError)?.errnoCode)
        }
    }

    private static func assemble(_ channel: any Channel, _ settings: ProxySettings, _ clients: ProxyClients) throws {
        let headGuard = HeadGuard(limits: settings.limits, prefix: settings.prefix)
        try channel.pipeline.syncOperations.addHandlers([
            headGuard, HTTPResponseEncoder(), ByteToMessageHandler(HTTPRequestDecoder()),
            NIOHTTPResponseHeadersValidator(), ProxyHandler(settings, headGuard: headGuard, clients: clients),
        ])
    }
}
