package import LandfallConnections
package import LandfallModel

/// The connection of a profile as the profile is now: what is edited, forgotten or removed while a command runs takes effect with the
/// next question.
package actor LiveServer {
    private let connector: ProfileConnector
    private let book: ProfileBook?
    private var profile: Profile
    private var connection: ServerConnection

    /// Follows a profile, which has this connection, in a book; one that is not saved has none, and stays as it is.
    package init(_ profile: Profile, _ connection: ServerConnection, connector: ProfileConnector, book: ProfileBook?) {
        self.profile = profile
        self.connection = connection
        self.connector = connector
        self.book = book
    }

    /// The connection for the next question.
    ///
    /// - Throws: ``ServerExchangeError`` of kind `policy` where the profile is gone or cannot be read: then nothing of it is used.
    package func current() async throws(ServerExchangeError) -> ServerConnection {
        guard let book else { return connection }
        let set: ProfileSet
        do throws(ProfileStoreError) {
            set = try book.load()
        } catch {
            throw ServerExchangeError(.policy, code: error.code)
        }
        guard let found = set.find(profile.id) else {
            throw ServerExchangeError(.policy, code: .profileUnknown)
        }
        if found.needsNewConnection(since: profile) {
            await connection.close()
            connection = connector.connection(to: found)
        }
        profile = found
        return connection
    }

    /// Cancels requests in progress.
    package func close() async { await connection.close() }
}

extension Profile {
    /// Whether a connection that was made for an older state of the profile must not be used any more, or may be of no use: it leads
    /// elsewhere, has another token, or has another recorded identity. What landfall itself has learnt of the server is not a reason.
    package func needsNewConnection(since old: Profile) -> Bool {
        if id != old.id || name != old.name || kind != old.kind || routes != old.routes || token != old.token {
            return true
        }
        let (pins, before) = (Set(identity.pins.map(\.certificate)), Set(old.identity.pins.map(\.certificate)))
        // Of a hash that the user typed the key is not known yet.
        let isTyped = identity.pins.contains { $0.publicKey == nil && !before.contains($0.certificate) }
        return !before.isSubset(of: pins) || isTyped
            || old.identity.nodeID != nil && identity.nodeID != old.identity.nodeID
            || !old.identity.sshHosts.allSatisfy(identity.sshHosts.contains)
            || !Set(old.identity.vouched).isSubset(of: identity.vouched)
            || old.identity.serverID != nil && identity.serverID != old.identity.serverID
    }
}
