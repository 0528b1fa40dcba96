public import struct FoundationEssentials.Date

/// The report of one source about one server.
public struct Sighting: Sendable, Hashable {
    /// Names one server within one source, for as long as the source sees it.
    public struct ID: Sendable, Hashable {
        /// Which source it is.
        public let source: DiscoverySource
        /// Unique within the source and stable from scan to scan. Compared by bytes, for `String` would take a composed
        /// and a decomposed name as equal.
        public let key: ForeignText

        /// Creates an identifier.
        public init(source: DiscoverySource, key: String) {
            self.source = source
            self.key = ForeignText(key)
        }
    }

    /// Which server, as the source sees it.
    public let id: ID
    /// The kind according to the source; a hint until the product stage has confirmed it.
    public let kind: ServerKind
    /// Its display name.
    public let name: ForeignText
    /// The service instance, where the source is DNS-SD.
    public let instance: ServiceInstance?
    /// The routes to it; empty if it is listed and does not answer.
    public var routes: [Route]
    /// The TXT record; empty if there is none.
    public var txt: TXTRecord
    /// Whether it runs on this machine, as a process of this user or root. Only the source that looks at this machine itself can say so;
    /// no mDNS answer can. A server that this source has seen without it belongs to another or an unknown user.
    public var isThisMachine: Bool
    /// The stable node id of its machine, where the source is the tailnet.
    public var nodeID: ForeignText?
    /// Facts that may show that another source has seen the same server.
    public var traits: ServerTraits
    /// The tailnet's information about its machine, if the tailnet is the source.
    public var tailnet: TailnetFacts?
    /// The labels by which a directory sorts it: keys and values as its list has them.
    public var labels: [String: String]

    /// Creates a sighting.
    public init(
        id: ID, kind: ServerKind, name: ForeignText, instance: ServiceInstance? = nil, routes: [Route] = [],
        txt: TXTRecord = TXTRecord(), isThisMachine: Bool = false, nodeID: ForeignText? = nil,
        traits: ServerTraits = ServerTraits(), tailnet: TailnetFacts? = nil, labels: [String: String] = [:]
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.instance = instance
        self.routes = routes
        self.txt = txt
        self.isThisMachine = isThisMachine
        self.nodeID = nodeID
        self.traits = traits
        self.tailnet = tailnet
        self.labels = labels
    }
}

/// Where servers are looked for: a name that documents use. Their order is that in which lists have them: these three, then others by name.
public struct DiscoverySource: RawRepresentable, Sendable, Hashable, Codable, Comparable {
    /// As documents have it.
    public let rawValue: String

    /// Creates the name of a source.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The links of this machine.
    public static let lan = DiscoverySource(rawValue: "lan")
    /// The tailnet of this machine.
    public static let tailnet = DiscoverySource(rawValue: "tailnet")
    /// This machine: its sockets, and the ports that the products use.
    public static let machine = DiscoverySource(rawValue: "machine")

    private static let first = [lan, tailnet, machine]

    /// Whether a source comes before another in a list.
    public static func < (left: DiscoverySource, right: DiscoverySource) -> Bool {
        func place(_ source: DiscoverySource) -> Int { first.firstIndex(of: source) ?? first.count }
        return (place(left), left.rawValue) < (place(right), right.rawValue)
    }
}

/// When the events of a source end.
public enum DiscoveryEnd: Sendable, Hashable {
    /// When nothing more is expected, at the latest after `maximum`, with a last `settled`.
    case whenSettled(maximum: Duration)
    /// When the first answers are there, at the latest after `maximum`. Of a source that cannot know whether these are all, the last
    /// `settled` says that it is not complete.
    case quick(maximum: Duration)
    /// When the caller stops listening.
    case never

    /// The longest time; nil without an end.
    package var maximum: Duration? {
        switch self {
        case .whenSettled(let maximum), .quick(let maximum): maximum
        case .never: nil
        }
    }

    /// Whether the first answers are enough.
    package var isQuick: Bool { if case .quick = self { true } else { false } }
}

/// The report of a source.
public struct SourceReport: Sendable, Hashable {
    /// Which one.
    public let source: DiscoverySource
    /// Whether it works.
    public let isWorking: Bool
    /// The engine in use, for the LAN: `daemon` or `embedded`.
    public let engine: String?
    /// Why it does not work, or what went wrong on the way to one that does: a stable identifier.
    public let code: FailureCode?
    /// Technical detail for `--verbose`, never shown as the message itself.
    public let detail: String?
    /// The machines that it checks, if it checks single machines.
    public let machines: Machines?
    /// The places that it checks, if it checks this machine.
    public let places: Places?
    /// What of a list was not taken, if it is a list.
    public let list: ListNote?

