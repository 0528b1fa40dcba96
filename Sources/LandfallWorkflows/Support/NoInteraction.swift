package import LandfallConnections
package import LandfallModel
package import LandfallTokens
package import LandfallTransport

/// No user can be asked: anyone who starts the workflow says beforehand what is accepted.
package struct NoInteraction: UserInteraction {
    private let hear: @Sendable (Notice) -> Void

    /// - Parameter hear: Where notices go.
    package init(_ hear: @escaping @Sendable (Notice) -> Void) { self.hear = hear }

    package func tell(_ notice: Notice) { hear(notice) }
    package func judges(
        _: PeerCertificate, of _: ForeignText, isKept _: Bool, among _: [Remedy]
    ) async -> CertificateAnswer { .refused }
    package func allowsCleartext(to _: ForeignText, in _: String, on _: String) async -> Bool { false }
    package func allowsSending(to _: ProfileName) async -> Bool { false }
    package func acceptsChange() async -> Bool { false }
    package func acceptsSealed(without _: TokenStoreError) async -> Bool { false }
    package func checkToken(_: GivenToken) throws(TokenError) { throw .nobodyGives }
    package func token(_: GivenToken, without _: TokenStoreError?) async throws(TokenError) -> Token {
        throw .nobodyGives
    }
}
