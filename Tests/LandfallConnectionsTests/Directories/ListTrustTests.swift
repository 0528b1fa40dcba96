import Foundation
import LandfallModel
import LandfallSystem
import LandfallTestSupport
import LandfallTransport
import Testing

@testable import LandfallConnections

/// What signatures of lists are worth. They are made and checked by a real ssh-keygen.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ssh-keygen"), "ssh-keygen is missing"))
struct ListTrustTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    private struct Keeper {
        let folder = try? TemporaryFolder()
        var path: String { folder?.path ?? "/nowhere" }

        init(type: String = "ed25519") throws {
            try run("-q", "-t", type, "-N", "", "-f", path + "/key")
        }

        var fingerprint: String {
            get throws {
                let text = try String(contentsOfFile: path + "/key.pub", encoding: .utf8)
                return try #require(SSHPublicKey(text)).fingerprint
            }
        }

        func run(_ arguments: String...) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/ssh-keygen")
            process.arguments = arguments
            (process.standardInput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
        }

        func signed(
            serial: Int = 5, issued: Date = now.addingTimeInterval(-60), expires: Date = now.addingTimeInterval(60),
            namespace: String = "landfall-directory", head: String? = nil
        ) throws -> [UInt8] {
            let times = #","issued":"\#(Timestamp(issued))","expires":"\#(Timestamp(expires))""#
            let head = head ?? #"{"schema":"landfall.source/1","serial":\#(serial)\#(times)}"#
            let body = Lists.text([head, Lists.studio, Lists.end(1)])
            let file = "\(path)/\(UUID())"
            try Data(body).write(to: URL(fileURLWithPath: file))
            try run("-q", "-Y", "sign", "-n", namespace, "-f", path + "/key", file)
            return body + Array(try Data(contentsOf: URL(fileURLWithPath: file + ".sig")))
        }

        func trust(_ bytes: [UInt8], by signer: String? = nil, path: String? = nil) async throws -> ListTrust {
            let check = SignatureCheck(
                environment: ["PATH": path ?? "/usr/bin:/bin"], folder: PrivateFolder(path: self.path + "/state"))
            var directory = Directory(
                name: try #require(Directory.name("corp")), place: .program(path: "/list", arguments: []))
            directory.signer = try signer ?? fingerprint
            return await check.trust(
                try DirectoryList(bytes), bytes, of: directory, at: now, deadline: .now + .seconds(10))
        }
    }

    @Test(arguments: ["ed25519", "ecdsa", "rsa"])
    func `what the trusted key has signed counts, whatever its type`(type: String) async throws {
        let keeper = try Keeper(type: type)
        let bytes = try keeper.signed()
        #expect(try await keeper.trust(bytes).fault == nil)
        #expect(try await keeper.trust(bytes).fault == nil)
        #expect(try DirectoryList(bytes).isComplete)
        #expect(try DirectoryList(bytes).signature?.key?.fingerprint == keeper.fingerprint)
        let left = try FileManager.default.contentsOfDirectory(atPath: keeper.path + "/state")
        #expect(left.sorted() == ["serials", "serials.lock"])
    }

