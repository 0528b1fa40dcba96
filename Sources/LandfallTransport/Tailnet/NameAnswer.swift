internal import FoundationEssentials
internal import LandfallModel

/// The answer to `GET /localapi/v0/dns-query`: a DNS message in Base64.
struct NameAnswer: Sendable, Hashable {
    private enum Field: String, CaseIterable {
        case message = "Bytes"
    }

    private var message: [UInt8] = []

    /// Reads the document.
    ///
    /// - Throws: ``TailnetError/notJSON(offset:)`` where it is not one JSON object.
    init(json: [UInt8]) throws(TailnetError) {
        do throws(JSONFault) {
            var reader = JSONScanner(daemon: json)
            let isObject = try reader.object(FieldNames<Field>()) { reader, _ throws(JSONFault) in
                message = try reader.string().flatMap { Data(base64Encoded: $0) }.map(Array.init) ?? []
            }
            try reader.finish()
            guard isObject else { throw JSONFault(.unexpectedCharacter, at: 0) }
        } catch {
            throw .notJSON(offset: error.offset)
        }
    }

    /// The addresses in it.
    func addresses(_ type: DNSQuestion.RecordType) -> [IPAddress] { DNSQuestion.addresses(message, type) }
}
