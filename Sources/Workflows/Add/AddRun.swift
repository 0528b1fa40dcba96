internal import ConnectionChecks
internal import FoundationEssentials
internal import ProfileStore
internal import ServerConnections
internal import ServerModel
internal import ServerTransport
internal import ServerViews
internal import TokenStores
internal import Wording
internal import Workflows

/// Tests a server and saves it: nothing is saved that was not tested, unless a person wants that.
struct AddRun: Sendable {
    let context: CommandContext
    let book: ProfileBook
    let tokens: TokenKeeping
    let around: Surroundings
    let patience: Patience
    let policy: TrustPolicy

    /// A token that the person has given, and where it goes.
    private enum Given {
        case none
        case token(Token, TokenReference)
    }

    /// What was saved.
    struct Saved: Sendable {
        let profile: Profile
        /// Whether the server has answered with all that it asks for.
        let isUsable: Bool
        /// Whether the token went in cleartext this once, and other commands will not send it.
        var isHeldBack = false
    }

    /// What a test has come to.
    private struct Outcome {
        /// With the certificate that a person has accepted meanwhile.
        let draft: ServerDraft
        let report: TargetReport
    }

    /// Adds it.
    ///
    /// - Parameters:
    ///   - name: Its name, which no profile has.
    ///   - draft: What is known of it.
    ///   - source: How its token comes.
    ///   - explicit: What `--store` says.
    ///   - isTested: Whether it is to be connected to.
    /// - Returns: The profile as it is saved.
    /// - Throws: ``CommandFailure`` and others; nothing is saved then.
    func run(
        _ name: ProfileName, _ draft: ServerDraft, token source: GivenToken, store explicit: TokenStoreKind?,
        isTested: Bool
    ) async throws -> Saved {
        let messages = context.messages
        guard isTested else {
            guard let kind = draft.kind else {
                throw CommandFailure(.usage, messages.kindNeeded, hints: [messages.giveKind])
            }
            let profile = try Profile(name: name, kind: kind, routes: draft.routes, identity: draft.identity)
            if let failure = CommandFailure(overlapOf: draft.routes, of: draft.kind, messages) { throw failure }
            return Saved(
                profile: try await save(profile, try await take(source, explicit)), isUsable: false)
        }
        if let failure = CommandFailure(overlapOf: draft.routes, of: draft.kind, messages) { throw failure }
        var given = try await take(source, explicit)
        var outcome = await test(draft, given, name)
        if outcome.report.code == .tokenMissing, tokens.mayAsk, !context.isJSON {
            let profile = try profile(name, outcome)
            given = try await ask(profile, explicit)
            if case .token(let token, .store(let kind)) = given, profile.kind.product.hints.pairs,
                let code = token.pairingCode
            {
                return Saved(profile: try await pair(profile, code, kind), isUsable: true)
            }
            outcome = await test(outcome.draft, given, name)
        }
        let report = outcome.report
        guard report.verdict != .fail || report.code == .tokenMissing else { throw failure(report, name) }
        for (route, walked) in zip(draft.routes, report.routes) where walked.verdict == .fail {
            guard let stage = walked.decisive, stage.code != .tokenMissing else { continue }
            let words = StageWords(stage, route: walked.route, messages)
            context.warn(messages.routeFails(route.text.description, words.message))
        }
        warnOfKey(report, name)
        let (profile, isHeldBack) = try await consenting(try profile(name, outcome), outcome)
        let saved = try await save(profile, given)
        if report.code == .tokenMissing {
            context.warn(messages.tokenStillMissing(name.description))
            context.note("  " + messages.howToSetToken(name.description, kind: saved.kind))
        }
        return Saved(
            profile: saved, isUsable: report.code != .tokenMissing && !isHeldBack, isHeldBack: isHeldBack)
    }

    // MARK: The token

    /// A token from a flag. Its place is chosen first: nobody is asked for what cannot be kept.
    private func take(_ source: GivenToken, _ explicit: TokenStoreKind?) async throws -> Given {
        switch source {
        case .prompt: return .none
        case .reference(let reference):
            let token = try await tokens.token(
                at: reference, of: nil, deadline: patience.until(TokenTester.patience))
            return .token(token, reference)
        case .input, .descriptor:
            let prompt = TokenPrompt(context: context, mayAsk: tokens.mayAsk, patience: patience)
            try prompt.check(source)
            let place = TokenPlace(context: context, tokens: tokens, patience: patience, offersReference: false)
            let chosen = try await place.choose(explicit: explicit)
            return .token(try await prompt.token(source), chosen)
        }
    }

    /// Asks the person, who may also give the code of `diane pair`. The key is named only where it is taken: whoever reads its name
    /// pastes it.
    private func ask(_ profile: Profile, _ explicit: TokenStoreKind?) async throws -> Given {
        let prompt = TokenPrompt(context: context, mayAsk: tokens.mayAsk, patience: patience)
        let place = TokenPlace(context: context, tokens: tokens, patience: patience, offersReference: true)
        let chosen = try await place.choose(explicit: explicit)
        guard case .store = chosen else { return try await take(GivenToken(chosen), nil) }
        context.note(context.messages.serverWantsToken(profile.name.description, profile.kind))
        return .token(try await prompt.token(.prompt), chosen)
    }

    private func pair(_ profile: Profile, _ code: String, _ kind: TokenStoreKind) async throws -> Profile {
        let opener = PairOpener(policy: policy, around: around, messages: context.messages)
        let run = PairRun(
            context: context, tokens: tokens, patience: patience, allowsUnproven: false,
            open: { profile, deadline throws(CommandFailure) in try await opener.open(profile, deadline: deadline) })
        return try await run.run(profile, isNew: true, code: code, to: kind)
    }

