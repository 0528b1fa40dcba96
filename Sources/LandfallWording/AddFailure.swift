internal import LandfallConnections
internal import LandfallModel
package import LandfallWorkflows

extension CommandFailure {
    /// Why a server is not added.
    package init(_ error: AddError, _ messages: Messages) {
        switch error {
        case .kindNeeded: self.init(.usage, messages.kindNeeded, hints: [messages.giveKind])
        case .overlap(let route, let kind, let segment):
            self.init(overlap: route, kind, segment, messages)
        case .twoProducts:
            self.init(.notThisProduct, messages.routesOfTwoKinds, hints: [messages.nothingSaved])
        case .stopped: self.init(.cleartextTokenRefused, messages.nothingSaved.description)
        case .changedMeanwhile:
            self.init(.profilesLocked, messages.changedMeanwhile, hints: [messages.nothingSaved])
        case .failed(let report): self.init(report, closing: [messages.nothingSaved], messages)
        case .unknownServer(let report): self.init(report, closing: [], messages)
        }
    }

    private init(_ report: TargetReport, closing: [Hint], _ messages: Messages) {
        guard let route = report.decisive, let stage = route.decisive, let code = stage.code else {
            self.init(.serverUnreachable, messages.trouble(.serverUnreachable))
            return
        }
        let text = StageText(stage, route: route.route, messages)
        // A way over ssh that was asked for is not the furthest where it leads nowhere.
        let ssh = report.routes.filter { $0.route?.via == .ssh && $0.verdict == .fail && $0.url != route.url }
        let tried = ssh.flatMap { other in
            guard let stage = other.decisive else { return [Hint]() }
            let text = StageText(stage, route: other.route, messages)
            return [Hint("\(ForeignText(other.url)): \(text.message)")] + text.hints
        }
        self.init(
            code, "\(ForeignText(route.url)): \(text.message)",
            hints: tried + text.hints + closing)
    }
}
