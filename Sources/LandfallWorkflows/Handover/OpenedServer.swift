package import LandfallConnections
package import LandfallModel
internal import LandfallSystem
internal import LandfallTransport

/// The server of a profile that has just proven itself, to be handed over.
package struct OpenedServer: Sendable {
    /// What other programs get of its route.
    package let handed: HandedRoute
    /// The base URL of its route, as the user knows it.
    package let route: String
    package let profile: Profile
    package let server: ServerConnection
    /// What it may be shown; nil if it asks for none.
    package let token: Token?
    /// Whether it has proven nothing, though another route could have proven the server.
    package let isUnproven: Bool
    private let connector: ProfileConnector
    private let facts: ConnectionFacts

    /// Opens a connection, to know which route is used, and looks for the token where one belongs on it.
    ///
    /// - Parameters:
    ///   - profile: Whose server it is.
    ///   - connector: What connects to it.
    ///   - wantsToken: Whether the caller hands on the token.
    ///   - limit: How long it may take.
    /// - Throws: ``UnansweredError``.
    package init(
        _ profile: Profile, by connector: ProfileConnector, wantsToken: Bool, limit: Duration
    ) async throws(UnansweredError) {
        let server = connector.connection(to: profile)
        let deadline = ContinuousClock.now + limit
        do throws(ServerExchangeError) {
            let connection = try await server.proven(deadline: deadline)
            defer { connection.close() }
            token = wantsToken ? try await server.token(for: connection, deadline: deadline) : nil
            isUnproven = await server.proof == .missing
            guard let route = await server.lastRoute else { throw ServerExchangeError(.serverUnreachable) }
            facts = connection.facts
            handed = HandedRoute(route, peer: facts.peer, certificate: facts.certificate)
            self.route = route.url
        } catch {
            throw UnansweredError(error, of: profile)
        }
        self.profile = profile
        self.server = server
        self.connector = connector
    }

    /// What a program needs that asks the address which answered, without a proxy: the kernel is asked once more whether it leads where the
    /// server has proven itself. What happens between this and the program's own connection nobody checks.
    ///
    /// - Parameter deadline: When to give up.
    /// - Returns: What goes into the program's environment.
    /// - Throws: ``HandoverError/routeNotShared(_:bySSH:)``; ``HandoverError/leadsElsewhere(_:)``.
    package func target(deadline: ContinuousClock.Instant) async throws(HandoverError) -> HandoverTarget {
        guard let url = handed.url else { throw .routeNotShared(profile.name, bySSH: handed.isBySSH) }
        guard await leadsThere(deadline: deadline) else { throw .leadsElsewhere(profile.name) }
        return HandoverTarget(
            kind: profile.kind, url: url, profile: profile.name.description, tlsName: handed.tlsName,
            tlsPin: handed.tlsPin)
    }

    /// Whether a process of this user that connects now gets to where the server has proven itself, as far as the kernel tells. Of TLS
    /// the public key tells.
    private func leadsThere(deadline: ContinuousClock.Instant) async -> Bool {
        switch facts.peer {
        case .address(let address, let port) where address.isLoopback:
            return SocketOwners.listensOwn(at: SocketTable.Place(address, port: port))
        case .address where handed.tlsPin != nil: return true
        case .address(let address, _):
            guard let egress = Egress.to(address) else { return false }
            if egress.isLocal { return true }
            return facts.boundInterface.map { $0 == egress.link.index } ?? egress.isOnLink
        case .unixSocket(let path):
            let endpoint = Endpoint(scheme: .http, location: .unixSocket(path: path))
            guard let connection = try? await Transport().openDaemon(endpoint, deadline: deadline) else { return false }
            connection.close()
            return true
        case .tunnel, .forward: return false
        }
    }

    /// The address that is handed out instead of a name; nil if the route has no name.
    package var addressForName: String? { handed.url == route ? nil : handed.url }

    /// What asks it for as long as a proxy runs, as the profile in the book is at that moment; nil for a server that is not saved.
    package func upstream(_ book: ProfileBook?) -> (server: LiveServer, upstream: RouteUpstream) {
        let live = LiveServer(profile, server, connector: connector, book: book)
        return (live, RouteUpstream { () async throws(ServerExchangeError) in try await live.current() })
    }
}
