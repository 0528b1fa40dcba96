package import LandfallConnections
internal import LandfallModel
package import LandfallSystem

/// Changes of the watched profiles and of their tokens, and with `follows` of the selection; noticed within
/// a second.
package struct ProfileChanges: Sendable {
    private static let pace = Duration.seconds(1)

    package let book: ProfileBook
    package let watched: [Profile]
    package let follows: Bool
    package let environment: [String: String]
    /// What tells one state of all tokens, and of what was said of networks, from another.
    package let remedies: @Sendable () -> RemedyStamps?
    package let target: @Sendable (Profile) -> WatchTarget
    package var clock: any Clock<Duration> = ContinuousClock()

    package init(
        book: ProfileBook, watched: [Profile], follows: Bool, environment: [String: String],
        remedies: @escaping @Sendable () -> RemedyStamps?, target: @escaping @Sendable (Profile) -> WatchTarget,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.book = book
        self.watched = watched
        self.follows = follows
        self.environment = environment
        self.remedies = remedies
        self.target = target
        self.clock = clock
    }

    /// The edits from now on. What landfall itself learns of a server leaves its connection as it is.
    package func events() -> AsyncStream<WatchChange> {
        .filled { feed in
            var known = watched
            var (last, lastRemedies) = (StorageStamp?.none, remedies())
            while (try? await clock.sleep(for: Self.pace)) != nil {
                let (stamp, newRemedies) = (book.stamp, remedies())
                let isRemedied = newRemedies != lastRemedies
                // The choice is in another file.
                if stamp != nil, stamp == last, !isRemedied, !follows { continue }
                (last, lastRemedies) = (stamp, newRemedies)
                // A temporary problem with a file changes nothing.
                guard let set = try? book.load() else { continue }
                for (index, old) in known.enumerated() {
                    guard let new = next(old, in: set) else { continue }
                    known[index] = new
                    if new.needsNewConnection(since: old) {
                        feed.yield(.replaced(old.name, by: target(new)))
                    } else if isRemedied || new != old {
                        feed.yield(.touched(old.name, by: target(new)))
                    }
                }
            }
        }
    }

    /// What the place of a profile holds now; nil if it is gone, which ends nothing.
    private func next(_ old: Profile, in set: ProfileSet) -> Profile? {
        guard follows else { return set.find(old.id) }
        return try? book.choice(flag: nil, environment: environment, in: set).profile
    }
}

/// What may end the trouble of a server that stands at error: the same values mean that nothing of it has changed.
package struct RemedyStamps: Sendable, Hashable {
    private let tokens: StorageStamp?
    private let networks: StorageStamp?

    /// Those of a state folder, as they are now.
    package init(_ state: PrivateFolder) {
        tokens = TokenKeeping.stamp(in: state)
        networks = StorageStamp(ofFileAt: NetworkMemory(state).path)
    }
}
