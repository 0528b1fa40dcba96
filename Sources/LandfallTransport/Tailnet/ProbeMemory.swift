package import FoundationEssentials
package import LandfallModel

/// What machines of the tailnet had nothing when they were last asked, so that they are left alone for a while, and whose turn is next.
///
/// A question that once found a server is never kept as one that found nothing: that server may be asleep, and its owner
/// wants to see it when it is back.
package struct ProbeMemory: Sendable, Hashable {
    /// How long a machine is left alone, in seconds.
    package static let lifetime: TimeInterval = 60
    /// How long after it was last seen a server is asked for every time, in seconds.
    package static let loyalty: TimeInterval = 7 * 86_400

    struct Key: Sendable, Hashable {
        let node: ForeignText
        let question: PeerQuestion
    }

    /// That a question found nothing.
    struct Silence: Sendable, Hashable {
        let at: Date
        /// What the machine was like then: ``TailnetNode/mark``. Empty for one that has changed since.
        let mark: String
    }

    private(set) var nothing: [Key: Silence] = [:]
    private(set) var served: [Key: Date] = [:]
    /// When machines were last asked that did not answer.
    private(set) var asked: [ForeignText: Date] = [:]

    /// Makes a memory of nothing.
    package init() {}

    init(nothing: [Key: Silence], served: [Key: Date], asked: [ForeignText: Date]) {
        self.nothing = nothing
        self.served = served
        self.asked = asked
    }

    /// The same without what found nothing: everybody is asked again.
    package var forgettingSilence: ProbeMemory { ProbeMemory(nothing: [:], served: served, asked: asked) }

    /// Whether a question need not be asked again yet, as the machine is now. An answer from the future is none: the clock was set back.
    package func isAnswered(
        _ question: PeerQuestion, by node: ForeignText, like mark: String, at now: Date
    ) -> Bool {
        guard let silence = nothing[Key(node: node, question: question)], silence.mark == mark else { return false }
        return Self.isFresh(silence.at, for: Self.lifetime, at: now)
    }

    /// Whether a machine had a server not long ago.
    package func hasServed(_ node: ForeignText, at now: Date) -> Bool {
        served.contains { $0.key.node == node && Self.isFresh($0.value, for: Self.loyalty, at: now) }
    }

    /// A question found nothing, or nobody to answer it.
    package mutating func noteNothing(
        _ question: PeerQuestion, on node: ForeignText, like mark: String, at now: Date
    ) {
        let key = Key(node: node, question: question)
        if Self.isFresh(served[key], for: Self.loyalty, at: now) { return }
        nothing[key] = Silence(at: now, mark: mark)
    }

    /// A machine had its turn, and did not answer.
    package mutating func noteAsked(_ node: ForeignText, at now: Date) { asked[node] = now }

    /// A question found a server.
    package mutating func noteServer(_ question: PeerQuestion, on node: ForeignText, at now: Date) {
        let key = Key(node: node, question: question)
        nothing[key] = nil
        // Of a week an hour does not matter, and a watch would write the file each time that it asks.
        if Self.isFresh(served[key], for: 3600, at: now) { return }
        served[key] = now
    }

    /// A machine is to be asked all questions again. It is noted, so that what others have stored about it is not an answer either.
    package mutating func forget(_ node: ForeignText, at now: Date) {
        // Once: a watch would write the file each time that it sees a machine offline.
        for (key, silence) in nothing where key.node == node && !silence.mark.isEmpty {
            nothing[key] = Silence(at: now, mark: "")
        }
    }

    /// Takes over what `other` knows later, and drops what is too old to matter.
    mutating func merge(_ other: ProbeMemory, at now: Date) {
        served = served.merging(other.served) { max($0, $1) }
            .filter { Self.isFresh($0.value, for: Self.loyalty, at: now) }
        asked = asked.merging(other.asked) { max($0, $1) }.filter { Self.isFresh($0.value, for: Self.loyalty, at: now) }
        nothing = nothing.merging(other.nothing) { $0.at < $1.at ? $1 : $0 }
            .filter { Self.isFresh($0.value.at, for: Self.lifetime, at: now) && served[$0.key] == nil }
    }

    private static func isFresh(_ date: Date?, for life: TimeInterval, at now: Date) -> Bool {
        guard let date else { return false }
        // A second, for dates in files are cut to it.
        return (-1..<life).contains(now.timeIntervalSince(date))
    }
}

extension TailnetNode {
    /// What it is like, as far as a change of it may bring a server: its name, addresses and tags, and its key, which another login changes.
    var mark: String {
        let parts = [name.raw, hostName.raw, publicKey.raw] + addresses.map(\.description) + tags.map(\.raw)
        return String(parts.joined(separator: "\0").utf8.fnv1a, radix: 16)
    }
}
