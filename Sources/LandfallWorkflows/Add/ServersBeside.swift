package import LandfallConnections
package import LandfallModel
package import LandfallTransport

/// What else answers on a machine that ssh leads to.
package enum ServersBeside {
    /// The routes of each server that answers at a usual place of any product there.
    ///
    /// - Parameters:
    ///   - server: The machine.
    ///   - ssh: What has the connections to machines: one that stands is used.
    ///   - limit: How long it may take.
    /// - Returns: What was found, in the order of the products.
    package static func find(_ server: SSHServer, ssh: SSHForwards, limit: Duration) async -> [Sighting] {
        let browser = SSHBrowser(
            server, kinds: ServerKind.allCases, ends: .whenSettled(maximum: limit), forwards: ssh)
        var found: [Sighting] = []
        for await case .found(let sighting) in browser.events() { found.append(sighting) }
        return found
    }

    /// Those that no profile has.
    package static func unsaved(_ found: [Sighting], in set: ProfileSet) -> [Sighting] {
        let saved = Set(set.profiles.flatMap(\.routes).compactMap(\.address).compactMap(place))
        return found.filter { sighting in
            !sighting.routes.contains { route in
                guard case .ssh(let address) = route.host else { return false }
                return saved.contains(place(address))
            }
        }
    }

    /// The machine and the place there, regardless of who logs in.
    private static func place(_ address: SSHAddress) -> String {
        "\(address.server.machine) \(address.place?.description ?? "")"
    }

    private static func place(_ address: ServerAddress) -> String? {
        if case .ssh(let address) = address.host { place(address) } else { nil }
    }
}
