import Foundation
import LandfallModel
import LandfallSystem
import LandfallTestSupport
import Testing

@testable import LandfallTokens

@Suite(.timeLimit(.minutes(1))) struct SealedStoreTests {
    private let folder: TemporaryFolder
    private let tokens: PrivateFolder
    private let keys: PrivateFolder
    private let store: SealedStore

    init() throws {
        folder = try TemporaryFolder()
        tokens = PrivateFolder(path: folder.path + "/state/tokens")
        keys = PrivateFolder(path: folder.path + "/config")
        store = SealedStore(tokens: tokens, keys: keys)
    }

    private func write(_ value: String = marker, _ whose: TokenOwner? = nil) async throws {
        try await store.write(token(value), for: whose ?? owner(), deadline: .late)
    }

    private func readFailure(_ whose: TokenOwner? = nil) async throws -> TokenStoreError? {
        let whose = try whose ?? owner()
        return await failure { () throws(TokenStoreError) in try await store.read(whose, deadline: .late) }
    }

    @Test func `what is kept is read, replaced and removed`() async throws {
        #expect(try await readFailure()?.code == .tokenNotFound)
        try await write()
        #expect(text(try await store.read(owner(), deadline: .late)) == marker)
        try await write("second")
        #expect(text(try await store.read(owner(profile: "renamed"), deadline: .late)) == "second")
        try await store.delete(owner(), deadline: .late)
        #expect(try await readFailure()?.code == .tokenNotFound)
        let whose = try owner()
        let again = await failure { () throws(TokenStoreError) in try await store.delete(whose, deadline: .late) }
        #expect(again?.code == .tokenNotFound)
    }

    @Test func `neither file shows the token, and both are for one user`() async throws {
        try await write()
        let sealed = tokens.path + "/" + SealedStore.fileName(try owner())
        for file in [sealed, keys.path + "/sealed.key"] {
            let content = try Data(contentsOf: URL(filePath: file))
            #expect(content.range(of: Data(marker.utf8)) == nil)
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: tokens.path).count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: keys.path) == ["sealed.key"])
    }

    @Test func `the same token sealed twice differs`() async throws {
        try await write()
        let first = try tokens.read(SealedStore.fileName(owner()))
        try await write()
        #expect(try tokens.read(SealedStore.fileName(owner())) != first)
    }

    @Test func `a file that is put in the place of another profile's is damaged`() async throws {
        let other = try owner("11111111-2222-3333-4444-555555555555")
        try await write()
        let sealed = try #require(try tokens.read(SealedStore.fileName(owner())))
        try tokens.replace(SealedStore.fileName(other), with: sealed)
        #expect(try await readFailure(other)?.code == .sealedDamaged)
    }

    @Test func `another key, no key and a damaged key are told apart`() async throws {
        try await write()
        let key = try #require(try keys.read("sealed.key"))
        #expect(try keys.remove("sealed.key"))
        #expect(try await readFailure()?.code == .sealedKeyMissing)
        try await write("other", owner("11111111-2222-3333-4444-555555555555"))
        #expect(try await readFailure()?.code == .sealedKeyChanged)
        for damaged in [[], key.dropLast(), key + [0x0a], key.map { $0 == 0x0a ? $0 : 0x67 }] {
            try keys.replace("sealed.key", with: Array(damaged))
            #expect(try await readFailure()?.code == .sealedKeyDamaged)
            let whose = try owner()
            let refused = await failure { () async throws(TokenStoreError) in
                guard let token = try? token("new") else { return }
                try await store.write(token, for: whose, deadline: .late)
            }
            #expect(refused?.code == .sealedKeyDamaged)
        }
        try keys.replace("sealed.key", with: key)
        #expect(text(try await store.read(owner(), deadline: .late)) == marker)
    }

    @Test func `a key that others can read is not used`() async throws {
        try await write()
        chmod(keys.path + "/sealed.key", 0o644)
        #expect(try await readFailure()?.code == .sealedKeyExposed)
        let check = await failure { () throws(TokenStoreError) in try await store.check(deadline: .late) }
        #expect(check?.code == .sealedKeyExposed)
    }

    @Test func `every changed byte and every cut is noticed`() async throws {
        try await write()
        let file = try SealedStore.fileName(owner())
        let sealed = try #require(try tokens.read(file))
        let key = try SealedKey(in: keys)
        let whose = try owner()
        #expect(text(try SealedStore.open(sealed, with: key, whose, path: file)) == marker)
        for index in sealed.indices {
            for bit in 0..<8 {
                var changed = sealed
                changed[index] ^= 1 << bit
                #expect(throws: TokenStoreError.self) { try SealedStore.open(changed, with: key, whose, path: file) }
            }
            #expect(throws: TokenStoreError(.sealedDamaged, file)) {
                try SealedStore.open(Array(sealed[..<index]), with: key, whose, path: file)
            }
        }
    }

    @Test func `no content of a file opens but what was sealed`() async throws {
        var random = SeededGenerator(seed: 11)
        try await write()
        let file = try SealedStore.fileName(owner())
        let sealed = try #require(try tokens.read(file))
        let key = try SealedKey(in: keys)
        let whose = try owner()
        for round in 0..<3_000 {
            let bytes = round % 2 == 0 ? random.bytes(upTo: 120) : random.mutate(sealed, atMost: 4)
            if bytes == sealed { continue }
            let error = await failure { () throws(TokenStoreError) in
                try SealedStore.open(bytes, with: key, whose, path: file)
            }
            #expect(error?.code == .sealedDamaged || error?.code == .sealedKeyChanged)
        }
    }

    @Test func `writers that all make the first key use the same one`() async throws {
        let owners = try (0..<16).map { try owner("00000000-0000-0000-0000-0000000000\($0 + 10)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for whose in owners {
                group.addTask { try await store.write(token("\(marker)\(whose.id)"), for: whose, deadline: .late) }
            }
            try await group.waitForAll()
        }
        for whose in owners {
            #expect(text(try await store.read(whose, deadline: .late)) == marker + whose.id)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: keys.path) == ["sealed.key"])
    }

    @Test func `a folder that cannot be written is said, and the check sees it`() async throws {
        let file = try folder.write("file", "")
        let store = SealedStore(tokens: PrivateFolder(path: file + "/tokens"), keys: keys)
        let whose = try owner()
        let token = try token()
        let error = await failure { () throws(TokenStoreError) in
            try await store.write(token, for: whose, deadline: .late)
        }
        #expect(error?.code == .sealedUnwritable)
        let check = await failure { () throws(TokenStoreError) in try await store.check(deadline: .late) }
        #expect(check?.code == .sealedUnwritable)
    }

    @Test func `a folder in the place of the file is no missing token`() async throws {
        let path = tokens.path + "/" + SealedStore.fileName(try owner())
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        #expect(try await readFailure()?.code == .sealedUnreadable)
    }

    @Test func `a check makes nothing that stays`() async throws {
        try await store.check(deadline: .late)
        #expect(try FileManager.default.contentsOfDirectory(atPath: tokens.path).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: keys.path))
    }
}
