import LandfallModel
import Testing

struct IPAddressAnnouncedTests {
    @Test(arguments: ["10.0.0.1", "192.168.1.5", "169.254.1.1", "100.64.0.1", "fe80::1", "fd00::1", "2001:db8::1"])
    func `another host can have it`(text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.canBeAnnounced)
    }

    @Test(arguments: [
        "127.0.0.1", "127.255.255.254", "0.0.0.0", "0.1.2.3", "224.0.0.251", "255.255.255.255", "::", "::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "ff02::fb",
    ])
    func `no other host can`(text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(!address.canBeAnnounced)
    }
}
