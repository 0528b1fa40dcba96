internal import LandfallModel

/// The instances that are to be asked. A pure value: it is told the time.
struct AskingLine {
    /// Those that were never asked.
    private var new = WaitingLine<ServiceInstance>()
    /// Those that can wait until none is left that was never asked: they were silent, or come and go.
    private var parked = WaitingLine<ServiceInstance>()
    /// The silent ones, by the second in which they are to be asked again, and the first second that has not been looked at.
    private var retries: [Int: [ServiceInstance]] = [:]
    private var nextRetry = 0

    /// Whether none waits.
    var isEmpty: Bool { new.isEmpty && parked.isEmpty }
    /// Whether one waits that was never asked.
    var hasNew: Bool { !new.isEmpty }

    /// A new engine was asked nothing yet.
    mutating func clear() { (new, parked) = (WaitingLine(), WaitingLine()) }

    /// Puts one behind all that were never asked.
    mutating func append(_ instance: ServiceInstance) { new.append(instance) }

    /// Puts one before all others.
    mutating func prepend(_ instance: ServiceInstance) { new.prepend(instance) }

    /// Puts one behind all others.
    mutating func park(_ instance: ServiceInstance) { parked.append(instance) }

    /// Takes out the first one that was never asked, else the first of all.
    mutating func popFirst() -> (instance: ServiceInstance, isNew: Bool)? {
        if let instance = new.popFirst() { return (instance, true) }
        return parked.popFirst().map { ($0, false) }
    }

    /// Takes one out, wherever it stands.
    mutating func remove(_ instance: ServiceInstance) {
        new.remove(instance)
        parked.remove(instance)
    }

    /// Notes when a silent one is to be asked again, to the second.
    mutating func retry(_ instance: ServiceInstance, at time: Duration) {
        retries[Int((time / .seconds(1)).rounded(.up)), default: []].append(instance)
    }

    /// Those that were silent and of which the time has come.
    mutating func takeDue(at now: Duration) -> [ServiceInstance] {
        var due: [ServiceInstance] = []
        while Duration.seconds(nextRetry) <= now {
            due += retries.removeValue(forKey: nextRetry) ?? []
            nextRetry += 1
        }
        return due
    }
}
