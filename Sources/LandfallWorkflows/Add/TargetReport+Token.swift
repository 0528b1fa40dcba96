internal import LandfallConnections
internal import LandfallModel

extension TargetReport {
    /// The product whose need of a token shows only where it has proven itself, and which did not on any route that works.
    var unaskedProduct: ServerKind? {
        let working = routes.filter { $0.verdict != .fail }
        guard let kind = working.lazy.compactMap(\.product?.kind).first, kind.product.tokenProbe != .answer,
            working.allSatisfy({ route in route.stages.contains { $0.stage == .auth && $0.status == .skipped } })
        else { return nil }
        return kind
    }
}

extension RouteReport {
    /// Whether a token was taken on it, or asked for.
    var wantsToken: Bool {
        stages.contains { stage in
            guard stage.stage == .auth, case .auth(let outcome) = stage.note else { return false }
            return outcome != .notNeeded
        }
    }
}
