import LandfallModel
import Testing

@testable import LocalDiscovery

/// Rows, answers and addresses for tests.
enum Sample {
    static func instance(_ name: String, kind: ServerKind = .diane) -> ServiceInstance {
        ServiceInstance(name: ForeignText(name), kind: kind)
    }

    static func row(
        _ name: String = "box", _ interface: Int32 = 2, _ family: IPAddress.Family = .ipv4
    ) -> BrowseRow {
        BrowseRow(interface: interface, family: family, instance: instance(name))
    }

    /// An address that tells its host number, interface and family.
    static func address(
        _ host: UInt8 = 1, _ interface: Int32 = 2, _ family: IPAddress.Family = .ipv4
    ) throws -> IPAddress {
        let link = UInt8(truncatingIfNeeded: interface)
        let bytes: [UInt8] =
            family == .ipv4 ? [10, 0, link, host] : [0x20, 1, 0xd, 0xb8] + Array(repeating: link, count: 11) + [host]
        return try #require(IPAddress(bytes: bytes))
    }

    static func resolution(
        _ row: BrowseRow, host: UInt8 = 1, target: String? = nil, port: UInt16 = 9090, txt: [String] = []
    ) throws -> Resolution {
        try Resolution(
            target: target ?? "host\(host).local", port: port, txt: TXTRecord(strings: txt.map { Array($0.utf8) }),
            address: address(host, row.interface, row.family), interface: row.interface)
    }
}

extension DiscoveryEvent {
    var foundSighting: Sighting? { if case .found(let sighting) = self { sighting } else { nil } }
    var updatedSighting: Sighting? { if case .updated(let sighting) = self { sighting } else { nil } }
}
