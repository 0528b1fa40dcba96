import Foundation
import LandfallModel
import Testing

@testable import LandfallTransport

struct TailnetDirectoryTests {
    @Test(arguments: [Fixture.running, .noise, .userspace, .magicDNSDisabled, .futureFields, .oldDaemon])
    func `names of machines are found in every form`(fixture: Fixture) throws {
        let directory = try fixture.directory
        for (typed, match, id) in [
            ("my-mac", TailnetTarget.Match.shortName, "n00010CNTRL"), ("MY-Mac", .shortName, "n00010CNTRL"),
            ("my-mac.", .shortName, "n00010CNTRL"), ("my-mac.tail12345.ts.net", .fullName, "n00010CNTRL"),
            ("My-Mac.Tail12345.TS.net.", .fullName, "n00010CNTRL"), ("my-mac-1", .shortName, "n00011CNTRL"),
            ("studio.tailfriend.ts.net", .fullName, "n00015CNTRL"), ("studio", .sharedName, "n00015CNTRL"),
            ("old-linux", .shortName, "n00014CNTRL"),
        ] {
            let target = try directory.resolve(typed)
            #expect(target.match == match, "\(typed)")
            #expect(target.node?.id?.raw == (fixture == .oldDaemon ? nil : id), "\(typed)")
            #expect(target.addresses == target.node?.addresses && !target.isThisMachine)
        }
        #expect(try directory.resolve("my-mac").addresses.map(\.family) == [.ipv4, .ipv6])
    }

    @Test func `a suffix may be any domain and final dots may be missing`() throws {
        let directory = try Fixture.headscale.directory
        for name in ["my-mac", "my-mac.ts.example.com", "my-mac.ts.example.com."] {
            #expect(try directory.resolve(name).node?.id?.raw == "n00010CNTRL")
        }
        #expect(directory.failure("my-mac.tail12345.ts.net")?.code == .peerUnknown)
    }

    @Test func `this machine is recognised`() throws {
        for fixture in [Fixture.running, .noPeers] {
            for name in ["client-linux", "client-linux.tail12345.ts.net", "100.64.0.12"] {
                let target = try fixture.directory.resolve(name)
                #expect(target.isThisMachine && target.node?.id?.raw == "n00001CNTRL")
            }
        }
        #expect(try Fixture.noSuffix.directory.resolve("Lonely").isThisMachine)
    }

    @Test(arguments: [
        "my-mac.tailfriend", "sharee-phone.tailother.ts.net", "sharee-phone", "sharee", "localhost", "My Mac",
        "my-mac.tail12345.ts.net..", "", ".", "..", "*", "tail12345.ts.net", ".tail12345.ts.net", "se-sto-wg-001",
        "device-of-shared-to-user",
    ])
    func `names that nobody has are unknown`(name: String) throws {
        #expect(try Fixture.noise.directory.failure(name)?.code == .peerUnknown)
    }

    @Test func `an own machine goes before one that was shared under the same name`() throws {
        #expect(try Fixture.noise.directory.resolve("my-mac").node?.id?.raw == "n00010CNTRL")
        #expect(try Fixture.noise.directory.resolve("my-mac.tailfriend.ts.net").node?.id?.raw == "n00020CNTRL")
    }

    @Test func `a label that two shared machines have is ambiguous`() throws {
        let directory = try TailnetDirectory(
            """
            {"BackendState": "Running", "MagicDNSSuffix": "home.example", "Peer": {
            "a": {"DNSName": "box.b.example.", "TailscaleIPs": ["100.64.0.2"]},
            "b": {"DNSName": "box.a.example.", "TailscaleIPs": ["100.64.0.1"]},
            "c": {"DNSName": "box.c.example.", "TailscaleIPs": ["100.64.0.3"], "ShareeNode": true},
            "d": {"DNSName": "one.a.example.", "TailscaleIPs": ["100.64.0.4"]}}}
            """)
        let names = ["box.a.example", "box.b.example"].map { ForeignText($0) }
        #expect(directory.failure("box") == .ambiguousName(names))
        #expect(directory.failure("box")?.code == .nameAmbiguous)
        #expect(try directory.resolve("box.b.example").addresses.map(\.description) == ["100.64.0.2"])
        #expect(try directory.resolve("one").match == .sharedName)
    }

