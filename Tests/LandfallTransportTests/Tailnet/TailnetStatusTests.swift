import Foundation
import LandfallModel
import Testing

@testable import LandfallTransport

struct TailnetStatusTests {
    @Test func `every fixture has a name here`() throws {
        #expect(try Fixture.fileNames == Set(Fixture.allCases.map { "\($0.rawValue).json" }))
    }

    @Test(arguments: [
        (Fixture.futureFields, BackendState.running, 6, "tail12345.ts.net", true as Bool?),
        (.headscale, .running, 6, "ts.example.com", true),
        (.magicDNSDisabled, .running, 6, "tail12345.ts.net", true),
        (.needsLogin, .needsLogin, 0, "", true),
        (.needsLoginURL, .needsLogin, 0, "", true),
        (.needsMachineAuth, .needsMachineAuth, 0, "tail12345.ts.net", true),
        (.noPeers, .running, 0, "tail12345.ts.net", true),
        (.noState, .noState, 0, "", true),
        (.noSuffix, .running, 0, "lonely", true),
        (.noise, .running, 20, "tail12345.ts.net", true),
        (.oldDaemon, .running, 6, "tail12345.ts.net", nil),
        (.running, .running, 6, "tail12345.ts.net", true),
        (.selfExpired, .needsLogin, 6, "tail12345.ts.net", true),
        (.starting, .starting, 0, "tail12345.ts.net", true),
        (.stopped, .stopped, 6, "tail12345.ts.net", true),
        (.stoppedNoPeers, .stopped, 0, "tail12345.ts.net", true),
        (.userspace, .running, 6, "tail12345.ts.net", false),
    ])
    func `every document is read`(
        fixture: Fixture, state: BackendState, peers: Int, suffix: String, hasInterface: Bool?
    ) throws {
        let status = try TailnetStatus(json: fixture.bytes)
        #expect(status.state == state)
        #expect(status.peers.count == peers)
        #expect(status.suffix == suffix)
        #expect(status.hasInterface == hasInterface)
        #expect(status.ownNode != nil)
        #expect(status.version.raw.hasPrefix("1.96.5"))
    }

