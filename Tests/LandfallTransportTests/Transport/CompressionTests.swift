import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing
import TransportTestSupport

struct CompressionTests {
    private func compressed(_ body: [UInt8], encoding: String = "gzip") -> [UInt8] {
        Array("HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body
    }

    private func outcome(
        _ answer: [UInt8], transport: Transport = Transport(), bodyLimit: Int = HTTPRequest.standardBodyLimit
    ) async throws -> (code: FailureCode, error: TransportError, took: Duration)? {
        try await ScriptedServer.with(.answerBytes(answer)) { server in
            await failure { () throws(TransportError) in
                try await get(from: server.endpoint, transport: transport, bodyLimit: bodyLimit)
            }
        }
    }

    /// The most memory that this process has had, in KiB.
    private func peakMemory() throws -> Int {
        try #require(
            Int(String(decoding: try Shell.run("awk '/VmHWM/ {printf $2}' /proc/$PPID/status"), as: UTF8.self)))
    }

    @Test func `a compressed body comes inflated, one after the other`() async throws {
        let answer = compressed(Array(try Shell.run("printf '%s' '{\"a\":1}' | gzip -c")))
        try await ScriptedServer.with(.answerBytes(answer)) { server in
            let connection = try await Transport().open(server.endpoint, trust: .anyCertificate, deadline: soon())
            defer { connection.close() }
            for _ in 0..<2 {
                let response = try await connection.request(.get("/"), deadline: soon())
                #expect(String(decoding: response.body, as: UTF8.self) == #"{"a":1}"#)
            }
        }
    }

    @Test func `a gzip bomb is cut off by the request's limit`() async throws {
        let bomb = compressed(Array(try Shell.run("head -c 300000000 /dev/zero | gzip -9")))
        let before = try peakMemory()
        let outcome = try #require(await outcome(bomb, bodyLimit: 1 << 20))
        #expect(outcome.code == .bodyTooLarge && outcome.took < bound)
        // The whole would be 293,000 KiB; other tests run beside this one.
        #expect(try peakMemory() - before < 150_000)
    }

    @Test func `a gzip bomb is cut off by the transport's limit`() async throws {
        let bomb = compressed(Array(try Shell.run("head -c 10000000 /dev/zero | gzip -9")))
        let transport = Transport(limits: TransportLimits(headBytes: 1 << 16, inflatedBytes: 1 << 20))
        let outcome = try #require(await outcome(bomb, transport: transport, bodyLimit: 1 << 30))
        #expect(outcome.code == .bodyTooLarge && outcome.error.detail == "inflated")
    }

    @Test func `what is not compressed as it says, or cut short, is a bad response`() async throws {
        #expect(try await outcome(compressed(Array("plain".utf8)))?.code == .badResponse)
        let whole = Array(try Shell.run("head -c 1000 /dev/urandom | gzip -c"))
        #expect(try await outcome(compressed(Array(whole.dropLast(100))))?.code == .badResponse)
    }

    @Test func `blocks that become nothing are cut off`() async throws {
        // A zlib header, then the empty stored blocks of RFC 1951 section 3.2.4 for ever.
        let start = "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\n\r\n"
        let blocks = (0..<40_000).flatMap { _ -> [UInt8] in [0, 0, 0, 0xff, 0xff] }
        let answer = Array(start.utf8) + [0x78, 0x9c] + blocks
        #expect(try await outcome(answer)?.code == .headTooLarge)
    }
}
