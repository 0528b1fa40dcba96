internal import LandfallConnections
internal import LandfallModel
internal import LandfallTransport
package import LandfallWorkflows

extension CommandFailure {
    /// Why what a person typed is not a target.
    package init(_ error: TargetError, _ messages: Messages) {
        switch error {
        case .otherKind(let name, let kind):
            self.init(error.code, messages.profileOfOtherKind(name.description, kind.displayName))
        case .badAddress(let text, let reason):
            self.init(
                error.code, messages.badAddress(text, reason),
                hints: [messages.repairedAddress(text) ?? messages.addressExamples])
        case .unknown(let text, let near, let hasTailnet, let elsewhere):
            // A profile may have the name of the host, and nothing the name of all that was typed.
            let host = String(Messages.host(of: text))
            let name = near.contains(host) ? text : host
            self.init(
                error.code, messages.targetUnknown(name, hasTailnet: hasTailnet, elsewhere: elsewhere),
                hints: (near.isEmpty ? [] : [messages.didYouMean(near)])
                    + [messages.forceAddress(text, elsewhere: elsewhere)])
        }
    }
}
