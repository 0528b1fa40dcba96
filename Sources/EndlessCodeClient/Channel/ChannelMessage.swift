public import LandfallModel

extension EndlessCodeChannel {
    /// The server's messages on the channel.
    #if compiler(>=6.2.3)
        @nonexhaustive
    #endif
    public enum Message: Sendable, Hashable {
        /// The first message after a successful login: the current state.
        case sync(Sync)
        /// The state of a session has changed.
        case sessionState(SessionChange)
        /// A session has a new message.
        case output(SessionOutput)
        /// A session waits for an answer of its user.
        case prompt(Prompt)
        /// Something went wrong on the server.
        case problem(Problem)
        /// A message of a type that this client does not know, or in a form that it cannot read; the type is nil if none is
        /// given.
        case other(type: ForeignText?, json: ForeignText)

        /// Reads a text message; whatever it is, there is a case for it.
        init(_ text: String) {
            let bytes = Array(text.utf8)
            // The frequent messages, without a decoder.
            if let value = try? JSONValue(bytes, within: .shown), let output = SessionOutput(value) {
                self = .output(output)
                return
            }
            let frame = try? JSONBounds.shown.decode(Frame.self, from: bytes)
            self = frame?.message ?? .other(type: frame?.type, json: ForeignText(text))
        }

        /// Whether it is the server's first word, even in a form that cannot be read.
        var isSync: Bool {
            switch self {
            case .sync: true
            case .other(let type, _): type?.raw == "sync"
            case .sessionState, .output, .prompt, .problem: false
            }
        }
    }
}

extension EndlessCodeChannel.Message: Redacted {}

/// A message with its type beside its other fields.
private struct Frame: Decodable {
    private enum Field: String, CodingKey {
        case type
    }

    let type: ForeignText
    /// Nil if the type is unknown or the other fields are not those of the type.
    let message: EndlessCodeChannel.Message?

    init(from decoder: any Decoder) throws {
        type = try decoder.container(keyedBy: Field.self).decode(ForeignText.self, forKey: .type)
        message = try? Self.message(of: type, from: decoder)
    }

    private static func message(
        of type: ForeignText, from decoder: any Decoder
    ) throws -> EndlessCodeChannel.Message? {
        switch type.raw {
        case "sync": .sync(try EndlessCodeChannel.Sync(from: decoder))
        case "session_state": .sessionState(try EndlessCodeChannel.SessionChange(from: decoder))
        case "cli_output": .output(try EndlessCodeChannel.SessionOutput(from: decoder))
        case "prompt_request": .prompt(try EndlessCodeChannel.Prompt(from: decoder))
        case "error": .problem(try EndlessCodeChannel.Problem(from: decoder))
        default: nil
        }
    }
}
