package import LandfallModel

/// Finds the addresses of a host name.
package protocol NameResolver: Sendable {
    /// The addresses of `name`, most preferred first and at least one, at `deadline` at the latest.
    func addresses(of name: String, deadline: ContinuousClock.Instant) async throws(TransportError) -> [IPAddress]
}

extension [IPAddress] {
    /// The addresses with the families in turn, the family of the first one first (RFC 8305 section 4), each once.
    func interleaved() -> [IPAddress] {
        var seen: Set<IPAddress> = []
        let unique = filter { seen.insert($0).inserted }
        let first = unique.filter { $0.family == unique.first?.family }
        let second = unique.filter { $0.family != unique.first?.family }
        return (0..<Swift.max(first.count, second.count)).flatMap { index in
            [first, second].compactMap { index < $0.count ? $0[index] : nil }
        }
    }
}
