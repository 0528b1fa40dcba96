/// A GET that is asked without a token to find out which product answers, and what its answers mean.
package struct ProductQuestion: Sendable {
    /// What an answer says.
    package enum Reading: Sendable, Hashable {
        /// It may be the product: the next question tells.
        case passed
        /// It is.
        case product(ProductFacts)
        /// It is, and is not ready to serve.
        case unready(ProductFacts)
        /// It is not.
        case refused(ProductRefusal)
    }

    /// The path, behind the base path.
    package let path: String
    /// Reads an answer to it; the kind is that of the product whose question it is.
    package let read: @Sendable (ProductAnswer, ServerKind) -> Reading

    /// Creates a question.
    package init(_ path: String, read: @escaping @Sendable (ProductAnswer, ServerKind) -> Reading) {
        self.path = path
        self.read = read
    }
}

/// An answer, as far as it can tell a product from another.
package struct ProductAnswer: Sendable, Hashable {
    /// The status code (RFC 9110 section 15).
    package let status: Int
    /// The value of `Content-Type`.
    package let contentType: String?
    /// The value of `WWW-Authenticate`.
    package let challenge: String?
    /// The body.
    package let body: [UInt8]

    /// Creates an answer.
    package init(status: Int, contentType: String? = nil, challenge: String? = nil, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.challenge = challenge
        self.body = body
    }

    /// What an answer that is not the wanted one says.
    package var refusal: ProductRefusal {
        switch status {
        case 200 where isWebPage: .webPage
        case 200: looksLikeJSON && decoded(AnyJSON.self) == nil ? .undecodable : .another
        case 300..<400, 500...: .badStatus(status)
        default: .another
        }
    }

    /// The body as a value; nil if it is none, or more than is read.
    package func decoded<Value: Decodable>(_ type: Value.Type) -> Value? {
        try? JSONBounds.read.decode(type, from: body)
    }

    private var isWebPage: Bool { contentType?.lowercased().hasPrefix("text/html") == true }

    private var looksLikeJSON: Bool {
        contentType?.lowercased().hasPrefix("application/json") == true
            || [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(body.first)
    }
}

/// JSON of which nothing is of interest but that it is there.
package struct AnyJSON: Decodable {
    /// Takes anything.
    package init(from decoder: any Decoder) throws {}
}
