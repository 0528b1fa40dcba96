package import LandfallModel

/// What the tailnet says of the machine of a server, as it is kept and printed.
package struct SeenTailnet: Codable, Sendable, Hashable {
    /// `direct`, `relay` or `peer_relay`.
    package let path: String?
    /// The code of the region of the relay.
    package let relay: String?
    package let latencyMilliseconds: Double?
    /// The login name of its owner, where that is another person.
    package let owner: String?

    package enum CodingKeys: String, CodingKey {
        case path, relay, owner
        case latencyMilliseconds = "latency_ms"
    }

    /// Nil if it says nothing.
    package init?(_ facts: TailnetFacts) {
        guard facts != TailnetFacts() else { return nil }
        path = facts.path?.word
        relay = facts.path?.region?.raw
        latencyMilliseconds = facts.latency?.milliseconds(digits: 1)
        owner = facts.owner?.raw
    }

    /// What it stands for.
    package var facts: TailnetFacts {
        let way: TailnetFacts.Path? =
            switch path {
            case "direct": .direct
            case "relay": .relay(ForeignText(relay ?? ""))
            case "peer_relay": .peerRelay
            default: nil
            }
        return TailnetFacts(
            path: way, latency: latencyMilliseconds.map { .microseconds(Int64($0 * 1000)) },
            owner: owner.map { ForeignText($0) })
    }
}

extension TailnetFacts.Path {
    /// As JSON has it.
    package var word: String {
        switch self {
        case .direct: "direct"
        case .relay: "relay"
        case .peerRelay: "peer_relay"
        }
    }

    /// The region of the relay; nil if there is none.
    package var region: ForeignText? { if case .relay(let region) = self { region } else { nil } }
}
