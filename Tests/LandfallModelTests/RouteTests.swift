import LandfallTestSupport
import Testing

@testable import LandfallModel

@Suite struct RouteTests {
    private func route(_ address: String, zone: String? = nil, port: UInt16 = 8080, path: String = "") throws -> Route {
        Route(
            scheme: .http, address: try #require(IPAddress(address, zone: zone)), port: port, basePath: path, via: .lan)
    }

    private func typed(_ text: String, port: UInt16?) throws -> Route {
        Route(scheme: .http, host: try ServerAddress(parsing: text).host, port: port, via: .direct)
    }

    @Test func `the URL names scheme, host, port and base path`() throws {
        #expect(try route("10.0.0.1").url == "http://10.0.0.1:8080")
        #expect(try route("fe80::1", zone: "eth0", port: 9090).url == "http://[fe80::1%25eth0]:9090")
        #expect(try route("2001:db8::1", path: "/diane").url == "http://[2001:db8::1]:8080/diane")
        var secure = try route("10.0.0.1")
        secure.scheme = .https
        #expect(secure.url == "https://10.0.0.1:8080")
    }

    @Test func `a name and a socket have URLs too`() throws {
        #expect(try typed("My-Mac.tail1.ts.net", port: 9090).url == "http://my-mac.tail1.ts.net:9090")
        #expect(try typed("unix:/run/diane.sock", port: nil).url == "unix:/run/diane.sock")
        #expect(try typed("my-mac", port: 9090).address == nil)
    }

    @Test func `routes stand in the order socket, IPv4, IPv6, name, link-local`() throws {
        let wanted = try [
            typed("unix:/run/diane.sock", port: nil), route("10.0.0.1"), route("10.0.0.2"), route("2001:db8::1"),
            typed("my-mac", port: 9090), route("169.254.0.1"), route("fe80::1", zone: "eth0"),
        ]
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<50 {
            #expect(wanted.shuffled(using: &generator).sorted(by: Route.isPreferred) == wanted)
        }
        #expect(!Route.isPreferred(wanted[0], over: wanted[0]))
    }
}
