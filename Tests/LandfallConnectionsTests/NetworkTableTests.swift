import Glibc
import LandfallModel
import Testing

@testable import LandfallConnections
@testable import LandfallSystem

struct NetworkTableTests {
    private let lan = KernelLink(index: 2, name: "eth0")

    /// A LAN, with what the kernel says of the way to an address.
    private func table(_ egress: Egress?) throws -> NetworkTable {
        NetworkTable(
            interfaces: [
                .init(device: 2, name: "eth0", address: try #require(IPAddress("192.168.1.7")), prefixLength: 24),
                .init(device: 2, name: "eth0", address: try #require(IPAddress("2001:db8:1::7")), prefixLength: 64),
                .init(device: 2, name: "eth0", address: try #require(IPAddress("fd12:3456::7")), prefixLength: 64),
                .init(device: 9, name: "tun0", address: try #require(IPAddress("192.168.1.9")), prefixLength: 24),
            ],
            egress: { _ in egress }, gateway: { _ in nil }, neighbour: { _, _ in nil })
    }

    private func place(_ address: String, _ egress: Egress?) throws -> NetworkTable.Place {
        let parts = address.split(separator: "%").map(String.init)
        let bytes = try #require(IPAddress(parts[0])).bytes
        let place = try #require(IPAddress(bytes: bytes, zone: parts.count > 1 ? parts[1] : nil))
        return try table(egress).place(of: place)
    }

    @Test(arguments: ["192.168.1.5", "2001:db8:1::5", "fe80::1%eth0"])
    func `a neighbour lies in the subnet of the interface that leads to it`(address: String) throws {
        let own = InterfaceAddress(
            device: 2, name: "eth0", address: try #require(IPAddress("192.168.1.7")), prefixLength: 24)
        #expect(try place(address, Egress(link: lan)) == .subnet(own, lan))
    }

    @Test func `what goes through a gateway, a tunnel or nowhere is in no network of this machine`() throws {
        let router = try #require(IPAddress("192.168.1.254"))
        // A host route by DHCP, or an ICMP redirect.
        #expect(try place("192.168.1.5", Egress(link: lan, gateway: router)) == .beyond)
        // A rule of a VPN leads the home subnet into its tunnel.
        #expect(try place("192.168.1.5", Egress(link: KernelLink(index: 9, name: "tun0", isTunnel: true))) == .beyond)
        let modem = KernelLink(index: 9, name: "wwan0", flags: KernelLink.plugged | UInt32(IFF_POINTOPOINT))
        #expect(try place("192.168.1.5", Egress(link: modem)) == .beyond)
        #expect(try place("192.168.1.7", Egress(link: lan, isLocal: true)) == .beyond)
        // An address that is on the link and in no subnet of it.
        #expect(try place("203.0.113.9", Egress(link: lan)) == .beyond)
        #expect(try place("192.168.1.5", nil) == .beyond)
    }

    @Test func `unique local addresses show a network, and global ones do not`() throws {
        #expect(try table(nil).localPrefix(of: lan) == "fd12:3456::/64")
        #expect(try table(nil).localPrefix(of: KernelLink(index: 9, name: "tun0")) == nil)
    }
}

/// The kernel of the machine on which the tests run.
struct EgressTests {
    @Test func `loopback stays in this machine, and is no link`() throws {
        let loopback = try #require(IPAddress("127.0.0.1"))
        let egress = try #require(Egress.to(loopback))
        #expect(egress.isLocal && !egress.isOnLink && egress.link.name == "lo" && egress.gateway == nil)
        #expect(Egress.gateway(of: egress.link.index) == nil)
    }
}
