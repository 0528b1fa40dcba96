package import LandfallModel
package import LandfallTransport

/// The six digits that `diane pair` prints; they are valid for 30 to 60 seconds.
package struct PairingCode: Sendable, Hashable {
    let digits: String

    /// The code, where a token is nothing but six digits: no key is that short. Spaces and hyphens between the digits are for the eye.
    package init?(_ token: Token) {
        let digits = token.withBytes { bytes in
            bytes.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        }
        guard digits.count == 6, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        self.digits = String(decoding: digits, as: UTF8.self)
    }
}

/// Why a Diane has given no API key.
package enum PairingFailure: Error, Sendable, Hashable {
    /// The question could not be asked, or was withheld from a server that has not proven itself.
    case transport(TransportError)
    /// 401: the code is wrong or has expired.
    case wrongCode
    /// 429: too many wrong codes; even a right one is refused for a minute.
    case tooManyAttempts
    /// 503: the server has no API key.
    case noKey
    /// 404: it does not support pairing, or is not a Diane.
    case notOffered
    /// Any other status.
    case badStatus(Int)
    /// 200, without a key that can be used.
    case undecodable
}

extension ProvenConnection {
    /// Exchanges the code for the API key (`POST /pair`, as Diane 1.9 has it). It is the only request of landfall that is not a GET.
    ///
    /// The key's bytes are copied by NIO and by the decoder of JSON, which wipe nothing.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - allowsUnproven: Whether the user has said that the code may go to a server that has not proven itself. A consent to
    ///     cleartext is not a proof either.
    ///   - deadline: When to give up; ten seconds from now at the latest.
    /// - Returns: The key.
    /// - Throws: ``PairingFailure``; with ``FailureCode/tokenWithheld`` and ``FailureCode/nodeUnconfirmed`` nothing was
    ///   sent.
    package func pair(
        _ code: PairingCode, allowsUnproven: Bool = false, deadline: ContinuousClock.Instant
    ) async throws(PairingFailure) -> Token {
        guard product.kind.product.hints.pairs else { throw .notOffered }
        guard proof.isProven || allowsUnproven && reach.isOpenToConsent else {
            throw .transport(TransportError(.tokenWithheld, stage: .request))
        }
        let answer: HTTPResponse
        do throws(TransportError) {
            let deadline = min(deadline, .now + .seconds(10))
            try await confirmNode(deadline: deadline)
            // It has digits only, so that nothing has to be escaped.
            answer = try await post(
                "/pair", json: Array(#"{"code":"\#(code.digits)"}"#.utf8), token: nil, bodyLimit: 64 << 10,
                deadline: deadline)
        } catch {
            throw .transport(error)
        }
        switch answer.status {
        case 200: return try Self.key(in: answer.body)
        case 401: throw .wrongCode
        case 404: throw .notOffered
        case 429: throw .tooManyAttempts
        case 503: throw .noKey
        default: throw .badStatus(answer.status)
        }
    }

    private struct Answer: Decodable {
        let key: String

        enum CodingKeys: String, CodingKey {
            case key = "api_key"
        }
    }

    private static func key(in body: [UInt8]) throws(PairingFailure) -> Token {
        do {
            return try Token(JSONBounds.shown.decode(Answer.self, from: body).key.utf8)
        } catch {
            throw .undecodable
        }
    }
}
