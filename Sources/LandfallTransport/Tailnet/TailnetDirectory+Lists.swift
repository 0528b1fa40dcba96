package import LandfallModel

import struct FoundationEssentials.Date

extension TailnetDirectory {
    /// The peers that a person wants to see: not those that are here only because something was shared with their owners, not
    /// rented exit nodes, none without address. Those online first, then by name.
    package var listedPeers: [TailnetNode] {
        status.peers
            .filter { !$0.isSharee && !$0.isRentedExitNode && !$0.addresses.isEmpty }
            .sorted { left, right in
                let areOnline = (left.condition == .online, right.condition == .online)
                return areOnline.0 == areOnline.1 ? left.name < right.name : areOnline.0
            }
    }

    /// The peers that may be asked, without a token, whether they serve anything: online, of this tailnet, and either the
    /// user's own machines or tagged ones. Other people's machines are left alone. None where the daemon is not up.
    package var probeCandidates: [TailnetNode] { ownMachines.filter { $0.condition == .online } }

    /// The user's own and tagged machines of this tailnet, beside this one. None where the daemon is not up.
    private var ownMachines: [TailnetNode] {
        guard (try? requireUp()) != nil, let user = status.ownNode?.userID else { return [] }
        return listedPeers.filter { node in
            node.sharerID == nil && !isOutside(node) && (node.userID == user || !node.tags.isEmpty)
        }
    }

    /// Those of them that cannot be asked, phones aside, as they are shown: the one that was seen last first.
    var offlineMachines: [SourceReport.OfflineMachine] {
        ownMachines.filter { $0.condition != .online && !$0.isPhone }
            .map { SourceReport.OfflineMachine(name: shownName(of: $0), nodeID: $0.id, lastSeen: $0.lastSeen) }
            .sorted { left, right in
                let (first, second) = (left.lastSeen ?? .distantPast, right.lastSeen ?? .distantPast)
                return first == second ? left.name < right.name : first > second
            }
    }

    /// How many machines of other people there are, which are not asked.
    var otherMachines: Int { listedPeers.count - ownMachines.count }

    /// The name under which `node` is shown and can be typed: without the suffix where it is of this tailnet, in full where
    /// it is of another; empty where it has none.
    package func shownName(of node: TailnetNode) -> ForeignText {
        ForeignText(withoutSuffix(node.name.raw))
    }

    /// The names that `typed` may have been meant for, at most three: first those that are the same but for the suffix or
    /// belong to machines whose systems call themselves so, then those that are a slip or two away.
    func suggestions(for typed: String) -> [ForeignText] {
        let named = ([status.ownNode].compactMap { $0 } + listedPeers).filter { !$0.name.raw.isEmpty }
        let wanted = withoutSuffix(TailnetName.key(typed))
        let label = TailnetName.label(typed)
        let records = status.records.map(\.name).filter { withoutSuffix($0.raw) == wanted }
        let namesakes = named.filter { !label.isEmpty && TailnetName.label($0.hostName.raw) == label }
            .map { shownName(of: $0) }
        // A slip in the first label of a long name is one in the name that is typed.
        let shown =
            named.map { (String($0.firstLabel), shownName(of: $0)) } + named.map { ($0.name.raw, shownName(of: $0)) }
        let nameOf = Dictionary(shown) { first, _ in first }
        let close = Spelling.nearest(to: wanted, among: shown.map(\.0)).compactMap { nameOf[$0] }
        var seen: Set<ForeignText> = []
        return Array((records + namesakes + close).filter { seen.insert($0).inserted }.prefix(3))
    }

    private func withoutSuffix(_ name: String) -> String {
        guard !status.suffix.isEmpty, name.hasSuffix(".\(status.suffix)") else { return name }
        return String(name.dropLast(status.suffix.count + 1))
    }
}
