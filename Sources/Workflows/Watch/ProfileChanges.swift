package import ProfileStore

/// Edits of the profiles that are watched and of their tokens, and with `follows` the choice among all of them; seen within
/// a second.
package struct ProfileChanges: Sendable {
    private static let pace = Duration.seconds(1)

    package let book: ProfileBook
    package let watched: [Profile]
    package let follows: Bool
    package let environment: [String: String]
    /// What tells one state of all tokens from another.
    package let tokens: @Sendable () -> StorageStamp?
    package let target: @Sendable (Profile) -> WatchTarget
    package var clock: any Clock<Duration> = ContinuousClock()

    package init(
        book: ProfileBook, watched: [Profile], follows: Bool, environment: [String: String],
        tokens: @escaping @Sendable () -> StorageStamp?, target: @escaping @Sendable (Profile) -> WatchTarget,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.book = book
        self.watched = watched
        self.follows = follows
        self.environment = environment
        self.tokens = tokens
        self.target = target
        self.clock = clock
    }

    /// The edits from now on. What landfall itself learns of a server leaves its connection as it is.
    package func events() -> AsyncStream<WatchChange> {
        AsyncStream { feed in
            // Owned by the stream: its termination cancels it.
            let task = Task {
                var known = watched
                var (last, lastTokens) = (StorageStamp?.none, tokens())
                while (try? await clock.sleep(for: Self.pace)) != nil {
                    let (stamp, newTokens) = (book.stamp, tokens())
                    let hasNewTokens = newTokens != lastTokens
                    // The choice is in another file.
                    if stamp != nil, stamp == last, !hasNewTokens, !follows { continue }
                    (last, lastTokens) = (stamp, newTokens)
                    // A file that is in trouble for a moment changes nothing.
                    guard let set = try? book.load() else { continue }
                    for (index, old) in known.enumerated() {
                        guard let new = next(old, in: set) else { continue }
                        known[index] = new
                        if new.needsNewConnection(since: old) {
                            feed.yield(.replaced(old.name, by: target(new)))
                        } else if hasNewTokens || new != old {
                            feed.yield(.touched(old.name, by: target(new)))
                        }
                    }
                }
            }
            feed.onTermination = { _ in task.cancel() }
        }
    }

    /// What the place of a profile holds now; nil where it is gone, which ends nothing.
    private func next(_ old: Profile, in set: ProfileSet) -> Profile? {
        guard follows else { return set.find(old.id) }
        return try? book.choice(flag: nil, environment: environment, in: set).profile
    }
}
