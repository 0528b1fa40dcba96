import Glibc
import LandfallModel
import LandfallSystem
import Testing

/// The interfaces of the machine on which the tests run.
struct KernelLinkTests {
    @Test func `the loopback interface is read, and is no tunnel`() throws {
        let loopback = try #require(IPAddress("127.0.0.1"))
        let address = try #require(InterfaceAddress.all().first { $0.address == loopback })
        let link = try #require(KernelLink.all().first { $0.index == address.device })
        #expect(link.index == if_nametoindex("lo") && link.isLoopback && !link.isTun && !link.isTunnel)
        #expect(address.name == "lo" && address.prefixLength == 8)
    }

    @Test func `a socket can be bound to an interface, and to no number that none can have`() throws {
        #expect(KernelLink(index: if_nametoindex("lo"), name: "lo").isBindable)
        #expect(!KernelLink(index: .max, name: "none").isBindable)
    }
}
