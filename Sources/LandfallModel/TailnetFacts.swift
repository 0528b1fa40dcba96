/// The tailnet's information about a server's machine, for display only: it proves nothing.
public struct TailnetFacts: Sendable, Hashable {
    /// The path of packets to a machine.
    public enum Path: Sendable, Hashable {
        /// Directly.
        case direct
        /// Through a relay of Tailscale (DERP) in the region of this code.
        case relay(ForeignText)
        /// Through another tailnet machine.
        case peerRelay
    }

    /// The path of packets; nil if unknown.
    public var path: Path?
    /// How long it took to connect.
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
