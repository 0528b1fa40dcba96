import ServerModel
import Testing

@testable import ServerConnections

struct NetworkTableTests {
    /// Two networks as the kernel prints them: a LAN with a gateway, and a tunnel without one.
    private func table(gateway: String = "0101A8C0", neighbour: String = "0x2") throws -> NetworkTable {
        NetworkTable(
            routes: """
                Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT
                eth0\t00000000\t\(gateway)\t0003\t0\t0\t100\t00000000\t0\t0\t0
                eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0
                tun0\t0000000A\t00000000\t0001\t0\t0\t0\t000000FF\t0\t0\t0
                """,
            neighbours: """
                IP address       HW type     Flags       HW address            Mask     Device
                192.168.1.1      0x1         \(neighbour)         02:00:5e:10:00:01     *        eth0
                192.168.1.1      0x1         0x2         02:00:5e:10:00:99     *        eth1
                """,
            interfaces: [
                .init(name: "eth0", address: try #require(IPAddress("192.168.1.7")), prefixLength: 24),
                .init(name: "eth0", address: try #require(IPAddress("2001:db8:1::7")), prefixLength: 64),
                .init(name: "tun0", address: try #require(IPAddress("10.0.0.2")), prefixLength: 8),
            ])
    }

    private func place(_ address: String, in table: NetworkTable) throws -> NetworkTable.Place {
        let parts = address.split(separator: "%").map(String.init)
        let bytes = try #require(IPAddress(parts[0])).bytes
        return table.place(of: try #require(IPAddress(bytes: bytes, zone: parts.count > 1 ? parts[1] : nil)))
    }

    @Test(arguments: ["192.168.1.5", "2001:db8:1::5", "fe80::1%eth0"])
    func `an address lies in the subnet of an interface, which has a gateway`(address: String) throws {
        let own = NetworkTable.Interface(
            name: "eth0", address: try #require(IPAddress("192.168.1.7")), prefixLength: 24)
        let gateway = try #require(IPAddress("192.168.1.1"))
        #expect(try place(address, in: table()) == .subnet(own, gateway: gateway))
        #expect(try table().hardware(of: gateway, on: "eth0") == [2, 0, 0x5e, 0x10, 0, 1])
    }

    @Test(arguments: ["203.0.113.9", "192.168.2.5", "2001:db8:2::5", "fe80::1%eth7"])
    func `what lies beyond the gateway is in no network of this machine`(address: String) throws {
        #expect(try place(address, in: table()) == .beyond)
    }

    @Test func `an interface may have no gateway, and a gateway may be unknown`() throws {
        let own = NetworkTable.Interface(name: "tun0", address: try #require(IPAddress("10.0.0.2")), prefixLength: 8)
        #expect(try place("10.1.2.3", in: table()) == .subnet(own, gateway: nil))
        let gateway = try #require(IPAddress("192.168.1.1"))
        #expect(try table(neighbour: "0x0").hardware(of: gateway, on: "eth0") == nil)
        guard case .subnet(_, nil) = try place("192.168.1.5", in: table(gateway: "00000000")) else {
            Issue.record("a default route without a gateway names none")
            return
        }
    }

    @Test func `tables that make no sense say nothing`() throws {
        let address = try #require(IPAddress("192.168.1.5"))
        #expect(NetworkTable(routes: "", neighbours: "", interfaces: []).place(of: address) == .beyond)
        #expect(
            NetworkTable(routes: "a\nb c d\n\u{0}", neighbours: "x\ny z", interfaces: []).place(of: address) == .beyond)
    }
}
