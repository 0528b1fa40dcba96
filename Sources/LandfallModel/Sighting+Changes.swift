extension [Sighting] {
    /// What is to be told where these are seen after others: those that are lost, then what is new or otherwise than before.
    package func changes(since before: [Sighting]) -> [DiscoveryEvent] {
        let known = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0) })
        let ids = Set(map(\.id))
        return before.filter { !ids.contains($0.id) }.map { .lost($0.id) }
            + filter { known[$0.id] != $0 }.map { known[$0.id] == nil ? .found($0) : .updated($0) }
    }
}
