import LandfallModel
import Testing

@testable import LandfallTransport
@testable import LandfallWorkflows

struct ServerReachabilityTests {
    private func reach(
        _ kind: ServerKind, _ exposure: Exposure, auth: LocalServer.Authentication = .none
    ) -> [ServerReachability] {
        LocalServer(kind: kind, port: 9090, scheme: .http, authentication: auth, exposure: exposure).reach
    }

    @Test func `a server that asks for a key and that others reach needs no word`() {
        #expect(reach(.diane, .everyInterface, auth: .bearer).isEmpty)
        #expect(reach(.diane, .unknown, auth: .bearer).isEmpty)
    }

    @Test func `a Diane without a key is read by whoever reaches it, but for loopback`() {
        #expect(reach(.diane, .everyInterface) == [.keyless(9090)])
        #expect(
            reach(.diane, .loopbackOnly) == [.loopbackOnly(9090, isKeyless: true, isCarried: false)])
    }

    @Test func `a Diane 2 is open, and another machine is carried to it`() {
        #expect(
            reach(.diane2, .loopbackOnly) == [
                .open(.diane2, 9090), .loopbackOnly(9090, isKeyless: false, isCarried: true),
            ])
    }

    @Test func `the addresses on which it listens are named`() throws {
        let address = try #require(IPAddress("192.0.2.7"))
        #expect(reach(.diane, .interfaces([address]), auth: .bearer) == [.addresses([address])])
    }
}
