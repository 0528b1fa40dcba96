package import ConnectionChecks
import LocalDiscovery
import ServerModel
import TailnetResolver

extension Surroundings {
    /// This machine's: names and services by Avahi, tailscaled by `api`, everything else by the system.
    package static func system(tailnet: TailnetReading) -> Surroundings {
        Surroundings(
            localNames: { name, deadline in
                do throws(LocalNameError) {
                    return .addresses(try await LocalNameResolver().addresses(of: name, deadline: deadline))
                } catch {
                    return .noAddresses(CheckCode(error, ofService: false), error.detail.map(StageNote.detail))
                }
            },
            localServices: { instance, deadline in
                do throws(LocalNameError) {
                    return .located(try await InstanceLocator().locate(instance, deadline: deadline))
                } catch {
                    return .noAddresses(CheckCode(error, ofService: true), error.detail.map(StageNote.detail))
                }
            },
            networks: { NetworkTable.read().mark(for: $0) }, tailnet: tailnet)
    }
}

extension CheckCode {
    init(_ error: LocalNameError, ofService: Bool) {
        self =
            switch error {
            case .notFound: ofService ? .serviceNotFound : .nameNotFound
            case .unresolved: .serviceUnresolved
            // Nobody answers for it by mDNS, which is never asked.
            case .notLocal: .nameNotFound
            case .cancelled: .cancelled
            // A trouble that this list does not have yet is one of Avahi.
            case .noEngine(let code, _): CheckCode(rawValue: code) ?? .avahiFailed
            }
    }
}
