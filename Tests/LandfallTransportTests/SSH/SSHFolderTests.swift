import Foundation
import LandfallModel
import SSHTestSupport
import Testing

@testable import LandfallTransport

struct SSHFolderTests {
    @Test(.enabled(if: TestSSHServer.isInstalled, "needs openssh-server"))
    func `what another landfall has left behind is removed, and what one uses is not`() async throws {
        let sshd = try TestSSHServer()
        let base = try #require(SSHFolder.bases(environment: sshd.environment).first)
        try sshd.run("mkdir -p -m 700 \(base)/1-dead && touch \(base)/1-dead/lock \(base)/1-dead/7")
        let used = try SSHFolder.make(in: [base])
        #expect(!FileManager.default.fileExists(atPath: base + "/1-dead"))
        let second = try SSHFolder.make(in: [base])
        #expect(FileManager.default.fileExists(atPath: used.path))
        used.remove()
        second.remove()
        #expect(try sshd.leftovers().isEmpty)
    }

    @Test func `a folder that others can write to is not used`() throws {
        let folder = "/tmp/lf-open-\(UInt32.random(in: 0...UInt32.max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder + "/landfall/ssh", withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder + "/landfall")
        #expect(throws: SSHError(.sshFolderUnusable, folder + "/landfall")) {
            try SSHFolder.make(in: [folder + "/landfall/ssh"])
        }
    }
}
