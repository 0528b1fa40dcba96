/// What the tailnet says of the machine on which a server is, for people: it proves nothing.
public struct TailnetFacts: Sendable, Hashable {
    /// How packets get to a machine.
    public enum Path: Sendable, Hashable {
        /// By themselves.
        case direct
        /// Through a relay of Tailscale (DERP) in the region of this code.
        case relay(ForeignText)
        /// Through another tailnet machine.
        case peerRelay
    }

    /// How packets get there; nil if that is not known.
    public var path: Path?
    /// How long a connection to it took to stand.
    public var latency: Duration?
    /// The login name of its owner, where that is another person.
    public var owner: ForeignText?

    /// Creates facts.
    public init(path: Path? = nil, latency: Duration? = nil, owner: ForeignText? = nil) {
        self.path = path
        self.latency = latency
        self.owner = owner
    }
}
