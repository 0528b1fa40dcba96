internal import LandfallConnections
internal import LandfallModel
package import LandfallWorkflows

extension CommandFailure {
    /// Why a server is not asked over a metered network, in words.
    package init(_ error: MeteredError, _ messages: Messages) {
        switch error {
        case .nobodyAsked(let profile, let network), .declined(let profile, let network):
            self.init(
                .meteredRefused, messages.meteredRefused(profile.description, network.description),
                hints: messages.howToUseMetered(profile.description))
        case .noNetwork: self.init(.networkDown, messages.noDefaultRoute)
        case .noRoute(let profile): self.init(.networkDown, messages.noMeteredRoute(profile.description))
        }
    }
}
