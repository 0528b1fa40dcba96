import LandfallModel
package import LandfallSystem

/// The store that the user has chosen once, kept in the state folder.
package struct StoreMemory: Sendable {
    private static let fileName = "token-store"

    private let folder: PrivateFolder

    /// Keeps it in `folder`, the state folder.
    package init(folder: PrivateFolder) {
        self.folder = folder
    }

    /// What was chosen; nil when nothing was, or something that this version does not know.
    ///
    /// - Throws: ``FailureCode/storeMemoryFailed`` when the file is there and cannot be read.
    package func chosen() throws(TokenStoreError) -> TokenStoreKind? {
        do {
            guard let bytes = try folder.read(Self.fileName), bytes.last == 0x0a else { return nil }
            return TokenStoreKind(rawValue: String(decoding: bytes.dropLast(), as: UTF8.self))
        } catch {
            throw TokenStoreError(.storeMemoryFailed, "\(error.path): \(error.reason)")
        }
    }

    /// Remembers a choice.
    package func remember(_ kind: TokenStoreKind) throws(TokenStoreError) {
        do {
            try folder.replace(Self.fileName, with: Array("\(kind.rawValue)\n".utf8))
        } catch {
            throw TokenStoreError(.storeMemoryFailed, "\(error.path): \(error.reason)")
        }
    }
}
