import Synchronization

/// Counts the calls of a closure.
final class Counter: Sendable {
    private let count = Mutex(0)

    /// The number of this call, from 1.
    func next() -> Int {
        count.withLock {
            $0 += 1
            return $0
        }
    }
}
