import LandfallModel

extension ServerAnswer {
    /// The body as a value, or what the status says against it.
    func decoded<Value: Decodable>() throws(EndlessCodeError) -> Value {
        try read { try? JSONBounds.read.decode(Value.self, from: $0) }
    }

    /// What `reading` makes of the body, or what the status says against it.
    func read<Value>(_ reading: ([UInt8]) -> Value?) throws(EndlessCodeError) -> Value {
        switch status {
        case 200..<300:
            guard let value = reading(body) else {
                let excerpt = Secret(ForeignText(decoding: body.prefix(EndlessCodeError.excerptLimit)))
                throw .decoding(status: status, excerpt: excerpt)
            }
            return value
        case 401: throw .tokenRefused
        case 503: throw .notReady(reason: reason)
        default: throw .badStatus(status, reason: reason)
        }
    }

    /// What Vapor's error middleware says.
    private var reason: Secret<ForeignText>? {
        try? JSONBounds.shown.decode(VaporFailure.self, from: body).reason
    }
}

/// Vapor's error body: `{"error": true, "reason": "…"}`.
private struct VaporFailure: Decodable {
    let reason: Secret<ForeignText>
}
