internal import ReadOnlyProxy
internal import ServerExchange
internal import ServerModel
internal import ServerTransport

/// The way to the server of a profile: every request opens a connection that proves itself before the token is shown.
struct RouteUpstream: ProxyUpstream {
    /// How long a body may say nothing.
    static let idleLimit = Duration.seconds(60)

    /// Opens a connection that has proven itself, for one request at least.
    let proven: @Sendable (ContinuousClock.Instant) async throws(ServerExchangeError) -> ProvenConnection
    /// What to show there; nil for none.
    let token: Token?
    /// What a failure of a connection is to a caller.
    let failure: @Sendable (TransportError) -> ServerExchangeError

    func open(
        _ target: String, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> UpstreamResponse {
        let connection = try await proven(deadline)
        do throws(TransportError) {
            let response = try await connection.stream(
                target, token: token, deadline: deadline, idleLimit: Self.idleLimit)
            return UpstreamResponse(
                status: response.status, fields: response.fields.all.map { ($0.name, $0.value) },
                body: RouteBody(body: response.body, failure: failure))
        } catch {
            throw failure(error)
        }
    }
}

/// A body of such a connection, which it keeps open.
private struct RouteBody: UpstreamBody {
    let body: ResponseBody
    let failure: @Sendable (TransportError) -> ServerExchangeError

    func next() async throws(ServerExchangeError) -> [UInt8]? {
        var rest = body.makeAsyncIterator()
        do throws(TransportError) {
            return try await rest.next(isolation: nil)
        } catch {
            throw failure(error)
        }
    }
}
