internal import LandfallConnections
internal import LandfallModel
package import LandfallWorkflows

extension CommandFailure {
    /// Why the recorded identity of a server is not changed.
    package init(_ error: TrustError, _ messages: Messages) {
        switch error {
        case .badDigest(let text):
            self.init(.usage, messages.badDigest(ForeignText(text).debugDescription), hints: [messages.digestForm])
        case .noSuchPin(let name):
            self.init(.usage, messages.noSuchPin(name.description), hints: [messages.seeTrust(name.description)])
        case .notTheExpected:
            self.init(.pinChanged, messages.notTheExpected, hints: [messages.compareAtServer])
        case .nobodyAccepts(let name, let changes):
            self.init(
                .usage, messages.nobodyAccepts(name.description), hints: messages.giveDigests(name.description, changes)
            )
        case .nobodyConfirms(let profile):
            let name = profile.name.description
            self.init(
                .unconfirmed, messages.nobodyConfirms(name),
                hints: messages.uses(profile.unconfirmed.map { (name, $0) }) + [messages.confirmAtTerminal(profile)])
        case .unreached(let route, let stage, let code, let profile):
            let text = StageText(stage, route: route.route, of: profile, messages)
            self.init(code, "\(ForeignText(route.url)): \(text.message)", hints: text.hints)
        }
    }
}
