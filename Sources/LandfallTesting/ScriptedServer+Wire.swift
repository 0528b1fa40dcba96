extension ScriptedServer.Script {
    /// Answers the first request with the first text, and so on; the last one is repeated.
    package static func answer(_ texts: [String]) -> Self { Self { [.text(texts[min($1, texts.count - 1)])] } }

    /// Answers every request with these bytes.
    package static func answerBytes(_ bytes: [UInt8]) -> Self { Self { _, _ in [.send(bytes)] } }

    /// Answers one request after the other with a text, and then as `end` says.
    private static func answer(_ texts: [String], then end: [ScriptedServer.Step]) -> Self {
        Self { $1 < texts.count ? [.text(texts[$1])] : end }
    }

    /// Answers the first request with the first text, and so on; after the last one it sends back what comes.
    package static func answerThenEcho(_ texts: [String]) -> Self {
        Self(greeting: texts.isEmpty ? [.echo] : []) { [.text(texts[$1])] + ($1 == texts.count - 1 ? [.echo] : []) }
    }

    /// Answers the first request with the first text, and so on; then with this text, and closes.
    package static func answerThenClose(_ texts: [String], _ last: String) -> Self {
        answer(texts, then: [.text(last), .end])
    }

    /// Answers the first request with the first text, and so on; then with this head and, for ever, with the last text.
    package static func answerThenFlood(_ texts: [String], _ head: String, again: String) -> Self {
        answer(texts, then: [.text(head), .flood(Array(again.utf8))])
    }

    /// Answers by the path of the request, with what stands on the wire.
    package static func routes(_ texts: [String: String]) -> Self {
        Self { request, _ in [.text(texts[request.target] ?? HTTPText.notFound)] }
    }

    /// Answers one request and closes.
    package static func answerAndClose(_ text: String) -> Self { answerThenClose([], text) }

    /// Reads and says nothing.
    package static let silence = answer([], then: [])

    /// Answers with one byte at a time, at this pace.
    package static func drip(_ text: String, every pace: Duration) -> Self {
        answer([], then: text.utf8.flatMap { [.send([$0]), .pause(pace)] })
    }

    /// Answers with the first text and then with the second one for ever.
    package static func flood(_ text: String, again: String) -> Self { answerThenFlood([], text, again: again) }

    /// Speaks without being asked.
    package static func greet(_ text: String) -> Self { Self(greeting: [.text(text)]) { _, _ in [] } }

    /// Closes as soon as it is asked.
    package static let close = answer([], then: [.end])

    /// Closes as soon as a connection stands.
    package static let hangUp = Self(greeting: [.end]) { _, _ in [] }

    /// Agrees to a WebSocket, with these fields in place of NIO's of the same name, and goes on as `steps` say.
    package static func webSocket(
        _ steps: [ScriptedServer.Step] = [], agreeing fields: [(name: String, value: String)] = []
    ) -> Self {
        answer([], then: [.agree(fields)] + steps)
    }
}

extension ScriptedServer {
    /// A frame that a client has sent, unmasked.
    package struct Frame: Sendable, Hashable {
        /// The low half of the first byte (RFC 6455 section 5.2).
        package let opcode: UInt8
        /// The payload.
        package let payload: [UInt8]
        /// Whether it came masked, as all frames of a client should.
        package let isMasked: Bool
    }

    /// A frame as a server puts it on the wire, with the shortest length field unless it says another.
    package static func frame(
        _ opcode: UInt8, _ payload: [UInt8] = [], isFinal: Bool = true, reserved: UInt8 = 0, mask: [UInt8]? = nil,
        claiming claimed: UInt64? = nil
    ) -> [UInt8] {
        let length = claimed ?? UInt64(payload.count)
        let maskBit: UInt8 = mask == nil ? 0 : 0x80
        let size: [UInt8] =
            switch length {
            case ...125: [maskBit | UInt8(length)]
            case ...65_535: [maskBit | 126, UInt8(length >> 8), UInt8(length & 0xff)]
            default: [maskBit | 127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> (UInt64($0) * 8)) }
            }
        return [(isFinal ? 0x80 : 0) | reserved | opcode] + size + (mask ?? []) + payload
    }

    /// A text frame.
    package static func text(_ text: String) -> [UInt8] { frame(1, Array(text.utf8)) }

    /// A close frame.
    package static func close(_ code: UInt16, _ reason: String = "") -> [UInt8] {
        frame(8, [UInt8(code >> 8), UInt8(code & 0xff)] + Array(reason.utf8))
    }
}
