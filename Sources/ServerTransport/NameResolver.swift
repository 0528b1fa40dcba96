package import ServerModel

/// Finds the addresses of a host name.
package protocol NameResolver: Sendable {
    /// The addresses of `name`, most preferred first and at least one, at `deadline` at the latest.
    func addresses(of name: String, deadline: ContinuousClock.Instant) async throws(TransportError) -> [IPAddress]
}

/// Host names and the order of their addresses.
enum HostName {
    /// Whether `name` can stand in a Host field and be asked for: labels of letters, digits, `-` and `_`, in ASCII
    /// (RFC 1123 section 2.1, with the underscore that real networks have).
    static func isValid(_ name: String) -> Bool {
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        // One final dot stands for the root.
        let inner = labels.count > 1 && labels.last?.isEmpty == true ? labels.dropLast() : labels[...]
        return name.utf8.count <= 254
            && inner.allSatisfy { label in
                (1...63).contains(label.count)
                    && label.allSatisfy { byte in
                        switch byte {
                        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                            true
                        default: false
                        }
                    }
            }
    }

    /// The addresses with the families in turn, the family of the first one first (RFC 8305 section 4), each once.
    static func interleaved(_ addresses: [IPAddress]) -> [IPAddress] {
        var seen: Set<IPAddress> = []
        let unique = addresses.filter { seen.insert($0).inserted }
        let first = unique.filter { $0.family == unique.first?.family }
        let second = unique.filter { $0.family != unique.first?.family }
        return (0..<max(first.count, second.count)).flatMap { index in
            [first, second].compactMap { index < $0.count ? $0[index] : nil }
        }
    }
}
