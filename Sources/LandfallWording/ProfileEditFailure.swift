internal import LandfallConnections
internal import LandfallModel
package import LandfallWorkflows

extension CommandFailure {
    /// Why a profile is not changed as a person words it.
    package init(_ error: ProfileEditError, _ messages: Messages) {
        switch error {
        case .noSuchRoute(let text, let name):
            self.init(
                .usage, messages.noSuchRoute(ForeignText(text).description, name.description),
                hints: [messages.seeRoutes(name.description)])
        case .badAddress(let text, let reason):
            self.init(
                .usage, messages.badAddress(text, reason),
                hints: [messages.repairedAddress(text) ?? messages.routeExamples])
        case .bareWord(let text):
            self.init(
                .usage, messages.badRoute(ForeignText(text).debugDescription, messages.bareWordRoute),
                hints: [messages.routeExamples])
        case .badRoute(let text, let refusal): self.init(refusal, of: text, messages)
        case .refused(.noRoute, let name):
            self.init(.usage, messages.lastRoute(name.description), hints: [messages.removeInstead(name.description)])
        case .refused(.otherKind, let name): self.init(.usage, messages.serviceOfOtherKind(name.description))
        case .badLabel(let text, let refusal):
            self.init(.usage, messages.badLabelChange(ForeignText(text).debugDescription, refusal))
        case .overlap(let route, let kind, let segment): self.init(overlap: route, kind, segment, messages)
        }
    }
}
