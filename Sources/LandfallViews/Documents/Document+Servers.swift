package import LandfallModel
internal import LandfallSystem
package import LandfallWorkflows

/// What is said of servers and networks.
extension Document {
    /// `landfall.server/1`: one server of the last scan.
    package init(_ server: SeenServer) { self.init("landfall.server/1", ["server": server]) }

    /// `landfall.areas/1`: what there is to get of a server, by its product.
    package init(areasOf kind: ServerKind) {
        self.init("landfall.areas/1", ["kind": kind, "areas": kind.product.areas.map(\.name)])
    }

    /// The tailnet machines that a scan has asked, and those that it has not.
    init(_ machines: SourceReport.Machines) {
        self = [
            "asked": machines.asked, "remembered": machines.remembered, "others": machines.others,
            "offline": machines.offline.map { machine -> Document in
                [
                    "name": machine.name, "node_id": machine.nodeID,
                    "last_seen": machine.lastSeen.map { "\(Timestamp($0))" },
                ]
            },
            "unasked": machines.unasked.nonEmpty,
        ]
    }

    /// `landfall.network/1`: the network that this machine is in, and what may be done in it; the value of NetworkManager (`NMMetered`)
    /// where it has one.
    package init(_ shown: ShownNetwork) {
        let network = shown.network
        let (isMetered, source) = network.metered
        self.init(
            "landfall.network/1",
            [
                "network": network.id, "name": network.name, "device": network.device, "metered": isMetered,
                "source": source, "networkmanager": network.managed?.rawValue,
                "answers": shown.answers.map { ["profile": $0.profile, "answer": $0.answer] as Document },
            ])
    }
}
