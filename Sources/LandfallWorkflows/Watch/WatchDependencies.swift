package import FoundationEssentials
package import LandfallConnections

/// The events around a watch, and its clocks; tests provide their own.
package struct WatchDependencies: Sendable {
    package var loop: EventLoop
    package var networks: NetworkEvents
    /// Edits of the profiles that are watched.
    package var changes: @Sendable () -> AsyncStream<WatchChange>
    package var sleepReading: @Sendable () -> SleepDetector.Reading = SleepDetector.Reading.now
    package var date: @Sendable () -> Date = { Date() }
    /// The service manager that has started this process; nil if there is none.
    package var service: ServiceManager?

    /// Those of this process.
    ///
    /// - Parameters:
    ///   - loop: What runs the watch.
    ///   - networks: What happens to the networks.
    ///   - changes: Edits of the profiles that are watched; none by default.
    ///   - service: The service manager that has started this process.
    package init(
        _ loop: EventLoop, networks: NetworkEvents = NetworkEvents(),
        changes: @escaping @Sendable () -> AsyncStream<WatchChange> = { AsyncStream { _ in } },
        service: ServiceManager? = nil
    ) {
        self.loop = loop
        self.service = service
        self.networks = networks
        self.changes = changes
    }
}