    @Test func `two machines of one full name are ambiguous`() throws {
        let directory = try TailnetDirectory(
            """
            {"BackendState": "Running", "Peer": {"a": {"DNSName": "x.y.", "TailscaleIPs": ["100.64.0.2"]},
            "b": {"DNSName": "X.Y", "TailscaleIPs": ["100.64.0.1"]}}}
            """)
        #expect(directory.failure("x.y")?.code == .nameAmbiguous)
    }

    @Test func `a machine without address is named`() throws {
        let failure = try Fixture.noise.directory.failure("no-address")
        guard case .noAddress(let node) = failure else { throw Unexpected() }
        #expect(node.name.raw == "no-address.tail12345.ts.net" && failure?.code == .peerNoAddress)
        #expect(try Fixture.noise.directory.resolve("six-only").addresses.map(\.family) == [.ipv6])
    }

    @Test func `further names of the tailnet are found in full only`() throws {
        let directory = try Fixture.futureFields.directory
        let target = try directory.resolve("Extra.tail12345.ts.net.")
        #expect(target.match == .record && target.addresses.map(\.description) == ["100.64.9.9"])
        #expect(target.node == nil)
        #expect(
            directory.failure("extra") == .unknownPeer(suggestions: [ForeignText("extra.tail12345.ts.net")]))
    }

    @Test func `a further name belongs to a machine when all its addresses do`() throws {
        func directory(_ second: String) throws -> TailnetDirectory {
            try TailnetDirectory(
                """
                {"BackendState": "Running", "Peer": {"a": {"DNSName": "x.y.", "TailscaleIPs": ["100.64.0.2", "fd7a::2"]}},
                "ExtraRecords": [{"Name": "w.y", "Value": "fd7a::2"}, {"Name": "w.y", "Value": "\(second)"}]}
                """)
        }
        let own = try directory("100.64.0.2").resolve("w.y")
        #expect(own.node?.name.raw == "x.y" && own.addresses.map(\.family) == [.ipv4, .ipv6])
        #expect(try directory("100.64.0.3").resolve("w.y").node == nil)
    }

    @Test func `an address is used as it is`() throws {
        let directory = try Fixture.running.directory
        #expect(try directory.resolve("100.101.102.10").node?.name.raw == "my-mac.tail12345.ts.net")
        #expect(try directory.resolve("fd7a:115c:a1e0:ab12:4843:cd96:6265:660a").node?.id?.raw == "n00010CNTRL")
        let stranger = try directory.resolve("192.0.2.1")
        #expect(stranger.node == nil && stranger.match == .address && !stranger.isThisMachine)
        #expect(try Fixture.stopped.directory.resolve("100.101.102.10").node == nil)
    }

    @Test func `expired and offline machines are found and said to be so`() throws {
        let directory = try Fixture.noise.directory
        let lastSeen = Date(timeIntervalSince1970: 1_794_986_130.4)
        #expect(try directory.resolve("my-mac-1").node?.condition == .offline(since: lastSeen))
        #expect(try directory.resolve("never-seen").node?.condition == .offline(since: nil))
        let expiry = Date(timeIntervalSince1970: 1_795_034_880)
        #expect(try directory.resolve("old-linux").node?.condition == .expired(since: expiry))
        #expect(try directory.resolve("my-mac-1").node?.condition.code == .peerOffline)
        #expect(try directory.resolve("old-linux").node?.condition.code == .peerKeyExpired)
        #expect(try directory.resolve("my-mac").node?.condition.code == nil)
    }

    @Test(arguments: [
        (Fixture.stopped, FailureCode.tailscaleStopped), (.stoppedNoPeers, .tailscaleStopped),
        (.starting, .tailscaleStarting), (.noState, .tailscaleNoState), (.needsLogin, .tailscaleNeedsLogin),
        (.needsLoginURL, .tailscaleNeedsLogin), (.needsMachineAuth, .tailscaleNeedsApproval),
        (.selfExpired, .tailscaleKeyExpired),
    ])
    func `a daemon that is not up resolves nothing and says why`(fixture: Fixture, code: FailureCode) throws {
        let directory = try fixture.directory
        #expect(directory.failure("my-mac")?.code == code)
        #expect(directory.probeCandidates.isEmpty)
        for address in try #require(IPAddress("100.101.102.10")).each(IPAddress("100.64.0.12")) {
            #expect(directory.confirms(address) == nil)
        }
    }

    @Test(arguments: [
        ("NoState", FailureCode.tailscaleNoState), ("InUseOtherUser", .tailscaleInUse),
        ("Paused", .tailscaleStateUnknown),
        ("NeedsLogin", .tailscaleNeedsLogin), ("NeedsMachineAuth", .tailscaleNeedsApproval),
        ("Stopped", .tailscaleStopped), ("Starting", .tailscaleStarting), ("", .tailscaleStateUnknown),
    ])
    func `every state has a code of its own`(state: String, code: FailureCode) throws {
        let directory = try TailnetDirectory("{\"BackendState\": \"\(state)\", \"AuthURL\": \"https://x\"}")
        #expect(directory.failure("a")?.code == code)
        #expect(directory.failure("a") == .notUp(BackendState(state), authURL: ForeignText("https://x")))
    }

    @Test func `an own key that has run out is a login that is needed`() throws {
        let expiry = Date(timeIntervalSince1970: 1_793_491_200)
        #expect(try Fixture.selfExpired.directory.failure("my-mac") == .ownKeyExpired(since: expiry, authURL: nil))
        let running = try TailnetDirectory(#"{"BackendState": "Running", "Self": {"DNSName": "a.", "Expired": true}}"#)
        #expect(running.failure("a") == .ownKeyExpired(since: nil, authURL: nil))
        let told = try TailnetDirectory(
            #"{"BackendState": "NeedsLogin", "Self": {"DNSName": "a.", "KeyExpiry": "2026-11-01T00:00:00Z"}}"#)
        #expect(throws: TailnetError.ownKeyExpired(since: expiry, authURL: nil)) {
            try told.requireUp(at: expiry)
        }
        #expect(throws: TailnetError.notUp(.needsLogin, authURL: nil)) {
            try told.requireUp(at: expiry.addingTimeInterval(-1))
        }
    }

    @Test func `an address is confirmed by the daemon and by nothing else`() throws {
        let directory = try Fixture.noise.directory
        for (text, id) in [
            ("100.101.102.10", "n00010CNTRL"), ("fd7a:115c:a1e0:ab12:4843:cd96:6265:660a", "n00010CNTRL"),
            ("100.64.0.12", "n00001CNTRL"), ("100.101.102.16", "n00021CNTRL"),
            // In the range of the tailnet, and not of it.
            ("100.101.102.99", nil), ("100.64.0.1", nil), ("fd7a:115c:a1e0::1", nil), ("192.0.2.33", nil),
        ] {
            let address = try #require(IPAddress(text))
            #expect(directory.confirms(address)?.id?.raw == id, "\(text)")
        }
    }

    @Test func `an old daemon that names no machines confirms nobody`() throws {
        let address = try #require(IPAddress("100.101.102.10"))
        #expect(try Fixture.userspace.directory.confirms(address) != nil)
        #expect(try Fixture.oldDaemon.directory.confirms(address) == nil)
    }

    @Test func `an address that two machines have confirms nobody`() throws {
        let directory = try TailnetDirectory(
            """
            {"BackendState": "Running", "TUN": true, "Peer": {"a": {"ID": "n1", "TailscaleIPs": ["100.64.0.2"]},
            "b": {"ID": "n2", "TailscaleIPs": ["100.64.0.2", "100.64.0.3"]}}}
            """)
        #expect(directory.confirms(try #require(IPAddress("100.64.0.2"))) == nil)
        #expect(directory.confirms(try #require(IPAddress("100.64.0.3")))?.id?.raw == "n2")
    }

    private struct Unexpected: Error {}
}

extension IPAddress {
    /// This address and another.
    fileprivate func each(_ other: IPAddress?) -> [IPAddress] { [self] + [other].compactMap { $0 } }
}
