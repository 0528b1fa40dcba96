import LandfallModel
import LandfallTransport
import TransportTestSupport

/// Far enough off that a slow machine never meets it.
func soon() -> ContinuousClock.Instant { .now + .seconds(60) }

/// Near, for servers that never answer.
func shortly() -> ContinuousClock.Instant { .now + .seconds(3) }

/// What counts as "did not hang": far above what a busy machine adds to ``shortly()``, far below ``soon()``.
let bound = Duration.seconds(25)

/// Opens a connection, sends one GET and closes.
func get(
    _ target: String = "/", from endpoint: Endpoint, trust: TLSTrust = .anyCertificate,
    transport: Transport = Transport(),
    bodyLimit: Int = HTTPRequest.standardBodyLimit, deadline: ContinuousClock.Instant = soon()
) async throws(TransportError) -> HTTPResponse {
    let connection = try await transport.open(endpoint, trust: trust, deadline: deadline)
    defer { connection.close() }
    return try await connection.request(.get(target, bodyLimit: bodyLimit), deadline: deadline)
}

/// The error that `body` throws, and how long it took; nil where it throws none.
func failure(
    _ body: () async throws(TransportError) -> some Any
) async -> (code: FailureCode, error: TransportError, took: Duration)? {
    let start = ContinuousClock.now
    do {
        _ = try await body()
        return nil
    } catch {
        return (error.code, error, start.duration(to: .now))
    }
}

extension Endpoint {
    /// The same place, spoken to in another way.
    func speaking(_ scheme: Route.Scheme) -> Endpoint { Endpoint(scheme: scheme, location: location) }
}
