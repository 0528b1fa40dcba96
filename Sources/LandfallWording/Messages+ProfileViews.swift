package import LandfallConnections
package import LandfallModel

/// What is shown of profiles.
extension Messages {
    package var profileColumn: (name: String, state: String, kind: String, route: String, token: String, note: String) {
        (say("NAME"), say("STATE"), say("KIND"), say("ROUTE"), say("TOKEN"), say("NOTE"))
    }

    package var showLabel: (kind: String, id: String, routes: String, identity: String, token: String, note: String) {
        (say("kind"), "id", say("routes"), say("identity"), say("token"), say("note"))
    }

    package func source(_ source: SelectionSource) -> String {
        switch source {
        case .flag: say("--server")
        case .environment: say("LANDFALL_SERVER")
        case .saved: say("landfall use")
        case .only: say("the only profile")
        }
    }

    package func chosenBy(_ choice: ServerChoice) -> String {
        guard let hidden = choice.hidden else {
            return say("from \(source(choice.source))")
        }
        return say("from \(source(choice.source)), which overrides the selected profile \(hidden)")
    }

    package var selected: String { say("selected") }

    package var noToken: String { say("none") }

    package func via(_ via: Route.Via) -> String {
        switch via {
        case .lan: "LAN"
        case .tailnet: "tailnet"
        case .ssh: "ssh"
        case .direct: say("address")
        case .local: thisMachine
        }
    }

    package func certificate(_ digest: String) -> String { say("certificate SHA256 \(digest)") }

    package func publicKey(_ digest: String) -> String { say("public key SHA256 \(digest)") }

    package func node(_ id: String) -> String { say("node \(id) of the tailnet") }

    package func serverID(_ id: String) -> String { say("server id \(id)") }

    package var nothingRecorded: String { say("nothing recorded yet") }

    package func cleartextAllowed(_ network: NetworkMark) -> String {
        let subnet = network.subnet
        return switch network.sign {
        case .gateway(let gateway): say("cleartext token allowed on \(subnet) behind gateway \(gateway)")
        case .interface(let interface):
            say("cleartext token allowed on every \(subnet) network without a gateway, joined through \(interface)")
        }
    }
}
