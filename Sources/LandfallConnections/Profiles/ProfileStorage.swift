internal import Glibc

/// Where profiles are kept.
package protocol ProfileStorage: Sendable {
    /// Tells one state of the storage from the next without reading it; nil if that cannot be told.
    var stamp: StorageStamp? { get }

    /// Reads all of them.
    func read() throws(ProfileStoreError) -> ProfileSet

    /// Reads, changes and writes them atomically, and returns what `change` returns. Nothing is
    /// written where nothing has changed or `change` throws.
    ///
    /// - Throws: ``ProfileStoreError``, and what `change` throws.
    func update<Result: Sendable>(
        deadline: ContinuousClock.Instant, _ change: @Sendable (inout ProfileSet) throws -> Result
    ) async throws -> Result
}

/// A state of a file: equal values mean that it was not written since (stat(2)).
package struct StorageStamp: Sendable, Hashable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    /// Of the last change, in nanoseconds since 1970.
    let changed: Int64

    /// What stat(2) says of a file; nil if it says nothing.
    package init?(ofFileAt path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        changed = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    }

    /// The time since the last change, by the clock of the calendar; negative where that was set back.
    package var age: Duration {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec) - .nanoseconds(changed)
    }
}

/// Where the choice among the profiles is kept.
package protocol ProfileSelection: Sendable {
    /// Tells one choice from the next without reading it; nil if there is none.
    var stamp: StorageStamp? { get }

    /// Reads it; nothing chosen if there is none, or none that can be understood.
    func read() throws(ProfileStoreError) -> SavedSelection

    /// Replaces it.
    func write(_ selection: SavedSelection) throws(ProfileStoreError)
}

/// The saved selection, and the one before it.
package struct SavedSelection: Sendable, Hashable {
    /// What is chosen.
    package private(set) var current: ProfileName?
    /// What was chosen before.
    package private(set) var previous: ProfileName?

    /// Chooses another one.
    package mutating func choose(_ name: ProfileName) {
        guard name != current else { return }
        (current, previous) = (name, current)
    }

    /// Follows a profile to its new name.
    package mutating func rename(_ old: ProfileName, to new: ProfileName) {
        if current == old { current = new }
        if previous == old { previous = new }
    }

    /// Forgets a profile that is gone.
    package mutating func forget(_ name: ProfileName) {
        if current == name { current = nil }
        if previous == name { previous = nil }
    }
}
