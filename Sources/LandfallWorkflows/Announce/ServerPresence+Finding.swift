internal import FoundationEssentials
package import LandfallModel
package import LandfallSystem
package import LandfallTransport
internal import LocalDiscovery

extension LocalServer {
    /// How long the servers of this machine have to answer.
    private static let patience = Duration.seconds(5)

    /// The server of this machine that is to be announced.
    ///
    /// - Parameters:
    ///   - kind: The only product to look for; nil for all.
    ///   - port: The only port to look at; nil for those of the settings.
    ///   - environment: Of the process: where the products' settings are.
    /// - Returns: The server, which has just answered.
    /// - Throws: ``AnnounceError/noServer(_:_:)``.
    package static func found(
        _ kind: ServerKind?, port: UInt16?, environment: [String: String]
    ) async throws(AnnounceError) -> LocalServer {
        let finder = LocalServerFinder(environment: environment, homeDirectory: environment["HOME"] ?? "/")
        do throws(LocalServerError) {
            return try await finder.find(kind: kind, port: port, deadline: .now + patience)
        } catch {
            throw .noServer(error, kind)
        }
    }
}

extension ServerPresence {
    /// A server that has just answered, under the id that this machine keeps for it.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - name: What to announce it as; nil for the name of the host.
    ///   - state: Where the ids are kept.
    /// - Throws: ``AnnounceError/badName(_:)``, ``AnnounceError/noHome``, `PrivateFileError`, ``DamagedStateFile``.
    package init(_ server: LocalServer, name: String?, state: PrivateFolder?) throws {
        // The host's name up to its first dot.
        let name = name ?? String(ProcessInfo.processInfo.hostName.prefix { $0 != "." })
        guard ServiceDefinition.isName(name) else { throw AnnounceError.badName(name) }
        guard let state else { throw AnnounceError.noHome }
        let files = LocalFiles.system
        let sockets = ListeningSocketTable(
            tcp: files.read("/proc/net/tcp") ?? [], tcp6: files.read("/proc/net/tcp6") ?? [])
        let listening = Set(sockets.sockets.map(\.port))
        let id = try ServerIDs(folder: state).id(of: server.kind, port: server.port, isListening: listening.contains)
        self.init(server, name: name, id: id)
    }
}
