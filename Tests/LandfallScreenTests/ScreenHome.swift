import Foundation
import LandfallConnections
import LandfallWorkflows

/// A home of its own, with saved servers.
final class ScreenHome: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "landfall-home-\(UUID().uuidString)").path()

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var variables: [String: String] { ["HOME": path] }

    func add(_ names: String...) async throws {
        for name in names { try await save(ScreenSamples.profile(name, "http://10.0.0.7:9090")) }
    }

    func save(_ profile: Profile) async throws {
        try await ProfileBook(environment: variables).update(deadline: .now + .seconds(600)) { try $0.put(profile) }
    }
}