    @Test func `details are kept`() throws {
        let status = try TailnetStatus(json: Fixture.needsLoginURL.bytes)
        #expect(status.authURL?.raw == "https://login.tailscale.com/a/0123456789ab")
        #expect(try TailnetStatus(json: Fixture.needsLogin.bytes).authURL == nil)
        #expect(try TailnetStatus(json: Fixture.stopped.bytes).health.map(\.raw) == ["Tailscale is stopped."])
        #expect(try TailnetStatus(json: Fixture.magicDNSDisabled.bytes).isMagicDNSEnabled == false)
        #expect(try TailnetStatus(json: Fixture.oldDaemon.bytes).isMagicDNSEnabled == nil)
        #expect(
            try TailnetStatus(json: Fixture.futureFields.bytes).records.map(\.name.raw) == [
                "extra.tail12345.ts.net", "web.tail12345.ts.net",
            ])
        let mac = try #require(try TailnetStatus(json: Fixture.running.bytes).peers.first)
        #expect(mac.id?.raw == "n00010CNTRL" && mac.name.raw == "my-mac.tail12345.ts.net")
        #expect(mac.hostName.raw == "My Mac" && mac.userID == 1001 && mac.sharerID == nil)
        #expect(mac.addresses.map(\.description) == ["100.101.102.10", "fd7a:115c:a1e0:ab12:4843:cd96:6265:660a"])
        #expect(mac.isOnline && !mac.isExpired && mac.lastSeen == nil)
        let handshakes = try TailnetStatus(json: Fixture.running.bytes).peers.compactMap(\.lastHandshake)
        #expect(handshakes.map { Int($0.timeIntervalSince1970) } == [1_795_215_341])
        #expect(mac.keyExpiry == Date(timeIntervalSince1970: 1_803_895_200))
    }

    @Test func `a document that was cut off is an error`() throws {
        let bytes = try Fixture.truncated.bytes
        #expect(throws: TailnetError.notJSON(offset: bytes.count)) { try TailnetStatus(json: bytes) }
    }

    @Test(arguments: ["", " ", "null", "[]", "1", "\"x\"", "<html>", "{", "{} x", "{}{}", "{\"a\" 1}", "{\"a\":}"])
    func `what is not one object is an error`(text: String) {
        #expect(throws: TailnetError.self) { try TailnetStatus(json: Array(text.utf8)) }
    }

    @Test(arguments: ["{}", "{\"Peer\": null, \"Self\": null}", "{\"BackendState\": null, \"CurrentTailnet\": null}"])
    func `a document that says nothing has a state that nobody knows`(text: String) throws {
        let status = try TailnetStatus(json: Array(text.utf8))
        #expect(status.state == .unknown(ForeignText("")))
        #expect(status.peers.isEmpty && status.ownNode == nil)
    }

    @Test(arguments: ["null", "1", "-1.5e3", "true", "\"text\"", "[]", "[1, null, {}]", "{}", "{\"a\": [[]]}"])
    func `a field of another type is as good as absent`(value: String) throws {
        for field in [
            "Version", "TUN", "BackendState", "AuthURL", "Self", "MagicDNSSuffix", "CurrentTailnet", "Health", "Peer",
            "ExtraRecords",
        ] {
            _ = try TailnetStatus(json: Array("{\"\(field)\": \(value)}".utf8))
        }
        for field in [
            "ID", "DNSName", "HostName", "UserID", "AltSharerUserID", "TailscaleIPs", "Tags", "Online", "LastSeen",
            "Expired", "KeyExpiry", "ShareeNode",
        ] {
            let status = try TailnetStatus(json: Array("{\"Peer\": {\"k\": {\"\(field)\": \(value)}}}".utf8))
            #expect(status.peers.count == 1)
            #expect(status.peers[0].addresses.isEmpty && status.peers[0].keyExpiry == nil)
        }
    }

    @Test(arguments: [
        (#"{"MagicDNSSuffix": ".Home.Example."}"#, "home.example"),
        (#"{"CurrentTailnet": {"MagicDNSSuffix": "home.example"}}"#, "home.example"),
        (#"{"CurrentTailnet": {"MagicDNSSuffix": "b.example"}, "MagicDNSSuffix": "a.example"}"#, "a.example"),
        (#"{"MagicDNSSuffix": "a.example", "CurrentTailnet": {"MagicDNSSuffix": "b.example"}}"#, "a.example"),
        (#"{"MagicDNSSuffix": "", "CurrentTailnet": {"MagicDNSSuffix": "b.example"}}"#, "b.example"),
        (#"{"MagicDNSSuffix": "a.example", "CurrentTailnet": {"MagicDNSSuffix": ""}}"#, "a.example"),
    ])
    func `the suffix is found in either place`(text: String, suffix: String) throws {
        #expect(try TailnetStatus(json: Array(text.utf8)).suffix == suffix)
    }

    @Test func `peers that are no objects are left out`() throws {
        let status = try TailnetStatus(json: Array(#"{"Peer": {"a": null, "b": {}, "c": [], "d": 1}}"#.utf8))
        #expect(status.peers == [TailnetNode()])
    }

    @Test func `only address records count`() throws {
        let text = """
            {"ExtraRecords": [{"Name": "A.Example.", "Value": "100.64.0.1"}, {"Name": "t", "Type": "TXT", "Value": "1.1.1.1"},
            {"Name": "x", "Value": "not an address"}, {"Value": "1.1.1.1"}, null, {"Name": "six", "Type": "AAAA", "Value": "fd7a::1"}]}
            """
        let records = try TailnetStatus(json: Array(text.utf8)).records
        #expect(records.map(\.name.raw) == ["a.example", "six"])
        #expect(records.map(\.address.description) == ["100.64.0.1", "fd7a::1"])
    }
}
