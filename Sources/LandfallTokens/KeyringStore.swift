internal import CLandfallSecret
package import LandfallModel
internal import LandfallSystem
internal import NIOConcurrencyHelpers

/// Stores tokens in the Secret Service of the desktop, through libsecret.
///
/// An item has the schema `dev.landfall.Token` and the attributes `application` (`landfall`), `id` (the profile's UUID), `profile` (its
/// name) and `kind`, so that `secret-tool lookup application landfall profile NAME` finds it. It is found again by its id.
///
/// Copies that landfall cannot wipe: libsecret's, which it keeps in memory that is not swapped and wipes itself, and the messages on
/// the session bus, which are encrypted for one conversation.
package struct KeyringStore: TokenStore {
    /// It is ``TokenStoreKind/keyring``.
    package let kind = TokenStoreKind.keyring

    private let environment: [String: String]
    private let mayPrompt: Bool

    /// - Parameters:
    ///   - environment: That of the process, which is where GIO looks for the bus.
    ///   - mayPrompt: Whether the desktop may ask the user to unlock the keyring. That wait ends at the deadline only.
    package init(environment: [String: String], mayPrompt: Bool) {
        self.environment = environment
        self.mayPrompt = mayPrompt
    }

    /// Checks whether the default collection is there and unlocked. Never prompts.
    package func check(deadline: ContinuousClock.Instant) async throws(TokenStoreError) {
        try await run(min(deadline, .now + storeTimeLimit)) { (session) throws(TokenStoreError) in
            try session.check()
        }
    }

    /// Looks the token up.
    package func read(_ owner: TokenOwner, deadline: ContinuousClock.Instant) async throws(TokenStoreError) -> Token {
        try await unlocking(owner, deadline) { (session) throws(TokenStoreError) in try session.read(owner) }
    }

    /// Stores the token in the default collection.
    package func write(
        _ token: Token, for owner: TokenOwner, deadline: ContinuousClock.Instant
    ) async throws(TokenStoreError) {
        try await unlocking(owner, deadline) { (session) throws(TokenStoreError) in
            try session.write(token, for: owner)
        }
    }

    /// Removes the token.
    package func delete(_ owner: TokenOwner, deadline: ContinuousClock.Instant) async throws(TokenStoreError) {
        try await unlocking(owner, deadline) { (session) throws(TokenStoreError) in try session.delete(owner) }
    }

    private typealias Work<Value> = @Sendable (KeyringSession) throws(TokenStoreError) -> Value

    /// Does it; where the keyring is locked and the user may be asked, once more after they were.
    private func unlocking<Value: Sendable>(
        _ owner: TokenOwner, _ deadline: ContinuousClock.Instant, _ work: @escaping Work<Value>
    ) async throws(TokenStoreError) -> Value {
        do throws(TokenStoreError) {
            return try await run(min(deadline, .now + storeTimeLimit), work)
        } catch  where error.code == .keyringLocked && mayPrompt {
            try await run(deadline) { (session) throws(TokenStoreError) in try session.unlock(owner) }
            return try await run(min(deadline, .now + storeTimeLimit), work)
        }
    }

    private func run<Value: Sendable>(
        _ deadline: ContinuousClock.Instant, _ work: @escaping Work<Value>
    ) async throws(TokenStoreError) -> Value {
        try checkBus()
        // GLib ends the process where one of its loops gets none.
        guard Descriptors.areLeft(8) else { throw TokenStoreError(.tooManyFiles) }
        let cancel = KeyringCancel()
        return try await OwnThread.run(
            clock: .continuous, deadline: deadline, timeout: .keyringTimeout, giveUp: cancel.cancel
        ) { () throws(TokenStoreError) in
            let api = try SecretLibrary.functions.get()
            return try work(try KeyringSession(api, cancel: cancel.arm(api)))
        }
    }

    /// Checks that this user's session bus is there, or root's, and will be when GIO connects to it: anyone who answers there gets the token.
    /// Without one GIO would run `dbus-launch`, which starts a bus.
    private func checkBus() throws(TokenStoreError) {
        guard let bus = BusSocket.session(environment), let path = bus.path, bus.state() == .alive else {
            throw TokenStoreError(.keyringNoBus)
        }
        guard !UnixConnection.isOwn(path) else { return }
        throw TokenStoreError(.keyringBusUntrusted, path.hasPrefix("\0") ? "unix:abstract=\(path.dropFirst())" : path)
    }
}

/// Ends libsecret's calls from another thread.
///
/// `@unchecked Sendable`: the pointer is guarded by the lock, and GCancellable may be used from any thread (GIO reference).
private final class KeyringCancel: @unchecked Sendable {
    private struct State {
        var isCancelled = false
        var api: landfall_secret_api?
        var cancellable: OpaquePointer?
    }

    private let lock = NIOLock()
    private var state = State()

    deinit {
        if let api = state.api, let cancellable = state.cancellable {
            api.g_object_unref(UnsafeMutableRawPointer(cancellable))
        }
    }

    /// The GCancellable for all calls of one session; it lives as long as this.
    func arm(_ api: landfall_secret_api) -> OpaquePointer? {
        lock.withLock {
            let cancellable = api.g_cancellable_new()
            if state.isCancelled { api.g_cancellable_cancel(cancellable) }
            state.api = api
            state.cancellable = cancellable
            return cancellable
        }
    }

    func cancel() {
        let (api, cancellable) = lock.withLock {
            state.isCancelled = true
            return (state.api, state.cancellable)
        }
        if let api, let cancellable { api.g_cancellable_cancel(cancellable) }
    }
}
