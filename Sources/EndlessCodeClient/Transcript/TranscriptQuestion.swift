public import LandfallModel

/// A question of the model, with choices where it offers some.
public struct TranscriptQuestion: Sendable, Hashable {
    /// An answer that is offered.
    public struct Choice: Sendable, Hashable {
        /// What is sent when it is chosen.
        public let label: ForeignText
        /// What it means; nil if that is not said.
        public let explanation: ForeignText?
    }

    /// The question.
    public let text: ForeignText
    /// A word or two for it; nil if there is none.
    public let header: ForeignText?
    /// The choices; empty if any text will do.
    public let choices: [Choice]
    /// Whether several may be chosen.
    public let allowsSeveral: Bool
    /// The tool call that asks; nil if the server does not say.
    public let callID: ForeignText?

    /// Reads the forms of a tool call's input and of EndlessCode's `ask_user`.
    init?(_ value: JSONValue) {
        guard let text = value["question"]?.text else { return nil }
        self.text = text
        header = value["header"]?.text
        choices = (value["options"]?.elements ?? []).compactMap { option in
            (option["label"]?.text ?? option.text).map { Choice(label: $0, explanation: option["description"]?.text) }
        }
        allowsSeveral = value["multi_select"]?.isTrue == true || value["multiSelect"]?.isTrue == true
        callID = value["tool_use_id"]?.text
    }

    /// A question that is only a text.
    init(_ text: ForeignText) {
        self.text = text
        (header, choices, allowsSeveral, callID) = (nil, [], false, nil)
    }
}

extension TranscriptQuestion: Codable {
    private enum CodingKeys: String, CodingKey {
        case question, header, options
        case allowsSeveral = "multi_select"
        case callID = "tool_use_id"
    }

    private struct Option: Codable {
        let label: ForeignText
        let description: ForeignText?
    }

    /// Decodes an object of the server, or a bare text.
    public init(from decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        if let question = TranscriptQuestion(value) {
            self = question
        } else if let text = value.text {
            self.init(text)
        } else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "neither a question nor a text"))
        }
    }

    /// Encodes the server's form.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .question)
        try values.encodeIfPresent(header, forKey: .header)
        if !choices.isEmpty {
            let options = choices.map { Option(label: $0.label, description: $0.explanation) }
            try values.encode(options, forKey: .options)
        }
        try values.encode(allowsSeveral, forKey: .allowsSeveral)
        try values.encodeIfPresent(callID, forKey: .callID)
    }
}
