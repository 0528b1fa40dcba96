internal import FoundationEssentials
package import LandfallConnections
package import LandfallModel
package import LandfallTokens
package import LandfallTransport

/// Exchanges a pairing code for the key of a Diane, and stores the key before it says so.
package struct PairRun: Sendable {
    package let tokens: TokenKeeping
    package let person: any UserInteraction
    package let patience: TimeLimits
    /// Whether the user has said that the code may go to a server that has not proven itself.
    package let allowsUnproven: Bool
    package let open: PairOpener.Open
    /// Keeps the consent with which the code went to a server that has not proven itself: the key goes the same way from now on.
    package var consents: ConsentRecorder?

    package init(
        tokens: TokenKeeping, person: any UserInteraction, patience: TimeLimits, allowsUnproven: Bool,
        open: @escaping PairOpener.Open, consents: ConsentRecorder? = nil
    ) {
        self.tokens = tokens
        self.person = person
        self.patience = patience
        self.allowsUnproven = allowsUnproven
        self.open = open
        self.consents = consents
    }

    /// A run that opens connections by itself.
    package init(
        tokens: TokenKeeping, person: any UserInteraction, patience: TimeLimits, policy: TrustPolicy,
        environment: ConnectionDependencies, ungated: ConsentRecorder.Ungated
    ) {
        let consents = ConsentRecorder(environment: environment, person: person, ungated: ungated)
        self.init(
            tokens: tokens, person: person, patience: patience, allowsUnproven: policy.allowsCleartext,
            open: PairOpener(policy: policy, environment: environment).open(_:deadline:),
            consents: policy.allowsCleartext ? consents : nil)
    }

    /// How long the opening of a connection may take.
    private static let opening = Duration.seconds(10)

    /// Exchanges the code, and stores nothing.
    ///
    /// - Returns: The key, and what the route has shown.
    /// - Throws: ``PairError``.
    package func exchange(
        _ code: PairingCode, with profile: Profile
    ) async throws(PairError) -> (key: Token, report: RouteReport?) {
        let opened = try await open(profile, patience.until(Self.opening))
        let server = opened.connection
        defer { server.close() }
        guard server.proof.isProven || allowsUnproven else { throw .withheld }
        person.tell(.pairing(server.product, server.proof, server.lesson))
        do throws(PairingFailure) {
            let key = try await server.pair(
                code, allowsUnproven: allowsUnproven, deadline: patience.until(Self.opening))
            return (key, opened.report)
        } catch {
            throw .failed(error, profile.name)
        }
    }

    /// Exchanges the code and stores the key.
    ///
    /// - Parameters:
    ///   - profile: A saved profile, or one that is to be.
    ///   - isNew: Whether it is to be saved.
    ///   - code: The code.
    ///   - kind: Where the key goes.
    ///   - replaced: The profile whose place the new one takes; nil where its name is free.
    /// - Returns: The profile as it is now.
    /// - Throws: ``PairError``, ``TokenError``, `TokenStoreError` or `ProfileStoreError`; nothing is stored then.
    package func run(
        _ profile: Profile, isNew: Bool, code: PairingCode, to kind: TokenStoreKind,
        replacing replaced: Profile? = nil
    ) async throws -> Profile {
        let (key, report) = try await exchange(code, with: profile)
        var paired = profile
        if isNew, let report {
            _ = paired.identity.record(report, at: Timestamp(Date()))
            // Of several routes each was settled by its own test.
            if paired.routes.count == 1 {
                try paired.change(kind: paired.kind, routes: paired.routes.map { $0.settled(report) })
            }
        }
        let change = try await tokens.keep(
            key, in: kind, for: paired, isNew: isNew, replacing: replaced,
            deadline: patience.store(mayAsk: tokens.mayAsk))
        for notice in change.notices { person.tell(notice) }
        person.tell(.keyIsFullAccess)
        guard let report else { return change.profile }
        let recorder = IdentityRecorder(book: tokens.book, patience: ProfileBook.patience, tell: person.tell)
        await recorder.record([report], of: change.profile)
        if let consents {
            let known = (try? tokens.book.load())?.find(profile.id) ?? change.profile
            await consents.record(report, of: known, in: tokens.book, deadline: .now + ProfileBook.patience)
        }
        return (try? tokens.book.load())?.find(profile.id) ?? change.profile
    }
}
