package import LandfallModel
import LandfallSystem
import NIOCore

/// Opens connections to servers: TCP or a Unix socket, plain or with TLS.
package struct Transport: Sendable {
    /// What is taken of a response.
    package let limits: TransportLimits
    private let resolver: any NameResolver
    private let binding: @Sendable (IPAddress) -> SocketBinding?
    /// For the connections of this process to other machines: what it has besides, files, look-ups and programs, needs descriptors too.
    private static let places = Places(max(1, Descriptors.left / 2, Descriptors.left - 256))

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - limits: What is taken of a response.
    ///   - resolver: What is asked for the addresses of host names.
    ///   - binding: By which interface alone a connection to an address may leave; nil for any.
    package init(
        limits: TransportLimits = .standard, resolver: any NameResolver = SystemResolver(),
        binding: @escaping @Sendable (IPAddress) -> SocketBinding? = { _ in nil }
    ) {
        self.limits = limits
        self.resolver = resolver
        self.binding = binding
    }

    /// Opens a connection, with the TLS handshake done where the scheme asks for one. The addresses of a name are raced
    /// (RFC 8305), and the first one that `trust` accepts wins.
    ///
    /// - Parameters:
    ///   - endpoint: Where to.
    ///   - trust: Whom the handshake accepts; without TLS it means nothing.
    ///   - deadline: When to give up.
    /// - Returns: A connection that has proven nothing beyond `trust`; the caller closes it.
    /// - Throws: ``TransportError``, with a stage of `resolve`, `connect` or `tls`. Of several addresses the error of
    ///   the one that came furthest.
    package func open(
        _ endpoint: Endpoint, trust: TLSTrust, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> TransportConnection {
        let plan = ConnectionPlan(endpoint: endpoint, trust: trust, limits: limits, deadline: deadline)
        switch endpoint.location {
        case .address(let address, let port):
            return try await connect(plan, to: address, port: port)
        case .unixSocket(let path):
            return try await connect(plan, to: .unix(path), peer: .unixSocket(path: path))
        case .forward(let path, let place):
            return try await connect(plan, to: .unix(path), peer: .forward(path: path, to: place))
        case .host(let name, let port):
            return try await connect(plan, toHost: name, port: port)
        }
    }

    /// Opens a connection to `endpoint` through a tunnel, with the TLS handshake inside it.
    ///
    /// - Parameters:
    ///   - endpoint: The far end, as it is named in requests and in the handshake; nothing of it is looked up here.
    ///   - tunnel: What leads there.
    ///   - trust: Whom the handshake accepts.
    ///   - deadline: When to give up.
    /// - Returns: A connection that has proven nothing beyond `trust`; the caller closes it.
    /// - Throws: ``TransportError``; one with a stage of `request` is about the tunnel.
    package func open(
        _ endpoint: Endpoint, through tunnel: Tunnel, trust: TLSTrust, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> TransportConnection {
        let start = ContinuousClock.now
        let entrance = try await openDaemon(tunnel.entrance, deadline: deadline)
        let stream = try await entrance.upgrade(tunnel.request, deadline: deadline)
        let plan = ConnectionPlan(endpoint: endpoint, trust: trust, limits: limits, deadline: deadline)
        let peer = Peer.tunnel(entrance: tunnel.entrance.location)
        return try await attempt(on: entrance.channel.eventLoop) { promise in
            let opening = Opening(plan, peer: peer, carrier: stream, started: start, promise: promise)
            opening.start(over: stream)
            return opening
        }
    }

    /// Opens the Unix socket of a daemon whose word counts, and makes sure whose it is: this user or root listens there (SO_PEERCRED,
    /// unix(7)), and no other user could have put the socket in its place.
    ///
    /// - Parameters:
    ///   - endpoint: The socket.
    ///   - deadline: When to give up.
    /// - Returns: The connection; the caller closes it.
    /// - Throws: ``TransportError``; ``FailureCode/tailscaledUntrusted`` where the socket is anybody else's. Nothing was sent then.
    package func openDaemon(
        _ endpoint: Endpoint, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> TransportConnection {
        let connection = try await open(endpoint, trust: .anyCertificate, deadline: deadline)
        guard await connection.reachOnThisMachine() == .unixSocket else {
            connection.close()
            throw TransportError(.tailscaledUntrusted, stage: .connect)
        }
        return connection
    }

    private func connect(
        _ plan: ConnectionPlan, toHost name: HostName, port: UInt16
    ) async throws(TransportError) -> TransportConnection {
        let start = ContinuousClock.now
        let addresses = try await resolver.addresses(of: name.description, deadline: plan.deadline)
        let resolve = start.duration(to: .now)
        let outcome = await Race.run(addresses.interleaved()) { address throws(TransportError) in
            try await connect(plan, to: address, port: port, resolve: resolve)
        } discard: { late in
            late.close()
        }
        if let winner = outcome.winner { return winner.value }
        let failures = outcome.failures.sorted { $0.index < $1.index }.map(\.error)
        throw failures.first { $0.stage == .tls } ?? failures.first ?? TransportError(.nameNotFound, stage: .resolve)
    }

    private func connect(
        _ plan: ConnectionPlan, to address: IPAddress, port: UInt16, resolve: Duration? = nil
    ) async throws(TransportError) -> TransportConnection {
        let binding = binding(address)
        let source = try binding?.source(to: address).map { source throws(TransportError) in
            try SocketAddress.tcp(source, port: 0)
        }
        guard await Self.places.take(by: plan.deadline) else {
            throw TransportError(Task.isCancelled ? .cancelled : .tooManyFiles, stage: .connect)
        }
        do throws(TransportError) {
            let connection = try await connect(
                plan, to: .tcp(address, port: port), peer: .address(address, port: port), resolve: resolve,
                boundTo: binding?.interface, from: source)
            connection.channel.closeFuture.whenComplete { _ in Self.places.give() }
            return connection
        } catch {
            Self.places.give()
            throw error
        }
    }

    private func connect(
        _ plan: ConnectionPlan, to address: SocketAddress, peer: Peer, resolve: Duration? = nil,
        boundTo interface: UInt32? = nil, from source: SocketAddress? = nil
    ) async throws(TransportError) -> TransportConnection {
        try await attempt(on: EventLoops.next()) { promise in
            let opening = Opening(plan, peer: peer, resolve: resolve, boundTo: interface, promise: promise)
            opening.start(address, from: source)
            return opening
        }
    }

    /// Starts an attempt on `loop` and waits for it.
    private func attempt(
        on loop: any EventLoop, start: @escaping @Sendable (EventLoopPromise<TransportConnection>) -> Opening
    ) async throws(TransportError) -> TransportConnection {
        let promise = loop.makePromise(of: TransportConnection.self)
        let opening = NIOLoopBoundBox.makeEmptyBox(valueType: Opening.self, eventLoop: loop)
        loop.execute { opening.value = start(promise) }
        // Ordered behind the start by the loop, whenever the cancellation comes.
        return try await promise.futureResult.outcome(stage: .connect) {
            loop.execute { opening.value?.fail(TransportError(.cancelled, stage: .connect)) }
        }
    }
}
