internal import Glibc
package import LandfallModel
internal import LandfallSystem

/// Reads a token from wherever a reference says.
package struct TokenResolver: Sendable {
    private let stores: [TokenStoreKind: any TokenStore]
    private let environment: [String: String]
    private let commandErrors: Int32?

    /// - Parameters:
    ///   - stores: Those that a reference may name.
    ///   - environment: For `env:`, for `~` and for commands.
    ///   - commandErrors: The descriptor that commands have as standard error; nil drops what they say.
    package init(stores: [any TokenStore], environment: [String: String], commandErrors: Int32? = nil) {
        self.stores = Dictionary(stores.map { ($0.kind, $0) }) { $1 }
        self.environment = environment
        self.commandErrors = commandErrors
    }

    /// The token to which `reference` leads; a store looks for that of `owner`, and has none where nobody owns it yet. At the deadline
    /// a command and all that it started in its process group are killed.
    package func token(
        of reference: TokenReference, owner: TokenOwner?, deadline: ContinuousClock.Instant
    ) async throws(TokenStoreError) -> Token {
        switch reference {
        case .store(let kind):
            guard let store = stores[kind] else { throw TokenStoreError(.noTokenStore, kind.rawValue) }
            guard let owner else { throw TokenStoreError(.tokenNotFound) }
            return try await store.read(owner, deadline: deadline)
        case .environment(let name):
            guard let value = environment[name], !value.isEmpty else { throw TokenStoreError(.referenceMissing, name) }
            var bytes = Array(value.utf8)
            return try bytes.takeToken()
        case .file(let path):
            let path = try expanded(path)
            return try await OwnThread.run(clock: .continuous, deadline: deadline, timeout: .referenceTimeout) {
                () throws(TokenStoreError) in
                try Self.readFile(path)
            }
        case .command(let command):
            let run = CommandRun(command, environment: environment, errors: commandErrors)
            return try await OwnThread.run(
                clock: .continuous, deadline: deadline, timeout: .referenceTimeout, giveUp: run.kill
            ) { () throws(TokenStoreError) in
                try run.token()
            }
        }
    }

    private func expanded(_ path: String) throws(TokenStoreError) -> String {
        guard path.utf8.starts(with: "~/".utf8) else { return path }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw TokenStoreError(.referenceMissing, path)
        }
        return home + path.dropFirst()
    }

    private static func readFile(_ path: String) throws(TokenStoreError) -> Token {
        var bytes: [UInt8]
        do {
            bytes = try OwnFile.read(path, limit: secretReadLimit - 1)
        } catch {
            switch error {
            case .missing: throw TokenStoreError(.referenceMissing, path)
            case .foreign, .exposed: throw TokenStoreError(.referenceExposed, path)
            case .tooLarge: throw TokenStoreError(.referenceTooLarge, path)
            case .notRegular: throw TokenStoreError(.referenceFailed, "\(path): not a regular file")
            case .unreadable(let code):
                throw TokenStoreError(.referenceFailed, "\(path): \(Errno(code: code).reason)")
            }
        }
        return try bytes.takeToken()
    }
}
