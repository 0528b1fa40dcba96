internal import ProfileStore
internal import ServerModel
internal import ServerViews
internal import Wording
internal import Workflows

/// Edits of the profiles that are watched, and with `follows` the choice among all of them, seen within a second.
struct ProfileChanges: Sendable {
    private static let pace = Duration.seconds(1)

    let book: ProfileBook
    let watched: [Profile]
    let follows: Bool
    let context: CommandContext
    let target: @Sendable (Profile) -> WatchTarget
    var clock: any Clock<Duration> = ContinuousClock()

    /// The edits from now on. What landfall itself learns of a server is none.
    func events() -> AsyncStream<WatchChange> {
        AsyncStream { feed in
            // Owned by the stream: its termination cancels it.
            let task = Task {
                var known = watched
                var last: StorageStamp?
                while (try? await clock.sleep(for: Self.pace)) != nil {
                    let stamp = book.stamp
                    // The choice is in another file.
                    if stamp != nil, stamp == last, !follows { continue }
                    last = stamp
                    // A file that is in trouble for a moment changes nothing.
                    guard let set = try? book.load() else { continue }
                    for (index, old) in known.enumerated() {
                        guard let new = next(old, in: set), new.needsNewConnection(since: old) else { continue }
                        known[index] = new
                        feed.yield(.replaced(old.name, by: target(new)))
                    }
                }
            }
            feed.onTermination = { _ in task.cancel() }
        }
    }

    /// What the place of a profile holds now; nil where it is gone, which ends nothing.
    private func next(_ old: Profile, in set: ProfileSet) -> Profile? {
        guard follows else { return set.find(old.id) }
        return try? book.choice(flag: nil, environment: context.environment, in: set).profile
    }
}
