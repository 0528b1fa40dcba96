/// Lets a dictionary whose keys came from outside be a JSON object.
extension ForeignText: CodingKeyRepresentable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) { nil }
    }

    /// The raw text.
    public var codingKey: any CodingKey { Key(stringValue: raw) }

    /// Wraps the text of a key.
    public init(codingKey: some CodingKey) {
        self.init(codingKey.stringValue)
    }
}
