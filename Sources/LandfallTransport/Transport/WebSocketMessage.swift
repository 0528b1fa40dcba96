/// A message from a WebSocket. All of it was written by the other end.
package enum WebSocketMessage: Sendable, Hashable {
    /// A text message, whole and valid UTF-8.
    case text(String)
    /// A binary message, whole.
    case bytes([UInt8])
    /// The answer to a ping, with that ping's payload; a server may send one unasked.
    case pong([UInt8])
    /// The other end says goodbye: its code (RFC 6455 section 7.4) if it gave one, and its reason as it came, which
    /// should be UTF-8 and is not checked. Nothing follows.
    case closed(code: UInt16?, reason: [UInt8])
}
