internal import LandfallConnections
public import LandfallModel
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallTokens
internal import LandfallTransport
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// What a program accepts on its own responsibility, because the user is not asked. Nothing is accepted by default.
public struct Acceptance: OptionSet, Sendable, Hashable {
    /// The options as bits.
    public let rawValue: Int

    /// The options that these bits stand for.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A certificate or host key that was never seen before is accepted and recorded. A changed one is never accepted.
    public static let newIdentity = Acceptance(rawValue: 1)
    /// The token may be sent in cleartext on the current network.
    public static let cleartext = Acceptance(rawValue: 2)
    /// The server is saved although it has not proven its identity: another machine on the network may have answered.
    public static let unproven = Acceptance(rawValue: 4)
}

extension FoundServer {
    /// Tests all routes of the server stage by stage, as `landfall test` does.
    ///
    /// - Parameters:
    ///   - token: What to show if it has proven itself and asks for a token. The six digits of `diane pair` are exchanged for the key.
    ///   - accepted: What is taken upon oneself.
    /// - Returns: The outcome, which may be bad news.
    /// - Throws: ``LandfallError`` if it cannot be tried.
    public func check(token: ServerToken = .none, accepting accepted: Acceptance = []) async throws -> ServerCheck {
        try await core.saying {
            let seen = SeenServer(candidate)
            let set = (try? core.book().load()) ?? ProfileSet()
            let reader = NewServerReader(
                kind: nil, profiles: set, tailnet: core.surroundings.tailnet, state: core.state)
            let draft = try reader.draft(of: seen)
            var known = try token.known()
            var report = try await walk(draft, &known, accepted, besides: set)
            if report.code == .tokenMissing, known == nil {
                known = try await token.asked(core.messages)
                if known != nil { report = try await walk(draft, &known, accepted, besides: set) }
            }
            return ServerCheck(
                core: core, draft: draft, seen: seen, token: known, accepted: accepted,
                result: TestResult(label: name, report: report, limits: .init()))
        }
    }

    /// Tests it with a token, or with the key that it gives for a pairing code, which then takes the place of the code.
    private func walk(
        _ draft: ServerDraft, _ token: inout Token?, _ accepted: Acceptance, besides set: ProfileSet
    ) async throws -> TargetReport {
        guard kind.product.hints.pairs, let code = token.flatMap(PairingCode.init),
            let name = ProfileName.proposal(for: name.raw, besides: set)
        else { return await ServerCheck.walk(draft, token, accepted, core) }
        let report = await ServerCheck.walk(draft, nil, accepted, core)
        guard report.code == .tokenMissing || report.verdict != .fail else { return report }
        let pairing = PairRun(
            tokens: try TokenKeeping(environment: core.variables, book: core.book(), mayAsk: false),
            person: NoInteraction(core.tell), patience: TimeLimits(nil), policy: accepted.policy,
            environment: core.surroundings, ungated: .say)
        let profile = try Profile(name: name, kind: kind, routes: draft.routes, identity: draft.identity)
        token = try await pairing.exchange(code, with: profile).key
        return await ServerCheck.walk(draft, token, accepted, core)
    }
}

/// The outcome of a check, stage by stage; prints as `landfall test` does.
public struct ServerCheck: Sendable {
    /// A stage of a route.
    public struct Stage: Sendable, Hashable {
        /// Its name, such as `policy`, `resolve`, `connect`, `tls`, `identity` or `auth`. Names may be added.
        public let name: String
        /// `ok`, `warn`, `fail` or `skipped`.
        public let status: String
        /// Why it is not `ok`.
        public let code: FailureCode?
        /// One sentence in the user's language; empty if there is nothing to say.
        public let message: String
        /// How long the stage took; nil if it was not run.
        public let duration: Duration?
    }

    /// A route with its stages.
    public struct WalkedRoute: Sendable, Hashable {
        /// The URL of the route.
        public let url: ForeignText
        /// The stages, in their order.
        public let stages: [Stage]
        /// Whether the server has proven its identity on this route.
        public let isProven: Bool
        /// Whether the route works.
        public let isUsable: Bool
    }

