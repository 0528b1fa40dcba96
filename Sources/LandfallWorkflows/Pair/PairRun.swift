internal import FoundationEssentials
package import LandfallConnections
internal import LandfallModel
package import LandfallTokens
internal import LandfallTransport

/// Exchanges a pairing code for the key of a Diane, and stores the key before it says so.
package struct PairRun: Sendable {
    package let tokens: TokenKeeping
    package let person: any Person
    package let patience: Patience
    /// Whether the user has said that the code may go to a server that has not proven itself.
    package let allowsUnproven: Bool
    package let open: PairOpener.Open
    /// Keeps the consent with which the code went to a server that has not proven itself: the key goes the same way from now on.
    package var consents: ConsentRecorder?

    package init(
        tokens: TokenKeeping, person: any Person, patience: Patience, allowsUnproven: Bool,
        open: @escaping PairOpener.Open, consents: ConsentRecorder? = nil
    ) {
        self.tokens = tokens
        self.person = person
        self.patience = patience
        self.allowsUnproven = allowsUnproven
        self.open = open
        self.consents = consents
    }

    /// How long the opening of a connection may take.
    private static let opening = Duration.seconds(10)

    /// Pairs.
    ///
    /// - Parameters:
    ///   - profile: A saved profile, or one that is to be.
    ///   - isNew: Whether it is to be saved.
    ///   - text: The code as it was given; nil to take it from the user or from standard input.
    ///   - explicit: What `--store` says.
    /// - Returns: The profile as it is now.
    /// - Throws: ``PairError``, ``TokenError``, `TokenStoreError` or `ProfileStoreError`; nothing is stored then.
    package func run(
        _ profile: Profile, isNew: Bool, code text: String?, to explicit: TokenStoreKind?
    ) async throws -> Profile {
        let given = try text.map { text throws(PairError) in try pairingCode(text) }
        guard given != nil || person.givesPairingCode else { throw PairError.nobodyGivesCode }
        let place = TokenPlace(tokens: tokens, person: person, patience: patience, offersReference: false)
        guard case .store(let kind) = try await place.choose(explicit: explicit) else {
            throw TokenError.store(TokenStoreError(.noTokenStore), of: nil)
        }
        var opened = try await open(profile, patience.until(Self.opening))
        defer { opened.connection.close() }
        guard opened.connection.proof.isProven || allowsUnproven else {
            throw PairError.withheld
        }
        let server = opened.connection
        person.tell(.pairing(server.product, server.proof, server.lesson))
        let code: PairingCode
        if let given {
            code = given
        } else {
            // The server does not wait as long as the user takes, and another connection has to prove itself again.
            opened.connection.close()
            guard let text = await person.pairingCode() else { throw PairError.nobodyGivesCode }
            code = try pairingCode(text)
            opened = try await open(profile, patience.until(Self.opening))
        }
        let key: Token
        do throws(PairingFailure) {
            key = try await opened.connection.pair(
                code, allowsUnproven: allowsUnproven, deadline: patience.until(Self.opening))
        } catch {
            throw PairError.failed(error)
        }
        var paired = profile
        if isNew, let report = opened.report {
            _ = paired.identity.record(report, at: Timestamp(Date()))
            // Of several routes each was settled by its own test.
            if paired.routes.count == 1 {
                try paired.change(kind: paired.kind, routes: paired.routes.map { $0.settled(report) })
            }
        }
        let change = try await tokens.keep(
            key, in: kind, for: paired, isNew: isNew, deadline: patience.store(mayAsk: tokens.mayAsk))
        for notice in change.notices { person.tell(notice) }
        guard let report = opened.report else { return change.profile }
        let recorder = IdentityRecorder(book: tokens.book, patience: ProfileBook.patience, tell: person.tell)
        await recorder.record([report], of: change.profile)
        if let consents {
            let known = (try? tokens.book.load())?.find(profile.id) ?? change.profile
            await consents.record(report, of: known, in: tokens.book, deadline: .now + ProfileBook.patience)
        }
        return (try? tokens.book.load())?.find(profile.id) ?? change.profile
    }

    private func pairingCode(_ text: String) throws(PairError) -> PairingCode {
        do throws(PairingCode.Refusal) {
            return try PairingCode(text)
        } catch {
            throw .badCode(error)
        }
    }
}
