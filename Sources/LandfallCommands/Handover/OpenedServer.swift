internal import ProfileStore
internal import ServerConnections
internal import ServerExchange
internal import ServerModel
internal import ServerTransport

/// The server of a profile that has just proven itself, for the commands that hand it over.
struct OpenedServer: Sendable {
    let target: HandoverTarget
    let profile: Profile
    let server: ServerConnection
    let connector: ProfileConnector
    /// What it may be shown; nil where it asks for none.
    let token: Token?

    /// Opens a connection, to know which route is used, and looks for the token where one belongs on it.
    ///
    /// - Parameters:
    ///   - name: The profile that is named by its place.
    ///   - global: The flags of every command.
    ///   - wantsToken: Whether the caller hands on the token.
    ///   - limit: How long it may take.
    ///   - context: What a command gets from outside.
    /// - Returns: The server.
    /// - Throws: ``CommandFailure``, ``ProfileStoreError``.
    static func open(
        _ name: String?, _ global: GlobalOptions, wantsToken: Bool, limit: Duration, _ context: CommandContext
    ) async throws -> OpenedServer {
        let profile = try context.usedProfile(name, global)
        let connector = try context.connector(global, mayAsk: context.mayAsk(global))
        let server = connector.connection(to: profile)
        let deadline = ContinuousClock.now + limit
        do throws(ServerExchangeError) {
            let connection = try await server.proven(deadline: deadline)
            defer { connection.close() }
            let token = wantsToken ? try await server.token(for: connection, deadline: deadline) : nil
            let target = HandoverTarget(
                kind: profile.kind, url: await server.route ?? "", profile: profile.name.description)
            return OpenedServer(
                target: target, profile: profile, server: server, connector: connector, token: token)
        } catch {
            throw CommandFailure(error, profile, context.messages)
        }
    }
}
