import LandfallModel
package import LandfallSystem
import LandfallTransport
import LocalDiscovery

extension ConnectionDependencies {
    /// This machine's: names and services by Avahi, tailscaled by `api`, everything else by the system.
    ///
    /// - Parameters:
    ///   - tailnet: What tailscaled says.
    ///   - state: The state folder, where the last known gateways are kept; nil keeps none.
    ///   - environment: What ssh runs with.
    /// - Returns: The surroundings; nothing is opened yet.
    package static func system(
        tailnet: TailnetReading, state: PrivateFolder?, environment: [String: String]
    ) -> ConnectionDependencies {
        let networks = NetworkLookup(state: state)
        return ConnectionDependencies(
            localNames: { name, deadline in
                do throws(LocalNameError) {
                    let found = try await LocalNameResolver().addresses(of: name, deadline: deadline)
                    let near = found.filter(Egress.staysNear)
                    return near.isEmpty ? .noAddresses(.nameNotFound, nil) : .addresses(near)
                } catch {
                    return .noAddresses(FailureCode(error, ofService: false), error.detail.map(StageNote.detail))
                }
            },
            localServices: { instance, deadline in
                do throws(LocalNameError) {
                    var sighting = try await LocalNameResolver().locate(instance, deadline: deadline)
                    sighting.routes.removeAll { $0.address.map { !Egress.staysNear($0) } ?? false }
                    return sighting.routes.isEmpty ? .noAddresses(.serviceUnresolved, nil) : .located(sighting)
                } catch {
                    return .noAddresses(FailureCode(error, ofService: true), error.detail.map(StageNote.detail))
                }
            },
            networks: { await networks.sight(of: $0, deadline: $1) }, tailnet: tailnet,
            ssh: SSHForwards(environment: environment, tailnet: tailnet.api),
            namesNeedTailscale: { Machine(environment: [:]).asksTailscaleAlone },
            hasNetwork: { targets in
                if targets.contains(where: \.isLocal) { return true }
                let table = RoutingTable.system()
                return targets.contains(where: table.mayLead)
            })
    }
}

extension Egress {
    /// Whether packets to an address that mDNS has told stay on a link, or in this machine: anyone who announces chooses no host behind a router
    /// or a tunnel.
    fileprivate static func staysNear(_ address: IPAddress) -> Bool {
        to(address).map { $0.isOnLink || $0.isLocal } ?? false
    }
}

extension FailureCode {
    init(_ error: LocalNameError, ofService: Bool) {
        self =
            switch error {
            case .notFound: ofService ? .serviceNotFound : .nameNotFound
            case .unresolved: .serviceUnresolved
            // Nothing answers for it by mDNS, which is never asked.
            case .notLocal: .nameNotFound
            case .cancelled: .cancelled
            case .noEngine(let code, _): code
            }
    }
}
