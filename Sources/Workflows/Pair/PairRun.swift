internal import FoundationEssentials
internal import ProfileStore
internal import ServerConnections
internal import ServerModel
internal import ServerTransport
internal import ServerViews
internal import TerminalUI
internal import TokenStores
internal import Wording
internal import Workflows

/// Exchanges a pairing code for the key of a Diane, and stores the key before it says so.
struct PairRun {
    let context: CommandContext
    let tokens: TokenKeeping
    let patience: Patience
    /// Whether a person has said that the code may go to a server that has not proven itself.
    let allowsUnproven: Bool
    let open: PairOpener.Open
    /// Keeps the consent with which the code went to a server that has not proven itself: the key goes the same way from now on.
    var consents: ConsentKeeping?

    /// How long the opening of a connection may take.
    private static let opening = Duration.seconds(10)

    /// Pairs.
    ///
    /// - Parameters:
    ///   - profile: A saved profile, or one that is to be.
    ///   - isNew: Whether it is to be saved.
    ///   - text: The code as it was given; nil to take it from the person or from standard input.
    ///   - explicit: What `--store` says.
    /// - Returns: The profile as it is now.
    /// - Throws: ``CommandFailure``, `TokenStoreError` or `ProfileStoreError`; nothing is stored then.
    func run(
        _ profile: Profile, isNew: Bool, code text: String?, to explicit: TokenStoreKind?
    ) async throws -> Profile {
        let messages = context.messages
        let given = try text.map { text throws(CommandFailure) in try pairingCode(text) }
        try checkInput(isGiven: given != nil)
        let place = TokenPlace(context: context, tokens: tokens, patience: patience, offersReference: false)
        guard case .store(let kind) = try await place.choose(explicit: explicit) else {
            throw CommandFailure(TokenStoreError(.noTokenStore), messages)
        }
        var opened = try await open(profile, patience.until(Self.opening))
        defer { opened.connection.close() }
        guard opened.connection.proof.isProven || allowsUnproven else {
            throw CommandFailure(.transport(TransportError(.tokenWithheld, stage: .request)), messages)
        }
        context.note(messages.pairsWith(opened.connection))
        let code: PairingCode
        if let given {
            code = given
        } else {
            // The server does not wait as long as a person takes, and another connection has to prove itself anew.
            opened.connection.close()
            code = try pairingCode(try ask())
            opened = try await open(profile, patience.until(Self.opening))
        }
        let key: Token
        do throws(PairingFailure) {
            key = try await opened.connection.pair(
                code, allowsUnproven: allowsUnproven, deadline: patience.until(Self.opening))
        } catch {
            throw CommandFailure(error, messages)
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
        context.warn(of: change, tokens)
        guard let report = opened.report else { return change.profile }
        let keeping = IdentityKeeping(book: tokens.book, patience: ProfileBook.patience, tell: context.tell)
        await keeping.record([report], of: change.profile)
        if let consents {
            let known = (try? tokens.book.load())?.find(profile.id) ?? change.profile
            await consents.record(report, of: known, in: tokens.book, deadline: .now + ProfileBook.patience)
        }
        return (try? tokens.book.load())?.find(profile.id) ?? change.profile
    }

    private func pairingCode(_ text: String) throws(CommandFailure) -> PairingCode {
        do throws(PairingCode.Refusal) {
            return try PairingCode(text)
        } catch {
            throw CommandFailure(error, context.messages)
        }
    }

    /// Says before anything is done where no code can come from.
    private func checkInput(isGiven: Bool) throws(CommandFailure) {
        guard !isGiven, context.terminal.isInputTerminal, !tokens.mayAsk else { return }
        throw CommandFailure(.usage, context.messages.nobodyGivesCode, hints: [context.messages.howToPair])
    }

    /// The code from the person, or from standard input. It may be seen: it is of no use in a minute.
    private func ask() throws(CommandFailure) -> String {
        let messages = context.messages
        let limit = patience.answerLimit
        if tokens.mayAsk {
            guard let line = Question(context: context, limit: limit).line(messages.askCode) else {
                throw CommandFailure(.usage, messages.nobodyGivesCode, hints: [messages.howToPair])
            }
            return line
        }
        let input = InputBytes(descriptor: context.terminal.input, limit: limit, most: 1_000)
        guard case .bytes(let bytes) = input.all(), !bytes.isEmpty else {
            throw CommandFailure(.usage, messages.nobodyGivesCode, hints: [messages.howToPair])
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
