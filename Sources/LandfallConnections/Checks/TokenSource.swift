package import LandfallModel

/// Where a walk gets its token from, at the moment when a server that has proven itself asks for it.
package struct TokenSource: Sendable {
    /// What came of reading it.
    package enum Reading: Sendable {
        case token(Token)
        /// It is kept somewhere and cannot be had: the code of the store, and the path or name that it is about.
        case unreadable(FailureCode, detail: String? = nil)
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

    private init(isThere: Bool, _ reading: @escaping @Sendable (ContinuousClock.Instant) async -> Reading) {
        self.isThere = isThere
        self.reading = reading
    }

    /// The same token, read once for all who ask, at the same time or later: a command may ask a person, and needs no second answer.
    package func once() -> TokenSource {
        let first = FirstReading(of: reading)
        return TokenSource(isThere: isThere) { await first.read(deadline: $0) }
    }
}

/// What came of the first reading that was not cancelled; anyone who asks meanwhile waits for it, as long as its deadline lasts.
private actor FirstReading {
    private let reading: @Sendable (ContinuousClock.Instant) async -> TokenSource.Reading
    private var known: TokenSource.Reading?
    private var isReading = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(of reading: @escaping @Sendable (ContinuousClock.Instant) async -> TokenSource.Reading) {
        self.reading = reading
    }

    func read(deadline: ContinuousClock.Instant) async -> TokenSource.Reading {
        while isReading { await withCheckedContinuation { waiting.append($0) } }
        if let known { return known }
        isReading = true
        let result = await reading(deadline)
        if !Task.isCancelled { known = result }
        isReading = false
        for waiter in waiting { waiter.resume() }
        waiting = []
        return result
    }
}
