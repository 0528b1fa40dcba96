package import LandfallConnections
package import LandfallModel
internal import LandfallSystem

/// Why nothing of an export is imported.
package enum ImportError: Error, Sendable {
    /// It cannot be read: errno(3).
    case unreadable(ImportSource, Int32)
    case badDocument(ImportSource, ProfileStoreError)
    /// The base path of this route stands where the product has paths of its own.
    case overlap(SavedRoute, ServerKind, segment: String)
    /// There are profiles of these names.
    case taken([ProfileName])
}

/// Where an export comes from.
package enum ImportSource: Sendable, Hashable {
    /// What a file ends in that the screen writes of a server that is shared.
    package static let linkEnding = ".landfall"

    /// What stands instead of a target: `-` for this descriptor, or a path, which has a slash at its begin or behind dots, or ends in
    /// `.json` or ``linkEnding``. Nil for everything else, and for a socket, which may be one that its server has not made yet.
    package init?(_ word: String, input: Int32) {
        if word == "-" {
            self = .descriptor(input)
            return
        }
        guard ["/", "./", "../"].contains(where: word.hasPrefix) || Self.isFileName(word) else { return nil }
        guard !SystemFile.isSocket(word), !word.hasSuffix(".sock") else { return nil }
        self = .file(word)
    }

    private static func isFileName(_ word: String) -> Bool {
        !word.contains(":") && [".json", linkEnding].contains(where: word.hasSuffix)
    }

    /// The file at this path.
    case file(String)
    /// A descriptor of this process that is open, such as standard input.
    case descriptor(Int32)
}
