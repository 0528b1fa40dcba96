import LandfallModel

/// The answer to `GET /localapi/v0/whois`, of which only the machine matters.
struct WhoIs: Sendable, Hashable {
    private enum Field: String, CaseIterable {
        case node = "Node"
    }

    private enum NodeField: String, CaseIterable {
        /// `ID` is another, numeric one here.
        case id = "StableID"
    }

    /// The stable node id; nil where none was given.
    private(set) var nodeID: ForeignText?

    /// Reads the document.
    ///
    /// - Throws: ``TailnetError/notJSON(offset:)`` where it is not one JSON object.
    init(json: [UInt8]) throws(TailnetError) {
        try JSONScanner.document(json) { (reader, _: Field) throws(JSONFault) in
            _ = try reader.object(FieldNames<NodeField>()) { reader, _ throws(JSONFault) in
                nodeID = try reader.string().flatMap { $0.isEmpty ? nil : ForeignText($0) }
            }
        }
    }
}
