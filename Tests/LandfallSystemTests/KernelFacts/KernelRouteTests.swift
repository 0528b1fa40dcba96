import LandfallModel
import Testing

@testable import LandfallSystem

struct KernelRouteTests {
    /// An `rtmsg` of rtnetlink(7) with attributes.
    private func message(type: UInt8, _ attributes: [(UInt16, [UInt8])]) -> NetlinkBytes {
        var bytes: [UInt8] = [2, 0, 0, 0, 254, 0, 0, type, 0, 0, 0, 0]
        for (kind, value) in attributes {
            bytes += NetlinkBytes.bytes(of: UInt16(4 + value.count)) + NetlinkBytes.bytes(of: kind) + value
        }
        return NetlinkBytes(bytes[...])
    }

    @Test func `device, gateway and priority are read`() throws {
        let device = (UInt16(4), NetlinkBytes.bytes(of: UInt32(7)))
        let message = message(
            type: 1, [(5, [192, 168, 1, 1]), device, (6, NetlinkBytes.bytes(of: UInt32(600)))])
        let route = try #require(KernelRoute(message))
        #expect(route == KernelRoute(device: 7, gateway: IPAddress("192.168.1.1"), priority: 600))
        #expect(KernelRoute(self.message(type: 2, [device]))?.isLocal == true)
    }

    @Test func `a route that leads nowhere, or through no device, is none`() {
        let device = (UInt16(4), NetlinkBytes.bytes(of: UInt32(7)))
        for type in [UInt8(6), 7, 8] { #expect(KernelRoute(message(type: type, [device])) == nil) }
        #expect(KernelRoute(message(type: 1, [])) == nil)
        #expect(KernelRoute(message(type: 1, [(4, [7, 0])])) == nil)
        #expect(KernelRoute(NetlinkBytes([2, 0][...])) == nil)
    }

    @Test func `a link is a tunnel by its kind, its link layer, or what the device is`() {
        func link(
            _ kind: String?, flags: UInt32 = 0x1_0001, layer: UInt16 = 0xfffe, uevent: String? = nil
        ) -> KernelLink? {
            func attribute(_ type: UInt16, _ value: [UInt8]) -> [UInt8] {
                let padding = [UInt8](repeating: 0, count: (4 - value.count % 4) % 4)
                return NetlinkBytes.bytes(of: UInt16(4 + value.count)) + NetlinkBytes.bytes(of: type) + value + padding
            }
            let head: [UInt8] =
                [0, 0] + NetlinkBytes.bytes(of: layer) + NetlinkBytes.bytes(of: UInt32(5))
                + NetlinkBytes.bytes(of: flags) + [0, 0, 0, 0]
            let info = kind.map { attribute(18, attribute(1, Array($0.utf8) + [0])) } ?? []
            let name = attribute(3, Array("wwan0".utf8) + [0])
            return KernelLink(NetlinkBytes((head + name + info)[...])) { $0 == "wwan0" ? uevent : nil }
        }
        #expect(link("wireguard") == KernelLink(index: 5, name: "wwan0", isTunnel: true, hasLinkLayer: false))
        #expect(link("tun")?.isTunnel == true)
        // A modem has no link layer either.
        #expect(link(nil) == KernelLink(index: 5, name: "wwan0", hasLinkLayer: false))
        #expect(link("veth")?.isTunnel == false)
        for kind in ["amt", "geneve", "gretap", "gtp", "ip6gretap", "ppp", "vxlan", "xfrm"] {
            #expect(link(kind, layer: 1)?.isTunnel == true)
        }
        // ARPHRD_PPP, TUNNEL, TUNNEL6, SIT, IPGRE and IP6GRE.
        for layer: UInt16 in [512, 768, 769, 776, 778, 823] { #expect(link(nil, layer: layer)?.isTunnel == true) }
        #expect(link(nil, layer: 512)?.isPPP == true && link("vti", layer: 768)?.isPPP == false)
        #expect(link(nil, layer: 1, uevent: "INTERFACE=wwan0\nDEVTYPE=l2tpeth\n")?.isTunnel == true)
        #expect(link(nil, layer: 1, uevent: "DEVTYPE=wlan\nINTERFACE=wwan0\n")?.isTunnel == false)
        #expect(link(nil, layer: 1)?.isTunnel == false)
        #expect(link(nil, flags: 0x1)?.isUp == false && link(nil, flags: 0x1_0000)?.isUp == false)
        #expect(link(nil, flags: 0x1_0009)?.isLoopback == true)
    }
}
