package import LandfallModel

/// The tailnet machines that a scan has asked, and those that it has not.
package struct MachinesDocument: Encodable, Sendable, Hashable {
    package struct Offline: Encodable, Sendable, Hashable {
        package let name: ForeignText
        package let nodeID: ForeignText?
        package let lastSeen: String?

        package enum CodingKeys: String, CodingKey {
            case name
            case nodeID = "node_id"
            case lastSeen = "last_seen"
        }
    }

    package let asked: Int
    package let remembered: Int
    package let others: Int
    package let offline: [Offline]

    package init(_ machines: SourceReport.Machines) {
        asked = machines.asked
        remembered = machines.remembered
        others = machines.others
        offline = machines.offline.map {
            Offline(name: $0.name, nodeID: $0.nodeID, lastSeen: $0.lastSeen.map { "\(Timestamp($0))" })
        }
    }
}
