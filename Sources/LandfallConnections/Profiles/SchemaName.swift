internal import LandfallModel

/// The name and the version of a schema: `landfall.profiles-file/1`.
struct SchemaName: CustomStringConvertible {
    /// Why a document is not used.
    enum Refusal: Error {
        /// A later version of landfall has written it, with this schema.
        case tooNew(String)
        case damaged(DocumentFault)
    }

    private let name: String
    private let version: Int

    init(_ name: String, _ version: Int) {
        self.name = name
        self.version = version
    }

    var description: String { "\(name)/\(version)" }

    /// Reads a document that has to name this schema.
    func read<Value>(
        _ bytes: [UInt8], _ document: ([UInt8]) throws(JSONFault) -> (String, Value)
    ) throws(Refusal) -> Value {
        let fault: JSONFault
        do throws(JSONFault) {
            let (schema, value) = try document(bytes)
            if schema == description { return value }
            fault = JSONFault(.badValue(field: "schema"), at: 0)
        } catch {
            fault = error
        }
        // A later version may have changed anything, so this comes before what looks damaged.
        if let text = ProfileReading.schema(of: bytes), isOlder(than: text) { throw .tooNew(text) }
        throw .damaged(DocumentFault(fault, in: bytes))
    }

    /// Whether `text` is the same schema in a later version.
    private func isOlder(than text: String) -> Bool {
        guard text.hasPrefix(name + "/"), let other = Int(text.dropFirst(name.count + 1)) else { return false }
        return other > version
    }
}