    let core: Core
    let draft: ServerDraft
    let seen: SeenServer
    let token: Token?
    let accepted: Acceptance
    let result: TestResult

    static func walk(
        _ draft: ServerDraft, _ token: Token?, _ accepted: Acceptance, _ core: Core
    ) async -> TargetReport {
        await TargetWalk.run(
            draft.plans(policy: accepted.policy), token: TokenSource(token), environment: core.surroundings,
            deadline: .now + TimeLimits.ofTest)
    }

    /// The routes, the preferred one first.
    public var routes: [WalkedRoute] {
        result.report.routes.map { route in
            WalkedRoute(
                url: ForeignText(route.url),
                stages: route.stages.map { stage in
                    Stage(
                        name: stage.stage.rawValue, status: stage.status.rawValue, code: stage.code,
                        message: StageText(stage, route: route.route, core.messages).message,
                        duration: stage.duration)
                }, isProven: route.isProven, isUsable: route.verdict != .fail)
        }
    }

    /// Whether at least one route works.
    public var isUsable: Bool { result.verdict != .fail }
    /// Whether the server has proven its identity on a route that works.
    public var isProven: Bool { result.report.routes.contains { $0.isProven && $0.verdict != .fail } }
    /// The code of the failure or warning; nil if there is none.
    public var code: FailureCode? { result.code }

    /// Saves the server, after one more test, with the token in the user's keyring or where they keep tokens. The first server that is saved
    /// is the chosen one. It waits for other programs that write, and for the keyring.
    ///
    /// - Parameters:
    ///   - name: What the user calls it: lower-case letters, digits, dots and hyphens.
    ///   - storage: Where the token goes; nil for where tokens of this user go.
    ///   - more: What is taken upon oneself beside what the check was given.
    /// - Returns: What is saved.
    /// - Throws: ``LandfallError``: `identity_unproven` where it has proven nothing and that was not accepted; nothing is saved then.
    @discardableResult
    public func save(
        as name: String, keepingTokenIn storage: TokenStorage? = nil, accepting more: Acceptance = []
    ) async throws -> SavedServers.Server {
        let accepted = accepted.union(more)
        return try await core.saying {
            guard !isUsable || isProven || accepted.contains(.unproven) else {
                throw CommandFailure(.identityUnproven, core.messages.trouble(.identityUnproven))
            }
            guard let profileName = ProfileName(name) else {
                throw CommandFailure(
                    .usage, core.messages.badProfileName(ForeignText(name).debugDescription),
                    hints: [core.messages.profileNameRule])
            }
            let book = try core.book()
            guard try book.load().find(profileName) == nil else { throw ProfileStoreError(.profileExists, name: name) }
            let tokens = try TokenKeeping(environment: core.variables, book: book, mayAsk: false)
            let run = AddRun(
                tokens: tokens, person: NoInteraction(core.tell), mayAsk: false, environment: core.surroundings,
                patience: TimeLimits(nil), policy: accepted.policy, known: token)
            let saved = try await run.run(
                profileName, draft, seen: seen, token: .prompt, store: storage?.kind, isTested: true)
            try book.keepChoice(adding: [saved.profile.name])
            return SavedServers.Server(saved.profile)
        }
    }
}

extension ServerCheck: Redacted {
    /// The stages of each route, and the verdict.
    public var description: String {
        TestLines(isSingle: true, isVerbose: false, columns: 100, core.messages).lines(result).map(\.plain)
            .joined(separator: "\n")
    }
}

extension Acceptance {
    fileprivate var policy: TrustPolicy {
        TrustPolicy(acceptsNew: contains(.newIdentity), allowsCleartext: contains(.cleartext))
    }
}

extension RouteReport {
    fileprivate var isProven: Bool { proof?.0.isProven == true }
}
