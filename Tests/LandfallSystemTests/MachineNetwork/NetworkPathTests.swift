import Glibc
import LandfallModel
import Testing

@testable import LandfallSystem

struct NetworkPathTests {
    private static let links = [
        KernelLink(index: 1, name: "lo", flags: KernelLink.plugged | UInt32(IFF_LOOPBACK)),
        KernelLink(index: 2, name: "wlan0"),
        KernelLink(index: 3, name: "eth0"),
        KernelLink(index: 4, name: "tailscale0", isTunnel: true),
    ]

    private static func address(_ text: String) throws -> IPAddress { try #require(IPAddress(text)) }

    private func table(
        _ defaults: [KernelRoute] = [], _ routes: [String: KernelRoute] = [:]
    ) -> RoutingTable {
        RoutingTable(links: Self.links, defaults: defaults) { routes["\($0)"] }
    }

    @Test func `an address is reached through the device of its route`() throws {
        let gateway = try Self.address("192.168.1.1")
        let table = table(
            [], ["192.0.2.7": KernelRoute(device: 2, gateway: gateway), "10.0.0.9": KernelRoute(device: 3)])
        #expect(table.path(to: .address(try Self.address("192.0.2.7"))) == .device("wlan0", gateway: gateway))
        #expect(table.path(to: .address(try Self.address("10.0.0.9"))) == .device("eth0", gateway: nil))
        #expect(table.path(to: .address(try Self.address("203.0.113.1"))) == .none)
    }

    @Test func `what stays on this machine costs nothing`() throws {
        let table = table([], ["192.168.1.5": KernelRoute(device: 1, isLocal: true)])
        #expect(table.path(to: .thisMachine) == .local)
        #expect(table.path(to: .address(try Self.address("127.0.0.1"))) == .local)
        #expect(table.path(to: .address(try Self.address("::1"))) == .local)
        #expect(table.path(to: .address(try Self.address("192.168.1.5"))) == .local)
    }

    @Test func `a link-local address has its device in its zone`() throws {
        let address = try #require(IPAddress("fe80::1", zone: "wlan0"))
        #expect(table().path(to: .address(address)) == .device("wlan0", gateway: nil))
    }

    @Test func `below a tunnel is the default route that is no tunnel, the preferred one`() throws {
        let peer = try Self.address("100.64.0.2")
        let gateway = try Self.address("10.0.0.1")
        let table = table(
            [
                KernelRoute(device: 4, priority: 1), KernelRoute(device: 2, priority: 600),
                KernelRoute(device: 3, gateway: gateway, priority: 100),
            ], ["100.64.0.2": KernelRoute(device: 4)])
        #expect(table.path(to: .address(peer)) == .device("eth0", gateway: gateway))
        #expect(table.path(to: .somewhere) == .device("eth0", gateway: gateway))
        #expect(self.table([KernelRoute(device: 4)]).path(to: .somewhere) == .none)
    }

    @Test func `a service is asked for on all links, and a name where there is no default route`() throws {
        let gateway = try Self.address("10.0.0.1")
        let table = table([KernelRoute(device: 3, gateway: gateway)])
        // The network of the default route is the same, however it is asked for.
        let outside = NetworkPath.device("eth0", gateway: gateway)
        #expect(table.paths(to: .links) == [.device("wlan0", gateway: nil), outside] && table.mayLead(to: .links))
        #expect(table.paths(to: .somewhere) == [outside])
        let links: Set<NetworkPath> = [.device("wlan0", gateway: nil), .device("eth0", gateway: nil)]
        #expect(self.table().paths(to: .somewhere) == links)
        #expect(self.table().paths(to: .thisMachine) == [.local])
    }

    @Test func `a modem that speaks PPP is a way out where there is no other`() throws {
        let ppp = KernelLink(index: 5, name: "ppp0", isTunnel: true, isPPP: true)
        let peer = NetworkTarget.address(try Self.address("192.0.2.7"))
        func table(_ links: KernelLink...) -> RoutingTable {
            RoutingTable(
                links: links, defaults: [KernelRoute(device: 5, priority: 1), KernelRoute(device: 3, priority: 9)]
            ) { _ in KernelRoute(device: 5) }
        }
        let modem = table(Self.links[0], ppp)
        #expect(modem.path(to: peer) == .device("ppp0", gateway: nil) && modem.mayLead(to: peer))
        #expect(modem.mayLead(to: .somewhere))
        #expect(table(Self.links[2], ppp).path(to: peer) == .device("eth0", gateway: nil))
    }

    @Test func `nothing leads anywhere without a link, and to an address without a route`() throws {
        let address = NetworkTarget.address(try Self.address("192.0.2.7"))
        func table(isUp: Bool, route: KernelRoute?) -> RoutingTable {
            RoutingTable(
                links: [
                    KernelLink(index: 1, name: "lo", flags: KernelLink.plugged | UInt32(IFF_LOOPBACK)),
                    KernelLink(index: 2, name: "eth0", flags: isUp ? KernelLink.plugged : 0),
                    KernelLink(index: 4, name: "tailscale0", isTunnel: true),
                ], defaults: []
            ) { _ in route }
        }
        #expect(table(isUp: true, route: KernelRoute(device: 2)).mayLead(to: address))
        #expect(table(isUp: true, route: KernelRoute(device: 4)).mayLead(to: address))
        // A LAN without a router.
        #expect(table(isUp: true, route: nil).mayLead(to: .somewhere))
        #expect(!table(isUp: true, route: nil).mayLead(to: address))
        for device: UInt32 in [2, 4] {
            let down = table(isUp: false, route: KernelRoute(device: device))
            #expect(!down.mayLead(to: address) && !down.mayLead(to: .somewhere) && down.mayLead(to: .thisMachine))
        }
        // Where the kernel tells nothing, nothing is certain.
        #expect(RoutingTable(links: [], defaults: []) { _ in nil }.mayLead(to: address))
    }

    @Test func `the kernel says what leads to this machine itself, and names its devices`() throws {
        #expect(KernelRoute.to(try Self.address("127.0.0.1"))?.isLocal == true)
        #expect(KernelLink.all().contains { $0.name == "lo" && !$0.isTunnel })
        #expect(RoutingTable.system().path(to: .address(try Self.address("127.0.0.9"))) == .local)
    }
}
