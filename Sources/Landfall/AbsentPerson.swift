internal import LandfallConnections
internal import LandfallModel
internal import LandfallTokens
internal import LandfallTransport
internal import LandfallWorkflows

/// No user can be asked: the program says beforehand what it accepts.
struct AbsentPerson: Person {
    let core: Core

    func tell(_ notice: Notice) { core.tell(notice) }
    func accepts(_: PeerCertificate, of _: ForeignText, isKept _: Bool) async -> Bool { false }
    func allowsCleartext(to _: ForeignText, in _: String, on _: String) async -> Bool { false }
    func allowsSending(to _: ProfileName) async -> Bool { false }
    func acceptsChange() async -> Bool { false }
    func acceptsSealed(without _: TokenStoreError) async -> Bool { false }
    func checkToken(_: GivenToken) throws(TokenError) { throw .nobodyGives }
    func token(_: GivenToken, without _: TokenStoreError?) async throws(TokenError) -> Token { throw .nobodyGives }
}
