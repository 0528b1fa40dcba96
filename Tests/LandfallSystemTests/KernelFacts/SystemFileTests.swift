import Foundation
import LandfallSystem
import Testing

/// What is told of a path before it is opened or connected to.
struct SystemFileTests {
    @Test func `only a socket is one, also behind a link`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (socket, link, file) = ("\(folder)/s", "\(folder)/l", "\(folder)/f")
        try Data("x".utf8).write(to: URL(filePath: file))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: socket)
        for path in [folder, file, link, socket] { #expect(!SystemFile.isSocket(path)) }
        try #require(mknod(socket, S_IFSOCK | 0o600, 0) == 0)
        #expect(SystemFile.isSocket(socket) && SystemFile.isSocket(link))
    }
}
