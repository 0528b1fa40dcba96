package import FoundationEssentials
package import StatusMonitor

/// What happens around a watch, and the clocks that it goes by: a test hands in its own.
package struct WatchSurroundings: Sendable {
    package var loop: EventLoop
    package var networkChanges: @Sendable () throws -> AsyncStream<Void>
    /// Edits of the profiles that are watched.
    package var changes: @Sendable () -> AsyncStream<WatchChange>
    package var sleepReading: @Sendable () -> SleepDetector.Reading = SleepDetector.Reading.now
    package var date: @Sendable () -> Date = { Date() }

    /// Those of this process.
    ///
    /// - Parameters:
    ///   - loop: What runs the watch.
    ///   - changes: Edits of the profiles that are watched; none by default.
    package init(
        _ loop: EventLoop, changes: @escaping @Sendable () -> AsyncStream<WatchChange> = { AsyncStream { _ in } }
    ) {
        self.loop = loop
        networkChanges = NetworkChanges().events
        self.changes = changes
    }
}
