import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import Landfall

/// A server that is checked with what `diane pair` prints.
struct PairingCheckTests {
    private let core = Core(Configuration(environment: ["HOME": "/nonexistent", "LC_ALL": "C"]))

    @Test func `a pairing code is exchanged for the key, which is shown in its place`() async throws {
        let refusal =
            "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer realm=\"diane\"\r\nContent-Length: 23\r\n\r\nAuthorization required\n"
        let body = #"{"api_key":"k3y","version":"1.9.1","hostname":"box","mcp_servers":[]}"#
        let answer =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        try await ScriptedServer.with(.answer([refusal, answer])) { server in
            let check = try await ServerCheckTests.found(server, core).check(token: .given(Secret("123 456")))
            #expect(check.isUsable && check.code == nil)
            #expect(check.token?.withBytes { String(decoding: $0, as: UTF8.self) } == "k3y")
            let received = server.received
            #expect(received.contains(#"{"code":"123456"}"#) && received.contains("Authorization: Bearer k3y\r\n"))
            #expect(!received.contains("Bearer 123"))
        }
    }
}
