internal import LandfallConnections
internal import LandfallModel
internal import LandfallTokens
package import LandfallWorkflows

extension Messages {
    /// What a workflow says beside its result.
    ///
    /// - Returns: The sentence, whether it warns, and what can be done, one step a line.
    package func notice(_ notice: Notice) -> (sentence: String, isWarning: Bool, steps: [Hint]) {
        switch notice {
        case .recorded(let change, let profile): (recorded(change, of: profile.description), false, [])
        case .notRecorded(let error): (sentence(of: error), true, [])
        case .cleartextAllowed(let network, let route, let profile):
            ("\(profile): \(route): \(cleartextAllowed(network))", false, [])
        case .networkUnknown(let url, let mayBeAsked):
            (networkUnknown(url.description), true, mayBeAsked ? [askedOnTerminal] : [])
        case .gatewaySilent(let url, let gateway): (gatewaySilent(url.description, "\(gateway)"), true, [])
        case .beyondGateway(let url): (beyondGateway(url.description), true, [])
        case .changed(let change, let routes, let profile):
            (self.change(change, on: routes, of: profile).joined(separator: "\n"), false, [])
        case .tokenStays(let reference): (tokenStays("\(reference)"), false, [])
        case .tokenLeft(let leftover):
            (
                tokenLeft(leftover.owner.profile, place(leftover.kind), trouble(leftover.error)), true,
                [deleteByHand(leftover.command)]
            )
        case .storeNotRemembered(let error): (cannotRemember(trouble(error)), true, [])
        case .tokenNotNeeded(let name): (tokenNotNeeded(name.description), true, [])
        case .pairing(let product, let proof, let lesson): (pairsWith(product, proof, lesson), false, [])
        case .keyIsFullAccess: (keyIsFullAccess, false, [])
        case .tokenWanted(let name, let kind, let store):
            (
                serverWantsToken(name.description, kind) + (store == .keyring ? " " + tokenGoesToKeyring : ""), false,
                []
            )
        case .tokenRefused: (tokenRefusedTryAgain, false, [])
        case .placeUnusable(let error): (sentence(of: error), false, [])
        case .tokenStillMissing(let name, let kind):
            (tokenStillMissing(name.description), true, [howToSetToken(name.description, kind: kind)])
        case .tokenUnasked(let profile):
            (
                tokenUnasked(profile.name.description), true,
                addRouteOverSSH(profile) + [howToAllowCleartext(profile.name.description)]
            )
        case .routeFails(let text, let stage, let route):
            (routeFails(text.description, StageText(stage, route: route, self).message), true, [])
        case .machineOf(let owner, let machine): (machineOf(owner, machine), false, [])
        case .routeDropped(let text, let stage, let route):
            routeDropped(text.description, StageText(stage, route: route, self))
        case .certificateConfirmed(let route): (certificateConfirmed(by: route.description), false, [])
        case .otherServer(let route, let proven): (otherServer(route.description, than: proven.description), true, [])
        case .keyNotAsked(let name, let stage, let route): keyNotAsked(name, StageText(stage, route: route, self))
        }
    }

    private func routeDropped(
        _ route: String, _ text: StageText
    ) -> (sentence: String, isWarning: Bool, steps: [Hint]) {
        (routeDropped(route, text.message), true, text.hints)
    }

    private func keyNotAsked(
        _ name: ProfileName, _ text: StageText
    ) -> (sentence: String, isWarning: Bool, steps: [Hint]) {
        ("\(name): \(text.message)", true, text.hints)
    }

    /// What went wrong beside a command, such as a record that cannot be written.
    package func sentence(of error: any Error) -> String {
        CommandFailure(of: error, self)?.message ?? Sanitiser(limit: 1000).display("\(error)")
    }
}
