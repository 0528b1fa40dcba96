package import LandfallConnections
package import LandfallModel
package import LandfallSystem
package import LandfallTokens
package import LandfallTransport

/// The user of a workflow, through a renderer; there may be no user. Questions and notices are values; the renderer has
/// the words.
package protocol UserInteraction: Sendable {
    /// Whether the user has left the workflow: nothing more is asked or saved.
    var hasLeft: Bool { get async }

    /// Receives a notice in addition to the result; it does not wait.
    func tell(_ notice: Notice)

    /// Whether the user trusts a certificate that was never recorded, as ssh asks for a host key.
    ///
    /// - Parameters:
    ///   - certificate: What the server shows.
    ///   - server: What the user calls it.
    ///   - isKept: Whether the answer is recorded.
    ///   - ways: Routes on which the machine would be proven, and show the same certificate if it is its own; there may be none.
    /// - Returns: That it is refused also if there is no answer.
    func judges(
        _ certificate: PeerCertificate, of server: ForeignText, isKept: Bool, among ways: [Remedy]
    ) async -> CertificateAnswer

    /// Whether a token may go in cleartext wherever this interface has this subnet: the network has no gateway to know it by.
    ///
    /// - Parameters:
    ///   - url: The route.
    ///   - subnet: In CIDR notation.
    ///   - interface: The name of the interface.
    /// - Returns: Also false if there is no answer.
    func allowsCleartext(to url: ForeignText, in subnet: String, on interface: String) async -> Bool

    /// Whether what the user sends may go to the server of a profile, where it has Claude Code act on the server's machine.
    ///
    /// - Returns: Also false if there is no answer.
    func allowsSending(to profile: ProfileName) async -> Bool

    /// Whether servers may be asked again and again over a metered network.
    ///
    /// - Parameters:
    ///   - network: What the network is called.
    ///   - source: Who says that it is metered.
    ///   - profiles: Their profiles.
    ///   - purpose: What would be done.
    /// - Returns: Nil if there is no answer.
    func allowsMetered(
        _ network: ForeignText, by source: CurrentNetwork.Source, _ profiles: [ProfileName], _ purpose: MeteredPurpose
    ) async -> MeteredAnswer?

    /// Whether the user takes the change that the last notice has told, because the server's owner has made it.
    ///
    /// - Returns: Also false if there is no answer.
    func acceptsChange() async -> Bool

    /// Whether the user wants what landfall has not saved itself: a profile that runs or reads something on this machine.
    ///
    /// - Returns: Also false if there is no answer.
    func confirms(_ use: ProfileUse, of profile: Profile) async -> Bool

    /// Waits for something, and may show meanwhile how far it is.
    func waits<Result: Sendable>(for work: (_ observe: @escaping WalkObserver) async -> Result) async -> Result

    /// How to go on if nothing proves the server, so that its token is not sent.
    ///
    /// - Parameters:
    ///   - report: The route that came furthest.
    ///   - remedies: What can be done, what strengthens the proof first.
    /// - Returns: Nil to stop; also if there is no answer.
    func remedy(_ report: RouteReport?, among remedies: [Remedy]) async -> Remedy?

    /// Whether a token that is there already goes into the sealed file, as no other store offers itself.
    ///
    /// - Parameter error: Why none does.
    /// - Returns: Also false if there is no answer.
    func acceptsSealed(without error: TokenStoreError) async -> Bool

    /// Whether the source can give a token at all; checked before any question.
    ///
    /// - Throws: ``TokenError/nobodyGives``, ``TokenError/shownByTerminal``.
    func checkToken(_ source: GivenToken) throws(TokenError)

    /// The token from a source that is not a reference, after ``checkToken(_:)``.
    ///
    /// - Parameters:
    ///   - source: Where it comes from.
    ///   - error: Why it goes into the sealed file, which the user is told before the token is typed; nil where a store was chosen, or
    ///     offers itself.
    /// - Returns: What was given, which may be a reference where it was typed.
    /// - Throws: ``TokenError/notAToken(_:)``, ``TokenError/store(_:of:)``; also `error` if the user does not want it there.
    func token(_ source: GivenToken, without error: TokenStoreError?) async throws(TokenError) -> Token
}

