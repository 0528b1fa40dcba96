package import ServerModel
package import ServerTransport

/// Asks over a real connection. Any certificate is looked at: the server is on this machine and is sent nothing that
/// anybody may not know.
package struct TransportProber: ServerProber {
    private let transport: Transport

    /// Makes a prober.
    package init(transport: Transport = Transport()) {
        self.transport = transport
    }

    /// Opens one connection and asks all that has to be asked on it.
    package func probe(
        _ endpoint: Endpoint, for kind: ServerKind, deadline: ContinuousClock.Instant
    ) async -> ProbeOutcome {
        do {
            var connection = try await transport.open(endpoint, trust: .anyCertificate, deadline: deadline)
            defer { connection.close() }
            let shown = connection.facts.certificate
            var answers: [HTTPResponse] = []
            for path in ProductQuestion.paths(for: kind) {
                let request = HTTPRequest.get(path, bodyLimit: 4 << 20)
                do {
                    answers.append(try await connection.request(request, deadline: deadline))
                } catch  where error.code == .connectionClosed && !answers.isEmpty {
                    // A server that keeps no connection is asked the next question on a new one.
                    connection = try await transport.open(endpoint, trust: .anyCertificate, deadline: deadline)
                    answers.append(try await connection.request(request, deadline: deadline))
                }
            }
            guard let verdict = ProductQuestion.verdict(for: kind, answers),
                connection.facts.certificate == shown
            else { return .anotherProduct }
            return .product(
                .init(version: verdict.version, asksForToken: verdict.asksForToken, certificate: shown))
        } catch {
            return switch error.code {
            case .connectionRefused, .serverUnreachable, .connectTimeout, .cancelled: .nobody
            default: .anotherProduct
            }
        }
    }
}
