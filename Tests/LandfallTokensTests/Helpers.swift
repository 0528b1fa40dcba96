import Foundation
import LandfallModel
import LandfallSystem
import Testing

@testable import LandfallTokens

/// What must never be seen in an error.
let marker = "mark3r-T0ken"

func token(_ text: String = marker) throws -> Token { try Token(Array(text.utf8)) }

func text(_ token: Token) -> String { token.withBytes { String(decoding: $0, as: UTF8.self) } }

func owner(_ id: String = "0f8fad5b-d9cb-469f-a165-70867728950e", profile: String = "home") throws -> TokenOwner {
    try #require(TokenOwner(id: id, profile: profile, kind: .diane))
}

extension ContinuousClock.Instant {
    /// Longer than any test takes.
    static var late: Self { .now + .seconds(60) }
}

/// Runs `body` and returns the error, after a look for the marker in it.
func failure(
    _ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation,
    of body: () async throws(TokenStoreError) -> some Any
) async -> TokenStoreError? {
    do throws(TokenStoreError) {
        _ = try await body()
        Issue.record("no error \(comment)", sourceLocation: sourceLocation)
        return nil
    } catch {
        for text in ["\(error)", String(reflecting: error), error.localizedDescription] {
            #expect(!text.contains(marker), sourceLocation: sourceLocation)
        }
        return error
    }
}

/// A folder that goes with the test.
final class TemporaryFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and returns its path.
    func write(_ name: String, _ content: String, mode: Int = 0o600) throws -> String {
        let file = "\(path)/\(name)"
        try Data(content.utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        return file
    }
}
