import Foundation
import LandfallModel
import LandfallSystem
import Testing

@testable import LandfallTransport

/// Which interface is tailscaled's: the list in docs/trust.md, "The way into the tailnet".
struct TailnetEntryTests {
    private func status(hasInterface: String = "true", addresses: [String] = ["100.64.0.1", "fd7a:115c:a1e0::1"]) throws
        -> TailnetStatus
    {
        let list = addresses.map { "\"\($0)\"" }.joined(separator: ", ")
        let text = """
            {"BackendState": "Running", "TUN": \(hasInterface), "Self": {"ID": "nSELF", "TailscaleIPs": [\(list)]}}
            """
        return try TailnetStatus(json: Array(text.utf8))
    }

    private struct Link {
        let link: KernelLink
        let addresses: [InterfaceAddress]
    }

    private func link(_ index: UInt32, isTunnel: Bool = true, _ addresses: String...) -> Link {
        let name = "net\(index)"
        let flags = UInt32(IFF_UP) | (isTunnel ? UInt32(IFF_POINTOPOINT) : 0)
        return Link(
            link: KernelLink(index: index, name: name, flags: flags, hasLinkLayer: !isTunnel),
            addresses: addresses.compactMap { IPAddress($0) }.map {
                InterfaceAddress(device: index, name: name, address: $0, prefixLength: 32)
            })
    }

    private func entry(
        _ status: TailnetStatus, _ links: [Link], isDaemonHere: Bool = true, canBind: Bool = true
    ) -> TailnetEntry {
        TailnetEntry(
            status, links: links.map(\.link), addresses: links.flatMap(\.addresses), isDaemonHere: isDaemonHere,
            canBind: { _ in canBind })
    }

    @Test func `the tunnel that has an address of this machine is the interface`() throws {
        let links = [
            link(1, isTunnel: false, "127.0.0.1"), link(2, isTunnel: false, "192.168.1.7"), link(5, "10.8.0.2"),
            link(9, "100.64.0.1", "fe80::1"),
        ]
        let own = try #require(IPAddress("100.64.0.1"))
        #expect(entry(try status(), links) == .interface(SocketBinding(interface: 9, addresses: [own])))
        // An old daemon does not say whether it has one; the kernel does.
        #expect(entry(try status(hasInterface: "null"), links) == .interface(.init(interface: 9, addresses: [own])))
    }

    @Test func `an address that a router has given to an Ethernet interface makes none of it`() throws {
        let fake = link(2, isTunnel: false, "100.64.0.1")
        #expect(entry(try status(), [fake]) == .unknown(.notFound))
        guard case .interface(let found) = entry(try status(), [fake, link(9, "100.64.0.1")]) else {
            Issue.record("the tunnel is not found beside it")
            return
        }
        #expect(found.interface == 9)
    }

    @Test func `of two tunnels with the address neither counts`() throws {
        let links = [link(8, "100.64.0.1"), link(9, "fd7a:115c:a1e0::1")]
        #expect(entry(try status(), links) == .unknown(.several))
    }

    @Test func `without an interface, nothing leads there but the dial of userspace mode`() throws {
        let links = [link(9, "100.64.0.1")]
        #expect(entry(try status(hasInterface: "false"), links) == .dial)
        #expect(entry(try status(), links, isDaemonHere: false) == .unknown(.otherNamespace))
        #expect(entry(try status(), links, canBind: false) == .unknown(.notBindable))
        #expect(entry(try status(addresses: ["100.64.0.2"]), links) == .unknown(.notFound))
        #expect(entry(try status(addresses: []), links + [link(3)]) == .unknown(.notFound))
        #expect(entry(try status(), []) == .unknown(.notFound))
    }
}
