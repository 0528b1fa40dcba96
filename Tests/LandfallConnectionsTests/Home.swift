import Foundation

/// A folder of its own for each test.
final class Home {
    let path = FileManager.default.temporaryDirectory.appending(path: "landfall-home-\(UUID().uuidString)").path()

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
