internal import Foundation
package import LandfallConnections
package import LandfallModel
package import LandfallSystem

/// A home of its own, in which profiles are kept.
package final class ProfileHome: Sendable {
    package let path = FileManager.default.temporaryDirectory.appending(path: "landfall-home-\(UUID().uuidString)")
        .path()

    package init() {}

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package var environment: [String: String] { ["HOME": path] }

    package var file: String { path + "/.config/landfall/profiles.json" }

    /// The state folder.
    package var state: PrivateFolder? { PrivateFolder.state(environment: environment) }

    package func book() throws -> ProfileBook { try ProfileBook(environment: environment) }

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
