import Glibc
import LandfallTestSupport
import Testing

@testable import LandfallModel

@Suite struct IPAddressTests {
    @Test(arguments: [
        ("192.168.1.7", "192.168.1.7"), ("FE80:0:0::1", "fe80::1"), ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.1"), ("::", "::"),
    ])
    func `text becomes canonical`(text: String, canonical: String) {
        #expect(IPAddress(text)?.description == canonical)
    }

    @Test(arguments: [
        "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "host", "fe80::1%eth0", "[::1]", " ::1", "127.0.0.1\u{0}.evil",
    ])
    func `what is no address is refused`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test func `only 4 or 16 bytes are an address`() {
        for count in 0...20 {
            #expect((IPAddress(bytes: [UInt8](repeating: 1, count: count)) != nil) == (count == 4 || count == 16))
        }
    }

    @Test func `a zone stays where it has a meaning`() {
        #expect(IPAddress("fe80::1", zone: "eth0")?.description == "fe80::1%eth0")
        #expect(IPAddress("febf::1", zone: "eth0")?.zone == "eth0")
        #expect(IPAddress("2001:db8::1", zone: "eth0")?.zone == nil)
        #expect(IPAddress("169.254.1.1", zone: "eth0")?.zone == nil)
        #expect(IPAddress("fe80::1", zone: "eth0") != IPAddress("fe80::1", zone: "eth1"))
    }

    @Test func `an address of the system is one of the two families, or none`() {
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, "192.168.1.7", &four.sin_addr)
        #expect(address(&four)?.description == "192.168.1.7")
        var six = sockaddr_in6()
        six.sin6_family = sa_family_t(AF_INET6)
        inet_pton(AF_INET6, "fe80::7", &six.sin6_addr)
        #expect(address(&six)?.description == "fe80::7%eth0")
        inet_pton(AF_INET6, "2001:db8::7", &six.sin6_addr)
        #expect(address(&six)?.description == "2001:db8::7")
        var other = sockaddr()
        other.sa_family = sa_family_t(AF_UNIX)
        #expect(address(&other) == nil && IPAddress(nil as UnsafePointer<sockaddr>?) == nil)
    }

    private func address<Form>(_ form: inout Form) -> IPAddress? {
        withUnsafeBytes(of: &form) { raw in
            IPAddress(raw.baseAddress?.assumingMemoryBound(to: sockaddr.self), zone: "eth0")
        }
    }

    @Test func `link-local and loopback are told from their neighbours`() {
        #expect(IPAddress("169.254.0.1")?.isLinkLocal == true)
        #expect(IPAddress("169.253.0.1")?.isLinkLocal == false)
        #expect(IPAddress("fec0::1")?.isLinkLocal == false)
        #expect(IPAddress("127.9.9.9")?.isLoopback == true)
        #expect(IPAddress("128.0.0.1")?.isLoopback == false)
        #expect(IPAddress("::1")?.isLoopback == true)
        #expect(IPAddress("::2")?.isLoopback == false)
    }

    @Test func `a URL has brackets and an escaped zone`() {
        #expect(IPAddress("10.0.0.1")?.urlHost == "10.0.0.1")
        #expect(IPAddress("::1")?.urlHost == "[::1]")
        #expect(IPAddress("fe80::1", zone: "eth0")?.urlHost == "[fe80::1%25eth0]")
    }

    @Test func `description and bytes are two ways to one address`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let count = Bool.random(using: &generator) ? 4 : 16
            let bytes = (0..<count).map { _ in
                generator.pick([0, 0, 0xff, UInt8.random(in: 0...255, using: &generator)], or: 0)
            }
            let address = IPAddress(bytes: bytes)
            #expect(address.flatMap { IPAddress($0.description) } == address)
        }
    }
}
