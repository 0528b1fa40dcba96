import Foundation
import LandfallSystem
import Testing

struct NewFileTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()

    @Test func `a file is written where none is, and its absolute path is told`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        try PrivateFolder(path: root + "/a").make()
        let path = try NewFile.write(root + "/a/../a/studio.landfall", Array("link\n".utf8))
        #expect(path.hasSuffix("/a/studio.landfall") && !path.contains(".."))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "link\n")
    }

    @Test func `what is there stays, be it a link that leads nowhere`() throws {
        defer { try? FileManager.default.removeItem(atPath: root) }
        let folder = PrivateFolder(path: root)
        try folder.replace("x", with: Array("kept".utf8))
        try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: root + "/target")
        for name in ["x", "link"] {
            let error = #expect(throws: PrivateFileError.self) { try NewFile.write("\(root)/\(name)", [1]) }
            #expect(error?.kind == .unwritable && error?.errno == EEXIST && error?.path == "\(root)/\(name)")
        }
        #expect(try folder.read("x") == Array("kept".utf8))
        #expect(!FileManager.default.fileExists(atPath: root + "/target"))
        let error = #expect(throws: PrivateFileError.self) { try NewFile.write(root + "/none/x", [1]) }
        #expect(error?.errno == ENOENT)
    }
}
