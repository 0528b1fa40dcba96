internal import ConnectionChecks
internal import LocalDiscovery
internal import ServerModel

/// `.local` names, by mDNS.
enum LocalNames {
    /// Looks one up.
    static let lookUp: Surroundings.LocalNames = { name, deadline in
        do throws(LocalNameError) {
            return .addresses(try await LocalNameResolver().addresses(of: name, deadline: deadline))
        } catch {
            return .noAddresses(CheckCode(rawValue: error.code) ?? .avahiFailed, error.detail.map(StageNote.detail))
        }
    }
}
