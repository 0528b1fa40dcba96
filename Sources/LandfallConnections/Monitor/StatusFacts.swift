package import LandfallModel

/// What a server reports about itself. All text in it is foreign.
package struct StatusFacts: Sendable, Hashable {
    /// The version of the product.
    package let version: ForeignText?
    /// The name of its machine.
    package let hostname: ForeignText?
    /// How long it has been running, in seconds.
    package let uptimeSeconds: Int?
    /// The whole document as it came: JSON.
    package let document: ForeignText?
    /// What the document says, read once; nil if there is none, or it cannot be read.
    package let content: JSONValue?
    /// The numbers that its product can count; empty if they were not requested.
    package var counts: [StatusCount]

    /// Creates facts.
    package init(
        version: ForeignText? = nil, hostname: ForeignText? = nil, uptimeSeconds: Int? = nil,
        document: ForeignText? = nil, counts: [StatusCount] = []
    ) {
        self.counts = counts
        self.version = version
        self.hostname = hostname
        self.uptimeSeconds = uptimeSeconds
        self.document = document
        content = document.flatMap { try? JSONValue(Array($0.raw.utf8), within: .shown) }
    }

    /// Reads a status document: an object with a version, a host name and an uptime, of which any may be missing or null. Nil for
    /// anything else. It is done without a decoder, which would take longer than the rest of a poll.
    package init?(reading document: [UInt8]) {
        guard let content = try? JSONValue(document, within: .shown), case .object = content,
            let version = content.optionalText("version"), let hostname = content.optionalText("hostname"),
            let uptime = content.optionalInteger("uptime_seconds")
        else { return nil }
        counts = []
        self.version = version
        self.hostname = hostname
        uptimeSeconds = uptime
        self.document = ForeignText(String(decoding: document, as: UTF8.self))
        self.content = content
    }
}

extension StatusFacts {
    /// Whether both say the same. What was read of ``document`` follows from it, and is not compared once more.
    package static func == (one: StatusFacts, other: StatusFacts) -> Bool {
        one.version == other.version && one.hostname == other.hostname && one.uptimeSeconds == other.uptimeSeconds
            && one.document == other.document && one.counts == other.counts
    }

    /// Hashes what `==` compares.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(version)
        hasher.combine(hostname)
        hasher.combine(uptimeSeconds)
        hasher.combine(document)
        hasher.combine(counts)
    }
}

extension JSONValue {
    /// The text of a member, nil where it is not there; none of both where it is something else.
    fileprivate func optionalText(_ name: String) -> ForeignText?? {
        switch self[name] {
        case nil, .null: .some(nil)
        case .string(let text): text
        default: nil
        }
    }

    /// The same for a whole number.
    fileprivate func optionalInteger(_ name: String) -> Int?? {
        switch self[name] {
        case nil, .null: .some(nil)
        case .integer(let number): Int(exactly: number)
        default: nil
        }
    }
}

/// The number of one kind of things that a server has.
package struct StatusCount: Sendable, Hashable {
    /// What was counted, as documents name it: `active_sessions`.
    package let name: String
    /// How many there are.
    package let count: Int

    /// Creates a count.
    package init(_ name: String, _ count: Int) {
        self.name = name
        self.count = count
    }
}
