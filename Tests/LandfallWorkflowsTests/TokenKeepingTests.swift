import Foundation
import LandfallModel
import LandfallSystem
import LandfallTesting
import LandfallTokens
import NIOConcurrencyHelpers
import Testing

@testable import LandfallConnections
@testable import LandfallWorkflows

/// The order of a change, and what is left when it breaks off.
struct TokenKeepingTests {
    private let home = SavedServersFolder()
    private let journal = Journal()

    private func recorder(_ keyring: Keyring? = nil, book: ProfileBook? = nil) throws -> TokenKeeping {
        let state = PrivateFolder(path: home.path + "/.local/state/landfall")
        let sealed = SealedStore(
            tokens: PrivateFolder(path: state.path + "/tokens"),
            keys: PrivateFolder(path: home.path + "/.config/landfall"))
        let keyring = keyring ?? Keyring(journal: journal)
        return TokenKeeping(
            keyring: keyring, sealed: sealed, memory: StoreMemory(folder: state),
            resolver: TokenResolver(stores: [keyring, sealed], environment: ["OLD": "old"]),
            book: try book ?? home.book(), state: state, mayAsk: false)
    }

    private func profile(_ name: String = "studio", token: SavedToken? = nil) async throws -> Profile {
        try await home.add(name, token: token)
        return try home.book().find(name)
    }

    private func text(_ token: Token?) -> String? { token?.withBytes { String(decoding: $0, as: UTF8.self) } }

    private var late: ContinuousClock.Instant { .now + .seconds(60) }

    @Test func `a kept token is read back, and the store is remembered`() async throws {
        let tokens = try recorder()
        let change = try await tokens.keep(
            try Token("new".utf8), in: .sealed, for: try await profile(), deadline: late)
        #expect(change.profile.reference == .store(.sealed))
        #expect(change.old == nil)
        #expect(change.leftover == nil)
        let saved = try home.book().find("studio")
        let token = try await tokens.token(of: saved, deadline: late)
        #expect(text(token) == "new")
        #expect(try tokens.memory.chosen() == .sealed)
    }

    @Test func `a move writes, saves and only then deletes`() async throws {
        let book = ProfileBook(
            storage: Watched(storage: try storage(), journal: journal), selection: NoSelection())
        let tokens = try recorder(book: book)
        let studio = try await profile()
        _ = try await tokens.keep(try Token("t".utf8), in: .keyring, for: studio, deadline: late)
        journal.clear()
        let moved = try await tokens.move(studio, to: .sealed, deadline: late)
        #expect(moved?.old == .store(.keyring))
        #expect(journal.lines == ["read", "save sealed", "delete"])
        journal.clear()
        _ = try await tokens.move(studio, to: .keyring, deadline: late)
        #expect(journal.lines == ["write t", "save keyring"])
        #expect(FileManager.default.enumerator(atPath: home.path)?.contains { "\($0)".hasSuffix(".sealed") } == false)
    }

