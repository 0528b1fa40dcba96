import NIOHTTP1
import Testing

@testable import LandfallTransport

struct WebSocketHandshakeTests {
    /// The example of RFC 6455 section 1.3.
    private let handshake = WebSocketHandshake(key: "dGhlIHNhbXBsZSBub25jZQ==")
    private let accept = ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")

    @Test func `the example of the RFC is accepted`() {
        #expect(handshake.isAnswered(by: HTTPHeaders([accept])))
        #expect(handshake.fields.map(\.value) == ["dGhlIHNhbXBsZSBub25jZQ==", "13"])
    }

    @Test(arguments: [
        [], [("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOp=")], [("Sec-WebSocket-Accept", "")],
        [
            ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
            ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
        ],
    ])
    func `no proof, a wrong one or two are not`(fields: [(String, String)]) {
        #expect(!handshake.isAnswered(by: HTTPHeaders(fields)))
    }

    @Test(arguments: ["Sec-WebSocket-Extensions", "sec-websocket-protocol"])
    func `nor is what nobody asked for`(name: String) {
        #expect(!handshake.isAnswered(by: HTTPHeaders([accept, (name, "permessage-deflate")])))
    }

    @Test func `every handshake has its own key of 16 bytes`() {
        let keys = Set((0..<100).map { _ in WebSocketHandshake().key })
        #expect(keys.count == 100)
        #expect(keys.allSatisfy { $0.utf8.count == 24 && $0.hasSuffix("==") })
    }
}