/// What the user says to a certificate that was never recorded.
package enum CertificateAnswer: Sendable, Equatable {
    case accepted, refused
    /// It is to be compared with what the server shows on this route.
    case comparing(Remedy)
}

extension UserInteraction {
    /// No: on a terminal, the user leaves by ending the process.
    package var hasLeft: Bool { get async { false } }

    /// Shows nothing.
    package func waits<Result: Sendable>(
        for work: (_ observe: @escaping WalkObserver) async -> Result
    ) async -> Result {
        await work { _, _ in }
    }

    /// No.
    package func confirms(_: ProfileUse, of _: Profile) async -> Bool { false }

    /// There is no answer.
    package func allowsMetered(
        _: ForeignText, by _: CurrentNetwork.Source, _: [ProfileName], _: MeteredPurpose
    ) async -> MeteredAnswer? { nil }

    /// Stops.
    package func remedy(_: RouteReport?, among _: [Remedy]) async -> Remedy? { nil }
}

/// What a workflow reports in addition to its result.
package enum Notice: Sendable {
    /// Something new is known of the server of a profile.
    case recorded(IdentityChange, of: ProfileName)
    /// What was learnt or allowed could not be written.
    case notRecorded(any Error)
    case cleartextAllowed(NetworkMark, for: ForeignText, of: ProfileName)
    /// The network has no gateway to know it by, so that the consent is not saved; the user at a terminal may be asked.
    case networkUnknown(ForeignText, mayBeAsked: Bool)
    case gatewaySilent(ForeignText, IPAddress)
    case beyondGateway(ForeignText)
    /// The server of a profile shows another identity than the recorded one, on these routes; none if it has no other.
    case changed(ShownChange, on: [ForeignText], of: Profile)
    /// The user keeps the token of a removed profile at this reference.
    case tokenStays(ForeignText)
    /// A token could not be deleted.
    case tokenLeft(TokenKeeping.Leftover)
    /// The store that was chosen could not be remembered.
    case storeNotRemembered(TokenStoreError)
    /// The server of the profile accepts anyone, so the token was not tested.
    case tokenNotNeeded(ProfileName)
    /// The server that will get the pairing code, before it is sent.
    case pairing(ProductFacts, IdentityCheck.Proof, IdentityCheck.LearnedIdentity)
    /// The key that the server has given allows everything there.
    case keyIsFullAccess
    /// The server asks for a token, which the user is asked for now, and where it goes.
    case tokenWanted(ProfileName, ServerKind, TokenStoreKind)
    /// The server refuses the token that the user has typed, who is asked again.
    case tokenRefused
    /// Why the place of a token that the user has named cannot be used, who is asked again.
    case placeUnusable(any Error)
    /// The new server asks for a token, and is saved without one.
    case tokenStillMissing(ProfileName, ServerKind)
    /// The new server may ask for a token, and was not asked: it would only tell where it has proven itself.
    case tokenUnasked(Profile)
    /// A stage of a route that is saved and does not work now.
    case routeFails(ForeignText, StageReport, Route?)
    /// A stage of a route that was to prove the new server, does not work, and is left out.
    case routeDropped(ForeignText, StageReport, Route?)
    /// The machine has proven itself on a route, and shows there the certificate that nobody had accepted.
    case certificateConfirmed(by: ForeignText)
    /// A route of a new server shows another certificate than the machine does on the route that proves it, and is left out.
    case otherServer(ForeignText, than: ForeignText)
    /// A stage in which the new server asks for no key where it should.
    case keyNotAsked(ProfileName, StageReport, Route?)
    /// The tailnet machine on which the new server is belongs to another person.
    case machineOf(owner: ForeignText, machine: ForeignText)
}
