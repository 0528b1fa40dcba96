import Foundation
import Testing

/// A stand-in for a Diane, `scripts/fake_servers.py`, that runs beside the test on loopback.
struct FakeDiane {
    let url: String

    private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../scripts/fake_servers.py").standardized.path

    static var isAvailable: Bool { python != nil }

    /// What `diane pair` prints on a server of that key.
    static func code(key: String) throws -> String {
        let (process, output) = try start(["pair", "--key", key])
        let text = String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    static func run<Result>(_ arguments: [String], _ body: (FakeDiane) async throws -> Result) async throws -> Result {
        let (process, output) = try start(["diane", "--bind", "127.0.0.1", "--port", "0"] + arguments)
        defer {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        // "ready ADDRESS:PORT" when it listens.
        let line = String(decoding: output.availableData, as: UTF8.self)
        let port = try #require(line.split(separator: ":").last.flatMap { UInt16($0.filter(\.isNumber)) })
        return try await body(FakeDiane(url: "http://127.0.0.1:\(port)"))
    }

    private static func start(_ arguments: [String]) throws -> (Process, FileHandle) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: try #require(python))
        process.arguments = [script] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, output.fileHandleForReading)
    }
}
