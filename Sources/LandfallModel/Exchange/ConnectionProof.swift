/// What the server at the other end of a connection has proven about its identity.
public enum ConnectionProof: Sendable, Hashable {
    /// It is the server that was saved.
    case proven
    /// Nothing, although another route to the same server could prove it: anyone may have answered.
    case missing
    /// Nothing, and no route to this server could prove it.
    case impossible
}
