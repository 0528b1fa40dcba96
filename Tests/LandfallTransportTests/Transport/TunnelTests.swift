import LandfallModel
import LandfallTesting
import Testing
import TransportTestSupport

@testable import LandfallTransport

struct TunnelTests {
    private let request = UpgradeRequest(
        .post, "/localapi/v0/dial", to: "ts-dial", fields: [.init("Dial-Host", "box"), .init("Dial-Port", "9090")])
    private let agreed = "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: ts-dial\r\n\r\n"

    private let name: HostName

    init() throws {
        name = try #require(HostName("box.tail.example"))
    }

    private func far(_ scheme: Route.Scheme) -> Endpoint {
        Endpoint(scheme: scheme, location: .host(name, port: 9090))
    }

    @Test func `a request goes through the tunnel and names the far end`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("1"), HTTPText.json("2")])) { server in
            try await TunnelServer.run(to: server.endpoint, answer: agreed) { entrance in
                let connection = try await Transport().open(
                    far(.http), through: Tunnel(entrance: entrance, request: request), trust: .anyCertificate,
                    deadline: soon())
                defer { connection.close() }
                #expect(connection.facts.peer == .tunnel(entrance: entrance.location))
                #expect(try await connection.request(.get("/"), deadline: soon()).body == Array("1".utf8))
                #expect(try await connection.request(.get("/"), deadline: soon()).body == Array("2".utf8))
                #expect(server.received.contains("Host: box.tail.example:9090\r\n"))
            }
        }
    }

    @Test func `TLS runs inside the tunnel and is pinned there`() async throws {
        let certificate = try TestCertificate.first.get()
        let pin = CertificatePin.certificate(try #require(Fingerprint(hex: certificate.certificateSHA256)))
        let wrong = CertificatePin.certificate(Fingerprint(hashing: []))
        try await ScriptedServer.with(.answer([HTTPText.json("1")]), tls: certificate) { server in
            try await TunnelServer.run(to: server.endpoint, answer: agreed) { entrance in
                let tunnel = Tunnel(entrance: entrance, request: request)
                let connection = try await Transport().open(
                    far(.https), through: tunnel, trust: .pinned([pin]), deadline: soon())
                #expect(try await connection.request(.get("/"), deadline: soon()).body == Array("1".utf8))
                let outcome = await failure { () throws(TransportError) in
                    try await Transport().open(
                        far(.https), through: tunnel, trust: .pinned([wrong]), deadline: soon())
                }
                #expect(outcome?.code == .pinChanged)
            }
        }
    }

    @Test func `a tunnel that refuses is a failure of the request`() async throws {
        try await ScriptedServer.with(.silence) { server in
            try await TunnelServer.run(to: server.endpoint, answer: HTTPText.response("502 Bad Gateway")) { entrance in
                let outcome = await failure { () throws(TransportError) in
                    try await Transport().open(
                        far(.http), through: Tunnel(entrance: entrance, request: request), trust: .anyCertificate,
                        deadline: soon())
                }
                #expect(outcome?.code == .badStatus && outcome?.error.status == 502)
                #expect(outcome?.error.stage == .request)
            }
        }
    }

    @Test func `silence behind the tunnel ends at the deadline`() async throws {
        try await ScriptedServer.with(.silence) { server in
            try await TunnelServer.run(to: server.endpoint, answer: agreed) { entrance in
                let tunnel = Tunnel(entrance: entrance, request: request)
                let handshake = try #require(
                    await failure { () throws(TransportError) in
                        try await Transport().open(
                            far(.https), through: tunnel, trust: .anyCertificate, deadline: shortly())
                    })
                #expect(handshake.code == .tlsTimeout && handshake.took < bound)
            }
        }
    }

    @Test func `a server that speaks first behind the tunnel is no HTTP server`() async throws {
        try await ScriptedServer.with(.silence) { server in
            try await TunnelServer.run(to: server.endpoint, answer: agreed + "SSH-2.0-x\r\n") { entrance in
                let tunnel = Tunnel(entrance: entrance, request: request)
                let outcome = await failure { () throws(TransportError) in
                    try await Transport().open(far(.http), through: tunnel, trust: .anyCertificate, deadline: soon())
                        .request(.get("/"), deadline: soon())
                }
                #expect(outcome?.code == .badResponse)
            }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a tunnelled connection that nobody holds any more is closed`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("1")])) { server in
            try await TunnelServer.run(to: server.endpoint, answer: agreed) { entrance in
                do {
                    let connection = try await Transport().open(
                        far(.http), through: Tunnel(entrance: entrance, request: request), trust: .anyCertificate,
                        deadline: soon())
                    #expect(try await connection.request(.get("/"), deadline: soon()).status == 200)
                }
                await server.waitForEnd()
            }
        }
    }

    @Test func `a server may want a Host of its own`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("1")])) { server in
            let endpoint = Endpoint(
                scheme: .http, location: server.endpoint.location, authority: "local-tailscaled.sock")
            _ = try await get(from: endpoint)
            #expect(server.received.contains("Host: local-tailscaled.sock\r\n"))
        }
    }
}
