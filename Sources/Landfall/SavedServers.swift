internal import LandfallConnections
public import LandfallModel
internal import LandfallWorkflows

/// The servers that a user has saved, with `landfall add` or with ``ServerCheck/save(as:keepingTokenIn:accepting:)``.
public struct SavedServers: Sendable {
    /// A saved server, without a connection.
    public struct Server: Sendable, Hashable, Identifiable {
        /// Its UUID, which stays the same when the server is renamed.
        public let id: String
        /// The name that the user gave it.
        public let name: String
        /// Its product.
        public let kind: ServerKind
        /// Its routes as `landfall show` prints them, the preferred one first.
        public let routes: [ForeignText]

        init(_ profile: Profile) {
            id = profile.id.description
            name = profile.name.description
            kind = profile.kind
            routes = profile.routes.map(\.text)
        }
    }

    /// What a server has to prove before requests are sent to it.
    public struct Requirement: Sendable, Hashable {
        let demand: ProofDemand

        /// Each connection proves that it leads to the saved server: by its certificate, its tailnet node, its ssh host key, or, on this
        /// machine, the user who owns the process.
        public static let proof = Requirement(demand: .always)
        /// No proof is required if no route can prove the server: another machine on the network may then answer in its place.
        public static let anything = Requirement(demand: .none)
    }

    let core: Core

    /// The servers of the current user, or of the user in the configuration.
    public init(_ configuration: Configuration = Configuration()) { core = Core(configuration) }

    /// All saved servers, sorted by name.
    ///
    /// - Throws: ``LandfallError``.
    public func all() throws -> [Server] {
        do throws(ProfileStoreError) {
            return try core.book().load().profiles.map(Server.init)
        } catch {
            throw core.error(error) ?? error
        }
    }

    /// Connects to a saved server while `body` runs, and closes the connection afterwards, also if `body` throws. The user is never
    /// asked: a locked keyring or an unknown certificate is an error.
    ///
    /// - Parameters:
    ///   - name: Its name; nil for the one that `LANDFALL_SERVER`, `landfall use`, or being the only one chooses.
    ///   - requirement: What each connection has to prove.
    ///   - limit: How long it may take to connect.
    ///   - body: What is done with the server.
    /// - Returns: What `body` returns.
    /// - Throws: ``LandfallError``, also for what clients throw in `body`; any other error of `body` as it is.
    public nonisolated(nonsending) func open<Result>(
        _ name: String? = nil, requiring requirement: Requirement = .proof, within limit: Duration = .seconds(10),
        _ body: nonisolated(nonsending) (OpenServer) async throws -> Result
    ) async throws -> Result {
        try await core.saying {
            let book = try core.book()
            let profile = try core.profile(name, in: book)
            let connection = core.connector(book, demand: requirement.demand).connection(to: profile)
            do {
                try await connection.connect(deadline: .now + limit)
                let result = try await body(OpenServer(profile, connection, requirement))
                await connection.close()
                return result
            } catch {
                await connection.close()
                throw error
            }
        }
    }
}

extension SavedServers: Redacted {
    /// The name of the type; never what is saved.
    public var description: String { "SavedServers" }
}

/// A connected server, valid while the closure of ``SavedServers/open(_:requiring:within:_:)`` runs. Its connections send the token; the
/// program never sees it.
public struct OpenServer: Sendable {
    /// The name that the user gave it.
    public let name: String
    /// Its product.
    public let kind: ServerKind
    /// A client for an EndlessCode, whose sessions share one channel.
    public let endlessCode: EndlessCodeHTTPClient
    let connection: ServerConnection
    private let consent: SendingConsent?

    init(_ profile: Profile, _ connection: ServerConnection, _ requirement: SavedServers.Requirement) {
        name = profile.name.description
        kind = profile.kind
        self.connection = connection
        endlessCode = EndlessCodeHTTPClient(connection)
        consent = requirement == .proof ? profile.sending : nil
    }

    /// A client for a Diane.
    public var diane: DianeHTTPClient { DianeHTTPClient(connection) }
    /// The transport, for requests that the clients do not have.
    public var exchange: any ServerExchange { connection }
    /// The transport for messages of the user; nil unless the user has allowed sending (`landfall edit NAME --sending`) and proof is
    /// required.
    public var writing: (any WritingExchange)? { consent.map { SendingConnection(connection, consent: $0) } }
    /// The route over which it answered last; nil before the first answer.
    public var route: ForeignText? { get async { await connection.route.map { ForeignText($0) } } }
    /// Whether the server has proven its identity on the last connection.
    public var isProven: Bool { get async { await connection.proof == .proven } }
}

extension OpenServer: Redacted {
    /// Its name and product.
    public var description: String { "\(name) (\(kind.displayName))" }
}
