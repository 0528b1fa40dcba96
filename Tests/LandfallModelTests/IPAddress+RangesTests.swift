import LandfallModel
import Testing

struct IPAddressRangesTests {
    @Test(arguments: [
        ("10.88.0.0/24", "10.88.0.9", true), ("10.88.0.0/24", "10.88.1.9", false), ("0.0.0.0/0", "8.8.8.8", true),
        ("0.0.0.0/0", "::1", false), ("100.100.7.7/32", "100.100.7.7", true), ("100.100.7.7/32", "100.100.7.6", false),
        ("fd7a:115c:a1e0:b1a:0:7:a58:0/120", "fd7a:115c:a1e0:b1a:0:7:a58:9", true),
        ("10.88.0.0/23", "10.88.1.255", true),
    ])
    func `a prefix has the addresses whose first bits are its own`(text: String, address: String, isIn: Bool) throws {
        let prefix = try #require(AddressPrefix(text))
        #expect(prefix.contains(try #require(IPAddress(address))) == isIn)
        #expect(prefix.isSingle == text.hasSuffix("/32"))
    }

    @Test(arguments: ["", "/", "10.0.0.0", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "x/8", "10.0.0.0/8/8"])
    func `anything else is no prefix`(text: String) {
        #expect(AddressPrefix(text) == nil)
    }

    @Test(arguments: [
        ("100.64.0.1", true, false), ("100.128.0.1", false, false), ("fd7a:115c:a1e0::1", true, false),
        ("fd7a:115c:a1e0:b1a:0:7:a58:9", true, true), ("fd7a:115c:a1e1::1", false, false),
    ])
    func `addresses of Tailscale are told by their ranges`(text: String, isOne: Bool, isVia: Bool) throws {
        let address = try #require(IPAddress(text))
        #expect(address.mayBeTailnet == isOne && address.isVia == isVia)
    }
}
