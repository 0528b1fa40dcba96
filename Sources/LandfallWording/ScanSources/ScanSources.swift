package import LandfallConnections
package import LandfallModel
internal import LandfallTransport

/// The sources of scans.
package enum ScanSources {
    /// Those that every user has, in the order in which lists have them. Each has a flag.
    package static let all: [any ScanSource] = [LANSource(), TailnetSource(), MachineSource()]

    /// Those of a user who has saved directories.
    package static func all(with directories: [Directory], named: Bool = false) -> [any ScanSource] {
        all + directories.map { DirectorySource($0, isNamed: named) }
    }

    /// The source of a name; nil if there is none, as for directories, and for what another version has kept.
    package static subscript(_ id: DiscoverySource) -> (any ScanSource)? { all.first { $0.id == id } }

    /// Where the rows of a source stand.
    package static func place(of id: DiscoverySource) -> Int { places[id] ?? .max }

    private static let places = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.place) })

    /// The help of the flag of a source, which goes together with those of the others.
    package static func help(of source: any ScanSource) -> Sentence? {
        let others = all.filter { $0.id != source.id }.map { "--\($0.id.rawValue)" }
        let list = [others.dropLast().joined(separator: ", ")] + others.suffix(1)
        return source.help(list.joined(separator: Sentence(" and ").text))
    }
}

extension Messages {
    /// What a row says of the sources that have seen its server.
    package func seen(by sources: [DiscoverySource]) -> [String] {
        sources.filter { $0 != .ssh }.compactMap { source in
            ScanSources[source].map { $0.note(self) } ?? ForeignText(source.rawValue).description
        }
    }
}
