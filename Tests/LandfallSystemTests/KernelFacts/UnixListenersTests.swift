import Foundation
import LandfallSystem
import Testing

/// Unix sockets of this network namespace, and what only looks like one.
struct UnixListenersTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = "/tmp/landfall-listeners-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func bound(_ path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        try #require(result == 0)
        return descriptor
    }

    @Test func `a socket is here once it listens, by whichever path it is reached`() throws {
        try withFolder { folder in
            let path = folder + "/s"
            let descriptor = try bound(path)
            defer { close(descriptor) }
            #expect(!UnixListeners.areHere(at: path))
            try #require(listen(descriptor, 1) == 0)
            #expect(UnixListeners.areHere(at: path))
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: path)
            #expect(UnixListeners.areHere(at: folder + "/link"))
        }
    }

    @Test func `a file, nothing, and another socket in its place are not`() throws {
        try withFolder { folder in
            let path = folder + "/s"
            #expect(!UnixListeners.areHere(at: path))
            let descriptor = try bound(path)
            defer { close(descriptor) }
            try #require(listen(descriptor, 1) == 0)
            try FileManager.default.removeItem(atPath: path)
            #expect(!UnixListeners.areHere(at: path))
            let other = try bound(path)
            defer { close(other) }
            #expect(!UnixListeners.areHere(at: path))
            #expect(!UnixListeners.areHere(at: "/etc/passwd"))
        }
    }
}
