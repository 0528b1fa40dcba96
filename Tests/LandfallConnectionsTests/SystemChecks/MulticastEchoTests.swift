import Testing

@testable import LandfallConnections

struct MulticastEchoTests {
    @Test func `of an interface that is not there nothing is told`() {
        #expect(MulticastEcho(interface: "none0")?.isHeard() == nil)
    }

    @Test func `what is sent comes back where nothing is in the way, and does not leave loopback`() {
        // Where somebody has the port alone, that is not known.
        #expect(MulticastEcho(interface: "lo")?.isHeard() != false)
    }
}
