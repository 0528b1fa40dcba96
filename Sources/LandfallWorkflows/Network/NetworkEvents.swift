internal import LandfallConnections
package import LandfallSystem

/// Events of the networks of this machine, and of the machine itself, that matter to anything that follows a server. Tests pass
/// in its own.
package struct NetworkEvents: Sendable {
    package enum Event: Sendable, Hashable {
        /// A link, an address or a route, the tailnet, or whether the network is metered.
        case changed
        /// The machine is about to sleep.
        case goesToSleep
        /// It is awake again.
        case cameBack
        /// The kernel does not tell of changes.
        case unseen
    }

    /// Changes of links, addresses and routes.
    package var kernel: @Sendable () throws -> AsyncStream<Void> = NetworkChanges().events
    /// Changes of the tailnet, where a server may be reached through it.
    package var tailnet: (@Sendable () -> AsyncStream<Void>)?
    /// That the network counts as metered now, or no longer.
    package var metered: (@Sendable () -> AsyncStream<Void>)?
    /// That the machine is about to sleep, and that it is awake again.
    package var sleep: @Sendable () -> AsyncStream<SystemSignal> = SystemSignals(.sleep).events

    /// Those of this machine.
    package init() {}

    /// Tells each of them until the task is cancelled.
    package func follow(_ tell: @escaping @Sendable (Event) async -> Void) async {
        await withDiscardingTaskGroup { group in
            group.addTask {
                do {
                    for await _ in try kernel() { await tell(.changed) }
                } catch {
                    await tell(.unseen)
                }
            }
            for changes in [tailnet, metered].compactMap(\.self) {
                group.addTask { for await _ in changes() { await tell(.changed) } }
            }
            group.addTask {
                for await begins in SleepSignals.events(sleep()) { await tell(begins ? .goesToSleep : .cameBack) }
            }
        }
    }
}
