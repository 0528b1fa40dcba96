package import FoundationEssentials
internal import LandfallModel
package import LandfallSystem

/// The last list of each directory, in the state folder: what is shown while a directory cannot be read.
package struct KeptLists: Sendable {
    /// A list that was read before.
    package struct Kept: Sendable, Hashable {
        /// When.
        package let date: Date
        /// Its entity tag.
        package let tag: String?
        package let bytes: [UInt8]
    }

    private static let schema = "landfall.kept-list/1"
    let folder: PrivateFolder

    /// The lists below a state folder.
    package init(state: PrivateFolder) { folder = PrivateFolder(path: state.path + "/sources") }

    /// The last list of a directory; nil if there is none, or if it came from elsewhere.
    package func last(of directory: Directory) -> Kept? {
        guard let content = try? folder.read(Self.file(directory.name)),
            let end = content.firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        var scanner = JSONScanner(Array(content[..<end]))
        var (schema, place, date, tag) = (String?.none, String?.none, Date?.none, String?.none)
        var authorities: String?
        let head: Void? = try? scanner.object("list") { scanner, field throws(JSONFault) in
            switch field {
            case "schema": schema = try scanner.string(field)
            case "place": place = try scanner.string(field)
            case "authorities": authorities = try scanner.string(field)
            case "read": date = RFC3339.date(try scanner.string(field))
            case "etag": tag = try scanner.string(field)
            default: try scanner.skip()
            }
        }
        guard head != nil, schema == Self.schema, place == directory.place.text.raw,
            authorities == directory.place.authorities, let date
        else { return nil }
        return Kept(date: date, tag: tag, bytes: Array(content[(end + 1)...]))
    }

    /// Keeps a list as the last one.
    ///
    /// - Throws: `PrivateFileError` if it cannot be written; the last one is then as it was.
    package func keep(
        _ bytes: [UInt8], of directory: Directory, tag: String?, at date: Date
    ) throws(PrivateFileError) {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("schema", Self.schema)
            writer.member("place", directory.place.text.raw)
            writer.member("authorities", directory.place.authorities)
            writer.member("read", Timestamp(date).description)
            writer.member("etag", tag)
        }
        let content = writer.bytes + [UInt8(ascii: "\n")] + bytes
        try folder.replace(Self.file(directory.name), with: content, isDurable: false)
    }

    /// Forgets the list of a directory that is removed.
    package func remove(_ name: ProfileName) throws(PrivateFileError) {
        _ = try folder.remove(Self.file(name))
    }

    private static func file(_ name: ProfileName) -> String { "\(name).list" }
}
