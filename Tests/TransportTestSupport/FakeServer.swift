import Foundation
import LandfallModel
package import LandfallTransport

/// A stand-in for a server that runs beside the test on loopback: `scripts/fake_servers.py`.
package struct FakeServer: Sendable {
    /// Where it listens.
    package let endpoint: Endpoint
    private let logPath: String

    /// All that it has noted: what it was asked, and what was sent to its sessions. Each is there before its answer ends.
    package var log: String { (try? String(contentsOfFile: logPath, encoding: .utf8)) ?? "" }

    /// What it was asked, in order: `GET /health`.
    package var requests: [String] {
        log.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\"")
            return parts.count > 1 ? parts[1].split(separator: " ").prefix(2).joined(separator: " ") : nil
        }
    }

    private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Whether there is a Python to run it.
    package static var isAvailable: Bool { python != nil }

    /// Starts one, runs `body` and stops it.
    package static func run<Result>(
        _ arguments: [String], _ body: (FakeServer) async throws -> Result
    ) async throws -> Result {
        let logPath = "/tmp/landfall-server-\(UInt64.random(in: 0 ... .max)).log"
        guard let address = IPAddress("127.0.0.1"), FileManager.default.createFile(atPath: logPath, contents: nil)
        else {
            throw DidNotStart()
        }
        defer { try? FileManager.default.removeItem(atPath: logPath) }
        let (process, port) = try await start(arguments, logPath: logPath)
        defer { kill(process, SIGKILL) }
        return try await body(
            FakeServer(endpoint: Endpoint(scheme: .http, location: .address(address, port: port)), logPath: logPath))
    }

    /// Starts the program on a thread of its own, which also sees its end: it takes a while, and must not hold up the tests beside.
    private static func start(_ arguments: [String], logPath: String) async throws -> (process: pid_t, port: UInt16) {
        try await withCheckedThrowingContinuation { continuation in
            Thread {
                let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                    .appendingPathComponent("../../scripts/fake_servers.py").standardized.path
                let process = Process()
                let output = Pipe()
                process.executableURL = URL(fileURLWithPath: python ?? "")
                process.arguments = [script] + arguments + ["--bind", "127.0.0.1", "--port", "0"]
                process.standardOutput = output
                process.standardError = FileHandle(forWritingAtPath: logPath)
                do {
                    try process.run()
                } catch {
                    return continuation.resume(throwing: error)
                }
                // "ready ADDRESS:PORT" when it listens, and nothing where it has ended.
                let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
                if let port = line.split(separator: ":").last.flatMap({ UInt16($0.filter(\.isNumber)) }) {
                    continuation.resume(returning: (process.processIdentifier, port))
                } else {
                    continuation.resume(throwing: DidNotStart())
                }
                process.waitUntilExit()
            }.start()
        }
    }

    private struct DidNotStart: Error {}
}
