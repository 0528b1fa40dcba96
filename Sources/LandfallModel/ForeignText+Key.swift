/// Lets a dictionary whose keys came from outside be a JSON object.
extension ForeignText: CodingKeyRepresentable {
    /// The raw text.
    public var codingKey: any CodingKey { TextKey(stringValue: raw) }

    /// Wraps the text of a key.
    public init(codingKey: some CodingKey) {
        self.init(codingKey.stringValue)
    }
}
