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

    /// The address families over which others have told of something.
    var families: Set<IPAddress.Family> {
        Set(entries.lazy.flatMap(\.rows).lazy.filter { !$0.value.isLocal }.map(\.key.family))
    }

    /// Whether an answer seems to be lost, or each was asked for over one family only, where one lost packet hides all that a host has.
    func isDoubtful(own: OwnAddresses) -> Bool {
        let heard = families
        return (heard.isEmpty ? own.families : heard).count < 2 || showsLoss
    }

    /// Whether a host told of some instances over both families, and of others over one: the rest was most likely lost. A host with one
    /// instance may speak one family only.
    var showsLoss: Bool {
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
