internal import FoundationEssentials
package import LandfallConnections
package import LandfallModel
package import LandfallTokens
package import LandfallTransport

/// Adds a server: performs the steps of ``AddFlow``, and asks the user when it requires that.
package struct AddRun: Sendable {
    package let tokens: TokenKeeping
    package let person: any UserInteraction
    /// Whether the user may be asked about certificates and networks, and for a token that is missing.
    package let mayAsk: Bool
    package let environment: ConnectionDependencies
    package let patience: TimeLimits
    package let policy: TrustPolicy
    /// A token that came together with the address, as in a QR code.
    package let known: Token?
    /// Whether nothing is written: ``run(_:_:seen:token:store:isTested:replacing:)`` returns what would be saved.
    package var isTrial = false

    package init(
        tokens: TokenKeeping, person: any UserInteraction, mayAsk: Bool, environment: ConnectionDependencies,
        patience: TimeLimits, policy: TrustPolicy, known: Token? = nil
    ) {
        self.known = known
        self.tokens = tokens
        self.person = person
        self.mayAsk = mayAsk
        self.environment = environment
        self.patience = patience
        self.policy = policy
    }

    /// Adds it.
    ///
    /// - Parameters:
    ///   - name: Its name, which no profile has.
    ///   - draft: What is known of it.
    ///   - seen: What a scan has seen of it; nil if it was typed.
    ///   - source: How its token comes.
    ///   - explicit: What `--store` says.
    ///   - isTested: Whether it is to be connected to.
    ///   - replaced: The profile whose name and place it takes, whose stored token goes with it; nil for a free name.
    /// - Returns: The profile as it is saved.
    /// - Throws: ``AddError``, ``TokenError``, ``PairError``, `TokenStoreError` or `ProfileStoreError`; nothing is saved then.
    package func run(
        _ name: ProfileName, _ draft: ServerDraft, seen: SeenServer? = nil, token source: GivenToken,
        store explicit: TokenStoreKind?, isTested: Bool, replacing replaced: Profile? = nil
    ) async throws -> AddFlow.Saved {
        var flow = AddFlow(name, draft, isTested: isTested, mayAsk: mayAsk, policy: policy)
        var turn = flow.begin()
        while true {
            for notice in turn.remarks { person.tell(notice) }
            if await person.hasLeft, !turn.step.isEnd { throw AddError.stopped }
            let event: AddFlow.Event
            switch turn.step {
            case .take: event = .taken(try await take(source, explicit))
            case .test(let draft, let token): event = .tested(await test(draft, token, flow.policy))
            case .choose(let draft, let report):
                event = .chosen(await person.remedy(report, among: await remedies(draft, seen, report)))
            case .judge(let shown, let draft):
                event = await judge(shown, of: name, draft, seen)
            case .ask(let profile, let kind): event = .answered(try await ask(profile, explicit, again: kind), profile)
            case .pair(let profile, let code, let kind):
                event = .paired(try await pair(profile, code, kind, flow, replaced))
            case .consent(let profile, let reports):
                event = .consented(profile, await consents(reports, allowed: flow.ungated))
            case .save(let profile, let given):
                event = .saved(isTrial ? profile : try await save(profile, given, replaced))
            case .done(let saved):
                // Nothing leads to it any more.
                if let replaced,
                    case .tokenLeft(let leftover)? = try await ProfileRemoval.dropToken(of: replaced, { tokens })
                {
                    person.tell(.tokenLeft(leftover))
                }
                return saved
            case .fail(let error): throw error
            }
            turn = flow.handle(event, at: Timestamp(Date()))
        }
    }

    // MARK: The token

    /// A token from a flag. Its place is chosen first, so that there is no question for a token that cannot be stored.
    private func take(_ source: GivenToken, _ explicit: TokenStoreKind?) async throws -> AddFlow.Given? {
        if let known { return AddFlow.Given(known, .store(try await place.choose(explicit: explicit))) }
        switch source {
        case .prompt: return nil
        case .reference(let reference): return try await refer(to: reference)
        case .input, .descriptor:
            try person.checkToken(source)
            let kind = try await place.choose(explicit: explicit)
            return AddFlow.Given(try await person.token(source, without: nil), .store(kind))
        }
    }

    /// Asks the user, who may also give the code of `diane pair`, or a reference to the token. The key is mentioned only if it is
    /// accepted: a user who reads about it will paste it.
    private func ask(
        _ profile: Profile, _ explicit: TokenStoreKind?, again kind: TokenStoreKind?
    ) async throws -> AddFlow.Given {
        let offer: TokenPlace.Offer
        if let kind {
            offer = TokenPlace.Offer(kind: kind, trouble: nil)
        } else {
            offer = try await place.offer(explicit: explicit)
            person.tell(.tokenWanted(profile.name, profile.kind, offer.kind))
        }
        var attempt = 1
        while true {
            let token = try await person.token(.prompt, without: attempt == 1 ? offer.trouble : nil)
            do throws(TokenStoreError) {
                guard offer.trouble != nil, let reference = try TokenReference(typed: token) else {
                    return AddFlow.Given(token, .store(offer.kind))
                }
                return try await refer(to: reference)
            } catch {
                guard attempt < TimeLimits.tokenAttempts else { throw error }
                attempt += 1
                person.tell(.placeUnusable(error))
            }
        }
    }

    private func refer(to reference: TokenReference) async throws(TokenStoreError) -> AddFlow.Given {
        let token = try await tokens.token(at: reference, of: nil, deadline: patience.until(TimeLimits.ofTest))
        return AddFlow.Given(token, reference)
    }

    private var place: TokenPlace { TokenPlace(tokens: tokens, person: person, patience: patience) }

    private func pair(
        _ profile: Profile, _ code: PairingCode, _ kind: TokenStoreKind, _ flow: AddFlow, _ replaced: Profile?
    ) async throws -> Profile {
        let run = PairRun(
            tokens: tokens, person: person, patience: patience, policy: flow.policy, environment: environment,
            ungated: ungated(flow.ungated))
        return try await run.run(profile, isNew: true, code: code, to: kind, replacing: replaced)
    }

    // MARK: The server

    private func test(_ draft: ServerDraft, _ token: Token?, _ policy: TrustPolicy) async -> TargetReport {
        await person.waits { observe in
            await TargetWalk.run(
                draft.plans(policy: policy), token: TokenSource(token), environment: environment,
                deadline: patience.until(TimeLimits.ofTest), observe: observe)
        }
    }

    /// Asks about a certificate; where the machine is one of the user's own in the tailnet, that can vouch for it.
    private func judge(
        _ shown: PeerCertificate, of name: ProfileName, _ draft: ServerDraft?, _ seen: SeenServer?
    ) async -> AddFlow.Event {
        var ways: [Remedy] = []
        if let draft {
            ways = await remedies(draft, seen, nil, ofUser: true).filter {
                if case .tailnet = $0 { true } else { false }
            }
        }
        return switch await person.judges(shown, of: ForeignText(name.description), isKept: true, among: ways) {
        case .accepted: .judged(shown)
        case .refused: .judged(nil)
        case .comparing(let remedy): .compared(shown, with: remedy)
        }
    }

    /// What can be done if nothing proves the server. The tailnet is asked whether it has a machine of that name.
    private func remedies(
        _ draft: ServerDraft, _ seen: SeenServer?, _ report: RouteReport?, ofUser: Bool = false
    ) async -> [Remedy] {
        let directory = try? await environment.tailnet.recent(
            deadline: min(.now + .seconds(1), patience.until(.seconds(1))))
        let names = Remedy.machineNames(of: draft, seen)
        let node = directory.flatMap { directory in
            names.lazy.compactMap { try? directory.resolve($0).node }.first {
                $0 != directory.status.ownNode && (!ofUser || directory.isOfUser($0))
            }
        }
        let recorder = ConsentRecorder(environment: environment, person: person)
        let network = if let report { await recorder.ungatedNetwork(of: report) } else { NetworkMark?.none }
        return Remedy.all(for: draft, seen, node: node, heldBackOn: report, in: network)
    }

    /// What to do in a network without a gateway; `allowed` is one that the user was shown.
    private func ungated(_ allowed: NetworkMark?) -> ConsentRecorder.Ungated {
        mayAsk ? .ask(besides: allowed) : .say
    }

    private func consents(_ reports: [RouteReport], allowed: NetworkMark?) async -> [CleartextConsent?] {
        let recorder = ConsentRecorder(environment: environment, person: person, ungated: ungated(allowed))
        var consents: [CleartextConsent?] = []
        for report in reports { consents.append(await recorder.consent(report, at: Timestamp(Date()))) }
        return consents
    }

    private func save(
        _ profile: Profile, _ given: AddFlow.Given?, _ replaced: Profile?
    ) async throws -> Profile {
        let deadline = patience.store(mayAsk: tokens.mayAsk)
        if let given, case .store(let kind) = given.place {
            let change = try await tokens.keep(
                given.token, in: kind, for: profile, isNew: true, replacing: replaced, deadline: deadline)
            for notice in change.notices { person.tell(notice) }
            return change.profile
        }
        var profile = profile
        if let given { profile.token = SavedToken(given.place.description) }
        let saved = profile
        try await tokens.book.update(deadline: deadline) { set in try set.put(saved, replacing: replaced) }
        return saved
    }
}
