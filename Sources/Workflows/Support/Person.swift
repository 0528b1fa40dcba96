package import ProfileStore
package import ServerConnections
package import ServerModel
package import ServerTransport

/// Whoever uses a workflow through a renderer: a person at a terminal, or nobody. Questions and notices are values; the renderer has
/// the words.
package protocol Person: Sendable {
    /// Takes note of something beside the result; it does not wait.
    func tell(_ notice: Notice)

    /// Whether the person takes the certificate that a server shows and nobody has recorded, as ssh asks for a host key.
    ///
    /// - Parameters:
    ///   - certificate: What the server shows.
    ///   - server: What the person calls it.
    ///   - isKept: Whether the answer is recorded.
    /// - Returns: False also where nobody answers.
    func accepts(_ certificate: PeerCertificate, of server: ForeignText, isKept: Bool) async -> Bool

    /// Whether a token may go in cleartext wherever this interface has this subnet: the network has no gateway to know it by.
    ///
    /// - Parameters:
    ///   - url: The route.
    ///   - subnet: In CIDR notation.
    ///   - interface: The name of the interface.
    /// - Returns: False also where nobody answers.
    func allowsCleartext(to url: ForeignText, in subnet: String, on interface: String) async -> Bool
}

/// What a workflow says beside its result.
package enum Notice: Sendable {
    /// Something new is known of the server of a profile.
    case recorded(IdentityChange, of: ProfileName)
    /// What was learnt or allowed could not be written.
    case notRecorded(any Error)
    case cleartextAllowed(NetworkMark, for: ForeignText, of: ProfileName)
    /// The network has no gateway to know it by, so that the consent is not saved; a person at a terminal may be asked.
    case networkUnknown(ForeignText, mayBeAsked: Bool)
    case gatewaySilent(ForeignText, IPAddress)
    case beyondGateway(ForeignText)
}
