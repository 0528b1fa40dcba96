import Foundation
import LandfallModel
import LandfallSystem
import Testing

@testable import LandfallConnections

/// What is used of a file that somebody else may have written.
struct ConfirmedUsesTests {
    private let home: TemporaryFolder
    private let state: TemporaryFolder
    private var file: ProfileFile { ProfileFile(folder: home.folder, state: state.folder) }

    init() throws {
        home = try TemporaryFolder()
        state = try TemporaryFolder()
    }

    private func document(_ token: String, _ address: String = "unix:/run/a.sock") -> String {
        """
        {"schema": "landfall.profiles-file/1", "profiles": [{"id": "6d5f5cb6-3f2c-4a53-8b6a-0c1d2e3f4a5b", "name": "studio",
          "kind": "diane", "routes": [{"via": "local", "address": "\(address)"}], "token": {"reference": "\(token)"}}]}
        """
    }

    private func unconfirmed() throws -> [String] {
        try file.read().profiles.flatMap(\.unconfirmed).map(\.text.raw)
    }

    /// Has landfall write something.
    private func save() async throws { try await file.update(deadline: .late) { try $0.put(.sample("other")) } }

    @Test(arguments: [true, false])
    func `what others could write or remove is emptied before it is closed`(isFolder: Bool) async throws {
        try home.write(document("cmd:mine"))
        try await save()
        try home.write(document("cmd:other"))
        let record = state.path + "/confirmed"
        if isFolder {
            try #require(chmod(state.path, 0o777) == 0)
            try FileManager.default.removeItem(atPath: record)
        } else {
            try Data("6d5f5cb6-3f2c-4a53-8b6a-0c1d2e3f4a5b cmd:other\n".utf8).write(to: URL(filePath: record))
            try #require(chmod(record, 0o666) == 0)
        }
        #expect(try unconfirmed().contains("cmd:other"))
        try #require(chmod(state.path, 0o700) == 0 && chmod(record, 0o600) == 0)
        #expect(try unconfirmed().contains("cmd:other"))
    }

    @Test func `before anything is recorded all counts, then only what landfall has saved`() async throws {
        try home.write(document("cmd:mine"))
        #expect(try unconfirmed().isEmpty)
        try await save()
        #expect(try unconfirmed().isEmpty)
        try home.write(document("cmd:other", "ssh://box"))
        #expect(try unconfirmed() == ["cmd:other", "ssh://box"])
        try home.write(document("cmd:mine"))
        #expect(try unconfirmed().isEmpty)
    }

    @Test func `each thing is confirmed by itself, and the file is written so that those who watch it notice`()
        async throws
    {
        try await save()
        try home.write(document("cmd:other", "ssh://box"))
        let stamp = file.stamp
        try await file.update(deadline: .late) { set in
            var profile = try #require(set.profiles.first)
            profile.confirm([.token("cmd:other")])
            try set.put(profile)
        }
        #expect(try unconfirmed() == ["ssh://box"])
        #expect(file.stamp != stamp)
    }

    @Test func `another write confirms nothing, and a new value is confirmed`() async throws {
        try await save()
        try home.write(document("file:/etc/key"))
        try await save()
        #expect(try unconfirmed() == ["file:/etc/key", "unix:/run/a.sock"])
        try await file.update(deadline: .late) { set in
            var profile = try #require(set.profiles.first { $0.name.description == "studio" })
            profile.token = SavedToken("file:/etc/key")
            try set.put(profile)
        }
        #expect(try unconfirmed() == ["unix:/run/a.sock"])
    }

