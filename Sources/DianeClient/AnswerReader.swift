internal import LandfallModel

/// Decodes answers, and throws the error that a failed one stands for.
enum AnswerReader {
    /// The most bytes of a body that an error carries.
    static let startLength = 256

    /// Decodes an answer.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - answer: The answer of the server.
    ///   - target: The target of the request.
    /// - Returns: The decoded value.
    /// - Throws: ``DianeError/decoding(_:)``, or the error for the status.
    static func value<Value: Decodable>(
        _ type: Value.Type, of answer: ServerAnswer, to target: RequestTarget
    ) throws(DianeError) -> Value {
        try check(answer, to: target)
        let field: String
        do {
            return try JSONBounds.read.decode(type, from: answer.body)
        } catch {
            field = Self.field(of: error)
        }
        throw .decoding(
            DecodingFault(
                status: answer.status, field: ForeignText(field),
                start: ForeignText(decoding: answer.body.prefix(startLength))))
    }

    /// Throws unless the status is 2xx.
    static func check(_ answer: ServerAnswer, to target: RequestTarget) throws(DianeError) {
        switch answer.status {
        case 200...299: return
        case 401: throw .unauthorized(message: message(of: answer))
        case 404 where target.needsStore && answer.body.elementsEqual("404 page not found\n".utf8): throw .noStore
        default: throw .badStatus(answer.status, message: message(of: answer))
        }
    }

    /// What the server says of its own accord: `{"error":"…"}`, or plain text.
    private static func message(of answer: ServerAnswer) -> Secret<ForeignText>? {
        struct Message: Decodable {
            let error: String
        }
        if let message = try? JSONBounds.read.decode(Message.self, from: answer.body) {
            return Secret(ForeignText(decoding: message.error.utf8.prefix(startLength)))
        }
        guard answer.contentType?.lowercased().hasPrefix("text/plain") == true else { return nil }
        let text = answer.body.prefix(startLength).reversed().drop { $0 <= UInt8(ascii: " ") }.reversed()
        return text.isEmpty ? nil : Secret(ForeignText(decoding: text))
    }

    private static func field(of error: any Error) -> String {
        let context: DecodingError.Context? =
            switch error as? DecodingError {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): context
            case .keyNotFound(let key, let context):
                DecodingError.Context(codingPath: context.codingPath + [key], debugDescription: "")
            default: nil
            }
        let keys = context?.codingPath ?? []
        return keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
