import Foundation
import LandfallModel
import LandfallTestSupport
import Testing

@testable import LandfallConnections

/// Processes that write at once, and processes that are killed while they do.
@Suite(.serialized)
struct ManyWritersTests {
    /// The helper, beside this test bundle.
    private static let helper: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? own
        return URL(filePath: bundle).deletingLastPathComponent().appending(path: "profile-writer").path()
    }()

    private func start(_ arguments: String..., input: Pipe? = nil, output: Pipe? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: Self.helper)
        process.arguments = arguments
        process.standardInput = input ?? FileHandle.nullDevice
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

    @Test func `a thousand writes that are cut by SIGKILL lose nothing that was done before`() async throws {
        let home = try TemporaryFolder()
        let (path, file) = (home.path, home.file)
        // It waits for processes all the time, and must not hold up the tests that run beside it.
        let (written, faults) = try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try cutWrites(1_000, of: file, in: path) }) }.start()
        }
        #expect(faults == [])
        // A test in which nothing was ever written would pass too.
        #expect(written > 300)
        // Whoever writes next clears away what they left.
        try await home.file.update(deadline: .late) { try $0.put(.sample("mine")) }
        #expect(try home.names == ["profiles.json", "profiles.json.lock"])
    }

    /// Kills writers, each somewhere in its first or second write.
    ///
    /// - Returns: How many writes there were, and what was wrong.
    private func cutWrites(_ count: Int, of file: ProfileFile, in folder: String) throws -> (Int, [String]) {
        let (orders, told) = (Pipe(), Pipe())
        let server = try start(folder, "k", "fork", input: orders, output: told)
        let output = told.fileHandleForReading
        var generator = SeededGenerator(seed: 9)
        var (written, faults) = (0, [String]())
        for round in 0..<count {
            try orders.fileHandleForWriting.write(contentsOf: [0])
            guard let child = pid_t(try output.text(until: " ")) else { throw NoWriter() }
            let waited = Int.random(in: 0...1, using: &generator)
            for _ in 0..<waited { _ = try output.text(until: ".") }
            usleep(UInt32.random(in: 0...2_000, using: &generator))
            kill(child, SIGKILL)
            let rest = try output.text(until: "\n")
            if rest.contains(where: { $0 != "." }) { faults.append("\(round): the writer failed") }
            written += waited + rest.count
            // What was told is there, and nothing but the write that was cut may be there too: whole, in both profiles.
            let ports = Set(try file.read().profiles.map { Int($0.routes.first?.address?.port ?? 0) })
            let isWhole = ports.isEmpty && written == 0 || ports == [written] || ports == [written + 1]
            if !isWhole { faults.append("\(round): \(ports) after \(written)") }
            written = ports.first ?? 0
        }
        try orders.fileHandleForWriting.close()
        server.waitUntilExit()
        if server.terminationStatus != 0 { faults.append("the helper failed") }
        return (written, faults)
    }

    private struct NoWriter: Error {}

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

extension FileHandle {
    /// What comes before a character, which is taken too; what is there at the end of file.
    fileprivate func text(until end: Character) throws -> String {
        var text = ""
        while let byte = try read(upToCount: 1)?.first, case let next = Character(UnicodeScalar(byte)), next != end {
            text.append(next)
        }
        return text
    }
}
