/// A server that a source has seen and that is not saved yet: one row for the user, with every route to it.
public struct Candidate: Sendable, Hashable {
    /// The row's number, from 1, in the order in which servers were first seen.
    public let number: Int
    /// A short name for the row that stays the same from scan to scan, unless two rows want the same.
    public let ref: String
    /// The sightings in the order of their sources, those of one in order of arrival. The LAN knows its owner's name for it.
    public let sightings: [Sighting]
    /// What its name looks like.
    package let skeleton: NameSkeleton

    /// Creates a row of at least one sighting.
    init(number: Int, ref: String, sightings: [Sighting], skeleton: NameSkeleton? = nil) {
        self.number = number
        self.ref = ref
        self.sightings = sightings
        self.skeleton = skeleton ?? NameSkeleton(sightings[0].name)
    }

    /// The same row under another number.
    package func numbered(_ number: Int) -> Candidate {
        Candidate(number: number, ref: ref, sightings: sightings, skeleton: skeleton)
    }

    /// The kind that it claims.
    public var kind: ServerKind { sightings[0].kind }
    /// Its display name.
    public var name: ForeignText { sightings[0].name }
    /// The service instance, where DNS-SD has seen it.
    public var instance: ServiceInstance? { sightings.lazy.compactMap(\.instance).first }
    /// The TXT record of the first sighting.
    public var txt: TXTRecord { sightings[0].txt }
    /// The server's id according to the TXT record. It can only disprove an identity.
    public var serverID: ForeignText? { sightings.lazy.compactMap { $0.txt["id"] }.first }
    /// The stable node id of its machine, where the tailnet has seen it.
    public var nodeID: ForeignText? { sightings.lazy.compactMap(\.nodeID).first }
    /// The tailnet's information about its machine, if the tailnet has seen it.
    public var tailnet: TailnetFacts? { sightings.lazy.compactMap(\.tailnet).first }
    /// The labels that a directory has given it.
    public var labels: [String: String] {
        sightings.dropFirst().reduce(into: sightings[0].labels) { $0.merge($1.labels) { first, _ in first } }
    }
    /// Whether it runs on this machine as a process of this user or root, as the source that looks at it says.
    public var isThisMachine: Bool { sightings.contains(where: \.isThisMachine) }
    /// Whether it runs on this machine, but is not proven to belong to this user or root.
    public var isForeignHere: Bool { sources.contains(.machine) && !isThisMachine }
    /// Which sources have seen it.
    public var sources: [DiscoverySource] {
        sightings.reduce(into: []) { if $0.last != $1.id.source { $0.append($1.id.source) } }
    }

    /// Every route once, the preferred one first.
    public var routes: [Route] {
        var seen: Set<String> = []
        return sightings.flatMap(\.routes).filter { seen.insert($0.url).inserted }.sorted(by: Route.isPreferred)
    }
}

extension Candidate {
    /// Whether a text has the form of a ref: `+` and eight hexadecimal digits. No profile can have such a name, and an instance that has
    /// one is not found by it.
    package static func isRef(_ text: String) -> Bool {
        text.utf8.count == 9 && text.utf8.first == UInt8(ascii: "+")
            && text.utf8.dropFirst().allSatisfy("0123456789abcdef".utf8.contains)
    }
}

extension Sighting.ID {
    /// A ref: FNV-1a, folded to 32 bits. It names rows, and proves nothing. Another `attempt` gives another one.
    func ref(_ attempt: Int) -> String {
        let suffix = attempt == 0 ? "" : "\0\(attempt)"
        let hash = "\(source.rawValue) \(key.raw)\(suffix)".utf8.fnv1a
        let digits = String(UInt32(truncatingIfNeeded: hash ^ hash >> 32), radix: 16)
        return "+" + String(repeating: "0", count: 8 - digits.count) + digits
    }
}
