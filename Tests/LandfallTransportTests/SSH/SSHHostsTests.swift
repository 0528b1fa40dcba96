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
        #expect(SSHHosts.own(home: nil).names.isEmpty)
    }

    @Test func `a host is known whose key stands in known_hosts`() {
        let text = """
            Host pi
              HostName PI.local
              Port 2222
            Host office
              HostKeyAlias desk
            Host attic *.example
            """
        let key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGhvc3Rob3N0aG9zdGhvc3Rob3N0aG9zdGhvc3Rob3N0"
        func known(_ lines: String..., after first: String = "", besides more: String = "") -> Set<String> {
            SSHHosts.known(in: first + text + more, [Array(lines.joined(separator: "\n").utf8)])
        }
        #expect(known("[pi.local]:2222 \(key)", "desk \(key)") == ["pi", "office"])
        #expect(known("pi.local \(key)", "attic \(key)", "anywhere \(key)") == ["attic"])
        #expect(known("@revoked attic \(key)", "attic \(key)").isEmpty)
        // What patterns or other files say of it is not worked out.
        #expect(known("attic \(key)", besides: "\nHost *\n  User me") == ["attic"])
        #expect(known("attic \(key)", besides: "\nHost *\n  HostName %h.example").isEmpty)
        #expect(known("attic \(key)", besides: "\n  UserKnownHostsFile ~/other").isEmpty)
        #expect(known("attic \(key)", after: "Port 2222\n").isEmpty)
        #expect(known("attic \(key)", after: "User me\n") == ["attic"])
        #expect(SSHHosts.own(home: nil).known.isEmpty)
    }
}
