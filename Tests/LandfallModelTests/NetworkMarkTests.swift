import Testing

@testable import LandfallModel

struct NetworkMarkTests {
    @Test func `a network is its subnet and its gateway, or its subnet and the interface`() throws {
        let address = try #require(IPAddress("192.168.1.77"))
        let gated = NetworkMark(address: address, prefixLength: 24, gateway: [2, 0, 0x5e, 0x10, 0, 1])
        #expect(gated?.subnet == "192.168.1.0/24" && gated?.gateway == "02:00:5e:10:00:01" && gated?.interface == nil)
        let ungated = NetworkMark(address: address, prefixLength: 24, interface: "eth0")
        #expect(ungated?.subnet == "192.168.1.0/24" && ungated?.gateway == nil && ungated?.interface == "eth0")
        #expect(gated != ungated)
        #expect(NetworkMark(subnet: "192.168.1.0/24", gateway: "02:00:5e:10:00:01") == gated)
        #expect(NetworkMark(subnet: "192.168.1.0/24", interface: "eth0") == ungated)
    }

    @Test(arguments: ["", "a b", "a/b", "eth0:1", "sixteen-bytes-xx", "é", "eth0\n"])
    func `an interface has a name that Linux takes`(name: String) {
        #expect(NetworkMark(subnet: "192.168.1.0/24", interface: name) == nil)
    }

    @Test(arguments: ["192.168.1.1/24", "192.168.1.0", "192.168.1.0/33", "192.168.1.0/24/1", "x/24"])
    func `a subnet is in its canonical form`(subnet: String) {
        #expect(NetworkMark(subnet: subnet, interface: "eth0") == nil)
        #expect(NetworkMark(subnet: subnet, gateway: "02:00:5e:10:00:01") == nil)
    }
}
