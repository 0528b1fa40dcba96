/// Facts about a server that another source may know too. Sightings are merged by them, for
/// display only: the other end can make up all of it.
public struct ServerTraits: Sendable, Hashable {
    /// Possible names of its machine, each the first label of a name in lower case: the SRV target's on a LAN.
    public var hostLabels: Set<String>
    /// The process that serves, where it says so without a token.
    public var process: ServerProcess?
    /// Whether it wants a token; nil if that does not show.
    public var asksForToken: Bool?
    /// SHA-256 of its certificate's DER in lower-case hexadecimal; nil if none is known.
    public var certificateSHA256: String?
    /// Whether all addresses at which it is said to be are this machine's.
    public var isAtOwnAddress: Bool

    /// Creates traits.
    public init(
        hostLabels: Set<String> = [], process: ServerProcess? = nil, asksForToken: Bool? = nil,
        certificateSHA256: String? = nil, isAtOwnAddress: Bool = false
    ) {
        self.hostLabels = hostLabels
        self.process = process
        self.asksForToken = asksForToken
        self.certificateSHA256 = certificateSHA256
        self.isAtOwnAddress = isAtOwnAddress
    }

    /// Whether the facts of two sources contradict each other.
    func contradict(_ other: ServerTraits) -> Bool {
        func differ<Fact: Equatable>(_ left: Fact?, _ right: Fact?) -> Bool {
            left != nil && right != nil && left != right
        }
        return differ(asksForToken, other.asksForToken) || differ(certificateSHA256, other.certificateSHA256)
    }
}

/// A process as Diane's `/status` names it. No two running processes have all three in common.
public struct ServerProcess: Sendable, Hashable {
    /// What its machine calls itself.
    public let hostName: ForeignText
    /// Its number there.
    public let pid: Int64
    /// When it started, as it was written.
    public let startedAt: ForeignText

    /// Creates a process.
    public init(hostName: ForeignText, pid: Int64, startedAt: ForeignText) {
        self.hostName = hostName
        self.pid = pid
        self.startedAt = startedAt
    }
}