    @Test func `an older list, one out of its time and one without a number count as unsigned`() async throws {
        let keeper = try Keeper()
        let now = Self.now
        #expect(try await keeper.trust(keeper.signed(expires: now)).fault == .expired)
        #expect(try await keeper.trust(keeper.signed(serial: 4)).fault == .replayed, "one that has expired counts too")
        #expect(
            try await keeper.trust(keeper.signed(serial: 6, issued: now.addingTimeInterval(301))).fault == .notYetValid)
        let ahead = try keeper.signed(serial: 7, issued: now.addingTimeInterval(200))
        #expect(try await keeper.trust(ahead).fault == nil)
        #expect(try await keeper.trust(keeper.signed(serial: 7)).fault == .replayed, "another list of the same number")
        #expect(try await keeper.trust(ahead).fault == nil)
        #expect(try await keeper.trust(keeper.signed(head: Lists.head)).fault == .header)
    }

    @Test func `a signature of another key, of something else or of other bytes is none`() async throws {
        let keeper = try Keeper()
        let bytes = try keeper.signed()
        #expect(try await keeper.trust(bytes, by: Keeper().fingerprint).fault == .otherKey)
        #expect(try await keeper.trust(keeper.signed(namespace: "file")).fault == .damaged)
        #expect(try await keeper.trust(Lists.bytes([Lists.studio])).fault == .missing)
        let text = String(decoding: bytes, as: UTF8.self)
        let changed = Array(text.replacing("Studio", with: "studio").utf8)
        #expect(try await keeper.trust(changed).fault == .damaged)
        let foreign = try Keeper().signed()
        let start = try #require(ListSignature(foreign)?.start)
        #expect(throws: DirectoryError.self) { try DirectoryList(bytes + foreign[start...]) }
        #expect(try await keeper.trust(bytes + Array("{}\n".utf8)).fault == .damaged)
    }

    @Test func `the number is of the directory and the key, and one that cannot be read is no number`() async throws {
        let keeper = try Keeper()
        let folder = PrivateFolder(path: keeper.path + "/state")
        let (serials, corp, lab) = (
            ListSerials(folder: folder), try #require(ProfileName("corp")), try #require(ProfileName("lab"))
        )
        func admits(
            _ serial: Int, _ name: ProfileName, _ signer: String = "SHA256:a", _ digest: String = "d"
        ) async throws -> Bool {
            try await serials.admit(serial, digest, of: name, by: signer, deadline: .now + .seconds(5))
        }
        #expect(try await admits(5, corp))
        #expect(try await !admits(4, corp))
        #expect(try await admits(4, lab))
        #expect(try await admits(4, corp, "SHA256:b"))
        #expect(try await admits(6, corp))
        #expect(try await !admits(5, corp))
        // Another list of the same number takes the place of none; what a version has written that did not keep which one it was stays.
        #expect(try await admits(6, corp))
        #expect(try await !admits(6, corp, "SHA256:a", "e"))
        try folder.replace("serials", with: Array("corp SHA256:a 6\n".utf8))
        #expect(try await !admits(5, corp))
        #expect(try await admits(6, corp, "SHA256:a", "e"))
        #expect(try await !admits(6, corp))
        try folder.replace("serials", with: Array("corp SHA256:a x\n".utf8))
        await #expect(throws: PrivateFileError.self) { try await admits(9, corp) }
        #expect(try await keeper.trust(keeper.signed()).fault == .unchecked)
    }

    @Test func `of many who read at once the highest number stays`() async throws {
        let folder = try TemporaryFolder()
        let serials = ListSerials(folder: PrivateFolder(path: folder.path))
        let name = try #require(ProfileName("corp"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for serial in 1...20 {
                group.addTask {
                    _ = try await serials.admit(
                        serial, "d", of: name, by: "SHA256:a", deadline: .now + .seconds(30))
                }
            }
            try await group.waitForAll()
        }
        #expect(try await !serials.admit(19, "d", of: name, by: "SHA256:a", deadline: .now + .seconds(5)))
    }

    @Test func `without ssh-keygen nothing is signed`() async throws {
        let keeper = try Keeper()
        #expect(try await keeper.trust(keeper.signed(), path: "/nowhere").fault == .unchecked)
    }

    @Test func `no bytes behind a list break the search for its signature`() {
        let begin = "-----BEGIN SSH SIGNATURE-----\n"
        for text in ["", "\n", begin, begin + begin, "x" + begin, begin + "U1NIU0lH\n-----END SSH SIGNATURE-----\n"] {
            #expect(ListSignature(Array(text.utf8))?.key == nil)
        }
        // A key that is longer than what is there.
        let cut = Data("SSHSIG".utf8) + [0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff]
        let text = begin + cut.base64EncodedString() + "\n-----END SSH SIGNATURE-----\n"
        #expect(ListSignature(Array(text.utf8))?.key == nil)
    }
}
