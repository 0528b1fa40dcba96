public import LandfallModel
package import LandfallTransport
package import NIOCore
internal import NIOPosix

/// A server on a loopback address or in a Unix socket that answers as a test says, for as long as the test needs it.
///
/// ```swift
/// try await ScriptedServer.with(.diane(answers: ["/jobs": .json("[]")])) { server in
///     // Ask it at server.address, or save it in a SavedServersFolder.
///     #expect(server.requests.map(\.path).contains("/jobs"))
/// }
/// ```
/// A program of the same user that connects over loopback has proof of it: it is a server of this user on this machine.
public final class ScriptedServer: Sendable {
    /// Something that it was asked.
    public struct Request: Sendable, Hashable, CustomStringConvertible {
        /// The method: `GET`.
        public let method: String
        /// The path and query: `/jobs/logs?limit=5`.
        public let target: String
        /// The token that came with it; nil where none came.
        public let token: Secret<String>?
        /// All of it as it came.
        package let text: Secret<String>

        /// The path without its query.
        public var path: String { String(target.prefix { $0 != "?" }) }
        /// Whether a token came with it.
        public var hasToken: Bool { token != nil }
        /// The method and the target.
        public var description: String { "\(method) \(target)" }
    }

    /// The product that it answers as.
    public let kind: ServerKind
    /// Where it listens, to be opened as the scheme that it speaks.
    package let endpoint: Endpoint
    private let record: ScriptedRecord

    private init(_ kind: ServerKind, _ endpoint: Endpoint, _ record: ScriptedRecord) {
        (self.kind, self.endpoint, self.record) = (kind, endpoint, record)
    }

    /// Starts a server, runs `body` and stops it, however that ends.
    ///
    /// - Parameters:
    ///   - script: What it answers.
    ///   - host: The address that it listens at, of this machine.
    ///   - port: Its port; 0 for one that is free.
    ///   - socketPath: The Unix socket that it listens at instead.
    ///   - body: What is done with it.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, or why it cannot listen.
    public nonisolated(nonsending) static func with<Result>(
        _ script: Script, host: String = "127.0.0.1", port: UInt16 = 0, socketPath: String? = nil,
        _ body: nonisolated(nonsending) (ScriptedServer) async throws -> Result
    ) async throws -> Result {
        try await with(script, host: host, port: port, socketPath: socketPath, scheme: .http, securing: { _ in }, body)
    }

    /// The same with what secures each connection first.
    package nonisolated(nonsending) static func with<Result>(
        _ script: Script, host: String, port: UInt16, socketPath: String?, scheme: Route.Scheme,
        securing: @escaping @Sendable (any Channel) throws -> Void,
        _ body: nonisolated(nonsending) (ScriptedServer) async throws -> Result
    ) async throws -> Result {
        let record = ScriptedRecord()
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let bootstrap = ServerBootstrap(group: loop, childGroup: loop)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    record.change { $0.connections += 1 }
                    try securing(channel)
                    try channel.pipeline.syncOperations.addHandler(ScriptedConnection(script, record))
                }
            }
        let channel: any Channel
        let location: Endpoint.Location
        if let socketPath {
            channel = try await bootstrap.bind(unixDomainSocketPath: socketPath, cleanupExistingSocketFile: true).get()
            location = .unixSocket(path: socketPath)
        } else {
            guard let address = IPAddress(host) else { throw NoAddress() }
            channel = try await bootstrap.bind(host: host, port: Int(port)).get()
            location = .address(address, port: UInt16(channel.localAddress?.port ?? 0))
        }
        let server = ScriptedServer(script.kind, Endpoint(scheme: scheme, location: location), record)
        do {
            let result = try await body(server)
            try await stop(channel, record)
            return result
        } catch {
            try? await stop(channel, record)
            throw error
        }
    }

    private static func stop(_ channel: any Channel, _ record: ScriptedRecord) async throws {
        record.change { $0.isOver = true }
        try await channel.close()
    }

    /// The host is not an address.
    private struct NoAddress: Error {}
}

extension ScriptedServer: CustomReflectable {
    /// Shows nothing of what it was sent.
    public var customMirror: Mirror { Mirror(self, children: ["address": address]) }

    /// What a person types to get there: `http://127.0.0.1:40001`.
    public var address: String {
        if case .unixSocket(let path) = endpoint.location { return "unix:\(path)" }
        return "\(endpoint.scheme)://\(endpoint.authority)"
    }

    /// What it was asked, in order; each is there before its answer.
    public var requests: [Request] { record.state.requests }
    /// The texts that came over its channels, in order.
    public var messages: [String] { record.state.messages }
    /// How many connections were made.
    public var connections: Int { record.state.connections }

    /// All that its clients have sent before a channel was agreed on, decrypted where it speaks TLS.
    package var received: String { record.state.received }
    /// The frames of all clients.
    package var frames: [Frame] { record.state.frames }

    /// Waits until a client has sent something.
    package func waitForRequest() async { await record.wait { !$0.received.isEmpty } }

    /// Waits until a connection has ended.
    package func waitForEnd() async { await record.wait { $0.ends > 0 } }

    /// Waits until clients have sent `count` frames and returns all.
    package func waitForFrames(_ count: Int) async -> [Frame] {
        await record.wait { $0.frames.count >= count }
        return frames
    }
}

extension ScriptedServer.Request {
    init(_ text: String) {
        let lines = text.prefix(upTo: text.firstRange(of: "\r\n\r\n")?.lowerBound ?? text.endIndex)
            .split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        method = words.first.map(String.init) ?? ""
        target = words.dropFirst().first.map(String.init) ?? ""
        let field = lines.dropFirst().lazy.compactMap { line -> Substring? in
            let parts = line.split(separator: ":", maxSplits: 1)
            return parts.first?.lowercased() == "authorization" ? parts.last?.trimmingPrefix(" ") : nil
        }.first
        token = field.map { Secret(String($0.trimmingPrefix("Bearer "))) }
        self.text = Secret(text)
    }
}
