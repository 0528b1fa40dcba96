package import LandfallModel

/// Asks over a real connection. Any certificate is looked at: the server is sent nothing that anybody may not know.
package struct TransportProber: ServerProber {
    /// What opens connections.
    var transport: Transport = Transport()
    /// Whether the kernel is asked, of each connection on which a product has answered, whose process that is.
    var asksForOwner: Bool = false

    /// Opens one connection and asks all that has to be asked on it.
    package func probe(
        _ endpoint: Endpoint, for kind: ServerKind, deadline: ContinuousClock.Instant
    ) async -> ProbeOutcome {
        await probe(endpoint, through: nil, for: kind, deadline: deadline)
    }

    /// The same through a tunnel, where there is one. A tunnel that could not be dug is ``ProbeOutcome/nobody`` when its
    /// server says so (502), else ``ProbeOutcome/unreachable``.
    package func probe(
        _ endpoint: Endpoint, through tunnel: Tunnel?, for kind: ServerKind, deadline: ContinuousClock.Instant
    ) async -> ProbeOutcome {
        let first: TransportConnection
        do throws(TransportError) {
            first = try await open(endpoint, through: tunnel, deadline: deadline)
        } catch {
            return Self.outcome(ofOpening: error, isTunnelled: tunnel != nil)
        }
        defer { first.close() }
        do throws(AnsweredConnection.Failure) {
            let answered = try await AnsweredConnection(asking: first, for: kind, deadline: deadline) {
                () throws(TransportError) in try await open(endpoint, through: tunnel, deadline: deadline)
            }
            let connection = answered.connection
            defer { connection.close() }
            guard connection.facts.certificate == first.facts.certificate else { return .anotherProduct }
            let product = answered.product
            return .product(
                .init(
                    version: product.version, asksForToken: product.asksForToken == true,
                    certificate: connection.facts.certificate, process: product.process,
                    reach: asksForOwner ? await connection.reachOnThisMachine() : nil,
                    latency: connection.facts.connect))
        } catch {
            if case .transport(let error) = error, error.code == .cancelled { return .unreachable }
            return .anotherProduct
        }
    }

    private func open(
        _ endpoint: Endpoint, through tunnel: Tunnel?, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> TransportConnection {
        guard let tunnel else { return try await transport.open(endpoint, trust: .anyCertificate, deadline: deadline) }
        return try await transport.open(endpoint, through: tunnel, trust: .anyCertificate, deadline: deadline)
    }

    private static func outcome(ofOpening error: TransportError, isTunnelled: Bool) -> ProbeOutcome {
        switch (error.stage, error.code) {
        case (_, .cancelled): .unreachable
        case (.tls, _): .anotherProduct
        case (.connect, .connectionRefused) where !isTunnelled: .nobody
        case (.request, .badStatus) where error.status == 502: .nobody
        default: .unreachable
        }
    }
}
