internal import LandfallModel

/// The instances of which there is news that has not been told.
struct BrowseNews {
    /// To be looked at.
    private var due: Set<ServiceInstance> = []
    /// To be looked at again: they wait for their addresses.
    private var delayed: Set<ServiceInstance> = []
    /// Those of which some addresses are still asked for, by their host.
    private var unfinished: [String: Set<ServiceInstance>] = [:]

    /// Whether everything was told.
    var isEmpty: Bool { due.isEmpty && delayed.isEmpty }

    /// Something of an instance has changed.
    mutating func add(_ instance: ServiceInstance) { due.insert(instance) }

    /// An address of a host was answered, or will not be.
    mutating func add(ofHost host: String) { due.formUnion(unfinished[host] ?? []) }

    /// Time has passed.
    mutating func addDelayed() { due.formUnion(delayed) }

    /// What is to be looked at now; none of it is any longer.
    mutating func take() -> Set<ServiceInstance> {
        defer { due = [] }
        delayed.subtract(due)
        return due
    }

    /// An instance waits for its addresses.
    mutating func delay(_ instance: ServiceInstance) { delayed.insert(instance) }

    /// An instance is gone.
    mutating func remove(_ instance: ServiceInstance) {
        due.remove(instance)
        delayed.remove(instance)
    }

    /// Addresses of an instance's host are asked for.
    mutating func begin(_ instance: ServiceInstance, host: String) { unfinished[host, default: []].insert(instance) }

    /// No address of an instance's host is waited for, or any longer.
    mutating func finish(_ entry: BrowseEntry) {
        guard let host = entry.resolution?.target else { return }
        unfinished[host]?.remove(entry.instance)
        if unfinished[host]?.isEmpty == true { unfinished[host] = nil }
    }

    /// No address is asked for any longer.
    mutating func finishAll() { unfinished = [:] }
}
