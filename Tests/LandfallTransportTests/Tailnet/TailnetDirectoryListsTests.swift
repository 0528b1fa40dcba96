import LandfallModel
import Testing

@testable import LandfallTransport

struct TailnetDirectoryListsTests {
    @Test func `only own and tagged machines that are online are probed`() throws {
        let directory = try Fixture.noise.directory
        #expect(
            directory.probeCandidates.map { directory.shownName(of: $0).raw } == [
                "build-server", "erics-macbook-pro", "living-room", "my-mac", "pixel", "router", "six-only",
                "xn--mnchen-3ya",
            ])
        #expect(try Fixture.headscale.directory.probeCandidates.count == 2)
        #expect(try Fixture.oldDaemon.directory.probeCandidates.count == 2)
        #expect(try Fixture.noPeers.directory.probeCandidates.isEmpty)
    }

    @Test(arguments: [
        (#""UserID": 5"#, true), (#""UserID": 6"#, false), (#""UserID": 6, "Tags": ["tag:x"]"#, true),
        (#""UserID": 6, "Tags": ["tag:x"], "AltSharerUserID": 7"#, false),
        (#""UserID": 5, "AltSharerUserID": 7"#, false), (#""UserID": 6, "Tags": []"#, false),
        (#""UserID": 5, "Expired": true"#, false), (#""UserID": 5, "ShareeNode": true"#, false),
        (#""UserID": 5, "Online": false"#, false), (#""UserID": 5, "TailscaleIPs": []"#, false),
        (#""UserID": 6, "Tags": ["tag:x"], "DNSName": "a.other.example.""#, false),
        (#""UserID": 6, "Tags": ["tag:mullvad-exit-node"]"#, false), (#""UserID": 0"#, false),
        (#""Tags": null"#, false),
    ])
    func `a peer is probed or left alone`(fields: String, isProbed: Bool) throws {
        let directory = try TailnetDirectory(
            """
            {"BackendState": "Running", "MagicDNSSuffix": "home.example", "Self": {"UserID": 5},
            "Peer": {"a": {"DNSName": "a.home.example.", "Online": true, "TailscaleIPs": ["100.64.0.2"], \(fields)}}}
            """)
        #expect(directory.probeCandidates.count == (isProbed ? 1 : 0))
    }

    @Test func `nobody is probed while it is unknown who we are`() throws {
        let directory = try TailnetDirectory(
            """
            {"BackendState": "Running", "Self": {"UserID": 0},
            "Peer": {"a": {"DNSName": "a", "Online": true, "TailscaleIPs": ["100.64.0.2"], "UserID": 0}}}
            """)
        #expect(directory.probeCandidates.isEmpty)
    }

    @Test func `own machines that are offline are listed with the time when they were seen, the last one first`() throws
    {
        let directory = try TailnetDirectory(
            """
            {"BackendState": "Running", "MagicDNSSuffix": "t.ts.net", "Self": {"UserID": 5},
            "User": {"6": {"ID": 6, "LoginName": "", "DisplayName": "Bob"}}, "Peer": {
            "a": {"ID": "n1", "DNSName": "never.t.ts.net.", "TailscaleIPs": ["100.64.0.2"], "UserID": 5},
            "b": {"ID": "n2", "DNSName": "old.t.ts.net.", "TailscaleIPs": ["100.64.0.3"], "UserID": 5,
                  "LastSeen": "2026-11-01T00:00:00Z"},
            "c": {"ID": "n3", "DNSName": "new.t.ts.net.", "TailscaleIPs": ["100.64.0.4"], "Tags": ["tag:x"],
                  "LastSeen": "2026-11-20T00:00:00Z"},
            "d": {"ID": "n4", "DNSName": "bobs.t.ts.net.", "TailscaleIPs": ["100.64.0.5"], "UserID": 6}}}
            """)
        #expect(directory.offlineMachines.map(\.name.raw) == ["new", "old", "never"])
        #expect(directory.offlineMachines.map { $0.lastSeen != nil } == [true, true, false])
        #expect(directory.otherMachines == 1)
        #expect(directory.machine(ForeignText("n4")).flatMap(directory.owner) == ForeignText("Bob"))
        #expect(directory.machine(ForeignText("n3")).flatMap(directory.owner) == nil)
        #expect(directory.machine(ForeignText("n9")) == nil)
    }

    @Test(arguments: [
        (#""CurAddr": "192.0.2.1:41641", "Relay": "fra""#, TailnetFacts.Path.direct),
        (#""CurAddr": "", "PeerRelay": "192.0.2.9:7777:vni:1", "Relay": "fra""#, .peerRelay),
        (#""CurAddr": "", "Relay": "fra""#, .relay(ForeignText("fra"))), (#""Relay": """#, nil),
    ])
    func `a path is direct, by another machine, or by a relay`(fields: String, path: TailnetFacts.Path?) throws {
        let status = try TailnetStatus(json: Array(#"{"Peer": {"k": {"ID": "n1", \#(fields)}}}"#.utf8))
        #expect(status.peers.first?.path == path)
    }

    @Test func `the list for people has no clutter and starts with those online`() throws {
        let directory = try Fixture.noise.directory
        let names = directory.listedPeers.map { directory.shownName(of: $0).raw }
        #expect(names.suffix(4) == ["iphone", "my-mac-1", "never-seen", "old-linux"])
        #expect(names.contains("my-mac.tailfriend.ts.net") && names.contains("studio.tailfriend.ts.net"))
        #expect(!names.contains { $0.contains("mullvad") || $0.contains("sharee") || $0.isEmpty || $0 == "no-address" })
        #expect(names.count == 15)
    }

    @Test(arguments: [
        ("my-mca", ["my-mac"]), ("buld-server", ["build-server"]), ("stduio", ["studio.tailfriend.ts.net"]),
        ("My Mac", ["my-mac", "my-mac.tailfriend.ts.net", "my-mac-1"]), ("Eric's MacBook Pro", ["erics-macbook-pro"]),
        ("Pixel 9", ["pixel"]),
        ("build-serve.tail12345.ts.net.", ["build-server"]), ("zzzzzzzz", []), ("", []),
        ("client-linus", ["client-linux"]),
    ])
    func `an unknown name suggests what was meant`(typed: String, expected: [String]) throws {
        guard case .unknownPeer(let suggestions) = try Fixture.noise.directory.failure(typed) else {
            Issue.record("\(typed) is known")
            return
        }
        #expect(suggestions.map(\.raw) == expected)
    }
}
