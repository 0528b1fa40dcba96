/// Which routes of a server are preferred to the one in use, and when they are tried again. Does no I/O.
struct RoutePreference: Sendable {
    /// How often they are tried.
    static let pace = Duration.seconds(30)
    /// How long they have for an answer.
    static let patience = Duration.seconds(5)

    /// All routes, most preferred first.
    let order: [RoutePlan]
    /// Those that are preferred to the one in use, and may prove the server.
    private(set) var better: [RoutePlan] = []
    private var dueAt: Duration?

    /// Routes as a person has ordered them. Those that may prove the server come before those that do not, and ssh is the last of them.
    init(_ order: [RoutePlan]) {
        self.order = order
    }

    /// A route is in use from now on.
    mutating func uses(_ plan: RoutePlan, at now: Duration) {
        better = plan.mayProve ? provable.prefix { $0 != plan }.map(\.self) : []
        dueAt = better.isEmpty ? nil : now + Self.pace
    }

    /// None of the better routes has answered.
    mutating func foundNone(at now: Duration) { dueAt = better.isEmpty ? nil : now + Self.pace }

    /// There may be a better route now.
    mutating func seekNow() { if !better.isEmpty { dueAt = .zero } }

    /// Whether it is time to try the better routes.
    func isDue(at now: Duration) -> Bool { dueAt.map { now >= $0 } ?? false }

    private var provable: [RoutePlan] {
        let provable = order.filter(\.mayProve)
        return provable.filter { !$0.isBySSH } + provable.filter(\.isBySSH)
    }
}
