internal import LandfallConnections
public import LandfallModel
internal import LandfallWorkflows

/// The servers that a person has saved, with `landfall add` or by ``ServerCheck/save(as:keepingTokenIn:accepting:)``.
public struct SavedServers: Sendable {
    /// One of them.
    public struct Server: Sendable, Hashable, Identifiable {
        /// Its UUID, which outlives its name.
        public let id: String
        /// What the user calls it.
        public let name: String
        /// The product.
        public let kind: ServerKind
        /// The ways to it as `landfall show` prints them, the preferred one first.
        public let routes: [ForeignText]

        init(_ profile: Profile) {
            id = profile.id.description
            name = profile.name.description
            kind = profile.kind
            routes = profile.routes.map(\.text)
        }
    }

    /// What a server has to prove before anything is asked of it.
    public struct Requirement: Sendable, Hashable {
        let demand: ProofDemand

        /// Each connection proves that it leads to the server that was saved: by its certificate, by the machine of the tailnet or of ssh,
        /// or by the user whose process it is on this machine.
        public static let proof = Requirement(demand: .always)
        /// Nothing, if the server has no way to prove its identity: any machine on the way may answer in its place.
        public static let anything = Requirement(demand: .none)
    }

    let core: Core

    /// Those of the user whose process this is, or as the configuration says.
    public init(_ configuration: Configuration = Configuration()) { core = Core(configuration) }

    /// All of them, by name.
    ///
    /// - Throws: ``LandfallError``.
    public func all() throws -> [Server] {
        do throws(ProfileStoreError) {
            return try core.book().load().profiles.map(Server.init)
        } catch {
            throw core.error(error) ?? error
        }
    }

    /// Connects to one of them for as long as `body` runs, and closes the connection however that ends. The user is never asked: a locked
    /// keyring, or an unknown certificate, is an error.
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
    /// Says what it is.
    public var description: String { "SavedServers" }
}

/// A saved server that is connected, for as long as the closure of ``SavedServers/open(_:requiring:within:_:)`` runs. The token goes over its
/// connections, and never through the program.
public struct OpenServer: Sendable {
    /// What the user calls it.
    public let name: String
    /// The product.
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
    /// For requests of one's own.
    public var exchange: any ServerExchange { connection }
    /// For messages of the user, where they have allowed that (`landfall edit NAME --sending`) and proof is required; nil else.
    public var writing: (any WritingExchange)? { consent.map { SendingConnection(connection, consent: $0) } }
    /// The way by which it has answered last.
    public var route: ForeignText? { get async { await connection.route.map { ForeignText($0) } } }
    /// Whether it has proven on the last connection which server it is.
    public var isProven: Bool { get async { await connection.proof == .proven } }
}

extension OpenServer: Redacted {
    /// Its name and product.
    public var description: String { "\(name) (\(kind.displayName))" }
}
