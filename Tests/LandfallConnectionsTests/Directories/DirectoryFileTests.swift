import Foundation
import LandfallModel
import LandfallSystem
import Testing

@testable import LandfallConnections

/// `sources.json` on a disk that others use too.
struct DirectoryFileTests {
    private struct Home {
        let folder: TemporaryFolder
        let file: DirectoryFile

        init() throws {
            folder = try TemporaryFolder()
            file = try #require(
                DirectoryFile(environment: [
                    "XDG_CONFIG_HOME": folder.path + "/config", "XDG_STATE_HOME": folder.path + "/state",
                ]))
        }

        func add(_ directories: Directory...) async throws {
            try await file.update(deadline: .late) { $0 += directories }
        }

        func write(_ text: String, mode: Int = 0o600) throws {
            let manager = FileManager.default
            let parent = folder.path + "/config/landfall"
            try manager.createDirectory(
                atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try Data(text.utf8).write(to: URL(filePath: file.path))
            try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        }
    }

    private func directory(_ name: String, _ place: String, _ arguments: [String] = []) throws -> Directory {
        Directory(
            name: try #require(Directory.name(name)), place: try DirectoryPlace(place, arguments) { $0 })
    }

    @Test func `what is saved is read again, sorted, for its user alone`() async throws {
        let home = try Home()
        #expect(try home.file.read().isEmpty)
        var lab = try directory("lab", "exec:/usr/bin/list", ["-i", "it's here.ini"])
        lab.isEnabled = false
        let corp = Directory(
            name: try #require(Directory.name("corp")),
            place: try DirectoryPlace("https://corp.example/list", authorities: "/etc/ca.pem") { $0 })
        try await home.add(lab, corp)
        #expect(try home.file.read() == [corp, lab])
        #expect(try FileManager.default.attributesOfItem(atPath: home.file.path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func `fields of a later version stay`() async throws {
        let home = try Home()
        try home.write(
            #"{"schema":"landfall.sources-file/1","new":[1],"sources":[{"name":"a","place":"https://a.example","x":2}]}"#
        )
        try await home.add(try directory("b", "https://b.example"))
        let text = try String(contentsOfFile: home.file.path, encoding: .utf8)
        #expect(text.contains("\"new\"") && text.contains("\"x\""))
    }

    @Test(arguments: [0o640, 0o644, 0o660, 0o666])
    func `a file that others can read or write is not used`(mode: Int) throws {
        let home = try Home()
        try home.write(#"{"schema":"landfall.sources-file/1","sources":[]}"#, mode: mode)
        #expect(#expect(throws: DirectoryError.self) { try home.file.read() }?.code == .sourcesExposed)
    }

    @Test(arguments: [
        ("{", FailureCode.sourcesDamaged), (#"{"schema":"landfall.sources-file/2"}"#, .sourcesTooNew),
        (#"{"schema":"landfall.sources-file/1","sources":[{"name":"a"}]}"#, .sourcesDamaged),
        (
            #"{"schema":"landfall.sources-file/1","sources":[{"name":"lan","place":"https://a.example"}]}"#,
            .sourcesDamaged
        ),
        (
            #"{"schema":"landfall.sources-file/1","sources":[{"name":"a","place":"exec:relative"}]}"#, .sourcesDamaged
        ),
        (
            #"{"schema":"landfall.sources-file/1","sources":[{"name":"a","place":"http://a.example"}]}"#,
            .sourcesDamaged
        ),
        (
            #"{"schema":"landfall.sources-file/1","sources":[{"name":"a","place":"https://a.example"},{"name":"a","place":"https://b.example"}]}"#,
            .sourcesDamaged
        ),
    ])
    func `a file that is not what landfall writes is refused and stays`(text: String, code: FailureCode) async throws {
        let home = try Home()
        try home.write(text)
        #expect(#expect(throws: DirectoryError.self) { try home.file.read() }?.code == code)
        await #expect(throws: DirectoryError.self) { try await home.add(try directory("b", "https://b.example")) }
        #expect(try String(contentsOfFile: home.file.path, encoding: .utf8) == text)
    }

    @Test func `what is in its place and no file is called so, and stays`() async throws {
        let home = try Home()
        try home.write("")
        try FileManager.default.removeItem(atPath: home.file.path)
        try FileManager.default.createDirectory(atPath: home.file.path, withIntermediateDirectories: false)
        let error = #expect(throws: DirectoryError.self) { try home.file.read() }
        #expect(error?.code == .sourcesNotAFile && error?.path == home.file.path)
        await #expect(throws: DirectoryError.self) { try await home.add(try directory("b", "https://b.example")) }
    }

    @Test func `a program that somebody else has written into the file is not confirmed`() async throws {
        let home = try Home()
        try await home.add(try directory("mine", "exec:/usr/bin/list"))
        let text = try String(contentsOfFile: home.file.path, encoding: .utf8)
        try home.write(text.replacingOccurrences(of: "/usr/bin/list", with: "/tmp/evil"))
        #expect(try home.file.read().map(\.isConfirmed) == [false])
        // Saving another one confirms nothing.
        try await home.add(try directory("other", "https://b.example"))
        #expect(try home.file.read().map(\.isConfirmed) == [false, true])
    }

    @Test func `once others could write the file, none of its programs is confirmed`() async throws {
        let home = try Home()
        try await home.add(try directory("mine", "exec:/usr/bin/list"))
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o666], ofItemAtPath: home.file.path)
        #expect(#expect(throws: DirectoryError.self) { try home.file.read() }?.code == .sourcesExposed)
        try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: home.file.path)
        #expect(try home.file.read().map(\.isConfirmed) == [false])
    }

    @Test func `an unknown name is answered with those that are near`() async throws {
        let home = try Home()
        try await home.add(try directory("corp", "https://a.example"))
        let error = #expect(throws: DirectoryError.self) { try home.file.find("crop") }
        #expect(error?.code == .sourceUnknown)
        #expect(error?.names == ["corp"])
    }

    @Test(arguments: [
        ("ftp://x", DirectoryPlace.Refusal.unknownScheme), ("http://a.example", .unknownScheme),
        ("exec:", .unknownScheme), ("exec:none", .noProgram("none")), ("exec:/bin/a\nb", .controlCharacter),
        ("dns:corp", .domain), ("dns:corp.example/a_b", .domain), ("dns:", .domain),
    ])
    func `what is not a place is refused`(text: String, refusal: DirectoryPlace.Refusal) {
        #expect(throws: refusal) { try DirectoryPlace(text) { $0.hasPrefix("/") ? $0 : nil } }
    }

    @Test func `an address has no arguments, and a program no authorities`() {
        #expect(throws: DirectoryPlace.Refusal.arguments) { try DirectoryPlace("https://a.example", ["x"]) { $0 } }
        #expect(throws: DirectoryPlace.Refusal.authorities) {
            try DirectoryPlace("exec:/bin/true", authorities: "/x") { $0 }
        }
    }
}
