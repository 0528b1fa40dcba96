import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing
import TransportTestSupport

struct TLSTests {
    @Test func `looking at a certificate records what openssl says of it`() async throws {
        let certificate = try TestCertificate.first.get()
        try await ScriptedServer.with(.answer([HTTPText.json("{}")]), tls: certificate) { server in
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            defer { connection.close() }
            let shown = try #require(connection.facts.certificate)
            #expect("\(shown.certificateSHA256)" == certificate.certificateSHA256)
            #expect("\(shown.publicKeySHA256)" == certificate.publicKeySHA256)
            #expect(shown.notAfter - shown.notBefore == 30 * 86_400)
            #expect(try #require(connection.facts.tls) > .zero)
            #expect(try await connection.request(.get("/"), deadline: soon()).body == Array("{}".utf8))
        }
    }

    @Test func `a pinned certificate and a pinned key are accepted`() async throws {
        let certificate = try TestCertificate.first.get()
        let pins = [
            CertificatePin.certificate(try #require(Fingerprint(hex: certificate.certificateSHA256))),
            .publicKey(try #require(Fingerprint(hex: certificate.publicKeySHA256))),
        ]
        try await ScriptedServer.with(.answer([HTTPText.json("{}")]), tls: certificate) { server in
            for pin in pins {
                let response = try await get(from: server.endpoint, trust: .pinned([pin]))
                #expect(response.status == 200)
            }
        }
    }

    @Test func `another certificate is a changed pin, and nothing is sent to it`() async throws {
        let pinned = try #require(Fingerprint(hex: try TestCertificate.first.get().certificateSHA256))
        let other = try TestCertificate.other.get()
        try await ScriptedServer.with(.answer([HTTPText.json("{}")]), tls: other) { server in
            for trust in [TLSTrust.pinned([.certificate(pinned), .publicKey(pinned)]), .pinned([])] {
                let outcome = try #require(
                    await failure { () throws(TransportError) in try await get(from: server.endpoint, trust: trust) })
                #expect(outcome.code == .pinChanged && outcome.error.stage == .tls && outcome.took < bound)
                #expect(outcome.error.certificate.map { "\($0.certificateSHA256)" } == other.certificateSHA256)
            }
            #expect(server.received == "")
        }
    }

    @Test func `a new certificate of the same key passes the key's pin and not the certificate's`() async throws {
        let certificates = try TestCertificate.renewed.get()
        let old = try #require(Fingerprint(hex: certificates[0].certificateSHA256))
        let key = try #require(Fingerprint(hex: certificates[0].publicKeySHA256))
        try await ScriptedServer.with(.answer([HTTPText.json("{}")]), tls: certificates[1]) { server in
            #expect(
                await failure { () throws(TransportError) in
                    try await get(from: server.endpoint, trust: .pinned([.certificate(old)]))
                }?.code == .pinChanged)
            let response = try await get(from: server.endpoint, trust: .pinned([.publicKey(key)]))
            #expect(response.status == 200)
        }
    }

    @Test func `an expired certificate keeps its pin and tells its age`() async throws {
        let certificate = try TestCertificate.expired.get()
        let pin = try #require(Fingerprint(hex: certificate.certificateSHA256))
        try await ScriptedServer.with(.answer([HTTPText.json("{}")]), tls: certificate) { server in
            let connection = try await Transport().open(
                server.endpoint, trust: .pinned([.certificate(pin)]), deadline: soon())
            defer { connection.close() }
            let shown = try #require(connection.facts.certificate)
            #expect(shown.notAfter < shown.notBefore)
        }
    }

    @Test(arguments: [
        ScriptedServer.Script.answer([HTTPText.response("400 Bad Request")]), .greet("SSH-2.0-OpenSSH_9.2p1\r\n"),
    ])
    func `TLS to a plain server fails`(script: ScriptedServer.Script) async throws {
        try await ScriptedServer.with(script) { server in
            let outcome = try #require(
                await failure { () throws(TransportError) in
                    try await get(from: server.endpoint.speaking(.https), deadline: shortly())
                })
            // One that waits for the end of a request says nothing to a handshake.
            #expect([.tlsFailed, .tlsTimeout].contains(outcome.code))
            #expect(outcome.error.stage == .tls && outcome.took < bound)
        }
    }

    @Test func `a plain server that answers a handshake in plain text has failed it`() async throws {
        try await ScriptedServer.with(.greet("HTTP/1.1 400 Bad Request\r\n\r\n")) { server in
            let outcome = await failure { () throws(TransportError) in
                try await get(from: server.endpoint.speaking(.https))
            }
            #expect(outcome?.code == .tlsFailed)
        }
    }

    @Test func `plain text to a TLS server fails`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("{}")]), tls: try TestCertificate.first.get()) { server in
            let outcome = try #require(
                await failure { () throws(TransportError) in try await get(from: server.endpoint.speaking(.http)) })
            #expect([.tlsExpected, .connectionClosed].contains(outcome.code) && outcome.took < bound)
        }
    }

    @Test func `a TLS alert in answer to plain text says that TLS is spoken`() async throws {
        try await ScriptedServer.with(.answer(["\u{15}\u{3}\u{1}\u{0}\u{2}\u{2}\u{46}"])) { server in
            let outcome = await failure { () throws(TransportError) in try await get(from: server.endpoint) }
            #expect(outcome?.code == .tlsExpected)
        }
    }

    @Test func `a server that closes during the handshake has failed it`() async throws {
        let closing = ScriptedServer.Script.close
        try await ScriptedServer.with(closing) { server in
            let outcome = try #require(
                await failure { () throws(TransportError) in
                    try await get(from: server.endpoint.speaking(.https), deadline: shortly())
                })
            #expect([.tlsFailed, .tlsTimeout].contains(outcome.code) && outcome.took < bound)
        }
    }

    /// A socket of this machine is connected at once, so that the end comes before a bootstrap has told of the connection.
    @Test(arguments: 0..<20)
    func `a connection that stood and ends at once has failed in the handshake`(_: Int) async throws {
        let path = "/tmp/landfall-test-\(UInt64.random(in: 0 ... .max)).sock"
        try await ScriptedServer.with(.hangUp, socketPath: path) { server in
            let outcome = try #require(
                await failure { () throws(TransportError) in
                    try await get(from: server.endpoint.speaking(.https), deadline: shortly())
                })
            #expect(outcome.code == .tlsFailed && outcome.error.stage == .tls)
        }
    }

    @Test func `silence in the handshake ends at the deadline`() async throws {
        try await ScriptedServer.with(.silence) { server in
            let outcome = try #require(
                await failure { () throws(TransportError) in
                    try await get(from: server.endpoint.speaking(.https), deadline: shortly())
                })
            #expect(outcome.code == .tlsTimeout && outcome.took < bound)
        }
    }

    @Test func `a body without a length ends with the connection under TLS too`() async throws {
        let script = ScriptedServer.Script.answerAndClose("HTTP/1.0 200 OK\r\n\r\nall of it")
        try await ScriptedServer.with(script, tls: try TestCertificate.first.get()) { server in
            let response = try await get(from: server.endpoint)
            #expect(response.body == Array("all of it".utf8))
        }
    }
}
