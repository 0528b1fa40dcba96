import LandfallModel

/// Joins messages that a server has split: a line of Claude Code that is longer than one read of a pipe comes as several messages.
struct FragmentJoiner: Sendable, Hashable {
    /// The most bytes of a line that are waited for.
    static let mostBytes = 1 << 20

    private var text = ""
    private var balance = Balance()

    /// Takes a message.
    ///
    /// - Returns: The messages that are whole now; what cannot become whole any more comes as it is.
    mutating func take(_ message: EndlessCodeHTTPClient.Message) -> [EndlessCodeHTTPClient.Message] {
        guard message.type?.raw == "unknown", let piece = message.body["rawJSON"]?.text?.raw else {
            return flush() + [message]
        }
        var alone = Balance()
        alone.take(piece)
        let isLine = piece.utf8.first == UInt8(ascii: "{")
        guard !text.isEmpty else {
            guard isLine, !alone.isEven else { return [message] }
            (text, balance) = (piece, alone)
            return []
        }
        var joined = balance
        joined.take(piece)
        // A whole line that does not finish the one before: that one is never finished.
        if isLine, alone.isEven, !joined.isEven { return flush() + [message] }
        text += piece
        balance = joined
        return balance.isEven || text.utf8.count > Self.mostBytes ? flush() : []
    }

    /// What is left of a line that was cut.
    mutating func flush() -> [EndlessCodeHTTPClient.Message] {
        guard !text.isEmpty else { return [] }
        defer { self = FragmentJoiner() }
        let members: [ForeignText: JSONValue] = [
            ForeignText("messageType"): .string(ForeignText("unknown")),
            ForeignText("rawJSON"): .string(ForeignText(text)),
        ]
        return [EndlessCodeHTTPClient.Message(body: .object(members))]
    }

    /// How many brackets of JSON are open.
    private struct Balance: Hashable {
        private var depth = 0
        private var isText = false
        private var isEscaped = false

        var isEven: Bool { depth <= 0 && !isText }

        mutating func take(_ piece: String) {
            for byte in piece.utf8 {
                if isEscaped {
                    isEscaped = false
                } else if isText {
                    if byte == UInt8(ascii: "\\") { isEscaped = true }
                    if byte == UInt8(ascii: "\"") { isText = false }
                } else {
                    switch byte {
                    case UInt8(ascii: "\""): isText = true
                    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                    default: break
                    }
                }
            }
        }
    }
}
