import Foundation
import LandfallModel
import LandfallSystem
import Testing

@testable import LandfallConnections

/// The file on a disk that others use too.
struct ProfileFileTests {
    private func code(_ file: ProfileFile) -> FailureCode? {
        #expect(throws: ProfileStoreError.self) { try file.read() }?.code
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `without a file there are no profiles, and none is made by looking or by changing nothing`() async throws
    {
        let home = try TemporaryFolder()
        #expect(try home.file.read() == ProfileSet())
        try await home.file.update(deadline: .late) { _ in }
        #expect(try home.names == ["profiles.json.lock"])
    }

    @Test func `the file is for its user, in a folder for its user`() async throws {
        let home = try TemporaryFolder()
        let file = ProfileFile(folder: PrivateFolder(path: home.path + "/config/landfall"))
        try await file.update(deadline: .late) { try $0.put(.sample("a")) }
        #expect(try mode(file.path) == 0o600)
        #expect(try mode(home.path + "/config/landfall") == 0o700)
        #expect(try mode(file.path + ".lock") == 0o600)
        #expect(try file.read().names.map(\.description) == ["a"])
    }

    @Test func `a change that throws changes nothing`() async throws {
        struct Halt: Error {}
        let home = try TemporaryFolder()
        try home.write(Samples.everything)
        await #expect(throws: Halt.self) {
            try await home.file.update(deadline: .late) { set in
                set = ProfileSet()
                throw Halt()
            }
        }
        #expect(try home.text() == Samples.everything)
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o644, 0o666])
    func `a file that others can read or change is refused and stays`(mode: Int) async throws {
        let home = try TemporaryFolder()
        try home.write(Samples.everything, mode: mode)
        #expect(code(home.file) == .profilesExposed)
        await #expect(throws: ProfileStoreError.self) {
            try await home.file.update(deadline: .late) { try $0.put(.sample("a")) }
        }
        #expect(try home.text() == Samples.everything)
    }

    @Test func `a folder that others can change is refused`() throws {
        let home = try TemporaryFolder()
        try home.write(Samples.everything)
        try FileManager.default.setAttributes([.posixPermissions: 0o770], ofItemAtPath: home.path)
        #expect(code(home.file) == .profilesExposed)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.path)
        #expect(try home.file.read().profiles.count == 1)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `a file or a folder of somebody else is refused`() throws {
        let home = try TemporaryFolder()
        try home.write(Samples.everything)
        #expect(chown(home.file.path, 65_534, 65_534) == 0)
        #expect(code(home.file) == .profilesNotOwn)
        #expect(chown(home.file.path, 0, 0) == 0)
        #expect(chown(home.path, 65_534, 65_534) == 0)
        #expect(code(home.file) == .profilesNotOwn)
    }

    @Test func `a folder or a FIFO in its place is refused without waiting`() throws {
        let home = try TemporaryFolder()
        #expect(mkfifo(home.file.path, 0o600) == 0)
        #expect(code(home.file) == .profilesNotAFile)
        #expect(unlink(home.file.path) == 0)
        #expect(mkdir(home.file.path, 0o700) == 0)
        #expect(code(home.file) == .profilesNotAFile)
    }

    @Test func `a symbolic link is followed, and the file it leads to is replaced in its own folder`() async throws {
        let home = try TemporaryFolder()
        let dotfiles = try TemporaryFolder()
        try dotfiles.write(Samples.everything, as: "landfall.json")
        let target = dotfiles.path + "/landfall.json"
        try FileManager.default.createSymbolicLink(atPath: home.file.path, withDestinationPath: target)
        try await home.file.update(deadline: .late) { try $0.put(.sample("a")) }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: home.file.path) == target)
        #expect(try dotfiles.names == ["landfall.json", "landfall.json.lock"])
        #expect(try home.names == ["profiles.json"])
        #expect(try home.file.read().names.map(\.description) == ["a", "studio"])
        #expect(try mode(target) == 0o600)
    }

    @Test func `a symbolic link to a file of others' eyes or to nowhere is refused and stays`() async throws {
        let home = try TemporaryFolder()
        let dotfiles = try TemporaryFolder()
        try dotfiles.write(Samples.everything, as: "x", mode: 0o644)
        try FileManager.default.createSymbolicLink(
            atPath: home.file.path, withDestinationPath: dotfiles.path + "/x")
        #expect(code(home.file) == .profilesExposed)
        #expect(unlink(dotfiles.path + "/x") == 0)
        #expect(code(home.file) == .profilesBadLink)
        let error = await #expect(throws: ProfileStoreError.self) {
            try await home.file.update(deadline: .late) { try $0.put(.sample("a")) }
        }
        #expect(error?.code == .profilesBadLink)
        #expect(try dotfiles.names.isEmpty)
    }

    @Test func `what killed writers left behind goes with the next change`() async throws {
        let home = try TemporaryFolder()
        try home.write("{", as: "profiles.json.123.456.tmp")
        try home.write("mine", as: "profiles.json.tmp")
        try await home.file.update(deadline: .late) { try $0.put(.sample("a")) }
        #expect(try home.names == ["profiles.json", "profiles.json.lock", "profiles.json.tmp"])
    }

    // MARK: The lock

    @Test func `who does not get the lock in time says so and changes nothing`() async throws {
        let home = try TemporaryFolder()
        try home.write(Samples.everything)
        let lock = try await FileLock.take(home.file.path + ".lock", deadline: .late)
        let error = await #expect(throws: ProfileStoreError.self) {
            try await home.file.update(deadline: .now) { $0 = ProfileSet() }
        }
        #expect(error?.code == .profilesLocked)
        #expect(try home.text() == Samples.everything)
        _ = consume lock
        try await home.file.update(deadline: .now) { $0 = ProfileSet() }
        #expect(try home.file.read() == ProfileSet())
    }

    @Test(arguments: [ENOLCK, EOPNOTSUPP, EIO])
    func `a file system without locks is told, and nothing is written without one`(failure: Int32) async throws {
        let home = try TemporaryFolder()
        try home.write(Samples.everything)
        let file = ProfileFile(folder: home.folder) { _ in failure }
        let error = await #expect(throws: ProfileStoreError.self) {
            try await file.update(deadline: .late) { $0 = ProfileSet() }
        }
        #expect(error?.code == .profilesLockFailed)
        #expect(error?.errno == failure)
        #expect(try home.text() == Samples.everything)
    }

    @Test func `a folder or a link where the lock should be is told`() async throws {
        let home = try TemporaryFolder()
        #expect(mkdir(home.file.path + ".lock", 0o700) == 0)
        let error = await #expect(throws: ProfileStoreError.self) {
            try await home.file.update(deadline: .late) { try $0.put(.sample("a")) }
        }
        #expect(error?.code == .fileUnwritable)
        #expect(error?.path == home.file.path + ".lock")
    }

    // MARK: Disks

    @Test(.enabled(if: geteuid() == 0, "only root can mount"))
    func `a full disk and a read-only one leave the old file`() async throws {
        let home = try TemporaryFolder()
        guard mount("tmpfs", home.path, "tmpfs", 0, "size=64k,mode=700") == 0 else { return }
        defer { umount(home.path) }
        try home.write(Samples.everything)
        let error = await #expect(throws: ProfileStoreError.self) {
            try await home.file.update(deadline: .late) { set in
                for number in 0..<1_000 { try set.put(try .sample("p\(number)")) }
            }
        }
        #expect(error?.code == .fileUnwritable)
        #expect(error?.errno == ENOSPC)
        #expect(try home.text() == Samples.everything)
        #expect(try home.names == ["profiles.json", "profiles.json.lock"])

        #expect(mount("tmpfs", home.path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0)
        #expect(try home.file.read().profiles.count == 1)
        let second = await #expect(throws: ProfileStoreError.self) {
            try await home.file.update(deadline: .late) { $0 = ProfileSet() }
        }
        #expect(second?.code == .fileUnwritable)
        #expect(second?.errno == EROFS)
        #expect(try home.text() == Samples.everything)
    }
}
