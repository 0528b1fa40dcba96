import LandfallModel
import Testing

@testable import LandfallConnections

/// The addresses that a list may have.
struct DirectoryEntryTests {
    @Test(arguments: [
        ("https://studio.example.com:9090", Route.Via.direct, "https://studio.example.com:9090"),
        ("http://192.168.1.5:9090/base", .direct, "http://192.168.1.5:9090/base"),
        ("ssh://me@nuc.example.com", .ssh, "ssh://me@nuc.example.com"),
        ("ssh://nuc.example.com/localhost:9090", .ssh, "ssh://nuc.example.com/localhost:9090"),
        ("tailnet:nuc:8080", .tailnet, "http://nuc:8080"),
        ("tailnet:https://nuc.tail1.ts.net", .tailnet, "https://nuc.tail1.ts.net"),
        ("http://[2001:db8::1]:8080", .direct, "http://[2001:db8::1]:8080"),
    ])
    func `what leads to another machine is taken`(text: String, via: Route.Via, url: String) throws {
        let route = try DirectoryEntry.route(text)
        #expect(route.via == via)
        #expect(route.url == url)
    }

    @Test(arguments: [
        "unix:/run/diane.sock", "http://127.0.0.1:9090", "http://127.1.2.3", "http://[::1]:9090", "http://localhost",
        "https://x.localhost:1", "http://0.0.0.0:9090", "http://[::ffff:127.0.0.1]:9090", "ssh://localhost",
        "ssh://127.0.0.1", "tailnet:localhost", "tailnet:127.0.0.1", "http://224.0.0.251", "ssh://me@[::1]:22",
        "http://LOCALHOST.", "http://localhost.localdomain", "http://[::]:80", "https://255.255.255.255",
    ])
    func `what leads to this machine or nowhere is not`(text: String) {
        #expect(throws: DirectoryEntry.RouteFault.thisMachine) { try DirectoryEntry.route(text) }
    }

    @Test(arguments: [
        "http://169.254.1.2", "http://[fe80::1]:80", "http://[fe80::1%25eth0]:80", "https://studio.local:9090",
        "ssh://studio.local", "ssh://[fe80::1]", "tailnet:studio.local",
    ])
    func `what means something else on every link is not`(text: String) {
        #expect(throws: DirectoryEntry.RouteFault.linkLocal) { try DirectoryEntry.route(text) }
    }

    @Test(arguments: [
        ("studio.example.com", DirectoryEntry.RouteFault.scheme), ("10.0.0.1:9090", .scheme),
        ("http://studio:9090", .bareName), ("ssh://studio", .bareName),
        ("ftp://x.example.com", .malformed), ("", .malformed),
        ("http://user:secret@x.example.com", .malformed), ("https://x.example.com/?token=1", .malformed),
        ("ssh://-oProxyCommand=sh", .malformed), ("tailnet:ssh://nuc", .scheme), ("tailnet:unix:/run/x", .thisMachine),
        ("http://x.example.com\n", .malformed), ("service:Studio", .malformed),
        // Each is an address of this machine, or of the link, to inet_aton(3).
        ("ssh://127.1", .malformed), ("ssh://me@0x7f.1", .malformed), ("ssh://0177.0.0x1", .malformed),
        ("ssh://169.254.1", .malformed),
    ])
    func `what is no address of the three kinds is not`(text: String, fault: DirectoryEntry.RouteFault) {
        #expect(throws: fault) { try DirectoryEntry.route(text) }
    }

    @Test func `a sighting of it has nothing by which it could be merged with what another source has seen`() throws {
        let list = try DirectoryList(Lists.bytes([Lists.studio]))
        let sighting = try #require(list.entries.first).sighting(in: DiscoverySource(rawValue: "corp"))
        #expect(sighting.txt == TXTRecord())
        #expect(sighting.traits == ServerTraits())
        #expect(sighting.instance == nil)
        #expect(sighting.nodeID == nil)
        #expect(!sighting.isThisMachine)
        #expect(sighting.labels == ["team": "a"])
    }
}

/// Lists of servers.
enum Lists {
    static let head = #"{"schema":"landfall.source/1"}"#
    static let studio =
        #"{"name":"Studio","kind":"diane","routes":["https://studio.example.com:9090"],"labels":{"team":"a"}}"#
    static let nuc = #"{"name":"nuc","kind":"endlesscode","routes":["ssh://nuc.example.com"]}"#

    static func end(_ count: Int, complete: Bool = true) -> String {
        #"{"end":true,"count":\#(count),"complete":\#(complete)}"#
    }

    /// A whole list of these servers.
    static func bytes(_ servers: [String]) -> [UInt8] { text([head] + servers + [end(servers.count)]) }

    static func text(_ lines: [String]) -> [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }
}
