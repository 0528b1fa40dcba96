package import LandfallConnections
package import LandfallModel
internal import LandfallTokens
package import LandfallTransport

/// How a server is added, as a value: what has happened comes in, what is to be done comes out. Nothing is saved that was not tested,
/// unless the user wants that.
package struct AddFlow: Sendable {
    private let name: ProfileName
    private let isTested: Bool
    /// Whether there is a user to ask.
    private let mayAsk: Bool
    /// What the user allows, by flags or meanwhile.
    package private(set) var policy: TrustPolicy
    /// The network without a gateway in which the user has allowed cleartext; nil if none.
    package private(set) var ungated: NetworkMark?
    /// With what the user has accepted and added meanwhile.
    private var draft: ServerDraft
    private var given: Given?
    /// What a flag gave, as long as it may be a pairing code: only the server's product tells.
    private var code: (code: PairingCode, given: Given)?
    /// What the last test has come to.
    private var report = TargetReport(routes: [], chosen: nil, total: .zero)
    /// Whether the user was asked about the certificate of this test.
    private var wasJudged = false
    /// How often the user was asked for a token.
    private var askedCount = 0
    private var isHeldBack = false
    /// Whether the server may want a token, and was not asked because nothing proves it.
    private var isUnasked = false
    /// The route that the user has added to prove the server.
    private var added: SavedRoute?
    /// The certificate that is compared with what the server shows on that route.
    private var compared: PeerCertificate?
    /// Whether the user wants it saved without a token, and has given none.
    private var isWithoutToken = false

    /// A server that is to be added.
    ///
    /// - Parameters:
    ///   - name: Its name, which no profile has.
    ///   - draft: What is known of it.
    ///   - isTested: Whether it is to be connected to.
    ///   - mayAsk: Whether there is a user to ask.
    ///   - policy: What flags allow.
    package init(_ name: ProfileName, _ draft: ServerDraft, isTested: Bool, mayAsk: Bool, policy: TrustPolicy) {
        self.policy = policy
        self.name = name
        self.draft = draft
        self.isTested = isTested
        self.mayAsk = mayAsk
    }

    /// What is to be done first.
    package func begin() -> Turn {
        if !isTested, draft.kind == nil { return Turn(step: .fail(AddError.kindNeeded)) }
        if let error = AddError(overlapOf: draft.routes, draft.kind) { return Turn(step: .fail(error)) }
        return Turn(step: .take)
    }

    /// What is to be done next.
    package mutating func handle(_ event: Event, at time: Timestamp) -> Turn {
        do {
            return try turn(after: event, at: time)
        } catch {
            return Turn(step: .fail(error))
        }
    }

    private mutating func turn(after event: Event, at time: Timestamp) throws -> Turn {
        switch event {
        case .taken(let given):
            self.given = given
            if let given, case .store = given.place, draft.kind?.product.hints.pairs ?? true {
                code = PairingCode(given.token).map { ($0, given) }
                if code != nil { self.given = nil }
            }
            guard !isTested, code == nil, let kind = draft.kind else { return test() }
            let profile = try Profile(
                name: name, kind: kind, routes: draft.routes, identity: draft.identity, labels: draft.labels)
            return Turn(step: .save(profile, given))
        case .tested(let report):
            self.report = report
            guard mayAsk, !wasJudged else { return try goOn(at: time) }
            if let compared { return try conclude(compared, at: time) }
            if report.code == .pinUnknown, let shown = report.decisive?.certificate {
                return Turn(step: .judge(shown, comparing: draft))
            }
            return try goOn(at: time)
        case .judged(let accepted?):
            draft.identity.accept(accepted, at: time)
            wasJudged = true
            return Turn(step: .test(draft, given?.token))
        case .judged(nil): return try goOn(at: time)
        case .compared(let shown, let remedy):
            compared = shown
            return try follow(remedy, at: time)
        case .answered(let given, let profile):
            self.given = given
            if case .store(let kind) = given.place, profile.kind.product.hints.pairs,
                let code = PairingCode(given.token)
            {
                return Turn(step: .pair(profile, code: code, kind))
            }
            return test()
        case .chosen(let remedy?): return try follow(remedy, at: time)
        case .chosen(nil): throw AddError.stopped
        case .consented(let profile, let consents): return try keep(consents, in: profile)
        case .saved(let profile): return end(profile)
        case .paired(let profile):
            isHeldBack = isHeldBack(profile.routes)
            return Turn(step: .done(Saved(profile: profile, isUsable: !isHeldBack, isHeldBack: isHeldBack)))
        }
    }

    /// Goes on after the test on the route that was to vouch for a certificate. Where the machine has proven itself there, what it shows is
    /// accepted, and a route that shows another certificate is left out, for it leads to another server. Otherwise the user is asked again.
    private mutating func conclude(_ shown: PeerCertificate, at time: Timestamp) throws -> Turn {
        compared = nil
        let proven = report.routes.filter { $0.proof?.0.isProven == true && $0.proof?.1.certificate != nil }
        guard let voucher = proven.first(where: { $0.proof?.1.certificate == shown }) ?? proven.first else {
            return Turn(remarks: dropAdded(), step: .judge(shown, comparing: nil))
        }
        // The tailnet vouches for it, and nobody has looked at it.
        _ = draft.identity.record(voucher, at: time)
        (wasJudged, added) = (true, nil)
        let isSame = voucher.proof?.1.certificate == shown
        let remarks = isSame ? [.certificateConfirmed(by: voucher.label)] : dropOthers(than: voucher, showing: shown)
        return Turn(remarks: remarks, step: .test(draft, given?.token))
    }

    /// Leaves out the routes that show a certificate which is not the machine's, and the id that another server has announced there.
    private mutating func dropOthers(than voucher: RouteReport, showing shown: PeerCertificate) -> [Notice] {
        let others = report.routes.indices.filter { report.routes[$0].certificate == shown }
        let remarks = others.map { Notice.otherServer(draft.routes[$0].text, than: voucher.label) }
        for index in others.reversed() { draft.routes.remove(at: index) }
        draft.identity.serverID = nil
        return remarks
    }

    private mutating func test() -> Turn {
        wasJudged = false
        return Turn(step: .test(draft, given?.token))
    }

    private mutating func goOn(at time: Timestamp) throws -> Turn {
        if report.code == .tokenMissing || report.verdict != .fail, let (code, given) = code.take(),
            case .store(let kind) = given.place
        {
            let profile = try profile(at: time)
            if profile.kind.product.hints.pairs { return Turn(step: .pair(profile, code: code, kind)) }
            self.given = given
            return test()
        }
        if mayAsk, report.code == .tokenMissing, askedCount == 0 {
            askedCount += 1
            return Turn(step: .ask(try profile(at: time), in: nil))
        }
        if report.code == .tokenRefused, (1..<TimeLimits.tokenAttempts).contains(askedCount),
            case .store(let kind)? = given?.place
        {
            askedCount += 1
            return Turn(remarks: [.tokenRefused], step: .ask(try profile(at: time), in: kind))
        }
        if mayAsk, report.verdict == .fail, report.code == .cleartextTokenRefused || report.code == .tokenWithheld {
            let remarks = dropAdded()
            return Turn(remarks: remarks, step: .choose(draft, report.decisive))
        }
        guard report.verdict != .fail || report.code == .tokenMissing else { throw AddError.failed(report) }
        let profile: Profile
        do {
            profile = try self.profile(at: time)
        } catch {
            return Turn(remarks: remarks, step: .fail(error))
        }
        isUnasked = given == nil && report.unaskedProduct != nil
        return Turn(
            remarks: remarks + (isUnasked ? [.tokenUnasked(profile)] : []), step: .consent(profile, report.routes))
    }

    /// Goes on as the user wants.
    private mutating func follow(_ remedy: Remedy, at time: Timestamp) throws -> Turn {
        switch remedy {
        case .ssh(let route), .tailnet(let route), .here(let route):
            added = route
            draft.routes.append(route)
            draft = draft.provableFirst()
        case .allowCleartext(let network):
            policy.allowsCleartext = true
            ungated = network
        case .withoutToken:
            (isWithoutToken, isHeldBack) = (given == nil, given != nil)
            return Turn(step: .save(try profile(at: time), given))
        }
        return test()
    }

    /// Leaves out the route that was to prove the server and does not.
    private mutating func dropAdded() -> [Notice] {
        guard let route = added.take(), let index = draft.routes.firstIndex(where: { $0.text == route.text }) else {
            return []
        }
        draft.routes.remove(at: index)
        guard report.routes.indices.contains(index), let stage = report.routes[index].decisive else { return [] }
        return [.routeDropped(route.text, stage, report.routes[index].route)]
    }

    /// What is said of routes that do not work now, of the machine's owner, and of a server that asks for no key where it should.
    private var remarks: [Notice] {
        var remarks: [Notice] = []
        for (route, walked) in zip(draft.routes, report.routes) where walked.verdict == .fail {
            guard let stage = walked.decisive, stage.code != .tokenMissing else { continue }
            remarks.append(.routeFails(route.text, stage, walked.route))
        }
        if let peer = report.routes.lazy.compactMap(\.peer).first, let owner = peer.facts.owner {
            remarks.append(.machineOf(owner: owner, machine: peer.name))
        }
        if let route = report.keyless, let stage = route.keyWarning {
            remarks.append(.keyNotAsked(name, stage, route.route))
        }
        return remarks
    }

    /// The profile with what the test has shown of it.
    private func profile(at time: Timestamp) throws -> Profile {
        let kinds = Set(report.routes.compactMap(\.product?.kind))
        guard kinds.count <= 1 else { throw AddError.twoProducts }
        guard let kind = draft.kind ?? kinds.first else { throw AddError.kindNeeded }
        var identity = draft.identity
        for route in report.routes { _ = identity.record(route, at: time) }
        // That of a machine of the tailnet is known before its server is asked.
        let provesNode = report.routes.contains { $0.proof?.0 == .node }
        if identity.nodeID != nil, identity.nodeSince == nil, provesNode { identity.nodeSince = time }
        let routes = zip(draft.routes, report.routes).map { $0.settled($1) }
        if let error = AddError(overlapOf: routes, kind) { throw error }
        return try Profile(name: name, kind: kind, routes: routes, identity: identity, labels: draft.labels)
    }

    /// Puts the consents of `--allow-cleartext` into the profile. A token that went in cleartext without one goes nowhere later.
    private mutating func keep(_ consents: [CleartextConsent?], in profile: Profile) throws -> Turn {
        var (profile, routes) = (profile, profile.routes)
        for (index, consent) in zip(routes.indices, consents) {
            if let consent { routes[index].consents = [consent] }
        }
        try profile.change(kind: profile.kind, routes: routes)
        isHeldBack = isHeldBack(routes)
        if isHeldBack, mayAsk {
            // What other commands could not use is not saved before the user was offered the other ways.
            (isHeldBack, policy.allowsCleartext) = (false, false)
            return test()
        }
        return Turn(step: .save(profile, given))
    }

    /// Whether no route of these is left that a token may go on.
    private func isHeldBack(_ routes: [SavedRoute]) -> Bool {
        let isWanted = report.routes.contains { $0.proof?.0 == .consent && $0.wantsToken }
        let isKept = routes.contains { !$0.consents.isEmpty }
        let isProven = report.routes.contains { $0.proof?.0.isProven == true && $0.verdict != .fail }
        return isWanted && !isKept && !isProven
    }

    private func end(_ profile: Profile) -> Turn {
        let lacksToken = report.code == .tokenMissing || isWithoutToken
        // Who may be asked is told, and decides whether it wants one.
        let saved = Saved(
            profile: profile, isUsable: isTested && !lacksToken && !isHeldBack,
            isHeldBack: isHeldBack || isUnasked && !mayAsk)
        return Turn(remarks: lacksToken ? [.tokenStillMissing(name, profile.kind)] : [], step: .done(saved))
    }
}
