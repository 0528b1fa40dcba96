package import LandfallConnections
import LandfallModel
package import LandfallTokens

/// Checks whether the keyring can store a token now. A running service is not enough: it may be stopped, hang, or have no
/// collection.
package struct KeyringProbe: Sendable {
    /// The most time for it.
    private static let limit = Duration.seconds(2)

    private let keyring: any TokenStore

    package init(_ keyring: any TokenStore) {
        self.keyring = keyring
    }

    /// Its answer; nil if it cannot be called at all. There is no prompt for a password.
    package func answer() async -> KeyringFinding.Answer? {
        do throws(TokenStoreError) {
            try await keyring.check(deadline: .now + Self.limit)
            return .works
        } catch {
            switch error.code {
            case .keyringNoBus, .keyringLibraryMissing, .cancelled: return nil
            case .keyringTimeout: return .silent
            case .keyringNoCollection: return .noCollection
            case .keyringLocked: return .locked
            case .keyringAbsent: return .absent
            case .keyringBusUntrusted: return .untrusted
            default: return .fails
            }
        }
    }
}
