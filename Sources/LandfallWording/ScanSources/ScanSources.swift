package import LandfallModel

/// The sources of scans.
package enum ScanSources {
    /// All of them, in the order in which lists have them.
    package static let all: [any ScanSource] = [LANSource(), TailnetSource(), MachineSource()]

    /// The source of a name; nil if there is none, as for what another version has kept.
    package static subscript(_ id: DiscoverySource) -> (any ScanSource)? { all.first { $0.id == id } }

    /// Where the rows of a source stand.
    package static func place(of id: DiscoverySource) -> Int { places[id] ?? .max }

    private static let places = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.place) })

    /// The help of the flag of a source, which goes together with those of the others.
    package static func help(of source: any ScanSource) -> ArgumentText {
        let others = all.filter { $0.id != source.id }.map { "--\($0.id.rawValue)" }
        let list = [others.dropLast().joined(separator: ", ")] + others.suffix(1)
        return source.help(list.joined(separator: Sentence(" and ").text))
    }
}

extension Messages {
    /// What a row says of the sources that have seen its server.
    package func seen(by sources: [DiscoverySource]) -> [String] { sources.compactMap { ScanSources[$0]?.note(self) } }
}
