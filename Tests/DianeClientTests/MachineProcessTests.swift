import Foundation
import Glibc
import LandfallModel
import LandfallTesting
import Testing

@testable import DianeClient

/// The process of a Diane on this machine, with a real socket and files.
struct MachineProcessTests {
    /// A folder as Diane keeps it, with what its file says.
    private func withFolder(pid: String?, _ body: (DianeHTTPClient, String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "diane-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try pid.map { try Data($0.utf8).write(to: folder.appending(path: "mcp.pid")) }
        let socket = folder.appending(path: "diane.sock").path
        try body(DianeHTTPClient(ScriptedExchange(.diane, [:], machineSocket: socket)), socket)
    }

    @Test func `a process that runs is known by its file`() throws {
        let own = ProcessInfo.processInfo.processIdentifier
        for text in ["\(own)", "\(own)\n"] {
            try withFolder(pid: text) { client, _ in
                #expect(client.getPID() == Int(own))
                #expect(client.isProcessRunning())
            }
        }
    }

    @Test func `one that has ended runs no more`() throws {
        let ended = Process()
        ended.executableURL = URL(filePath: "/bin/true")
        try ended.run()
        ended.waitUntilExit()
        try withFolder(pid: "\(ended.processIdentifier)") { client, _ in
            #expect(client.getPID() == Int(ended.processIdentifier))
            #expect(!client.isProcessRunning())
        }
    }

    @Test(arguments: [nil, "", "0", "-1", "12 ", "1\n\n", "99999999999", "123456789012", "pid"])
    func `what is no process id says nothing`(text: String?) throws {
        try withFolder(pid: text) { client, _ in
            #expect(client.getPID() == nil)
            #expect(!client.isProcessRunning())
        }
    }

    @Test func `a socket is there, and a plain file is none`() throws {
        try withFolder(pid: nil) { client, socket in
            #expect(!client.socketExists)
            try Data().write(to: URL(filePath: socket))
            #expect(!client.socketExists)
            try FileManager.default.removeItem(atPath: socket)
            let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(socket.utf8)) }
            let bound = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try #require(bound == 0)
            #expect(client.socketExists)
        }
    }
}
