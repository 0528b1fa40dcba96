import Testing

@testable import LandfallTransport

struct SSHHostsTests {
    @Test func `machines have names, and patterns are none`() {
        let text = """
            # Host old
            Host *
              ForwardAgent no
            Host pi build-box # Host comment
              HostName pi.local
            host = "office" *.example !pi
            Match host studio
            HostName attic
            Host pi -oProxyCommand
            """
        #expect(SSHHosts.names(in: text) == ["pi", "build-box", "office"])
        #expect(SSHHosts.names(in: "").isEmpty)
        #expect(SSHHosts.own(home: nil).isEmpty)
    }
}
