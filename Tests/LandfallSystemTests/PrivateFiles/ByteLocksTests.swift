import Foundation
import LandfallTestSupport
import Testing

@testable import LandfallSystem

struct ByteLocksTests {
    @Test func `a byte is locked once, in this program and beside another, and free afterwards`() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "locks-\(UUID())")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let path = home.appending(path: "writers").path
        let (own, other) = (ByteLocks(path), ByteLocks(path))
        do {
            let lock = try #require(try own.take(7))
            #expect(try own.take(7) == nil && other.take(7) == nil)
            #expect(try other.take(8) != nil)
            #expect(ByteLocks.isTaken(7, of: path) && !ByteLocks.isTaken(8, of: path))
            withExtendedLifetime(lock) {}
        }
        #expect(!ByteLocks.isTaken(7, of: path) && !ByteLocks.isTaken(7, of: path + "-missing"))
        #expect(try other.take(7) != nil)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `a file that cannot be made is named`() throws {
        let error = #expect(throws: PrivateFileError.self) { try ByteLocks("/proc/writers").take(1) }
        #expect(error?.kind == .unwritable && error?.path == "/proc/writers")
    }
}
