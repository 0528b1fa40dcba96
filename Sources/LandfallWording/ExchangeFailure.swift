internal import LandfallConnections
package import LandfallModel
package import LandfallWorkflows

extension CommandFailure {
    /// Why the server of a profile gave no answer.
    package init(_ failure: UnansweredError, _ messages: Messages) {
        let (error, profile) = (failure.error, failure.profile)
        let name = messages.visited(profile.name.description).map { ForeignText($0).description }
        self.init(
            error.code, "\(name ?? profile.name.description): \(messages.cause(error))",
            hints: messages.remedies(error, of: profile))
    }

    /// Why a target is not asked for.
    package init(_ refusal: ReadOnlyRule.Refusal, _ target: String, _ messages: Messages) {
        let text = ForeignText(target).debugDescription
        switch refusal {
        case .notPlain:
            self.init(.targetNotPlain, "\(text): \(messages.targetNotPlain)", hints: [messages.plainTarget])
        case .hasEffects: self.init(.getHasEffects, "\(text): \(messages.getHasEffects)")
        }
    }
}
