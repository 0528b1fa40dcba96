public import FoundationEssentials
public import LandfallModel
import LandfallSystem
import LandfallTokens
import LandfallTransport

/// The servers that a person has saved with `landfall add`, for other programs.
///
/// ```swift
/// let server = try SavedServers().connect()
/// let status = try await DianeHTTPClient(server).getStatus()
/// ```
public struct SavedServers: Sendable {
    /// One of them.
    public struct Server: Sendable, Hashable, Identifiable {
        /// Its UUID, which outlives its name.
        public let id: String
        /// What the user calls it.
        public let name: String
        /// The product.
        public let kind: ServerKind
        /// The ways to it as `landfall show` prints them, the preferred one first; a service's name is foreign text.
        public let routes: [ForeignText]
    }

    private let environment: [String: String]

    /// The servers of the user to whom the variables belong, by default those of this process.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
    }

    /// All of them, by name.
    ///
    /// - Throws: ``SavedServersError``.
    public func all() throws(SavedServersError) -> [Server] {
        do throws(ProfileStoreError) {
            return try ProfileBook(environment: environment).load().profiles.map { profile in
                Server(
                    id: profile.id.description, name: profile.name.description, kind: profile.kind,
                    routes: profile.routes.map(\.text))
            }
        } catch {
            throw SavedServersError(error)
        }
    }

    /// A connection to one of them. Nothing is opened before something is asked; what the server then shows of itself is recorded
    /// with the profile, as `landfall` does it. There are no prompts: a locked keyring is an error of the request.
    ///
    /// - Parameter name: Its name; nil for the one that `LANDFALL_SERVER`, `landfall use`, or being the only one chooses.
    /// - Returns: The connection; close it when you no longer need it.
    /// - Throws: ``SavedServersError``.
    public func connect(_ name: String? = nil) throws(SavedServersError) -> ServerConnection {
        do throws(ProfileStoreError) {
            return try connection(name).0
        } catch {
            throw SavedServersError(error)
        }
    }

    /// A connection to one of them that may be written to, where the user has allowed that: by `landfall edit NAME --sending`, or on
    /// the screen. A connection that proves nothing is of no use where another route could prove the server.
    ///
    /// - Parameter name: Its name, as in ``connect(_:)``.
    /// - Returns: The connection.
    /// - Throws: ``SavedServersError``; `sending_refused` if it is not allowed.
    public func connectForSending(_ name: String? = nil) throws(SavedServersError) -> SendingConnection {
        do throws(ProfileStoreError) {
            let (connection, profile) = try connection(name, refusesUnproven: true)
            guard let consent = profile.sending else { throw ProfileStoreError(.sendingRefused) }
            return SendingConnection(connection, consent: consent)
        } catch {
            throw SavedServersError(error)
        }
    }

    private func connection(
        _ name: String?, refusesUnproven: Bool = false
    ) throws(ProfileStoreError) -> (ServerConnection, Profile) {
        let book = try ProfileBook(environment: environment)
        let profile = try book.choice(flag: name, environment: environment, in: try book.load()).profile
        let socket = environment["LANDFALL_TAILSCALE_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        let tailnet = TailnetReading(socket.map { LocalAPI(socketPath: $0) } ?? LocalAPI())
        let connection = ServerConnection(
            kind: profile.kind, plans: profile.plans(),
            token: TokenSource(profile, TokenResolver(environment: environment, mayPrompt: false)),
            environment: .system(
                tailnet: tailnet, state: PrivateFolder.state(environment: environment),
                ssh: SSHForwards(environment: environment)),
            refusesUnproven: refusesUnproven,
            learned: { report in
                // What cannot be written is learnt again the next time.
                _ = try? await book.record([report], of: profile, deadline: .now + ProfileBook.patience)
            })
        return (connection, profile)
    }
}

/// The reason why there is no connection to a saved server.
public struct SavedServersError: Error, Sendable, Hashable {
    /// What went wrong: `no_profile`, `profile_unknown`, `profiles_damaged`.
    public let code: FailureCode
    /// The file that the error is about, if there is one.
    public let path: String?

    init(_ error: ProfileStoreError) {
        code = error.code
        path = error.path
    }
}
