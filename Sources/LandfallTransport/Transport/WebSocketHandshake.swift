internal import Crypto
internal import FoundationEssentials
import NIOHTTP1

/// What a client asks and wants to hear when it opens a WebSocket (RFC 6455 section 4.1).
struct WebSocketHandshake: Sendable, Hashable {
    /// 16 random bytes in base64. They guard against caches that answer in the server's place and are not secret.
    let key: String

    /// Draws a key.
    init() {
        self.init(key: Data((0..<16).map { _ in UInt8.random(in: .min ... .max) }).base64EncodedString())
    }

    /// Takes a given key.
    init(key: String) {
        self.key = key
    }

    /// The fields of the request, beside `Connection` and `Upgrade`.
    var fields: [UpgradeRequest.Field] { [.init("Sec-WebSocket-Key", key), .init("Sec-WebSocket-Version", "13")] }

    /// The proof that the server has read the key as a WebSocket server does.
    var accept: String {
        Data(Insecure.SHA1.hash(data: Data((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
    }

    /// Whether the server's answer proves that, and brings nothing that was not asked for: an extension would change
    /// what the frames mean.
    func isAnswered(by fields: HTTPHeaders) -> Bool {
        fields["Sec-WebSocket-Accept"] == [accept] && !fields.contains(name: "Sec-WebSocket-Extensions")
            && !fields.contains(name: "Sec-WebSocket-Protocol")
    }
}
