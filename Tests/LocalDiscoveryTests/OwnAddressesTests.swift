import Glibc
import LandfallModel
import LandfallSystem
import Testing

@testable import LocalDiscovery

struct OwnAddressesTests {
    private func address(_ text: String) throws -> IPAddress { try #require(IPAddress(text)) }

    private func own(_ subnets: (Int32, String, Int)...) throws -> OwnAddresses {
        OwnAddresses(
            addresses: [],
            subnets: try subnets.map {
                InterfaceAddress(device: UInt32($0.0), name: "", address: try address($0.1), prefixLength: $0.2)
            })
    }

    @Test(arguments: [
        ("10.77.0.9", 2, true), ("10.77.0.9", 3, false), ("10.77.1.9", 2, false), ("10.8.0.1", 2, false),
        ("192.168.5.255", 2, true), ("192.168.6.0", 2, false), ("10.9.0.1", 3, true), ("10.9.0.2", 3, false),
        ("fe80::1", 2, true), ("fe80::1", 3, false), ("169.254.1.1", 3, true), ("169.254.1.1", 4, false),
        ("2001:db8::7", 2, true), ("2001:db8:0:1::7", 2, false), ("::a4d:9", 2, false),
    ])
    func `an address is on the link of the interface whose subnet has it`(
        text: String, interface: Int32, isOnLink: Bool
    ) throws {
        let own = try own(
            (2, "10.77.0.1", 24), (2, "192.168.4.1", 23), (3, "10.9.0.1", 32), (2, "2001:db8::1", 64),
            (3, "10.8.0.2", 24))
        #expect(own.isOnLink(try address(text), of: interface) == isOnLink)
    }

    @Test func `the subnets of this machine are read`() throws {
        let own = OwnAddresses.read()
        let loopback = Int32(bitPattern: if_nametoindex("lo"))
        #expect(own.isOnLink(try address("127.200.0.1"), of: loopback))
        #expect(!own.isOnLink(try address("203.0.113.1"), of: loopback))
    }
}
