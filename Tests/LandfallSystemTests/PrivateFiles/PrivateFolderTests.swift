import Foundation
import LandfallSystem
import Testing

struct PrivateFolderTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()

    @Test func `what is written is read, in a folder and a file for one user`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        let folder = PrivateFolder(path: root + "/a/b")
        #expect(try folder.read("x") == nil)
        try folder.replace("x", with: Array("one".utf8))
        try folder.replace("x", with: Array("two".utf8))
        #expect(try folder.read("x") == Array("two".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x"])
        #expect(try mode(folder.path) == 0o700)
        #expect(try mode(folder.path + "/x") == 0o600)
    }

    @Test func `a file for others is readable whatever the umask, and its folder is not made`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        let folder = PrivateFolder(path: root)
        let error = #expect(throws: PrivateFileError.self) { try folder.replace("x", with: [1], isPublic: true) }
        #expect(error?.errno == ENOENT)
        try folder.make()
        try folder.replace("x", with: [1], isPublic: true)
        #expect(try mode(root + "/x") == 0o644)
        #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["x"])
    }

    @Test func `a symbolic link is not read and not written through`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        let folder = PrivateFolder(path: root)
        try folder.replace("target", with: Array("kept".utf8))
        try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: root + "/target")
        let error = #expect(throws: PrivateFileError.self) { try folder.read("link") }
        #expect(error?.kind == .unreadable)
        try folder.replace("link", with: Array("new".utf8))
        #expect(try folder.read("target") == Array("kept".utf8))
        #expect(try folder.read("link") == Array("new".utf8))
    }

    @Test func `a part of a file is written over, and nothing else`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        let folder = PrivateFolder(path: root)
        #expect(try !folder.overwrite("x", with: [1], at: 0))
        try folder.replace("x", with: [1, 2, 3, 4])
        #expect(try folder.overwrite("x", with: [8, 9], at: 2))
        #expect(try !folder.overwrite("x", with: [8, 9], at: 3))
        #expect(try folder.read("x") == [1, 2, 8, 9])
        try folder.replace("target", with: [1])
        try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: root + "/target")
        #expect(throws: PrivateFileError.self) { try folder.overwrite("link", with: [2], at: 0) }
        #expect(mkfifo(root + "/pipe", 0o600) == 0)
        #expect(throws: PrivateFileError.self) { try folder.overwrite("pipe", with: [2], at: 0) }
    }

    @Test(.timeLimit(.minutes(1)))
    func `what is no regular file is an error that names it, and nobody waits for it`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        let folder = PrivateFolder(path: root)
        try folder.make()
        #expect(mkfifo(root + "/pipe", 0o600) == 0)
        #expect(mkdir(root + "/folder", 0o700) == 0)
        var names = ["pipe", "folder"]
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array((root + "/socket").utf8)
        if path.count < 108 {
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
            let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(listener) }
            let isBound = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
            #expect(isBound)
            names.append("socket")
        }
        // Only root makes devices; this one is harmless, and never ends.
        if mknod(root + "/zero", S_IFCHR | 0o600, dev_t(0x105)) == 0 { names.append("zero") }
        for name in names {
            let error = #expect(throws: PrivateFileError.self) { try folder.read(name) }
            #expect(
                error?.kind == .notRegular && error?.path == "\(root)/\(name)" && error?.reason == "Not a regular file")
        }
    }

    @Test func `a file has a size up to which it is read`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        let folder = PrivateFolder(path: root)
        try folder.replace("x", with: [])
        #expect(truncate(root + "/x", off_t(PrivateFolder.mostBytes)) == 0)
        #expect(try folder.read("x")?.count == PrivateFolder.mostBytes)
        #expect(truncate(root + "/x", off_t(PrivateFolder.mostBytes) + 1) == 0)
        let error = #expect(throws: PrivateFileError.self) { try folder.read("x") }
        #expect(error?.errno == EFBIG)
    }

    @Test func `a folder that cannot be made is named`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        try PrivateFolder(path: root).replace("file", with: [])
        let error = #expect(throws: PrivateFileError.self) {
            try PrivateFolder(path: root + "/file/sub").replace("x", with: [])
        }
        #expect(error?.kind == .unwritable)
        #expect(error?.path == root + "/file/sub")
    }

    @Test func `the state folder follows XDG and ignores what is empty or relative`() {
        #expect(PrivateFolder.state(environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"])?.path == "/s/landfall")
        for useless in ["", "relative"] {
            let folder = PrivateFolder.state(environment: ["XDG_STATE_HOME": useless, "HOME": "/h"])
            #expect(folder?.path == "/h/.local/state/landfall")
        }
        #expect(PrivateFolder.state(environment: [:]) == nil)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
