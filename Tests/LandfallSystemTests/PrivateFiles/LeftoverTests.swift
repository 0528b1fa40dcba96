import Foundation
import LandfallSystem
import Testing

/// Temporary files that a writer has left behind that was killed.
struct LeftoverTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()
    private var folder: PrivateFolder { PrivateFolder(path: root) }
    private var names: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: root)) }
    }

    /// Puts a file there that was last changed so many seconds ago.
    private func leave(_ name: String, age: Int = 60, mode: mode_t = 0o600) throws {
        try folder.make()
        let descriptor = open("\(root)/\(name)", O_WRONLY | O_CREAT | O_EXCL, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        fchmod(descriptor, mode)
        let at = timespec(tv_sec: time(nil) - age, tv_nsec: 0)
        futimens(descriptor, [at, at])
    }

    @Test func `the next writer of a file removes what is left of it, and of no other`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        try leave("x.123.4567.tmp")
        try leave("x.123.4567.new")
        try leave("x.123.4567.new.123.89.tmp")
        try leave("y.123.4567.tmp")
        try folder.replace("x", with: [1])
        #expect(try names == ["x", "y.123.4567.tmp"])
        folder.removeLeftovers()
        #expect(try names == ["x"])
    }

    @Test(arguments: [
        "x", "x.tmp", "x.1.tmp", "x.a.1.tmp", "x.1.a.tmp", "x..1.tmp", "x.1.2.tmpx", "x.1.2.tmp.txt",
        "x.12345678901.1.tmp", ".1.2",
        "1.2.tmp", "x.-1.2.tmp", "x.1.2.bak",
    ])
    func `a file of another name stays`(name: String) throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        try leave(name)
        folder.removeLeftovers(olderThan: .zero)
        #expect(try names == [name])
    }

    @Test func `one that is young, of another mode, no file, or locked by its writer stays`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        try leave("young.1.2.tmp", age: 1)
        try leave("open.1.2.tmp", mode: 0o644)
        try leave("busy.1.2.tmp")
        mkfifo(root + "/pipe.1.2.tmp", 0o600)
        try FileManager.default.createSymbolicLink(
            atPath: root + "/link.1.2.tmp", withDestinationPath: root + "/busy.1.2.tmp")
        let writer = open(root + "/busy.1.2.tmp", O_WRONLY)
        #expect(flock(writer, LOCK_EX | LOCK_NB) == 0)
        let all = try names
        folder.removeLeftovers()
        #expect(try names == all)
        // Its process has ended.
        close(writer)
        folder.removeLeftovers()
        #expect(try names == all.subtracting(["busy.1.2.tmp"]))
    }

    @Test func `writers that are at work do not take each other's files away`() async throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        let folder = folder
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for _ in 0..<50 {
                        try folder.replace("x", with: [UInt8(writer)], isDurable: false)
                        folder.removeLeftovers()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try names == ["x"])
    }
}
