import LandfallModel
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallWorkflows

struct HandedRouteTests {
    private static let certificate = PeerCertificate(
        certificateSHA256: Fingerprint(hashing: [1]), publicKeySHA256: Fingerprint(hashing: []), notBefore: 0,
        notAfter: 1)

    private static func hand(
        _ text: String, at address: String? = nil, isTunnelled: Bool = false
    ) throws -> HandedRoute {
        let saved = try ServerAddress(parsing: text)
        let route = Route(
            scheme: saved.scheme ?? .http, host: saved.host, port: saved.port, basePath: saved.basePath, via: .direct)
        var peer = Peer.unixSocket(path: "/run/diane.sock")
        if let answered = address.flatMap({ IPAddress($0) }) { peer = .address(answered, port: saved.port ?? 0) }
        if isTunnelled { peer = .tunnel(entrance: .unixSocket(path: "/run/tailscaled.sock")) }
        return HandedRoute(route, peer: peer, certificate: route.scheme == .https ? certificate : nil)
    }

    @Test(
        arguments: [
            ("http://127.0.0.1:9090", "127.0.0.1", "http://127.0.0.1:9090"),
            ("http://localhost:9090", "::1", "http://[::1]:9090"),
            ("http://192.0.2.7:9090/base", "192.0.2.7", "http://192.0.2.7:9090/base"),
            ("http://box.tail12345.ts.net:9090", "100.64.0.2", "http://100.64.0.2:9090"),
            ("https://192.0.2.7:9443", "192.0.2.7", "https://192.0.2.7:9443"),
            ("https://box.example:9443/base", "192.0.2.7", "https://192.0.2.7:9443/base"),
            ("https://localhost:9443", "127.0.0.1", "https://127.0.0.1:9443"),
        ])
    func `the address that answered is handed out`(
        text: String, address: String, url: String
    ) throws {
        let handed = try Self.hand(text, at: address)
        #expect(handed.url == url)
    }

    @Test func `a socket is its path, and a tunnel is nothing for others`() throws {
        let socket = try Self.hand("unix:/run/diane.sock")
        #expect(socket.url == "unix:/run/diane.sock")
        let tunnel = try Self.hand("http://box:9090", isTunnelled: true)
        #expect(tunnel.url == nil)
    }

    @Test func `of TLS the key is handed out as curl takes it, and a name apart from the URL`() throws {
        let named = try Self.hand("https://box.example:9443", at: "192.0.2.7")
        // SHA-256 of nothing.
        #expect(named.tlsPin == "sha256//47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
        #expect(named.tlsName == "box.example")
        let address = try Self.hand("https://192.0.2.7:9443", at: "192.0.2.7")
        #expect(address.tlsPin == named.tlsPin && address.tlsName == nil)
        let plain = try Self.hand("http://box.example:9090", at: "192.0.2.7")
        #expect(plain.tlsPin == nil && plain.tlsName == nil)
    }

    @Test func `the variables of TLS are there with TLS only`() {
        var target = HandoverTarget(kind: .diane, url: "https://192.0.2.7:9443", profile: "p")
        #expect(target.variables.map(\.name) == ["LANDFALL_KIND", "LANDFALL_PROFILE", "LANDFALL_URL"])
        (target.tlsName, target.tlsPin) = ("box.example", "sha256//x")
        #expect(target.variables.suffix(2).map(\.value) == ["box.example", "sha256//x"])
        #expect(!HandoverTarget.isTokenVariable("LANDFALL_TLS_PIN"))
        #expect(!HandoverTarget.isTokenVariable("LANDFALL_TLS_NAME"))
    }
}

struct HandoverTargetTests {
    @Test(arguments: [
        ("MY_KEY", true), ("_x1", true), ("LANDFALL_TOKEN", true), ("", false), ("1A", false), ("A-B", false),
        ("A=B", false),
        ("A B", false), ("키", false), ("LANDFALL_URL", false), ("LANDFALL_TOKEN_FD", false),
    ])
    func `a variable has a proper name`(name: String, isGood: Bool) {
        #expect(HandoverTarget.isTokenVariable(name) == isGood)
    }
}
