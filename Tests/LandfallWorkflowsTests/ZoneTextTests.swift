import LandfallConnections
import LandfallModel
import Testing

@testable import LandfallWorkflows

/// Profiles as records of a zone.
struct ZoneTextTests {
    private static func profile(
        _ name: String, _ urls: String..., kind: ServerKind = .diane, labels: [String: String] = [:]
    ) throws -> Profile {
        try Profile(
            name: try #require(ProfileName(name)), kind: kind,
            routes: urls.map { try SavedRoute(.address(try ServerAddress(parsing: $0))) },
            token: SavedToken("env:NEVER"), labels: labels)
    }

    private static func zone(_ form: ZoneText.Form = .zone, _ profiles: Profile...) throws -> ZoneText {
        ZoneText(profiles, in: try #require(HostName("Corp.example.")), as: form)
    }

    @Test func `a server is a PTR, an SRV and a TXT record`() throws {
        let zone = try Self.zone(
            .zone, Self.profile("studio", "https://studio.example.com/base", labels: ["team": "a"]))
        #expect(
            zone.lines.dropFirst() == [
                "b._dns-sd._udp.corp.example. IN PTR corp.example.",
                "_diane._tcp.corp.example. IN PTR studio._diane._tcp.corp.example.",
                "studio._diane._tcp.corp.example. IN SRV 0 0 443 studio.example.com.",
                #"studio._diane._tcp.corp.example. IN TXT "tls=1" "path=/base" "team=a""#,
            ])
        #expect(zone.unlisted.isEmpty && zone.omittedLabels == 0)
        #expect(!zone.lines.joined().contains("NEVER"))
    }

    @Test func `an address gets a name, each its own`() throws {
        let zone = try Self.zone(
            .zone, Self.profile("a.b", "http://10.0.0.7:9090"), Self.profile("a-b", "http://[2001:db8::7]:9090"))
        #expect(zone.lines.contains("a-b.corp.example. IN A 10.0.0.7"))
        #expect(zone.lines.contains("a-b-2.corp.example. IN AAAA 2001:db8::7"))
        #expect(zone.lines.contains(#"a\.b._diane._tcp.corp.example. IN SRV 0 0 9090 a-b.corp.example."#))
        #expect(zone.lines.contains(#"a\.b._diane._tcp.corp.example. IN TXT """#))
    }

    @Test func `text is escaped byte by byte`() throws {
        let zone = try Self.zone(
            .zone, Self.profile("x", "http://x.example.com:1", labels: ["note": "a \"b\" \\ ;é\u{7}"]))
        #expect(zone.lines.last == #"x._diane._tcp.corp.example. IN TXT "note=a \"b\" \\ ;\195\169\007""#)
    }

    @Test func `labels that no record can have are left out and counted`() throws {
        let labels = [
            "team": "a", "Team": "b", "path": "/etc", "clé": "1", "long": String(repeating: "x", count: 251), "": "1",
            "token": "hunter2-hunter2",
        ]
        let zone = try Self.zone(.zone, Self.profile("x", "http://x.example.com:1", labels: labels))
        #expect(zone.lines.last == #"x._diane._tcp.corp.example. IN TXT "Team=b""#)
        #expect(zone.omittedLabels == 6)
    }

    @Test(arguments: ["unix:/run/diane.sock", "http://127.0.0.1:9090", "ssh://box.example.com", "http://box.local"])
    func `what leads elsewhere on another machine is not in it`(url: String) throws {
        let zone = try Self.zone(.zone, Self.profile("x", url))
        #expect(zone.lines.isEmpty && zone.unlisted.map(\.description) == ["x"])
        let second = try Self.zone(.zone, Self.profile("x", url, "http://x.example.com:1"))
        #expect(second.lines.contains("x._diane._tcp.corp.example. IN SRV 0 0 1 x.example.com."))
    }

    @Test func `dnsmasq has its own words, and reads only short lines`() throws {
        let long = String(repeating: "x", count: 240)
        let labels = ["note": "a, \"b\"", "p": long, "q": long, "r": long, "s": long, "t": "\n"]
        let zone = try Self.zone(.dnsmasq, Self.profile("a.b", "http://10.0.0.7:9090", labels: labels))
        #expect(
            zone.lines.dropLast() == [
                "local=/corp.example/", "ptr-record=b._dns-sd._udp.corp.example,corp.example",
                "ptr-record=_diane._tcp.corp.example,a-b._diane._tcp.corp.example",
                "host-record=a-b.corp.example,10.0.0.7",
                "srv-host=a-b._diane._tcp.corp.example,a-b.corp.example,9090",
            ])
        let text = try #require(zone.lines.last)
        #expect(text.hasPrefix(#"txt-record=a-b._diane._tcp.corp.example,"note=a, \"b\"","p="#))
        #expect(text.utf8.count < 1_024 && zone.omittedLabels == 2)
    }
}