    /// What there is to say of a list of servers.
    public struct ListNote: Sendable, Hashable {
        /// When the servers were listed that are shown, where that was not now: the list could not be read again.
        public let asOf: Date?
        /// How many servers of it were left out, because something in them cannot be used.
        public let leftOut: Int
        /// Why it does not count as signed by the key that the user trusts for it, a stable identifier; nil where it does, and where none is
        /// trusted.
        public let unsigned: String?
        /// The saved servers that an earlier list has vouched for, and that this one does not name.
        public let gone: [String]
        /// Whether it lacks servers by its own word, or its last line.
        public let isCut: Bool

        /// Creates a note.
        public init(
            asOf: Date? = nil, leftOut: Int = 0, unsigned: String? = nil, gone: [String] = [], isCut: Bool = false
        ) {
            self.asOf = asOf
            self.isCut = isCut
            self.leftOut = leftOut
            self.unsigned = unsigned
            self.gone = gone
        }
    }

    /// Whether the detail comes from what stands before the machine, a jump host of ssh perhaps.
    package var isOnTheWay = false

    /// What its word on whether it has missed something rests on, for the LAN and at the end of a scan.
    public var evidence: Evidence?

    /// What is known of the questions of a scan of the LAN.
    public struct Evidence: Sendable, Hashable {
        /// How many queries were sent and waited for in full.
        public let asked: Int
        /// Whether packets were dropped on this machine.
        public let dropped: Bool
        /// Whether another program of this machine uses the port of mDNS too; nil where that cannot be seen.
        public let otherStack: Bool?
        /// The address families over which other machines have answered, in order.
        public let families: [IPAddress.Family]

        /// Creates it.
        public init(asked: Int, dropped: Bool, otherStack: Bool?, families: [IPAddress.Family]) {
            self.asked = asked
            self.dropped = dropped
            self.otherStack = otherStack
            self.families = families
        }
    }

    /// The numbers of tailnet machines by what is done with them.
    public struct Machines: Sendable, Hashable {
        /// Those that are checked now.
        public let asked: Int
        /// Those that had no server a short time ago, and are not checked again yet.
        public let remembered: Int
        /// Those of other users, which are never checked.
        public let others: Int
        /// The user's own and tagged ones that are not online, the one that was seen last first.
        public let offline: [OfflineMachine]
        /// The names of those for which the time of the scan was not enough, as far as they are known: at its end.
        public let unasked: [ForeignText]

        /// Creates counts.
        public init(
            asked: Int, remembered: Int, others: Int = 0, offline: [OfflineMachine] = [], unasked: [ForeignText] = []
        ) {
            self.asked = asked
            self.remembered = remembered
            self.others = others
            self.offline = offline
            self.unasked = unasked
        }
    }

    /// A tailnet machine that is not online.
    public struct OfflineMachine: Sendable, Hashable {
        /// Its name.
        public let name: ForeignText
        /// Its stable node id.
        public let nodeID: ForeignText?
        /// When the control plane last saw it; nil if it never did.
        public let lastSeen: Date?

        /// Creates one.
        public init(name: ForeignText, nodeID: ForeignText? = nil, lastSeen: Date? = nil) {
            self.name = name
            self.nodeID = nodeID
            self.lastSeen = lastSeen
        }
    }

    /// The places of this machine at which a server may be.
    public struct Places: Sendable, Hashable {
        /// The paths of Unix sockets.
        public let sockets: [String]
        /// The TCP ports, in ascending order.
        public let ports: [UInt16]
        /// Those on which a program listens but does not answer.
        public let silentPorts: [UInt16]
        /// The paths of those sockets that are there, and that nothing listens on.
        public let desertedSockets: [String]
        /// The paths of those sockets on which a program listens but does not answer.
        public let silentSockets: [String]

        /// Creates places.
        public init(
            sockets: [String], ports: [UInt16], silentPorts: [UInt16] = [], desertedSockets: [String] = [],
            silentSockets: [String] = []
        ) {
            self.sockets = sockets
            self.ports = ports
            self.silentPorts = silentPorts
            self.desertedSockets = desertedSockets
            self.silentSockets = silentSockets
        }
    }

    /// Creates a report.
    public init(
        source: DiscoverySource, isWorking: Bool, engine: String? = nil, code: FailureCode? = nil,
        detail: String? = nil,
        machines: Machines? = nil, places: Places? = nil, list: ListNote? = nil
    ) {
        self.source = source
        self.isWorking = isWorking
        self.engine = engine
        self.code = code
        self.detail = detail
        self.machines = machines
        self.places = places
        self.list = list
    }
}

/// The events of a source during a scan. `found` comes once for each identifier until `lost` or
/// `unresolved`.
public enum DiscoveryEvent: Sendable, Hashable {
    case found(Sighting)
    case updated(Sighting)
    case lost(Sighting.ID)
    /// Announced, but not answering; `found` follows if it does after all.
    case unresolved(Sighting.ID, ServiceInstance)
    /// The source works, has stopped working, or works again.
    case source(SourceReport)
    /// Nothing more is expected for now; `complete` is false if the source knows that it has missed something.
    case settled(DiscoverySource, complete: Bool)
}
