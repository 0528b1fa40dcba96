/// The names of an object's members that matter.
///
/// Most of the names in a status do not, and the lookup runs once for each of 35 members of each peer. So the names are kept
/// in one array, sorted by their length, which tells most others apart.
struct FieldNames<Field: RawRepresentable & CaseIterable & Sendable>: Sendable where Field.RawValue == String {
    private let text: [UInt8]
    private let entries: [(start: Int, field: Field)]
    /// Where the entries of each length begin; one more at the end.
    private let firstEntry: [Int]

    init() {
        let fields = Field.allCases.sorted { $0.rawValue.utf8.count < $1.rawValue.utf8.count }
        let lengths = fields.map(\.rawValue.utf8.count)
        var text: [UInt8] = []
        entries = fields.map { field in
            defer { text += field.rawValue.utf8 }
            return (text.count, field)
        }
        self.text = text
        firstEntry = (0...(lengths.last ?? 0) + 1).map { length in lengths.count { $0 < length } }
    }

    /// The field whose name stands in `range` of `json`; nil for a name that does not matter. Go escapes nothing in these
    /// names, so an escaped one is a stranger's.
    func field(named range: Range<Int>, in json: [UInt8]) -> Field? {
        guard range.count + 1 < firstEntry.count else { return nil }
        for index in firstEntry[range.count]..<firstEntry[range.count + 1] {
            let entry = entries[index]
            if range.indices.allSatisfy({ json[$0] == text[entry.start + $0 - range.lowerBound] }) {
                return entry.field
            }
        }
        return nil
    }
}
