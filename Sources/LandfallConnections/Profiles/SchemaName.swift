/// The name and the version of a schema: `landfall.profiles-file/1`.
struct SchemaName: CustomStringConvertible {
    private let name: String
    private let version: Int

    init(_ name: String, _ version: Int) {
        self.name = name
        self.version = version
    }

    var description: String { "\(name)/\(version)" }

    /// Whether `text` is the same schema in a later version.
    func isOlder(than text: String) -> Bool {
        guard text.hasPrefix(name + "/"), let other = Int(text.dropFirst(name.count + 1)) else { return false }
        return other > version
    }
}
