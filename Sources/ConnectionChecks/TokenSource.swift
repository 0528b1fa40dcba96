package import ServerModel

/// Where a walk gets its token from, at the moment when a server that has proven itself asks for it.
package struct TokenSource: Sendable {
    /// What came of reading it.
    package enum Reading: Sendable {
        case token(Token)
        /// It is kept somewhere and cannot be had: the code of the store, and the path or name that it is about.
        case unreadable(String, detail: String? = nil)
        /// There is none any more.
        case missing
    }

    /// Whether there is one, as far as can be said without opening a store.
    package let isThere: Bool
    private let reading: @Sendable (ContinuousClock.Instant) async -> Reading

    /// A token that is kept somewhere.
    package init(_ reading: @escaping @Sendable (ContinuousClock.Instant) async -> Reading) {
        isThere = true
        self.reading = reading
    }

    /// A token in hand, or none.
    package init(_ token: Token?) {
        isThere = token != nil
        reading = { _ in token.map(Reading.token) ?? .missing }
    }

    /// Reads it, until the deadline at the latest.
    package func read(deadline: ContinuousClock.Instant) async -> Reading { await reading(deadline) }
}
