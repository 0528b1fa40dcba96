import Foundation

/// A stand-in for tailscaled that runs beside the test: `scripts/fake_tailscaled.py`.
package struct FakeTailscaled: Sendable {
    /// Its socket.
    package let socketPath: String
    /// The document that it serves; replaced by ``serve(_:)``.
    private let statusPath: String
    private let logPath: String

    /// Whether there is a Python to run it.
    package static let isAvailable = (try? python()) != nil

    /// What it was asked, a line for each request.
    package var log: String { (try? String(contentsOfFile: logPath, encoding: .utf8)) ?? "" }

    /// Replaces the document.
    package func serve(_ document: [UInt8]) throws {
        try Data(document).write(to: URL(fileURLWithPath: statusPath), options: .atomic)
    }

    /// Starts one that serves `document`, runs `body` and stops it.
    package static func run<Result>(
        _ document: [UInt8], _ arguments: [String] = [], _ body: (FakeTailscaled) async throws -> Result
    ) async throws -> Result {
        let folder = "/tmp/landfall-tailnet-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let fake = FakeTailscaled(
            socketPath: folder + "/s", statusPath: folder + "/status.json", logPath: folder + "/log")
        try fake.serve(document)
        let output = Pipe()
        let arguments = ["--socket", fake.socketPath, "--status", fake.statusPath, "--log", fake.logPath] + arguments
        let process = try start(["fake_tailscaled.py"] + arguments, output: output)
        defer {
            // Not to be blocked or waited for: its folder is removed anyway.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        // Ends with a line when it listens, and with nothing when it could not start.
        guard try output.fileHandleForReading.read(upToCount: 1) != nil else { throw DidNotStart() }
        return try await body(fake)
    }

    private static func start(_ command: [String], output: Pipe?) throws -> Process {
        let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../scripts").standardized.path
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try python())
        process.arguments = ["\(scripts)/\(command[0])"] + command.dropFirst()
        process.standardOutput = output ?? FileHandle.nullDevice
        try process.run()
        return process
    }

    private static func python() throws -> String {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let places = folders.map { "\($0)/python3" }
        guard let found = places.first(where: FileManager.default.isExecutableFile(atPath:)) else { throw NoPython() }
        return found
    }

    private struct DidNotStart: Error {}
    private struct NoPython: Error {}
}
