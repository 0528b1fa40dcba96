internal import FoundationEssentials
internal import ServerViews
internal import StatusMonitor
internal import Wording
internal import Workflows

/// What happens around a watch, and the clocks that it goes by: a test hands in its own.
struct WatchSurroundings: Sendable {
    var signals: @Sendable () -> AsyncStream<CommandContext.Signal>
    /// Stops this process as Ctrl-Z does by default.
    var suspend: @Sendable () -> Void
    var networkChanges: @Sendable () throws -> AsyncStream<Void>
    /// Edits of the profiles that are watched.
    var changes: @Sendable () -> AsyncStream<WatchChange>
    var sleepReading: @Sendable () -> SleepDetector.Reading = SleepDetector.Reading.now
    var clock: any Clock<Duration> = ContinuousClock()
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
        signals = context.signals
        suspend = context.suspend
        networkChanges = NetworkChanges().events
        self.changes = changes
    }
}
