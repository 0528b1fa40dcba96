internal import ServerExchange
internal import ServerModel

/// What was said in a message of EndlessCode, on one line. The form of a message is that of the program that wrote it: the text lies in
/// it as such, in parts, or in a message inside the message.
struct MessageText {
    /// Deeper than programs nest their messages.
    private static let deepest = 8

    /// Who said it, or what kind of message it calls itself.
    let role: ForeignText
    /// The text; all of the message as JSON where none is found.
    let text: String

    init(_ body: JSONValue) {
        let inner = body["message"]?["role"]?.text ?? body["role"]?.text
        let role = body["type"]?.text ?? inner ?? ForeignText("")
        self.role = role
        guard let found = Self.text(of: body, Self.deepest) else {
            text = body.shown
            return
        }
        // A type that is no role says nothing about who speaks.
        let speaker = inner.flatMap { $0 == role ? nil : "\($0.raw): " } ?? ""
        text = ForeignText(speaker + found).description
    }

    private static func text(of value: JSONValue, _ depth: Int) -> String? {
        switch value {
        case .string(let text): return text.raw
        case .array(let parts):
            guard depth > 0 else { return nil }
            let texts = parts.compactMap { part($0, depth - 1) }
            return texts.isEmpty ? nil : texts.joined(separator: " ")
        case .object:
            guard depth > 0 else { return nil }
            return ["content", "text", "message"].lazy.compactMap { value[$0].flatMap { text(of: $0, depth - 1) } }
                .first
        case .null, .bool, .integer, .number: return nil
        }
    }

    /// A part of a message: text as it is, anything else by its type and name, such as `[tool_use Bash]`, with what text it has.
    private static func part(_ value: JSONValue, _ depth: Int) -> String? {
        guard let type = value["type"]?.text?.raw, type != "text" else { return text(of: value, depth) }
        let title = [type, value["name"]?.text?.raw].compactMap(\.self).joined(separator: " ")
        let said = value[type]?.text?.raw ?? text(of: value, depth)
        return ["[\(title)]", said].compactMap(\.self).joined(separator: " ")
    }
}
