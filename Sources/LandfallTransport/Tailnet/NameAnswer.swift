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
        try JSONScanner.document(json) { (reader, _: Field) throws(JSONFault) in
            message = try reader.string().flatMap { Data(base64Encoded: $0) }.map(Array.init) ?? []
        }
    }

    /// The addresses in it.
    func addresses(_ type: DNSQuestion.RecordType) -> [IPAddress] { DNSQuestion.addresses(message, type) }
}
