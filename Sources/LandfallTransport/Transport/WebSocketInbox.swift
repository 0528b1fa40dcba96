import NIOCore

/// The messages that wait for a reader, and behind them how the WebSocket has ended.
struct WebSocketInbox {
    /// So many messages, or so many bytes of them, and nothing more is read.
    private static let limit = (messages: 16, bytes: 1 << 20)

    private var messages = CircularBuffer<WebSocketMessage>()
    private var bytes = 0
    /// Why nothing more comes: success after a goodbye.
    private var ending: Result<Void, any Error>?

    /// Whether nothing more comes.
    var isOver: Bool { ending != nil }

    /// Whether there is room for more messages.
    var hasRoom: Bool { messages.count < Self.limit.messages && bytes < Self.limit.bytes }

    mutating func add(_ message: WebSocketMessage) {
        messages.append(message)
        bytes += message.count
    }

    /// What came, so many messages at most, then how it ended, without any; nil while there is neither.
    mutating func next(_ count: Int) -> Result<[WebSocketMessage], any Error>? {
        guard !messages.isEmpty else { return ending?.map { [] } }
        let next = Array(messages.prefix(count))
        messages.removeFirst(next.count)
        for message in next { bytes -= message.count }
        return .success(next)
    }

    /// Notes how it ended, unless that is known.
    mutating func end(_ result: Result<Void, any Error>) {
        if ending == nil { ending = result }
    }
}

extension WebSocketMessage {
    /// The bytes that it takes in a queue.
    fileprivate var count: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .bytes(let bytes), .pong(let bytes), .closed(_, let bytes): bytes.count
        }
    }
}
