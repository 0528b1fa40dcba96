internal import LandfallConnections
package import LandfallModel
internal import LandfallTransport

/// Why the name of a row does not tell which server it is.
package struct NameDoubt: Codable, Sendable, Hashable {
    /// Some rows of other servers whose names are the same, or look the same.
    package var rows: [Int] = []
    /// A profile that is named like it, or whose service is, and that is not known to be this server.
    package var profile: String?
    /// Whether it has characters that cannot be seen.
    package var invisible = false

    /// How many rows are named.
    static let mostRows = 3
}

/// The rows of a scan by what their names look like.
package struct NameDoubts: Sendable {
    /// How many rows of one look a row is compared with: anyone who writes a list may give all of it one name.
    private static let mostCompared = 64

    private let saved: ProfileIndex
    private var rows: [String: [Candidate]] = [:]
    /// By ref.
    private var looks: [String: Set<String>] = [:]

    /// The doubts about these rows, and those that are inserted later.
    package init(_ candidates: [Candidate] = [], saved: ProfileIndex) {
        self.saved = saved
        for candidate in candidates { insert(candidate) }
    }

    /// Adds a row with the number that it has, or replaces it.
    package mutating func insert(_ candidate: Candidate) {
        remove(candidate.ref)
        looks[candidate.ref] = candidate.skeleton.looks
        for look in candidate.skeleton.looks { rows[look, default: []].append(candidate) }
    }

    /// All that is known of a row.
    package func seen(_ candidate: Candidate) -> SeenServer {
        SeenServer(candidate, savedAs: saved.name(of: candidate), doubt: doubt(about: candidate))
    }

    /// Removes a row.
    package mutating func remove(_ ref: String) {
        for look in looks.removeValue(forKey: ref) ?? [] { rows[look]?.removeAll { $0.ref == ref } }
    }

    /// What there is to say about a row; nil if its name is like no other.
    func doubt(about candidate: Candidate) -> NameDoubt? {
        guard !candidate.isNamedByUser else { return nil }
        let others = candidate.skeleton.looks.flatMap { look in
            (rows[look] ?? []).prefix(Self.mostCompared).lazy.filter { $0.isMistakable(for: candidate) }.prefix(
                NameDoubt.mostRows
            ).map(\.number)
        }
        let doubt = NameDoubt(
            rows: Array(Set(others).sorted().prefix(NameDoubt.mostRows)),
            profile: saved.namesake(of: candidate)?.description, invisible: candidate.skeleton.hidesCharacters)
        return doubt == NameDoubt() ? nil : doubt
    }
}

extension Candidate {
    /// Whether its name is that of the machine that the user has typed for ssh: nobody else has a say in it.
    fileprivate var isNamedByUser: Bool { sources == [.ssh] }

    /// Whether it is another row, and not merely another server of that name on the same host, or of this user on this machine.
    fileprivate func isMistakable(for other: Candidate) -> Bool {
        ref != other.ref && !(isThisMachine && other.isThisMachine)
            && (name != other.name || Set(routes.map(\.host)).isDisjoint(with: other.routes.map(\.host)))
    }
}
