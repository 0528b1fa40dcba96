/// What the server at the other end of a connection has proven of itself.
public enum ConnectionProof: Sendable, Hashable {
    /// It is the server that was saved.
    case proven
    /// Nothing, though another route to the same server could prove it: whoever answered may be anybody.
    case missing
    /// Nothing, and no route to this server could prove it.
    case impossible
}
