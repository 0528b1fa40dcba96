package import LandfallModel
internal import LandfallWording

/// The order in which a scan shows its rows, and their numbers: those of the first source (`place`), which is
/// the LAN, and so on, each by name. It does not depend on who answered first, so that one scan looks like the next. Printed rows keep their
/// number.
package struct RowOrder: Sendable {
    /// By ref.
    private var given: [String: Int] = [:]

    package init() {}

    /// Gives a row the next number for good.
    mutating func give(_ candidate: Candidate) -> Candidate {
        let number = given[candidate.ref] ?? given.count + 1
        given[candidate.ref] = number
        return candidate.numbered(number)
    }

    /// Whether a row has its number for good.
    func hasGiven(_ ref: String) -> Bool { given[ref] != nil }

    /// All rows in order, with their numbers.
    package func arranged(_ candidates: [Candidate]) -> [Candidate] {
        var order = self
        let known = candidates.filter { hasGiven($0.ref) }.map { order.give($0) }.sorted { $0.number < $1.number }
        // The ranks are looked up once for each of thousands, and not with each comparison.
        let others = candidates.lazy.filter { !hasGiven($0.ref) }.map { (rank: $0.rank, candidate: $0) }
            .sorted { $0.rank == $1.rank ? Self.isFirst($0.candidate, $1.candidate) : $0.rank < $1.rank }
        return known + others.map { order.give($0.candidate) }
    }

    static func isBefore(_ left: Candidate, _ right: Candidate) -> Bool {
        let (one, other) = (left.rank, right.rank)
        return one == other ? isFirst(left, right) : one < other
    }

    /// Of one rank.
    private static func isFirst(_ left: Candidate, _ right: Candidate) -> Bool {
        (left.name.raw, left.kind.rawValue, left.ref) < (right.name.raw, right.kind.rawValue, right.ref)
    }
}

extension Candidate {
    fileprivate var rank: Int { sightings.lazy.map { ScanSources.place(of: $0.id.source) }.min() ?? .max }
}
