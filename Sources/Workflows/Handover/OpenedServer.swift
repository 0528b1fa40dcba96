internal import ConnectionChecks
internal import ProfileStore
internal import ServerConnections
internal import ServerExchange
internal import ServerModel
internal import ServerTransport
internal import ServerViews
internal import Wording
internal import Workflows

/// The server of a profile that has just proven itself, for the commands that hand it over.
struct OpenedServer: Sendable {
    /// What other programs get of its route.
    let handed: HandedRoute
    /// The base URL of its route, as a person knows it.
    let route: String
    let profile: Profile
    let server: ServerConnection
    let connector: ProfileConnector
    /// What it may be shown; nil where it asks for none.
    let token: Token?

    /// Opens a connection, to know which route is used, and looks for the token where one belongs on it. That the route proves nothing
    /// is said where another one could have proven the server.
    ///
    /// - Parameters:
    ///   - name: The profile that is named by its place.
    ///   - global: The flags of every command.
    ///   - proof: Whether such a route may be used.
    ///   - wantsToken: Whether the caller hands on the token.
    ///   - limit: How long it may take.
    ///   - context: What a command gets from outside.
    /// - Returns: The server.
    /// - Throws: ``CommandFailure``, ``ProfileStoreError``.
    static func open(
        _ name: String?, _ global: GlobalOptions, _ proof: ProofOptions, wantsToken: Bool, limit: Duration,
        _ context: CommandContext
    ) async throws -> OpenedServer {
        let profile = try context.usedProfile(name, global)
        let connector = try context.connector(
            global, mayAsk: context.mayAsk(global), allowsUnproven: proof.allowUnproven)
        let server = connector.connection(to: profile)
        let deadline = ContinuousClock.now + limit
        do throws(ServerExchangeError) {
            let connection = try await server.proven(deadline: deadline)
            defer { connection.close() }
            let token = wantsToken ? try await server.token(for: connection, deadline: deadline) : nil
            if await server.proof == .missing { context.warn(context.messages.provesNothing) }
            guard let route = await server.lastRoute else { throw ServerExchangeError(.serverUnreachable) }
            let facts = connection.facts
            return OpenedServer(
                handed: HandedRoute(route, peer: facts.peer, certificate: facts.certificate), route: route.url,
                profile: profile, server: server, connector: connector, token: token)
        } catch {
            throw CommandFailure(error, profile, context.messages)
        }
    }

    /// What a program needs that asks the address which answered.
    ///
    /// - Throws: ``CommandFailure`` `route_not_shared` where the kernel has no way there.
    func target(_ messages: Messages) throws(CommandFailure) -> HandoverTarget {
        let name = profile.name.description
        guard let url = handed.url else {
            throw CommandFailure(.routeNotShared, messages.routeNotShared(name), hints: [messages.shareByProxy(name)])
        }
        return HandoverTarget(
            kind: profile.kind, url: url, profile: name, tlsName: handed.tlsName, tlsPin: handed.tlsPin)
    }

    /// Says that a name is not handed out, and which address is in its place.
    func tellAddress(_ context: CommandContext) {
        guard let url = handed.url, url != route else { return }
        context.note(
            context.messages.handsOverAddress(ForeignText(url).description, notName: ForeignText(route).description))
    }

    /// What asks it for as long as a proxy runs, as the profile is at that moment.
    func upstream(_ context: CommandContext) throws -> (server: LiveServer, upstream: RouteUpstream) {
        let live = LiveServer(profile, server, connector: connector, book: try context.profiles())
        return (live, RouteUpstream { () async throws(ServerExchangeError) in try await live.current() })
    }
}