    @Test func `a profile that cannot be saved keeps its old token`() async throws {
        let studio = try await profile()
        let sealed = try recorder()
        _ = try await sealed.keep(try Token("old".utf8), in: .sealed, for: studio, deadline: late)
        let book = ProfileBook(
            storage: Watched(storage: try storage(), journal: journal, isFull: true), selection: NoSelection())
        let tokens = try recorder(book: book)
        await #expect(throws: ProfileStoreError.self) {
            try await tokens.move(studio, to: .keyring, deadline: late)
        }
        // The copy that nobody would find is gone; the old one is where the profile says.
        #expect(journal.lines == ["write old", "save keyring", "delete"])
        let token = try await tokens.token(of: try home.book().find("studio"), deadline: late)
        #expect(text(token) == "old")
    }

    @Test func `a new token in the same store is not taken out again because nothing could be saved`() async throws {
        let studio = try await profile()
        _ = try await recorder().keep(try Token("old".utf8), in: .sealed, for: studio, deadline: late)
        let book = ProfileBook(
            storage: Watched(storage: try storage(), journal: journal, isFull: true), selection: NoSelection())
        let tokens = try recorder(book: book)
        await #expect(throws: ProfileStoreError.self) {
            try await tokens.keep(try Token("new".utf8), in: .sealed, for: studio, deadline: late)
        }
        let token = try await tokens.token(of: try home.book().find("studio"), deadline: late)
        #expect(text(token) == "new")
    }

    @Test func `the token of a profile that is gone meanwhile is not kept, and the profile stays gone`() async throws {
        let studio = try await profile()
        _ = try await home.book().update(deadline: late) { $0.remove(studio.name) }
        let tokens = try recorder()
        await #expect(throws: ProfileStoreError(.profileUnknown, name: "studio")) {
            try await tokens.keep(try Token("t".utf8), in: .keyring, for: studio, deadline: late)
        }
        #expect(journal.lines == ["write t", "delete"])
        #expect(try home.book().load().profiles.isEmpty)
    }

    @Test func `a new profile is saved together with its token`() async throws {
        let made = try await profile("other")
        let name = try #require(ProfileName("fresh"))
        let fresh = try Profile(name: name, kind: .diane, routes: made.routes)
        let change = try await recorder().keep(
            try Token("t".utf8), in: .keyring, for: fresh, isNew: true, deadline: late)
        #expect(change.profile.id == fresh.id)
        #expect(try home.book().find("fresh").token?.reference == "keyring")
    }

    @Test func `what the old store does not give up is told, and is no failure`() async throws {
        let studio = try await profile()
        let tokens = try recorder(Keyring(journal: journal, deletion: .keyringTimeout))
        _ = try await tokens.keep(try Token("t".utf8), in: .keyring, for: studio, deadline: late)
        let change = try await tokens.move(studio, to: .sealed, deadline: late)
        let leftover = try #require(change?.leftover)
        #expect(leftover.error.code == .keyringTimeout)
        #expect(leftover.kind == .keyring && leftover.owner.id == studio.id.description)
        #expect(try home.book().find("studio").token?.reference == "sealed")
    }

    @Test func `a deletion that fails leaves the reference`() async throws {
        let studio = try await profile()
        let tokens = try recorder(Keyring(journal: journal, deletion: .keyringLocked))
        _ = try await tokens.keep(try Token("t".utf8), in: .keyring, for: studio, deadline: late)
        await #expect(throws: TokenStoreError(.keyringLocked)) { try await tokens.delete(studio, deadline: late) }
        #expect(try home.book().find("studio").token?.reference == "keyring")
    }

    @Test func `a token that is gone already is deleted all the same`() async throws {
        let studio = try await profile(token: SavedToken("keyring"))
        let change = try await recorder(Keyring(journal: journal, deletion: .tokenNotFound)).delete(
            studio, deadline: late)
        #expect(change.profile.token == nil)
        #expect(try home.book().find("studio").token == nil)
    }

    @Test func `a reference is moved into a store, and what it names is left alone`() async throws {
        let studio = try await profile(token: SavedToken("env:OLD"))
        let change = try await recorder().move(studio, to: .keyring, deadline: late)
        #expect(change?.old == .environment(name: "OLD"))
        #expect(journal.lines == ["write old"])
    }

    @Test func `two changes come one after the other`() async throws {
        let studio = try await profile()
        let state = PrivateFolder(path: home.path + "/.local/state/landfall")
        try state.make()
        let lock = try await FileLock.take(state.path + "/tokens.lock", deadline: late)
        let tokens = try recorder()
        await #expect(throws: ProfileStoreError.self) {
            try await tokens.keep(try Token("t".utf8), in: .keyring, for: studio, deadline: .now)
        }
        #expect(journal.lines.isEmpty)
        _ = consume lock
    }

    @Test func `a reference of a later version is no missing token`() async throws {
        let studio = try await profile(token: SavedToken("vault:x"))
        let tokens = try recorder()
        await #expect(throws: TokenStoreError(.referenceMalformed)) {
            try await tokens.token(of: studio, deadline: late)
        }
        let (presence, error) = await tokens.presence(of: studio, deadline: late)
        #expect(presence == .unknown)
        #expect(error?.code == .referenceMalformed)
    }

    private func storage() throws -> ProfileFile {
        ProfileFile(folder: PrivateFolder(path: home.path + "/.config/landfall"))
    }
}

/// What was done, in order.
private final class Journal: Sendable {
    private let box = NIOLockedValueBox<[String]>([])

    var lines: [String] { box.withLockedValue { $0 } }

    func note(_ line: String) { box.withLockedValue { $0.append(line) } }

    func clear() { box.withLockedValue { $0 = [] } }
}

/// A keyring in memory that writes down what is done with it.
private final class Keyring: TokenStore {
    let kind = TokenStoreKind.keyring

    private let journal: Journal
    private let deletion: FailureCode?
    private let items = NIOLockedValueBox<[String: Token]>([:])

    init(journal: Journal, deletion: FailureCode? = nil) {
        self.journal = journal
        self.deletion = deletion
    }

    func check(deadline _: ContinuousClock.Instant) async throws(TokenStoreError) {}

    func read(_ owner: TokenOwner, deadline _: ContinuousClock.Instant) async throws(TokenStoreError) -> Token {
        journal.note("read")
        guard let token = items.withLockedValue({ $0[owner.id] }) else { throw TokenStoreError(.tokenNotFound) }
        return token
    }

    func write(
        _ token: Token, for owner: TokenOwner, deadline _: ContinuousClock.Instant
    ) async throws(TokenStoreError) {
        journal.note("write " + token.withBytes { String(decoding: $0, as: UTF8.self) })
        items.withLockedValue { $0[owner.id] = token }
    }

    func delete(_ owner: TokenOwner, deadline _: ContinuousClock.Instant) async throws(TokenStoreError) {
        journal.note("delete")
        if let deletion { throw TokenStoreError(deletion) }
        items.withLockedValue { $0[owner.id] = nil }
    }
}

/// The real file, with a note of each change; a full disk if told so.
private struct Watched: ProfileStorage {
    let storage: ProfileFile
    let journal: Journal
    var isFull = false

    var stamp: StorageStamp? { storage.stamp }

    func read() throws(ProfileStoreError) -> ProfileSet { try storage.read() }

    func update<Result: Sendable>(
        deadline: ContinuousClock.Instant, _ change: @Sendable (inout ProfileSet) throws -> Result
    ) async throws -> Result {
        try await storage.update(deadline: deadline) { [journal, isFull] set in
            let result = try change(&set)
            journal.note("save \(set.profiles.first?.token?.reference ?? "nothing")")
            if isFull { throw ProfileStoreError(.fileUnwritable, path: "/full", errno: 28) }
            return result
        }
    }
}

private struct NoSelection: ProfileSelection {
    var stamp: StorageStamp? { nil }
    func read() throws(ProfileStoreError) -> SavedSelection { SavedSelection() }
    func write(_: SavedSelection) throws(ProfileStoreError) {}
}
