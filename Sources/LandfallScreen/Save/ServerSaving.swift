internal import LandfallConnections
internal import LandfallModel
internal import LandfallTransport
internal import LandfallWorkflows

/// Tests a server and saves it, as `add` does, tests a token and stores it, as `token set` does, or records another identity of a server, as
/// `trust accept` does.
struct ServerSaving: Sendable {
    let parts: ScreenParts
    let answers: PendingAnswers
    let post: @Sendable (ScreenMessage) -> Void

    /// Does what an order says.
    func run(_ order: SaveOrder) async {
        do {
            switch order.source {
            case .saved(let profile): post(.tokenKept(order.id, try await keepToken(order, of: profile)))
            case .changed(let profile): post(.compared(order.id, profile, try await compare(order, profile)))
            case .seen, .typed, .link:
                let saved = try await save(order)
                if order.isUsed { try parts.book.select { $0.choose(saved.profile.name) } }
                post(.saved(order.id, saved))
            }
        } catch {
            post(.notSaved(order.id, error))
        }
    }

    private func save(_ order: SaveOrder) async throws -> AddFlow.Saved {
        let set = try parts.book.load()
        if set.find(order.name) != nil { throw ProfileStoreError(.profileExists, name: order.name.description) }
        let patience = TimeLimits(nil)
        let reader = NewServerReader(
            kind: nil, profiles: set, tailnet: TailnetReading(parts.api), state: parts.state)
        let draft =
            switch order.source {
            case .seen(let server): try reader.draft(of: server)
            case .link(let link): try reader.draft(of: link)
            // It is saved already.
            case .saved(let profile), .changed(let profile):
                throw ProfileStoreError(.profileExists, name: "\(profile.name)")
            case .typed(let text): try await reader.read(target: text, deadline: patience.until(TimeLimits.ofTest))
            }
        let run = AddRun(
            tokens: try parts.tokens(mayAsk: true), person: person(order.id, typed: order.token), mayAsk: true,
            environment: parts.environment,
            patience: patience, policy: TrustPolicy())
        return try await run.run(
            order.name, draft, seen: order.source.seen, token: .prompt, store: nil, isTested: true)
    }

    /// Finds out where a token would go, and asks nobody. Where it can go nowhere is said when there is one.
    func findStore(_ order: SaveOrder.ID, of name: ProfileName) async {
        guard let tokens = try? parts.tokens(mayAsk: true) else { return }
        let place = TokenPlace(
            tokens: tokens, person: person(order), patience: TimeLimits(nil), profile: name.description)
        if let offer = try? await place.offer(explicit: nil) { post(.tokenStore(order, offer.kind)) }
    }

    private func person(_ order: SaveOrder.ID, typed: String = "") -> ScreenInteraction {
        ScreenInteraction(answers: answers, order: order, typed: typed, post: post)
    }

    private func compare(_ order: SaveOrder, _ profile: Profile) async throws -> AcceptRun.Outcome {
        let run = AcceptRun(
            TrustEdit("\(profile.name)", in: parts.book), environment: parts.environment,
            person: person(order.id, typed: order.token),
            mayAsk: true, patience: TimeLimits.ofTest)
        return try await run.run(expected: nil)
    }

    private func keepToken(_ order: SaveOrder, of profile: Profile) async throws -> TokenKeeping.Change {
        let (patience, policy, tokens) = (TimeLimits(nil), TrustPolicy(), try parts.tokens(mayAsk: true))
        let person = person(order.id, typed: order.token)
        let run = TokenSetRun(
            tokens: tokens, person: person, patience: patience,
            trial: TokenTester.trial(policy: policy, environment: parts.environment),
            pairing: PairRun(
                tokens: tokens, person: person, patience: patience, policy: policy, environment: parts.environment,
                ungated: .ask()))
        return try await run.run(profile, from: .prompt, to: nil)
    }
}
