package import FoundationEssentials
package import MachineNetwork
package import StatusMonitor

/// What happens around a watch, and the clocks that it goes by: a test hands in its own.
package struct WatchSurroundings: Sendable {
    package var loop: EventLoop
    package var networkChanges: @Sendable () throws -> AsyncStream<Void>
    /// Changes of the tailnet, where a server may be reached through it.
    package var tailnetChanges: (@Sendable () -> AsyncStream<Void>)?
    /// That the network counts as metered now, or no longer.
    package var meteredChanges: (@Sendable () -> AsyncStream<Void>)?
    /// That the machine is about to sleep, and that it is awake again.
    package var sleep: @Sendable () -> AsyncStream<SystemSignal> = SystemSignals(.sleep).events
    /// Edits of the profiles that are watched.
    package var changes: @Sendable () -> AsyncStream<WatchChange>
    package var sleepReading: @Sendable () -> SleepDetector.Reading = SleepDetector.Reading.now
    package var date: @Sendable () -> Date = { Date() }
    /// Whoever has started this process as a service; nil where nobody has.
    package var service: ServiceManager?

    /// Those of this process.
    ///
    /// - Parameters:
    ///   - loop: What runs the watch.
    ///   - changes: Edits of the profiles that are watched; none by default.
    ///   - service: Whoever has started this process as a service.
    package init(
        _ loop: EventLoop, changes: @escaping @Sendable () -> AsyncStream<WatchChange> = { AsyncStream { _ in } },
        service: ServiceManager? = nil
    ) {
        self.loop = loop
        self.service = service
        networkChanges = NetworkChanges().events
        self.changes = changes
    }
}
