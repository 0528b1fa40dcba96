internal import LandfallModel
package import LandfallSystem

/// Suspend and resume of the machine, from the system bus.
package enum SleepSignals {
    /// Whether the machine is about to sleep, or else awake again. Each sleep that begins ends: where the bus goes in between, with it.
    package static func events(_ signals: AsyncStream<SystemSignal>) -> AsyncStream<Bool> {
        .filled { feed in
            var isAsleep = false
            for await signal in signals where signal != .deviceChanged {
                isAsleep = signal == .sleepBegins
                feed.yield(isAsleep)
            }
            if isAsleep { feed.yield(false) }
        }
    }
}
