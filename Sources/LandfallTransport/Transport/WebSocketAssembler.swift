import LandfallModel
import NIOCore
import NIOWebSocket

/// Makes messages out of a server's frames (RFC 6455 section 5). A pure value.
///
/// `NIOWebSocketFrameAggregator` would lose the masks and reserved bits of fragments, which have to be refused, and would keep each
/// fragment by itself until the last has come, so that many small ones cost many times their bytes.
struct WebSocketAssembler {
    /// What a frame brings.
    enum Item: Hashable {
        case message(WebSocketMessage)
        /// To be answered with this payload.
        case ping(ByteBuffer)
    }

    /// A message of which parts have come.
    private struct Parts {
        let isText: Bool
        var bytes: ByteBuffer
    }

    private let limit: Int
    private var parts: Parts?

    /// Makes an assembler that takes messages of up to `limit` bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes the next frame; nil where it completes nothing.
    mutating func take(_ frame: WebSocketFrame) throws(WebSocketViolation) -> Item? {
        // Section 5.1: only the client masks. Section 5.2: no extension gives the reserved bits a meaning here.
        guard frame.maskKey == nil else { throw .protocolError("masked frame") }
        guard frame.reservedBits.isEmpty else { throw .protocolError("reserved bits") }
        switch frame.opcode {
        case .text, .binary:
            guard parts == nil else { throw .protocolError("new message within a message") }
            guard frame.length <= limit else { throw .tooLarge(limit) }
            return try add(Parts(isText: frame.opcode == .text, bytes: frame.data), isLast: frame.fin)
        case .continuation:
            guard var current = parts else { throw .protocolError("continuation of nothing") }
            guard current.bytes.readableBytes + frame.length <= limit else { throw .tooLarge(limit) }
            // Given up first, so that the bytes are appended to in place and not copied.
            parts = nil
            current.bytes.writeImmutableBuffer(frame.data)
            return try add(current, isLast: frame.fin)
        case .ping:
            return .ping(frame.data)
        case .pong:
            return .message(.pong(Array(frame.data.readableBytesView)))
        case .connectionClose:
            return .message(try Self.closing(frame.data))
        default:
            throw .protocolError("reserved opcode")
        }
    }

    private mutating func add(_ current: Parts, isLast: Bool) throws(WebSocketViolation) -> Item? {
        guard isLast else {
            parts = current
            return nil
        }
        guard current.isText else { return .message(.bytes(Array(current.bytes.readableBytesView))) }
        guard let text = String(validating: current.bytes.readableBytesView, as: UTF8.self) else { throw .invalidText }
        return .message(.text(text))
    }

    private static func closing(_ data: ByteBuffer) throws(WebSocketViolation) -> WebSocketMessage {
        var data = data
        guard data.readableBytes > 0 else { return .closed(code: nil, reason: []) }
        guard let code = data.readInteger(as: UInt16.self), WebSocketCode.isSendable(code) else {
            throw .protocolError("close code")
        }
        return .closed(code: code, reason: Array(data.readableBytesView))
    }
}

/// Why a client has to end a WebSocket.
enum WebSocketViolation: Error, Hashable {
    /// Against RFC 6455; with what, in English.
    case protocolError(String)
    /// A text message that is not UTF-8.
    case invalidText
    /// More bytes in a message than the limit.
    case tooLarge(Int)

    /// The code that the server is told.
    var code: UInt16 {
        switch self {
        case .protocolError: WebSocketCode.protocolError
        case .invalidText: WebSocketCode.invalidText
        case .tooLarge: WebSocketCode.tooLarge
        }
    }

    /// The error that the reader is told.
    var error: TransportError {
        switch self {
        case .protocolError(let what): TransportError(.badResponse, stage: .request, detail: "WebSocket: \(what)")
        case .invalidText: TransportError(.badResponse, stage: .request, detail: "WebSocket: text is not UTF-8")
        case .tooLarge(let limit): TransportError(.bodyTooLarge, stage: .request, detail: "\(limit) bytes")
        }
    }
}

/// Codes of a goodbye (RFC 6455 section 7.4.1).
enum WebSocketCode {
    static let protocolError: UInt16 = 1002
    static let invalidText: UInt16 = 1007
    static let tooLarge: UInt16 = 1009

    /// Whether a code may stand in a frame: one that is defined (1012 to 1014 by IANA) and not reserved for the report
    /// of a missing one, or one of a library or application.
    static func isSendable(_ code: UInt16) -> Bool {
        switch code {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
