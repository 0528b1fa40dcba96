import Glibc
import Synchronization

/// Keeps continuations that are never resumed, so that their loss is no complaint.
enum Leak {
    private static let kept = Mutex<[CheckedContinuation<Void, Never>]>([])

    static func keep(_ continuation: CheckedContinuation<Void, Never>) {
        kept.withLock { $0.append(continuation) }
    }
}

/// Blocks the calling thread until as many as are tested do so at once: with fewer threads than calls none returns.
func pauseThread() {
    barrier.wait()
}

private let barrier = Barrier(count: 16)

private final class Barrier: Sendable {
    private let count: Int
    // Not a Mutex, of whose futex(2) ThreadSanitizer knows nothing.
    private let arrived = Atomic(0)

    init(count: Int) {
        self.count = count
    }

    func wait() {
        arrived.add(1, ordering: .acquiringAndReleasing)
        while arrived.load(ordering: .acquiring) < count { sched_yield() }
    }
}
