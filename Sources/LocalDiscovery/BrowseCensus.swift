internal import LandfallModel

/// What the number of instances on each link says of those that are not among them.
struct BrowseCensus<Entries: Collection<BrowseEntry>> {
    private struct Link: Hashable {
        let interface: Int32
        let family: IPAddress.Family
    }

    private struct Place: Hashable {
        let host: String
        let interface: Int32
    }

    private let entries: Entries

    init(_ entries: Entries) {
        self.entries = entries
    }

    /// Whether avahi-daemon has about as many records as it can keep.
    var fillsDaemon: Bool {
        guard entries.count * ScanWindow.recordsOfService * 2 >= ScanWindow.daemonRecords else { return false }
        var services: [Link: Int] = [:]
        var hosts: [Link: Set<String>] = [:]
        for entry in entries {
            for row in entry.rows.keys {
                let link = Link(interface: row.interface, family: row.family)
                services[link, default: 0] += 1
                if let host = entry.resolution?.target { hosts[link, default: []].insert(host) }
            }
        }
        return services.contains { link, count in
            count * ScanWindow.recordsOfService + (hosts[link]?.count ?? 0) * ScanWindow.recordsOfHost
                >= ScanWindow.daemonRecords
        }
    }

    /// What speaks against having seen all. An engine that has heard nothing before it began (`hasListened`) does not know of a host which
    /// had just answered somebody else.
    func doubt(hasListened: Bool) -> ScanWindow.Doubt {
        if showsLoss { return .lostPackets }
        return !hasListened || entries.isEmpty || familiesDisagree ? .firstAnswers : .none
    }

    /// Whether some interface speaks both families and they tell of different instances: a sign of lost packets, which
    /// the next query, a second after the first, may make up for.
    private var familiesDisagree: Bool {
        var counts: [Int32: (ipv4: Int, ipv6: Int)] = [:]
        for row in entries.lazy.flatMap(\.rows.keys) {
            counts[row.interface, default: (0, 0)].ipv4 += row.family == .ipv4 ? 1 : 0
            counts[row.interface, default: (0, 0)].ipv6 += row.family == .ipv6 ? 1 : 0
        }
        return counts.values.contains { $0.ipv4 > 0 && $0.ipv6 > 0 && $0.ipv4 != $0.ipv6 }
    }

    /// Whether a host told of some instances over both families, and of others over one: the rest was most likely lost. A host with one
    /// instance may speak one family only.
    private var showsLoss: Bool {
        var counts: [Place: (both: Int, one: Int)] = [:]
        for entry in entries {
            guard let host = entry.resolution?.target else { continue }
            for (interface, rows) in Dictionary(grouping: entry.rows.keys, by: \.interface) {
                let place = Place(host: host, interface: interface)
                if rows.count > 1 {
                    counts[place, default: (0, 0)].both += 1
                } else {
                    counts[place, default: (0, 0)].one += 1
                }
            }
        }
        return counts.values.contains { $0.both > 0 && $0.one > 0 }
    }
}