    // MARK: The test

    private func test(_ draft: ServerDraft, _ given: Given, _ name: ProfileName) async -> Outcome {
        var source = TokenSource(nil)
        if case .token(let token, _) = given { source = TokenSource(token) }
        let plans = draft.plans(policy: policy)
        let report = await TargetWalk.run(
            plans, token: source, around: around, deadline: patience.until(TestCommand.patience))
        let mayAsk = tokens.mayAsk && !context.isJSON
        let question = CertificateQuestion(
            mayAsk ? TerminalPerson(context: context, limit: patience.answerLimit) : nil)
        let label = ForeignText(name.description)
        guard let shown = await question.accepted(label, report) else { return Outcome(draft: draft, report: report) }
        var trusting = draft
        trusting.identity.accept(shown, at: Timestamp(Date()))
        let again = await TargetWalk.run(
            trusting.plans(policy: policy), token: source, around: around,
            deadline: patience.until(TestCommand.patience))
        return Outcome(draft: trusting, report: again)
    }

    /// Warns of a server that asks for no key where it should.
    private func warnOfKey(_ report: TargetReport, _ name: ProfileName) {
        guard let route = report.keyless, let stage = route.keyWarning else { return }
        let words = StageWords(stage, route: route.route, context.messages)
        context.warn("\(name): \(words.message)")
        for hint in words.hints { context.note("  " + hint) }
    }

    private func failure(_ report: TargetReport, _ name: ProfileName) -> CommandFailure {
        let messages = context.messages
        guard let route = report.decisive, let stage = route.decisive, let code = stage.code else {
            return CommandFailure(.serverUnreachable, messages.trouble(.serverUnreachable))
        }
        let words = StageWords(stage, route: route.route, messages)
        let message = "\(ForeignText(route.url)): \(words.message)"
        return CommandFailure(
            FailureCode(code), message, hints: words.hints + [messages.nothingSaved])
    }

    // MARK: The profile

    /// The profile with what the test has shown of it.
    private func profile(_ name: ProfileName, _ outcome: Outcome) throws -> Profile {
        let reports = outcome.report.routes
        let kinds = Set(reports.compactMap(\.product?.kind))
        guard kinds.count <= 1 else {
            throw CommandFailure(
                .notThisProduct, context.messages.routesOfTwoKinds, hints: [context.messages.nothingSaved])
        }
        guard let kind = outcome.draft.kind ?? kinds.first else {
            throw CommandFailure(.usage, context.messages.kindNeeded, hints: [context.messages.giveKind])
        }
        let time = Timestamp(Date())
        var identity = outcome.draft.identity
        for report in reports { _ = identity.record(report, at: time) }
        let routes = zip(outcome.draft.routes, reports).map { route, report in route.settled(report) }
        if let failure = CommandFailure(overlapOf: routes, of: kind, context.messages) { throw failure }
        return try Profile(name: name, kind: kind, routes: routes, identity: identity)
    }

    /// The profile with the consent of `--allow-cleartext` for where it was made use of, and whether a token that went in cleartext now
    /// will go nowhere later.
    private func consenting(
        _ profile: Profile, _ outcome: Outcome
    ) async throws -> (profile: Profile, isHeldBack: Bool) {
        let mayAsk = tokens.mayAsk && !context.isJSON
        let keeping = ConsentKeeping(
            around: around, person: TerminalPerson(context: context, limit: patience.answerLimit),
            ungated: mayAsk ? .ask : .say)
        var (profile, routes) = (profile, profile.routes)
        for (index, report) in zip(routes.indices, outcome.report.routes) {
            guard let consent = await keeping.consent(report, at: Timestamp(Date())) else { continue }
            routes[index].consents = [consent]
        }
        try profile.change(kind: profile.kind, routes: routes)
        let reports = outcome.report.routes
        let isWanted = reports.contains { $0.proof?.0 == .consent && $0.wantsToken }
        let isKept = routes.contains { !$0.consents.isEmpty }
        let isProven = reports.contains { $0.proof?.0.isProven == true && $0.verdict != .fail }
        return (profile, isWanted && !isKept && !isProven)
    }

    private func save(_ profile: Profile, _ given: Given) async throws -> Profile {
        let deadline = patience.store(mayAsk: tokens.mayAsk)
        var profile = profile
        switch given {
        case .token(let token, .store(let kind)):
            let change = try await tokens.keep(token, in: kind, for: profile, isNew: true, deadline: deadline)
            context.warn(of: change, tokens)
            return change.profile
        case .token(_, let reference):
            profile.token = SavedToken(reference.description)
        case .none: break
        }
        let saved = profile
        try await book.update(deadline: deadline) { set in try set.put(saved) }
        return saved
    }
}

extension GivenToken {
    /// What the person keeps.
    fileprivate init(_ reference: TokenReference) { self = .reference(reference) }
}

extension Token {
    /// The six digits, where it is nothing else: no key is that short, and a pairing code is.
    fileprivate var pairingCode: String? {
        withBytes { bytes in
            let digits = bytes.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
            guard digits.count == 6, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return String(decoding: digits, as: UTF8.self)
        }
    }
}

extension RouteReport {
    /// Whether a token was taken on it, or asked for.
    fileprivate var wantsToken: Bool {
        stages.contains { stage in
            guard stage.stage == .auth, case .auth(let outcome) = stage.note else { return false }
            return outcome != .notNeeded
        }
    }
}
