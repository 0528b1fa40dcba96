package import LandfallConnections
package import LandfallModel
package import LandfallTransport

/// The way to the server of a profile: every request opens a connection that proves itself before the token is shown.
package struct RouteUpstream: ProxyUpstream {
    /// How long a body may say nothing.
    package static let idleLimit = Duration.seconds(60)

    /// What opens connections and knows what belongs on each, as the profile is at that moment.
    package let server: @Sendable () async throws(ServerExchangeError) -> ServerConnection

    package func open(
        _ target: String, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> UpstreamResponse {
        let server = try await server()
        let connection = try await server.proven(deadline: deadline)
        // What the proxy has let through may be another path behind the base path of this route.
        guard !server.kind.paths.hasEffects(target, behind: connection.basePath) else {
            connection.close()
            throw ServerExchangeError(.policy, code: .getHasEffects)
        }
        let token = try await server.token(for: connection, deadline: deadline)
        do throws(TransportError) {
            let response = try await connection.stream(
                target, token: token, deadline: deadline, idleLimit: Self.idleLimit)
            // The user may have set another one: the next request tries that.
            if response.status == 401 { _ = await server.rereadToken(deadline: deadline) }
            return UpstreamResponse(
                status: response.status, fields: response.fields.all.map { ($0.name, $0.value) },
                body: RouteBody(body: response.body, connection: connection))
        } catch {
            throw ServerExchangeError(error.code, status: error.status)
        }
    }
}

/// A body of such a connection, which it keeps open.
private struct RouteBody: UpstreamBody {
    let body: ResponseBody
    let connection: ProvenConnection

    func next() async throws(ServerExchangeError) -> [UInt8]? {
        var rest = body.makeAsyncIterator()
        do throws(TransportError) {
            return try await rest.next(isolation: nil)
        } catch {
            throw ServerExchangeError(error.code, status: error.status)
        }
    }
}
