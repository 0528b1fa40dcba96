import Foundation
import LandfallTestSupport
import Testing

@testable import LocalDiscovery

/// A real process that has given its rights away, and tries to use them.
struct EngineConfinementTests {
    @Test func `a confined process can do nothing but what the engine does`() throws {
        let said = try Self.probe()
        let missing = try #require(said["missing"])
        let hasFilter = !missing.contains("seccomp")
        #expect(!missing.contains("no_new_privs") && !missing.contains("capabilities"))
        if hasFilter {
            for what in [
                "read a file", "write a file", "list a folder", "run a program", "signal another process",
                "open a Unix socket", "open a TCP socket", "open a raw socket", "connect",
                "make memory executable", "make a thread",
            ] {
                #expect(said[what] == "EPERM", "\(what)")
            }
        } else if !missing.contains("Landlock") {
            for what in ["read a file", "write a file", "list a folder", "run a program"] {
                #expect(said[what] != "done", "\(what)")
            }
        }
        #expect(said["open a UDP socket"] == "done" && said["ask for interfaces"] == "done")
    }

    @Test func `what is missing is named`() {
        #expect(EngineConfinement.whole.missing == [])
        #expect(EngineConfinement([.noNewPrivileges, .fewCalls]).missing == ["capabilities", "Landlock"])
    }

    private static func probe() throws -> [String: String] {
        let process = Process()
        process.executableURL = URL(filePath: BuiltProgram.path("confinement-probe"))
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(said)")
        let pairs = said.split(separator: "\n").compactMap { line -> (String, String)? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}
