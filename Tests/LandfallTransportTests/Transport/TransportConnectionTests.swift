import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing

struct TransportConnectionTests {
    @Test(arguments: ["127.0.0.1", "::1"])
    func `a response comes back whole over either family`(host: String) async throws {
        let text = HTTPText.response("418 Teapot", fields: ["X-One: a", "x-one: b"], body: "hello")
        try await ScriptedServer.with(.answer([text]), host: host) { server in
            let response = try await get("/status?x=1", from: server.endpoint)
            #expect(response.status == 418)
            #expect(response.fields["X-ONE"] == "a")
            #expect(response.fields.all.map(\.value) == ["5", "a", "b"])
            #expect(String(decoding: response.body, as: UTF8.self) == "hello")
            #expect(response.firstByte > .zero && response.firstByte <= response.total)
            let sent = server.received
            #expect(sent.hasPrefix("GET /status?x=1 HTTP/1.1\r\n"))
            #expect(sent.contains("Host: \(server.endpoint.authority)\r\n"))
            #expect(!sent.contains("Authorization"))
        }
    }

    @Test func `a Unix socket is a way like any other`() async throws {
        let path = "/tmp/landfall-test-\(UInt64.random(in: 0 ... .max)).sock"
        try await ScriptedServer.with(.answer([HTTPText.json("{}")]), socketPath: path) { server in
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            defer { connection.close() }
            #expect(connection.facts.peer == .unixSocket(path: path))
            #expect(connection.facts.certificate == nil && connection.facts.tls == nil)
            #expect(try await connection.request(.get("/"), deadline: soon()).body == Array("{}".utf8))
        }
    }

    @Test func `one connection carries several requests`() async throws {
        let texts = [HTTPText.json("1"), HTTPText.json("2"), HTTPText.json("3")]
        try await ScriptedServer.with(.answer(texts)) { server in
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            defer { connection.close() }
            for expected in ["1", "2", "3"] {
                #expect(try await connection.request(.get("/"), deadline: soon()).body == Array(expected.utf8))
            }
            #expect(server.connections == 1)
        }
    }

    @Test func `a second request at the same time is refused and the first one keeps its place`() async throws {
        try await ScriptedServer.with(.silence) { server in
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            async let first = failure { () throws(TransportError) in
                try await connection.request(.get("/1"), deadline: soon())
            }
            await server.waitForRequest()
            let second = await failure { () throws(TransportError) in
                try await connection.request(.get("/2"), deadline: soon())
            }
            #expect(second?.code == .connectionBusy)
            connection.close()
            #expect(await first?.code == .connectionClosed)
        }
    }

    @Test func `a redirect is an answer and is not followed`() async throws {
        try await ScriptedServer.with(.silence) { elsewhere in
            let away = HTTPText.response("302 Found", fields: ["Location: http://\(elsewhere.endpoint.authority)/"])
            try await ScriptedServer.with(.answer([away])) { server in
                let response = try await get(from: server.endpoint)
                #expect(response.status == 302)
            }
            #expect(elsewhere.connections == 0)
        }
    }

    @Test(arguments: ["", "status", "/a b", "/a\r\nX: y", "/a#b", "/ä", "/\u{7f}"])
    func `a target that would break the request line is refused`(target: String) async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("{}")])) { server in
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            defer { connection.close() }
            let refused = await failure { () throws(TransportError) in
                try await connection.request(.get(target), deadline: soon())
            }
            #expect(refused?.code == .badRequest)
            #expect(try await connection.request(.get("/"), deadline: soon()).status == 200)
            #expect(server.received.hasPrefix("GET / "))
        }
    }

    @Test func `a body without a length ends with the connection`() async throws {
        try await ScriptedServer.with(.answerAndClose("HTTP/1.0 200 OK\r\n\r\nall of it")) { server in
            let response = try await get(from: server.endpoint)
            #expect(response.body == Array("all of it".utf8))
        }
    }

    @Test func `a connection that the server does not keep takes no second request`() async throws {
        let text = HTTPText.response("200 OK", fields: ["Connection: close"])
        try await ScriptedServer.with(.answer([text])) { server in
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            #expect(try await connection.request(.get("/"), deadline: soon()).status == 200)
            let second = await failure { () throws(TransportError) in
                try await connection.request(.get("/"), deadline: soon())
            }
            #expect(second?.code == .connectionClosed)
        }
    }

    @Test func `closing ends the request that is on the connection`() async throws {
        try await ScriptedServer.with(.silence) { server in
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            async let answer = failure { () throws(TransportError) in
                try await connection.request(.get("/"), deadline: soon())
            }
            await server.waitForRequest()
            connection.close()
            #expect(await answer?.code == .connectionClosed)
        }
    }

    @Test func `cancelling the task ends its request`() async throws {
        try await ScriptedServer.with(.silence) { server in
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            // Awaited below, and cancelled by this test.
            let waiting = Task {
                await failure { () throws(TransportError) in try await connection.request(.get("/"), deadline: soon()) }
            }
            await server.waitForRequest()
            waiting.cancel()
            #expect(await waiting.value?.code == .cancelled)
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a connection that nobody holds any more is closed`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("{}")])) { server in
            do {
                let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
                #expect(try await connection.request(.get("/"), deadline: soon()).status == 200)
            }
            await server.waitForEnd()
        }
    }
}
