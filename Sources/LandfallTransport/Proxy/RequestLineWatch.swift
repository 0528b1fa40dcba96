/// Looks at the bytes of a request line as they come, and tells when the secret path has been named in full. Does no I/O.
///
/// Before that a client may be anybody; behind it, it knows what was printed for one person. The path is compared when all of it
/// has come, and in a time that does not depend on it.
struct RequestLineWatch: Sendable, Hashable {
    private enum Place: Hashable {
        /// In the method.
        case method
        /// In the target, of which these bytes have come.
        case target([UInt8])
        case decided
    }

    /// What the target has to begin with: the path and a slash.
    private let wanted: [UInt8]
    private var place = Place.method

    /// Whether the path has been named.
    private(set) var isNamed = false

    /// - Parameter prefix: The path below which the proxy listens.
    init(prefix: String) {
        wanted = Array(prefix.utf8) + [UInt8(ascii: "/")]
    }

    /// Takes what comes next.
    mutating func take(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            switch place {
            case .decided: return
            // Empty lines before the request line are passed over (RFC 9112 section 2.2): they do not count as spaces.
            case .method: if byte == UInt8(ascii: " ") { place = .target([]) }
            // Some parsers take several spaces for one (RFC 9112 section 3).
            case .target([]) where byte == UInt8(ascii: " "): continue
            case .target(var target):
                target.append(byte)
                place = .target(target)
                guard target.count == wanted.count else { continue }
                isNamed = zip(wanted, target).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
                place = .decided
            }
        }
    }
}
