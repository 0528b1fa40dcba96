package import LandfallConnections
internal import LandfallModel
package import LandfallWorkflows

/// What is asked where nothing proves a server that wants a token.
extension Messages {
    /// The question, with a number for each way on.
    package func chooseRemedy(_ report: RouteReport?, _ remedies: [Remedy]) -> String {
        "\(heldBack(report)).\n" + choose(remedies.map(remedy))
    }

    /// The same where a certificate is not trusted yet, and could be compared: to trust it stands last.
    package func chooseComparison(_ ways: [Remedy]) -> String {
        choose(
            ways.compactMap(\.route).map { say("compare it over the tailnet, and add that route: \($0.text)") } + [
                say("trust it from now on")
            ])
    }

    private func choose(_ ways: [String]) -> String {
        let lines = ways.enumerated().map { "  \($0 + 1)  \($1)\n" }.joined()
        let numbers = ways.indices.map { "\($0 + 1)" }.joined(separator: ", ")
        return say("How do you want to continue?\n\(lines)\(numbers), or Enter to stop: ")
    }

    /// Which route holds the token back, and why.
    package func heldBack(_ report: RouteReport?) -> String {
        let why = report?.decisive.map { StageText($0, route: report?.route, self).message }
        return "\(ForeignText(report?.url ?? "")): \(why ?? trouble(.cleartextTokenRefused))"
    }

    /// One way on.
    private func remedy(_ remedy: Remedy) -> String {
        switch remedy {
        case .ssh(let route): say("reach it over ssh: \(route.text)")
        case .tailnet(let route): say("reach it over the tailnet: \(route.text)")
        case .here(let route): say("if it is your server, use its address: \(route.text)")
        case .withoutToken: say("save it without sending a token")
        case .allowCleartext(nil): say("allow the token in cleartext on this network")
        case .allowCleartext(let network?):
            say(
                "allow the token in cleartext on every \(network.subnet) network without a gateway, joined through \(network.interface ?? "")"
            )
        }
    }

    /// The same question on the screen.
    package var remedyQuestion: String { say("How should the token be sent?") }

    /// A way to go on where the token is held back, and what it leads to.
    package func choice(_ remedy: Remedy) -> (label: String, effect: String) {
        switch remedy {
        case .ssh(let route): (say("Over ssh"), say("its host key proves the machine: \(route.text)"))
        case .tailnet(let route): (say("Over the tailnet"), say("the tailnet proves the machine: \(route.text)"))
        case .here(let route): (say("At its address"), say("if it is your server: \(route.text)"))
        case .withoutToken: (say("Not at all"), say("save the server; no token is sent to it"))
        case .allowCleartext(nil): (say("In cleartext"), say("! others on this network can read it"))
        case .allowCleartext(let network?):
            (
                say("In cleartext"),
                say(
                    "! others can read it on every \(network.subnet) network without a gateway, joined through \(network.interface ?? "")"
                )
            )
        }
    }

    /// The same where it is to vouch for a certificate.
    package func comparison(_ remedy: Remedy) -> (label: String, effect: String) {
        let host = remedy.route?.address.map { "\($0.host)" } ?? ""
        let machine = IPAddress(host) == nil ? "\(host.prefix { $0 != "." })" : host
        return (say("Compare over the tailnet"), say("\(machine) is there, and can vouch for it"))
    }

    func certificateConfirmed(by route: String) -> String {
        say("The machine itself shows the same certificate on \(route)")
    }

    func otherServer(_ route: String, than proven: String) -> String {
        say(
            "\(route) leads to another server, so it is left out: the machine itself shows another certificate on \(proven)"
        )
    }

    func routeDropped(_ route: String, _ why: String) -> String {
        say("\(route) does not work, so it is left out: \(why)")
    }
}
