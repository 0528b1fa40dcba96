import Foundation
import Testing

/// The files of what a screen shows.
enum GoldenFrame {
    static func path(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Frames/\(name).txt")
    }

    /// Compares what is shown with a file, or writes that with `LANDFALL_UPDATE_FRAMES=1`.
    static func expect(_ shown: String, in name: String) throws {
        if ProcessInfo.processInfo.environment["LANDFALL_UPDATE_FRAMES"] == "1" {
            try shown.write(to: path(name), atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: path(name), encoding: .utf8) == shown, "\(name)")
    }
}
