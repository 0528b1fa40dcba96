package import LandfallConnections
package import LandfallModel

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
    /// The file at this path.
    case file(String)
    /// A descriptor of this process that is open, such as standard input.
    case descriptor(Int32)
}
