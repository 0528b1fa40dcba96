/// A GET request; a POST can be made in this target only, by ``ProvenConnection/pair(_:allowsUnproven:deadline:)`` and
/// ``ProvenConnection/post(_:json:token:deadline:)``. There is no way to put a header of one's own into it: a token is attached elsewhere, and only to a connection that has proven itself.
package struct HTTPRequest: Sendable, Hashable {
    /// The path and query as they stand in the request line, for example `/jobs/logs?limit=5`.
    package let target: String
    /// The most bytes of body that are taken.
    package let bodyLimit: Int
    /// A body of JSON, which makes it a POST.
    let content: [UInt8]?
    /// The entity tag of what is known already, so that only something else is sent (RFC 9110 section 13.1.2).
    var known: String?

    /// The limit of a body where the caller knows no better: 8 MiB.
    package static let standardBodyLimit = 8 << 20

    /// Makes a GET request; `target` is checked when it is sent. An entity tag that no header can hold is not sent.
    package static func get(
        _ target: String, bodyLimit: Int = standardBodyLimit, unless known: String? = nil
    ) -> HTTPRequest {
        let tag = known.flatMap { $0.utf8.allSatisfy { (0x20...0x7e).contains($0) } ? $0 : nil }
        return HTTPRequest(target: target, bodyLimit: bodyLimit, content: nil, known: tag)
    }

    /// Whether the target can stand in a request line (RFC 9112 section 3.2.1) without ending it: `/` and then visible
    /// US-ASCII only, and no fragment.
    var hasValidTarget: Bool {
        target.utf8.first == UInt8(ascii: "/")
            && target.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "#") }
    }
}
