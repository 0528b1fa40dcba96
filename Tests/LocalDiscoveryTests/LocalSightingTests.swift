import LandfallModel
import LandfallTestSupport
import Testing

@testable import LocalDiscovery

struct LocalSightingTests {
    private func sighting(
        _ txt: [[UInt8]], rows: [BrowseRow] = [Sample.row()], target: String = "host1.local", port: UInt16 = 9090
    ) throws -> Sighting {
        var entry = BrowseEntry(Sample.instance("box"))
        for row in rows { entry.rows[row] = BrowseEntry.Seen(engine: 1, isLocal: false) }
        let resolution = Resolution(
            target: target, port: port, txt: TXTRecord(strings: txt), address: try Sample.address(),
            interface: 2)
        entry.resolution = resolution
        var book = HostAddressCache(window: 10)
        let own = OwnAddresses(addresses: [], subnets: .everywhere)
        for row in rows { entry.addressKeys(row).forEach { book.retain($0) } }
        _ = book.learn(resolution, own: own)
        return Sighting(entry, resolution, book, own: own)
    }

    @Test func `port 0 leads nowhere`() throws {
        #expect(try sighting([], port: 0).routes.isEmpty)
        #expect(try sighting([], port: 1).routes.map(\.url) == ["http://10.0.2.1:1"])
    }

    @Test(arguments: [
        (["tls=1"], "https"), (["TLS=True"], "https"), (["tls=0"], "http"), (["tls"], "http"), (["tls="], "http"),
        (["tls=yes"], "http"), ([], "http"), (["tls=0", "tls=1"], "http"), (["tls=1\u{0}"], "http"),
    ])
    func `only a clear yes means TLS`(strings: [String], scheme: String) throws {
        #expect(try sighting(strings.map { Array($0.utf8) }).routes.map(\.scheme.rawValue) == [scheme])
    }

    @Test(arguments: [
        ("path=/base", "/base"), ("path=/a/b/", "/a/b"), ("path=/", ""), ("path=", ""), ("path", ""),
        ("path=relative", ""), ("path=//evil.example", ""), ("path=///", ""), ("path=/a/../b", ""), ("path=/..", ""),
        ("path=/.", ""), ("path=/%2e%2e/x", ""), ("path=/a?b", ""), ("path=/a#b", ""), ("path=/a b", ""),
        ("path=/a\r\nHost: evil", ""), ("path=/한글", ""), ("path=/@evil.example", "/@evil.example"),
        ("path=\\\\evil", ""), ("path=http://evil.example/", ""),
    ])
    func `a path is taken where it is one`(string: String, path: String) throws {
        #expect(try sighting([Array(string.utf8)]).routes.map(\.url) == ["http://10.0.2.1:9090\(path)"])
    }

    @Test func `no TXT record makes a URL that leads elsewhere`() throws {
        let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/".utf8)
        let pieces = [
            "/", "//", "..", ".", "%", "%2f", "?", "#", "@", ":", "\\", " ", "\r\n", "\u{0}", "a", "한", "\u{202e}", "[",
            "]",
            "\u{1b}[31m", "=", ";", "evil.example", "http:", "/a", "/b.c", "/~x",
        ]
        var random = SeededGenerator(seed: 11)
        var kept = 0
        var wrong: [String] = []
        for _ in 0..<5_000 {
            let strings: [[UInt8]] = ["path=", "tls=", "Path="].map { key in
                let value =
                    Bool.random(using: &random)
                    ? random.bytes(upTo: 260)
                    : (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in
                        Array(random.pick(pieces, or: "").utf8)
                    }
                return Array(key.utf8) + value
            }
            for route in try sighting(strings.shuffled(using: &random)).routes {
                let base = "\(route.scheme.rawValue)://10.0.2.1:9090"
                let path = route.url.dropFirst(base.count)
                let isPath =
                    path.utf8.first == UInt8(ascii: "/") && !path.hasPrefix("//") && !path.hasSuffix("/")
                    && path.utf8.allSatisfy(allowed.contains) && path.utf8.count <= 255
                    && !path.split(separator: "/").contains { $0 == "." || $0 == ".." }
                if !route.url.hasPrefix(base) || !path.isEmpty && !isPath { wrong.append(route.url) }
                kept += path.isEmpty ? 0 : 1
            }
        }
        #expect(wrong == [])
        #expect(kept > 50)
    }

    @Test func `without a known address of a row the resolver's own is used`() throws {
        let routes = try sighting([], rows: [Sample.row("box", 2, .ipv6)]).routes
        #expect(routes.map(\.address) == [try Sample.address()])
    }

    @Test(arguments: [
        ("Studio.local", ["studio"]), ("studio.local.", ["studio"]), ("studio.example.org", []), ("local", []),
        ("a.b.local", []), ("studio.lan", []), ("", []),
    ])
    func `the host's label is that of a host of the link`(target: String, labels: [String]) throws {
        #expect(try sighting([], target: target).traits.hostLabels == Set(labels))
    }

    @Test func `token and pin are taken from the TXT record where they are clear`() throws {
        let pin = String(repeating: "Ab", count: 32)
        func traits(_ strings: String...) throws -> ServerTraits { try sighting(strings.map { Array($0.utf8) }).traits }
        #expect(try traits("auth=bearer", "pin=\(pin)").asksForToken == true)
        #expect(try traits("auth=bearer", "pin=\(pin)").certificateSHA256 == pin.lowercased())
        #expect(try traits("auth=none").asksForToken == false)
        #expect(try traits("auth=maybe", "pin=short") == ServerTraits(hostLabels: ["host1"]))
        #expect(try traits("pin=\(String(repeating: "g", count: 64))").certificateSHA256 == nil)
    }

    @Test func `an identifier names kind, domain and name`() {
        let diane = Sighting.ID(Sample.instance("box"))
        #expect(diane == Sighting.ID(Sample.instance("box")))
        #expect(diane != Sighting.ID(Sample.instance("box", kind: .endlesscode)))
        #expect(diane != Sighting.ID(Sample.instance("Box")))
    }
}
