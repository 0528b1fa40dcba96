package import LandfallModel

/// Why an area could not be listed.
package enum ListingError: Error, Sendable, Hashable {
    /// Another status than 200, or a reason instead of the list.
    case badStatus(Int, ForeignText?)
    /// The name cannot be part of a path.
    case notAddressable(ForeignText)
    /// The server counts no further back than this many hours.
    case tooLongAgo(hours: Int)
    /// No list; how the answer begins.
    case decoding(Int, start: ForeignText)
}
