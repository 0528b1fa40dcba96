import LandfallModel
import Testing

@testable import LandfallConnections

/// What a link has, and what it refuses.
struct ShareLinkTests {
    private let pin = KnownIdentity.Pin(
        certificate: Fingerprint(bytes: Array(0..<32)), publicKey: Fingerprint(bytes: Array(32..<64)),
        firstSeen: Timestamp("2026-11-01T08:00:00Z"), vouchedBy: ForeignText("ssh://box"))

    private func address(_ text: String) throws -> SavedRoute {
        try SavedRoute(.address(ServerAddress(parsing: text)))
    }

    private func profile(_ routes: [SavedRoute], _ identity: KnownIdentity = KnownIdentity()) throws -> Profile {
        try Profile(
            name: #require(ProfileName("studio")), kind: .diane, routes: routes, identity: identity,
            token: SavedToken("cmd:secret-tool"))
    }

    @Test func `a profile comes back with its routes in order and what proves them, and nothing of its token`() throws {
        let service = ServiceInstance(name: ForeignText("서재 & Co=?"), kind: .diane)
        let routes = [
            try SavedRoute(.service(service, ServiceForm(scheme: .https))),
            try SavedRoute(
                .tailnet(ServerAddress(parsing: "studio.tail1.ts.net:9090"), nodeID: ForeignText("n1CNTRL"))),
            try address("https://10.0.0.7:9090/base%20path"), try address("ssh://anna@box:2222/~/.diane/diane.sock"),
        ]
        let identity = KnownIdentity(
            pins: [pin], nodeID: ForeignText("n1CNTRL"), serverID: ForeignText("a&b"),
            sshHosts: [
                SSHHostKey(host: "box:2222", fingerprint: "SHA256:" + String(repeating: "A", count: 43)),
                SSHHostKey(host: "other", fingerprint: "SHA256:" + String(repeating: "B", count: 43)),
            ])
        let link = try #require(ShareLink(profile(routes, identity)))
        #expect(!link.text.contains("secret"))
        let read = try ShareLink("  \(link.text)\n")
        #expect(read.name.description == "studio")
        #expect(read.routes.map(\.target) == routes.map(\.target))
        #expect(read.identity.nodeID == identity.nodeID)
        #expect(read.identity.serverID == identity.serverID)
        // When a pin was seen, and who vouched for it, stays with the sender; and so does the key of a machine that no route leads to.
        #expect(read.identity.pins.map(\.certificate) == [pin.certificate])
        #expect(read.identity.pins.map(\.publicKey) == [pin.publicKey])
        #expect(read.identity.pins.map(\.vouchedBy) == [nil])
        #expect(read.identity.sshHosts.map(\.host) == ["box:2222"])
        #expect(read.text == link.text)
    }

    @Test func `routes of the sender's own machine stay there`() throws {
        let own = [
            try address("unix:/run/diane.sock"), try address("http://127.0.0.1:9090"), try address("localhost:1"),
        ]
        #expect(try ShareLink(profile(own)) == nil)
        let link = try #require(ShareLink(profile(own + [address("10.0.0.7")])))
        #expect(link.text == "landfall://studio?kind=diane&route=10.0.0.7")
    }

    @Test func `what has no room goes from the end, with what only proves it`() throws {
        let routes = [try address("http://10.0.0.7"), try address("https://box.example")]
        let link = try #require(ShareLink(profile(routes, KnownIdentity(pins: [pin], nodeID: ForeignText("n1")))))
        #expect(link.shortened(to: 2048)?.routes.count == 2)
        #expect(link.shortened(to: 100)?.text == "landfall://studio?kind=diane&route=http://10.0.0.7")
        #expect(link.shortened(to: 20) == nil)
    }

    @Test(arguments: [
        ("10.0.0.7", true), ("box.example:9090", true), ("https://10.0.0.7", true), ("http://10.0.0.7", false),
        ("ssh://box/~/.diane/diane.sock", false),
    ])
    func `pins go along where TLS may be spoken`(text: String, isShared: Bool) throws {
        let link = try #require(ShareLink(profile([address(text)], KnownIdentity(pins: [pin]))))
        #expect(link.identity.pins.isEmpty != isShared)
        #expect(try ShareLink(link.text).identity.pins.map(\.certificate) == (isShared ? [pin.certificate] : []))
    }

    @Test func `a service whose scheme is open takes its pins along`() throws {
        let service = ServiceInstance(name: ForeignText("Studio"), kind: .diane)
        let link = try #require(
            ShareLink(profile([SavedRoute(.service(service, ServiceForm()))], KnownIdentity(pins: [pin]))))
        #expect(link.identity.pins.count == 1)
    }

    @Test(
        arguments: [
            ("", .notALink), ("http://studio?kind=diane", .notALink), ("landfall://studio", .notALink),
            ("landfall://Stu dio?kind=diane&route=10.0.0.1", .badName),
            ("landfall://?kind=diane&route=10.0.0.1", .badName),
            ("landfall://a?route=10.0.0.1", .badField("kind")),
            ("landfall://a?kind=nope&route=10.0.0.1", .badField("kind")),
            ("landfall://a?kind=diane&kind=diane&route=10.0.0.1", .badField("kind")),
            ("landfall://a?kind=diane", .badField("route")),
            ("landfall://a?kind=diane&route=10.0.0.1%", .badField("route")),
            ("landfall://a?kind=diane&route=%ff", .badField("route")),
            ("landfall://a?kind=diane&route=10.0.0.1&route=unix:/x", .badRoute(2)),
            ("landfall://a?kind=diane&route=127.0.0.1", .badRoute(1)),
            ("landfall://a?kind=diane&route=http://[fe80::1%25eth0]:1", .badRoute(1)),
            ("landfall://a?kind=diane&tailnet=ssh://box", .badRoute(1)),
            ("landfall://a?kind=diane&route=https://u:p@box", .badRoute(1)),
            ("landfall://a?kind=diane&service=", .badRoute(1)),
            ("landfall://a?kind=diane&route=10.0.0.1&pin=abc", .badField("pin")),
            ("landfall://a?kind=diane&route=10.0.0.1&ssh=box", .badField("ssh")),
            ("landfall://a?kind=diane&route=10.0.0.1&token=abc", .unknownField("token")),
            ("landfall://a?kind=diane&route=10.0.0.1&cleartext", .badField("cleartext")),
            ("landfall://a?kind=diane" + String(repeating: "&route=10.0.0.1", count: 9), .badField("route")),
            ("landfall://a?" + String(repeating: "a", count: 3000), .tooLong),
        ] as [(String, ShareLink.Fault)])
    func `anything else is refused by the part that is wrong`(_ text: String, _ fault: ShareLink.Fault) {
        #expect(throws: fault) { try ShareLink(text) }
    }

    @Test func `damaged links never end the program, and what is read says the same again`() throws {
        let link =
            "landfall://studio?kind=diane&tls-service=%EC%84%9C&tailnet=a.ts.net:1&route=https://[2001:db8::1]:2/x&node=n1"
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            var bytes = Array(link.utf8)
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let read = try? ShareLink(String(decoding: bytes, as: UTF8.self)) else { continue }
            #expect(try ShareLink(read.text) == read)
        }
    }

    @Test func `a route that others may have written is not shared`() throws {
        var profile = try profile([address("http://10.0.0.7:9090"), address("ssh://box")])
        profile.mark { _ in false }
        #expect(ShareLink(profile)?.routes.map(\.text.raw) == ["http://10.0.0.7:9090"])
    }
}
