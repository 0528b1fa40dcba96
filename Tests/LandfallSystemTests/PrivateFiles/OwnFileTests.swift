import Foundation
import LandfallSystem
import Testing

struct OwnFileTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()
    private var folder: PrivateFolder { PrivateFolder(path: root) }

    @Test func `a file of one user is read up to the limit`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        try folder.replace("x", with: [1, 2, 3])
        #expect(try OwnFile.read(root + "/x", limit: 3) == [1, 2, 3])
        #expect(throws: OwnFile.Refusal.tooLarge) { try OwnFile.read(root + "/x", limit: 2) }
        try folder.replace("empty", with: [])
        #expect(try OwnFile.read(root + "/empty", limit: 0) == [])
    }

    @Test func `what counts of a link is the file behind it`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        try folder.replace("x", with: [1])
        try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: root + "/x")
        #expect(try OwnFile.read(root + "/link", limit: 9) == [1])
        chmod(root + "/x", 0o640)
        #expect(throws: OwnFile.Refusal.exposed) { try OwnFile.read(root + "/link", limit: 9) }
    }

    @Test func `a folder, a pipe and nothing are refused each for its reason`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        try folder.replace("x", with: [1])
        mkfifo(root + "/pipe", 0o600)
        #expect(throws: OwnFile.Refusal.notRegular) { try OwnFile.read(root, limit: 9) }
        #expect(throws: OwnFile.Refusal.notRegular) { try OwnFile.read(root + "/pipe", limit: 9) }
        #expect(throws: OwnFile.Refusal.missing) { try OwnFile.read(root + "/none", limit: 9) }
        #expect(throws: OwnFile.Refusal.missing) { try OwnFile.read(root + "/x/below", limit: 9) }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `a file of another user is refused`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        try folder.replace("x", with: [1])
        #expect(chown(root + "/x", 65_534, 65_534) == 0)
        #expect(throws: OwnFile.Refusal.foreign) { try OwnFile.read(root + "/x", limit: 9) }
    }

    @Test func `the first of two that make a file stays, and nothing else does`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        #expect(try folder.create("x", with: [1]))
        #expect(try !folder.create("x", with: [2]))
        #expect(try OwnFile.read(root + "/x", limit: 9) == [1])
        #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["x"])
    }

    @Test func `a file is removed once`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        #expect(try !folder.remove("x"))
        try folder.replace("x", with: [1])
        #expect(try folder.remove("x"))
        #expect(try !folder.remove("x"))
        let error = #expect(throws: PrivateFileError.self) { try folder.remove(".") }
        #expect(error?.kind == .unwritable)
    }
}
