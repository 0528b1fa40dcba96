internal import FoundationEssentials
internal import ServerViews
internal import StatusMonitor
internal import Wording
internal import Workflows

/// What happens around a watch, and the clocks that it goes by: a test hands in its own.
struct WatchSurroundings: Sendable {
    var loop: EventLoop
    var networkChanges: @Sendable () throws -> AsyncStream<Void>
    /// Edits of the profiles that are watched.
    var changes: @Sendable () -> AsyncStream<WatchChange>
    var sleepReading: @Sendable () -> SleepDetector.Reading = SleepDetector.Reading.now
    var date: @Sendable () -> Date = { Date() }

    /// Those of this process.
    ///
    /// - Parameters:
    ///   - context: What the command gets from outside.
    ///   - changes: Edits of the profiles that are watched; none by default.
    init(
        _ context: CommandContext,
        changes: @escaping @Sendable () -> AsyncStream<WatchChange> = { AsyncStream { _ in } }
    ) {
        loop = context.loop
        networkChanges = NetworkChanges().events
        self.changes = changes
    }
}
