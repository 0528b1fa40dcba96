import Foundation
import LandfallSystem
import Testing

struct UnixConnectionTests {
    private func withListener(_ body: (_ folder: String, _ path: String) throws -> Void) throws {
        let folder = "/tmp/landfall-unix-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let path = folder + "/s"
        try #require(UnixConnection.withAddress(of: path) { bind(descriptor, $0, $1) } == 0)
        try #require(listen(descriptor, 4) == 0)
        try body(folder, path)
    }

    @Test func `the listener is told by process and user`() throws {
        try withListener { _, path in
            let connection = try UnixConnection(to: path)
            #expect(connection.listener?.process == getpid() && connection.listener?.user == geteuid())
            #expect(fcntl(connection.descriptor, F_GETFD) & FD_CLOEXEC != 0)
        }
    }

    @Test func `a socket that another user could have put there is not this user's`() throws {
        try withListener { folder, path in
            #expect(UnixConnection.isOwn(path))
            try #require(chmod(folder, 0o777) == 0)
            #expect(!UnixConnection.isOwn(path))
            #expect(!UnixConnection.isOwn(folder + "/none"))
        }
    }

    @Test func `an abstract name is nobody's own: others can take it between two connections`() throws {
        let name = "\0landfall-\(UInt64.random(in: 0 ... .max))"
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        try #require(UnixConnection.withAddress(of: name) { bind(descriptor, $0, $1) } == 0)
        try #require(listen(descriptor, 4) == 0)
        #expect(try UnixConnection(to: name).listener?.user == geteuid())
        #expect(!UnixConnection.isOwn(name))
    }

    @Test func `without a listener, and with a path that no address holds, there is none`() throws {
        func refusal(_ path: String) -> Int32? {
            do throws(UnixConnection.Refusal) {
                _ = try UnixConnection(to: path)
                return nil
            } catch {
                return error.errno
            }
        }
        #expect(refusal("/tmp/landfall-none-\(UInt64.random(in: 0 ... .max))") == ENOENT)
        #expect(refusal("/" + String(repeating: "a", count: 200)) == ENAMETOOLONG)
        #expect(refusal("\0landfall-none-\(UInt64.random(in: 0 ... .max))") == ECONNREFUSED)
    }
}
