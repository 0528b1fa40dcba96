import Foundation
import LandfallTestSupport
import ServerModel
import Testing

@testable import ProfileStore

/// Processes that write at once, and processes that are killed while they do.
@Suite(.serialized)
struct ManyWritersTests {
    /// The helper, beside this test bundle.
    private static let helper: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? own
        return URL(filePath: bundle).deletingLastPathComponent().appending(path: "profile-writer").path()
    }()

    private func start(_ arguments: String..., output: Pipe? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: Self.helper)
        process.arguments = arguments
        process.standardOutput = output ?? FileHandle.nullDevice
        try process.run()
        return process
    }

    @Test func `sixteen processes with fifty changes each lose none`() async throws {
        let home = try TemporaryFolder()
        let writers = try (0..<16).map { try start(home.path, "w\($0)", "50") }
        for writer in writers {
            writer.waitUntilExit()
            #expect(writer.terminationStatus == 0)
        }
        let set = try home.file.read()
        #expect(set.profiles.count == 17)
        for profile in set.profiles {
            #expect(profile.routes.first?.address?.port == (profile.name.description == "shared" ? 800 : 50))
        }
        #expect(try home.names == ["profiles.json", "profiles.json.lock"])
    }

    @Test func `sixteen tasks of one process lose none either`() async throws {
        let home = try TemporaryFolder()
        let file = home.file
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<16 {
                group.addTask {
                    for number in 0..<10 {
                        try await file.update(deadline: .late) { try $0.put(.sample("t\(task)-\(number)")) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try file.read().profiles.count == 160)
    }

    @Test func `a process that is killed while it writes leaves the old file or the new one`() throws {
        let home = try TemporaryFolder()
        var generator = SeededGenerator(seed: 9)
        var changes: Set<Int> = []
        for _ in 0..<200 {
            let pipe = Pipe()
            let writer = try start(home.path, "k", "0", output: pipe)
            // Its first line says that it begins.
            _ = pipe.fileHandleForReading.availableData
            usleep(UInt32.random(in: 0...12_000, using: &generator))
            kill(writer.processIdentifier, SIGKILL)
            writer.waitUntilExit()
            let set = try home.file.read()
            changes.insert(set.hashValue)
        }
        // A test in which nothing was ever written would pass too.
        #expect(changes.count > 20)
    }

    @Test func `the lock dies with its process`() async throws {
        let home = try TemporaryFolder()
        for round in 0..<5 {
            let pipe = Pipe()
            let writer = try start(home.path, "k", "0", output: pipe)
            _ = pipe.fileHandleForReading.availableData
            kill(writer.processIdentifier, SIGKILL)
            writer.waitUntilExit()
            // Nobody else holds it, so the first try gets it.
            try await home.file.update(deadline: .now) { try $0.put(.sample("mine-\(round)")) }
        }
    }
}
