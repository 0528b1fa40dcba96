import Glibc
import LandfallModel
import LandfallSystem
import Testing

@testable import LandfallTokens

struct StoreChoiceTests {
    /// A keyring whose check fails in a way of the test's choosing.
    private struct Keyring: TokenStore {
        let kind = TokenStoreKind.keyring
        let trouble: FailureCode?

        func check(deadline _: ContinuousClock.Instant) async throws(TokenStoreError) {
            if let trouble { throw TokenStoreError(trouble) }
        }
        func read(_: TokenOwner, deadline _: ContinuousClock.Instant) async throws(TokenStoreError) -> Token {
            throw TokenStoreError(.tokenNotFound)
        }
        func write(
            _: Token, for _: TokenOwner, deadline _: ContinuousClock.Instant
        ) async throws(TokenStoreError) {}
        func delete(_: TokenOwner, deadline _: ContinuousClock.Instant) async throws(TokenStoreError) {}
    }

    private let folder: TemporaryFolder
    private let memory: StoreMemory

    init() throws {
        folder = try TemporaryFolder()
        memory = StoreMemory(folder: PrivateFolder(path: folder.path))
    }

    private func choose(
        _ explicit: TokenStoreKind? = nil, keyring trouble: FailureCode? = nil, mayPrompt: Bool = false
    ) async throws(TokenStoreError) -> TokenStoreKind {
        try await StoreChoice(memory: memory, keyring: Keyring(trouble: trouble), mayPrompt: mayPrompt)
            .store(explicit: explicit, deadline: .late)
    }

    @Test func `the flag goes before the memory, and the memory before the keyring`() async throws {
        #expect(try await choose() == .keyring)
        try memory.remember(.sealed)
        #expect(try await choose() == .sealed)
        #expect(try await choose(.keyring, keyring: .keyringAbsent) == .keyring)
        try memory.remember(.keyring)
        // What was chosen is not left because it is in trouble now.
        #expect(try await choose(keyring: .keyringLocked) == .keyring)
    }

    @Test(arguments: [
        FailureCode.keyringLibraryMissing, .keyringAbsent, .keyringNoBus, .keyringLocked, .keyringTimeout,
        .keyringNoCollection, .keyringFailed,
    ])
    func `without a choice and a keyring there is no store, and why is kept`(trouble: FailureCode) async {
        let error = await failure { () throws(TokenStoreError) in try await choose(keyring: trouble) }
        #expect(error == TokenStoreError(.noTokenStore, cause: trouble))
    }

    @Test func `a locked keyring will do where a person can be asked`() async throws {
        #expect(try await choose(keyring: .keyringLocked, mayPrompt: true) == .keyring)
        let error = await failure { () throws(TokenStoreError) in
            try await choose(keyring: .keyringTimeout, mayPrompt: true)
        }
        #expect(error?.code == .noTokenStore)
    }

    @Test func `an interrupted choice is no missing store`() async {
        #expect(
            await failure { () throws(TokenStoreError) in try await choose(keyring: .cancelled) }?.code == .cancelled)
    }

    @Test(arguments: ["", "sealed", "vault\n", "sealed\nkeyring\n", "\u{fffd}\n"])
    func `a memory that says nothing known is none`(content: String) throws {
        _ = try folder.write("token-store", content)
        #expect(try memory.chosen() == nil)
    }

    @Test func `a memory that cannot be read is said`() async throws {
        try memory.remember(.sealed)
        #expect(try memory.chosen() == .sealed)
        let inFile = StoreMemory(folder: PrivateFolder(path: folder.path + "/token-store/x"))
        #expect(
            await failure { () throws(TokenStoreError) in try inFile.remember(.sealed) }?.code == .storeMemoryFailed)
        let target = try folder.write("target", "sealed\n")
        _ = try PrivateFolder(path: folder.path).remove("token-store")
        symlink(target, folder.path + "/token-store")
        #expect(await failure { () throws(TokenStoreError) in try await choose() }?.code == .storeMemoryFailed)
    }
}