    @Test(arguments: [(0o666, 0o700), (0o620, 0o700), (0o600, 0o777)])
    func `what others could write is listed, and nothing of it counts any more`(mode: Int, folder: Int) throws {
        try home.write(document("keyring"), mode: mode)
        #expect(chmod(home.path, mode_t(folder)) == 0)
        let error = #expect(throws: ProfileStoreError.self) { try file.read() }
        #expect(error?.code == .profilesExposed)
        #expect(
            error?.exposed?.profiles.flatMap(\.uses) == [.token("keyring"), .route(ForeignText("unix:/run/a.sock"))])
        #expect(chmod(home.path, 0o700) == 0 && chmod(file.path, 0o600) == 0)
        #expect(try unconfirmed() == ["keyring", "unix:/run/a.sock"])
    }

    @Test func `what others could only read still counts`() throws {
        try home.write(document("keyring"), mode: 0o644)
        #expect(#expect(throws: ProfileStoreError.self) { try file.read() }?.exposed == nil)
        #expect(chmod(file.path, 0o600) == 0)
        #expect(try unconfirmed().isEmpty)
    }

    @Test func `a record that others could have written or removed confirms nothing`() async throws {
        try home.write(document("cmd:mine"))
        try await save()
        #expect(chmod(state.path + "/confirmed", 0o666) == 0)
        #expect(try unconfirmed().count == 2)
        #expect(unlink(state.path + "/confirmed") == 0)
        #expect(chmod(state.path, 0o777) == 0)
        #expect(try unconfirmed().count == 2)
    }

    @Test func `it is recorded in an open folder too that nothing is confirmed`() throws {
        try home.write(document("cmd:other"), mode: 0o666)
        #expect(chmod(state.path, 0o777) == 0)
        #expect(throws: ProfileStoreError.self) { try file.read() }
        #expect(chmod(state.path, 0o700) == 0 && chmod(file.path, 0o600) == 0)
        #expect(try unconfirmed().count == 2)
    }

    @Test func `where that cannot be recorded it is said, with what would be adopted`() throws {
        let blocked = state.path + "/file/landfall"
        try Data().write(to: URL(filePath: state.path + "/file"))
        try home.write(document("cmd:other"), mode: 0o666)
        let file = ProfileFile(folder: home.folder, state: PrivateFolder(path: blocked))
        let error = #expect(throws: ProfileStoreError.self) { try file.read() }
        #expect(error?.code == .profilesExposed && error?.exposed?.profiles.count == 1)
        #expect(
            error?.unrecorded?.kind == .unwritable && error?.unrecorded?.path.hasPrefix(state.path + "/file") == true)
        // Nor is anything confirmed where nobody can tell whether others have removed the record.
        #expect(chmod(file.path, 0o600) == 0)
        #expect(#expect(throws: ProfileStoreError.self) { try file.read() }?.code == .fileUnwritable)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can mount"))
    func `a full disk is no reason to confirm anything`() throws {
        guard mount("tmpfs", state.path, "tmpfs", 0, "size=4k,nr_inodes=1,mode=700") == 0 else { return }
        defer { umount(state.path) }
        try home.write(document("cmd:other"), mode: 0o666)
        let error = #expect(throws: ProfileStoreError.self) { try file.read() }
        #expect(error?.unrecorded?.errno == ENOSPC)
    }

    @Test func `the folder of a link counts as much as that of the file it leads to`() throws {
        let dotfiles = try TemporaryFolder()
        try dotfiles.write(document("cmd:other"), as: "landfall.json")
        try FileManager.default.createSymbolicLink(
            atPath: file.path, withDestinationPath: dotfiles.path + "/landfall.json")
        #expect(try unconfirmed().isEmpty)
        for folder in [home.path, dotfiles.path] {
            #expect(chmod(folder, 0o777) == 0)
            let error = #expect(throws: ProfileStoreError.self) { try file.read() }
            #expect(error?.code == .profilesExposed && error?.path == folder && error?.exposed?.profiles.count == 1)
            #expect(chmod(folder, 0o700) == 0)
            #expect(try unconfirmed().count == 2)
            #expect(unlink(state.path + "/confirmed") == 0)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give links away"))
    func `a link of another user in a sticky folder is not followed`() throws {
        let dotfiles = try TemporaryFolder()
        try dotfiles.write(document("cmd:other"), as: "landfall.json")
        try FileManager.default.createSymbolicLink(
            atPath: file.path, withDestinationPath: dotfiles.path + "/landfall.json")
        #expect(chmod(home.path, 0o1777) == 0)
        #expect(try unconfirmed().isEmpty)
        #expect(lchown(file.path, 65_534, 65_534) == 0)
        #expect(#expect(throws: ProfileStoreError.self) { try file.read() }?.code == .profilesExposed)
    }

    @Test func `a record that could have been moved away with its folder confirms nothing`() throws {
        try home.write(document("cmd:mine"))
        let above = state.path + "/open"
        try FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: false)
        let file = ProfileFile(folder: home.folder, state: PrivateFolder(path: above + "/landfall"))
        #expect(try file.read().profiles.flatMap(\.unconfirmed).isEmpty)
        #expect(chmod(above, 0o777) == 0)
        #expect(try file.read().profiles.flatMap(\.unconfirmed).count == 2)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `sudo leaves nothing in the home of somebody else`() throws {
        try home.write(document("cmd:mine"))
        #expect(chown(file.path, 65_534, 65_534) == 0 && chown(state.path, 65_534, 65_534) == 0)
        #expect(#expect(throws: ProfileStoreError.self) { try file.read() }?.code == .profilesNotOwn)
        #expect(try state.names.isEmpty)
    }
}
