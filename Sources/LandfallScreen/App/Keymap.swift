internal import LandfallTerminal

/// Which keys an action has: its own, but for those that the user has given.
struct Keymap: Sendable {
    private let given: [String: [Key]]
    private let taken: Set<Key>

    /// - Parameter given: The keys of actions, by their names. A key that one has by it no other one keeps.
    init(_ given: [String: [Key]] = [:]) {
        self.given = given
        taken = Set(given.values.joined())
    }

    /// How many of these actions have other keys than their own.
    func changed(of verbs: [Verb]) -> Int { verbs.count { keys(of: $0) != $0.keys } }

    /// The keys that ask for it, the one to show first.
    func keys(of verb: Verb) -> [Key] {
        verb.isFixed ? verb.keys : given[verb.name] ?? verb.keys.filter { !taken.contains($0) }
    }
}
