internal import Crypto
internal import FoundationEssentials
internal import Glibc
package import LandfallModel
package import LandfallSystem

/// Stores each token in an encrypted file, whose key lies in a file of another folder.
///
/// It protects a copy of one folder (a backup, synchronised dotfiles, a folder that was sent to someone), not against anyone who can read both
/// as this user or root can (docs/decisions/0008).
///
/// A file `ID.sealed` is `LFSEAL1`, a newline, 8 bytes that name the key, and ChaCha20-Poly1305 (RFC 8439) in the form nonce,
/// ciphertext, tag. What comes before and the profile's id are authenticated with it, so that a file opens for its profile only.
package struct SealedStore: TokenStore {
    /// It is ``TokenStoreKind/sealed``.
    package let kind = TokenStoreKind.sealed

    private static let magic = Array("LFSEAL1\n".utf8)
    private static let overhead = magic.count + SealedKey.idLength + 12 + 16

    private let tokens: PrivateFolder
    private let keys: PrivateFolder

    /// - Parameters:
    ///   - tokens: The folder of the sealed files: `tokens` in the state folder.
    ///   - keys: The folder of the key, which must be another one: the configuration folder.
    package init(tokens: PrivateFolder, keys: PrivateFolder) {
        self.tokens = tokens
        self.keys = keys
    }

    /// Checks whether the key can be read or is still to be made, and whether the folder can be written.
    package func check(deadline: ContinuousClock.Instant) async throws(TokenStoreError) {
        try await run(deadline) { () throws(TokenStoreError) in
            do throws(TokenStoreError) {
                _ = try SealedKey(in: keys)
            } catch  where error.code == .sealedKeyMissing {}
            // Named as a temporary file is: if it stays, it goes with those.
            let probe = "check.\(getpid()).\(UInt32.random(in: 0...UInt32.max)).tmp"
            try attempt { () throws(PrivateFileError) in
                try tokens.replace(probe, with: [])
                _ = try tokens.remove(probe)
            }
        }
    }

    /// Unseals the profile's token.
    package func read(_ owner: TokenOwner, deadline: ContinuousClock.Instant) async throws(TokenStoreError) -> Token {
        try await run(deadline) { () throws(TokenStoreError) in
            let file = Self.fileName(owner)
            let sealed: [UInt8]?
            do throws(PrivateFileError) {
                sealed = try tokens.read(file)
            } catch {
                throw TokenStoreError(.sealedUnreadable, "\(error.path): \(error.reason)")
            }
            guard let sealed else { throw TokenStoreError(.tokenNotFound) }
            return try Self.open(sealed, with: SealedKey(in: keys), owner, path: path(of: owner))
        }
    }

    /// Seals the token; makes the key when there is none.
    package func write(
        _ token: Token, for owner: TokenOwner, deadline: ContinuousClock.Instant
    ) async throws(TokenStoreError) {
        try await run(deadline) { () throws(TokenStoreError) in
            let sealed = try Self.seal(token, with: SealedKey.obtain(in: keys), owner)
            try attempt { () throws(PrivateFileError) in try tokens.replace(Self.fileName(owner), with: sealed) }
            tokens.removeLeftovers()
        }
    }

    /// Removes the profile's file. The key stays, also when it was the last.
    package func delete(_ owner: TokenOwner, deadline: ContinuousClock.Instant) async throws(TokenStoreError) {
        let wasThere = try await run(deadline) { () throws(TokenStoreError) in
            tokens.removeLeftovers()
            return try attempt { () throws(PrivateFileError) in try tokens.remove(Self.fileName(owner)) }
        }
        if !wasThere { throw TokenStoreError(.tokenNotFound) }
    }

    /// Where the profile's token is, or would be.
    package func path(of owner: TokenOwner) -> String { "\(tokens.path)/\(Self.fileName(owner))" }

    /// The name of the profile's file.
    static func fileName(_ owner: TokenOwner) -> String { "\(owner.id).sealed" }

    /// The content of the profile's file.
    static func seal(_ token: Token, with key: SealedKey, _ owner: TokenOwner) throws(TokenStoreError) -> [UInt8] {
        let head = magic + key.id
        do {
            return try token.withBytes { bytes in
                let box = try ChaChaPoly.seal(bytes, using: key.symmetric, authenticating: head + Array(owner.id.utf8))
                return head + box.combined
            }
        } catch {
            throw TokenStoreError(.sealedUnwritable, "cipher")
        }
    }

    /// What ``seal(_:with:_:)`` made.
    static func open(
        _ sealed: [UInt8], with key: SealedKey, _ owner: TokenOwner, path: String
    ) throws(TokenStoreError) -> Token {
        guard sealed.count > overhead, sealed.starts(with: magic) else { throw TokenStoreError(.sealedDamaged, path) }
        let head = Array(sealed.prefix(magic.count + SealedKey.idLength))
        guard head.suffix(SealedKey.idLength) == key.id[...] else { throw TokenStoreError(.sealedKeyChanged, path) }
        var opened: Data
        do {
            let box = try ChaChaPoly.SealedBox(combined: sealed.dropFirst(head.count))
            opened = try ChaChaPoly.open(box, using: key.symmetric, authenticating: head + Array(owner.id.utf8))
        } catch {
            throw TokenStoreError(.sealedDamaged, path)
        }
        defer {
            opened.withUnsafeMutableBytes { buffer in
                if let start = buffer.baseAddress { explicit_bzero(start, buffer.count) }
            }
        }
        do {
            return try Token(opened)
        } catch {
            throw TokenStoreError(.tokenUnusable, error.rawValue)
        }
    }

    private func run<Value: Sendable>(
        _ deadline: ContinuousClock.Instant, _ body: @escaping @Sendable () throws(TokenStoreError) -> Value
    ) async throws(TokenStoreError) -> Value {
        let limit = min(deadline, .now + storeTimeLimit)
        return try await OwnThread.run(clock: .continuous, deadline: limit, timeout: .sealedTimeout, body)
    }

    private func attempt<Value>(
        _ body: () throws(PrivateFileError) -> Value
    ) throws(TokenStoreError) -> Value {
        do {
            return try body()
        } catch {
            throw TokenStoreError(.sealedUnwritable, "\(error.path): \(error.reason)")
        }
    }
}

/// The most time for one call of a store, whatever the deadline: a keyring that hangs, a home on a server that is gone.
let storeTimeLimit = Duration.seconds(2)
