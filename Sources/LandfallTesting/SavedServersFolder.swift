internal import FoundationEssentials
public import Landfall
package import LandfallConnections
package import LandfallModel
package import LandfallSystem
internal import NIOConcurrencyHelpers

/// Saved servers of a test: a folder of its own, without the user's home, keyring or variables.
///
/// ```swift
/// try await SavedServersFolder.with { folder in
///     try await folder.save(server, as: "studio")
///     try await SavedServers(folder.configuration).open("studio") { … }
/// }
/// ```
public final class SavedServersFolder: Sendable {
    /// Where it is.
    package let path = FileManager.default.temporaryDirectory.appending(path: "landfall-home-\(UUID().uuidString)")
        .path()
    private let tokens = NIOLockedValueBox<[String: String]>([:])

    /// An empty one, which is removed with the value.
    package init() {}

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Makes an empty one, runs `body` and removes it, however that ends.
    ///
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public nonisolated(nonsending) static func with<Result>(
        _ body: nonisolated(nonsending) (SavedServersFolder) async throws -> Result
    ) async throws -> Result {
        let folder = SavedServersFolder()
        defer { withExtendedLifetime(folder) {} }
        return try await body(folder)
    }

    /// What leads a program here: its home, its language (English), and the tokens of its servers. No tailnet and no bus is known.
    public var configuration: Configuration {
        let variables = [
            "HOME": path, "LANDFALL_TAILSCALE_SOCKET": path + "/tailscaled.sock", "LC_ALL": "C",
            "XDG_RUNTIME_DIR": path,
        ]
        return Configuration(environment: variables.merging(tokens.withLockedValue { $0 }) { $1 })
    }

    /// Saves a server.
    ///
    /// - Parameters:
    ///   - server: Which one.
    ///   - name: Its name: lower-case letters, digits, dots and hyphens.
    ///   - token: What it is shown once it has proven itself, where it asks for one. It is a variable of ``configuration``, so take that
    ///     afterwards.
    /// - Throws: An error for an invalid name, or one that is taken.
    public func save(_ server: ScriptedServer, as name: String, token: String? = nil) async throws {
        let variable = "TOKEN_\(tokens.withLockedValue { $0.count })"
        if let token { tokens.withLockedValue { $0[variable] = token } }
        try await save(
            name, server.address, kind: server.kind, token: token.flatMap { _ in SavedToken("env:\(variable)") })
    }
}

extension SavedServersFolder: CustomReflectable {
    /// Shows no token.
    public var customMirror: Mirror { Mirror(self, children: ["path": path]) }
}

extension SavedServersFolder {
    /// The variable that leads here.
    package var environment: [String: String] { ["HOME": path] }

    /// The file of the profiles.
    package var file: String { path + "/.config/landfall/profiles.json" }

    /// The state folder.
    package var state: PrivateFolder? { PrivateFolder.state(environment: environment) }

    /// The profiles.
    package func book() throws -> ProfileBook { try ProfileBook(environment: environment) }

    /// Their file as it stands.
    package func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

    /// Saves profiles, each with one address.
    package func add(_ names: String..., token: SavedToken? = nil) async throws {
        for (number, name) in names.enumerated() {
            try await save(name, "http://10.0.0.\(number + 1):9090", token: token)
        }
    }

    /// Saves one profile with these routes.
    @discardableResult
    package func save(
        _ name: String, _ routes: String..., kind: ServerKind = .diane, identity: KnownIdentity = KnownIdentity(),
        token: SavedToken? = nil
    ) async throws -> Profile {
        try await book().update(deadline: .now + .seconds(600)) { set in
            guard let name = ProfileName(name) else { throw ProfileStoreError(.profileUnknown, name: name) }
            let profile = try Profile(
                name: name, kind: kind, routes: try routes.map { try SavedRoute(.address(ServerAddress(parsing: $0))) },
                identity: identity, token: token)
            try set.put(profile)
            return profile
        }
    }
}
