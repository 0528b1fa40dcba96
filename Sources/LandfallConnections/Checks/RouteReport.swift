package import LandfallModel
package import LandfallTransport

/// What a route, a target or a check amounts to. The raw values are part of the interface.
package enum Verdict: String, Sendable, Hashable, CaseIterable, Encodable {
    case ok
    /// Something does not work, and there is another way.
    case warn
    case fail
}

/// What came of walking one route.
package struct RouteReport: Sendable, Hashable {
    /// What a person knows it by, and where it comes from.
    package let label: ForeignText
    package let via: Route.Via
    /// The route, with the scheme and port that answered; nil for a service that was not found.
    package let route: Route?
    /// All stages, in their order.
    package let stages: [StageReport]
    /// What answered, where something did.
    package let product: ProductFacts?
    /// The stage that is waited for; nil at the end.
    package var running: RunningStage?

    /// Makes a report.
    package init(label: ForeignText, via: Route.Via, route: Route?, stages: [StageReport], product: ProductFacts? = nil)
    {
        self.label = label
        self.via = via
        self.route = route
        self.stages = stages
        self.product = product
    }

    /// The stage that decides: one that failed, else one that policy left out, else the first with a warning.
    package var decisive: StageReport? {
        stages.first { $0.status == .fail }
            ?? stages.first { $0.stage == .auth && $0.status == .skipped && $0.code != nil }
            ?? stages.first { $0.status == .warn }
    }

    /// The stage that says that the server asks for no key where it should; nil where none does.
    package var keyWarning: StageReport? { stages.first { $0.stage == .auth && $0.status == .warn } }

    /// Whether a stage warns of the route itself. A key or a store that is missing is the same on every route.
    var isDoubtful: Bool { stages.contains { $0.status == .warn && $0.stage != .auth && $0.stage != .api } }

    /// What it amounts to. A token that policy held back is a failure: the user wanted something that was not done.
    package var verdict: Verdict {
        switch decisive?.status {
        case .fail, .skipped: .fail
        case .warn: .warn
        case .ok, nil: .ok
        }
    }

    /// How far it came: the place of the stage that decides, whether the server had proven itself by then, and whether its machine
    /// has refused, and so is there. Not how many stages passed, for some routes have more of them.
    package var progress: (Int, Int, Int) {
        let place = decisive.flatMap { Stage.allCases.firstIndex(of: $0.stage) } ?? Stage.allCases.count
        // This machine may be the end of a tunnel.
        let isRefusedElsewhere = decisive?.code == .connectionRefused && route?.host.isOfThisMachine != true
        return (place, proof?.0.isProven == true ? 1 : 0, isRefusedElsewhere ? 1 : 0)
    }

    /// The URL, or what the user knows it by.
    package var url: String { route?.url ?? label.raw }

    /// What proved the identity, and what is worth recording; nil where it did not come so far.
    package var proof: (IdentityCheck.Proof, IdentityCheck.LearnedIdentity)? {
        for stage in stages where stage.stage == .identity {
            if case .proof(let proof, let lesson) = stage.note { return (proof, lesson) }
        }
        return nil
    }

    /// The machine of the tailnet that it leads to; nil where it leads to none.
    package var peer: StageMachine.TailnetPeer? {
        for stage in stages where stage.stage == .peer { if case .node(let peer) = stage.note { return peer } }
        return nil
    }

    /// The time of all stages together.
    package var total: Duration { stages.reduce(.zero) { $0 + ($1.duration ?? .zero) } }
}

/// What came of all routes to one server.
package struct TargetReport: Sendable, Hashable {
    /// The routes, most preferred first.
    package let routes: [RouteReport]
    /// Which one was the first to be usable, as the routes were raced; nil when none was.
    package let chosen: Int?
    /// From the start to the end of the last route.
    package let total: Duration

    /// Makes a report.
    package init(routes: [RouteReport], chosen: Int?, total: Duration) {
        self.routes = routes
        self.chosen = chosen
        self.total = total
    }

    /// The route that decides: one on which the server is not the recorded one, for that outweighs everything; else the chosen one;
    /// else the one that came furthest.
    package var decisive: RouteReport? {
        if let chosen { return routes[chosen] }
        return suspicious ?? routes.max { $0.progress < $1.progress }
    }

    /// What it amounts to. A usable route beside one with another identity, or one of a server without its key, is a warning.
    package var verdict: Verdict {
        guard let decisive else { return .fail }
        return decisive.verdict == .ok && decisiveStage != nil ? .warn : decisive.verdict
    }

    /// The stage that says what was wrong; nil where nothing was.
    package var decisiveStage: StageReport? {
        decisive?.decisive ?? suspicious?.decisive ?? keyless?.keyWarning
    }

    /// The first usable route on which the server asks for no key where it should; nil where there is none.
    package var keyless: RouteReport? { routes.first { $0.verdict == .warn && $0.keyWarning != nil } }

    /// What was wrong, if anything was.
    package var code: FailureCode? { decisiveStage?.code }

    /// The first route on which the server is not the recorded one.
    private var suspicious: RouteReport? {
        let changed: Set<FailureCode> = [.pinChanged, .nodeChanged, .serverIDChanged]
        return routes.first { $0.decisive?.code.map(changed.contains) == true }
    }
}
