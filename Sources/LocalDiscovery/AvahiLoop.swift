internal import CLandfallAvahi
internal import Glibc
internal import LandfallSystem
internal import NIOConcurrencyHelpers

/// A thread that runs one Avahi event loop, and the only thread on which that engine's C objects are touched.
///
/// Avahi has no locks of its own and libavahi-client's calls block on D-Bus, for up to 25 s when the daemon hangs.
/// So nobody ever waits for this thread: jobs go in, events come out, and ``busyNanoseconds`` tells a watchdog that a
/// call does not come back. A thread given up on ends by itself when the call returns.
final class AvahiLoop: Sendable {
    /// Work for the thread; the poll is valid during the call, and in what the call makes until the last job.
    typealias Job = @Sendable (_ poll: UnsafePointer<AvahiPoll>) -> Void

    private struct State {
        var jobs: [Job] = []
        var busySince: UInt64?
        var isStopping = false
    }

    private static let live = NIOLockedValueBox(0)

    /// How many loops have a thread now; a test's proof that nothing stays behind.
    static var liveCount: Int { live.withLockedValue { $0 } }

    private let state = NIOLockedValueBox(State())
    private let wakeup: Int32
    // Used by the thread alone, which frees it.
    private nonisolated(unsafe) let poll: OpaquePointer
    private let failed: @Sendable () -> Void

    /// Starts the thread; nil when the system has no descriptor or thread to give. `failed` is called on it where poll(2) fails for good:
    /// only ``stop(_:)`` is of use then.
    static func start(failed: @escaping @Sendable () -> Void) -> AvahiLoop? {
        let wakeup = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard wakeup >= 0 else { return nil }
        guard let poll = avahi_simple_poll_new() else {
            close(wakeup)
            return nil
        }
        let loop = AvahiLoop(wakeup: wakeup, poll: poll, failed: failed)
        live.withLockedValue { $0 += 1 }
        do throws(DetachedThread.Unavailable) {
            try DetachedThread.start { loop.run() }
        } catch {
            live.withLockedValue { $0 -= 1 }
            avahi_simple_poll_free(poll)
            return nil
        }
        return loop
    }

    private init(wakeup: Int32, poll: OpaquePointer, failed: @escaping @Sendable () -> Void) {
        (self.wakeup, self.poll, self.failed) = (wakeup, poll, failed)
    }

    deinit {
        close(wakeup)
    }

    /// Runs `job` on the thread, in order. After ``stop(_:)`` jobs are dropped.
    func perform(_ job: @escaping Job) {
        let accepted = state.withLockedValue { state in
            guard !state.isStopping else { return false }
            state.jobs.append(job)
            return true
        }
        if accepted { wake() }
    }

    /// Runs `last` after all jobs so far, and ends the thread.
    func stop(_ last: @escaping Job) {
        state.withLockedValue { state in
            guard !state.isStopping else { return }
            state.jobs.append(last)
            state.isStopping = true
        }
        wake()
    }

    /// How long the thread has been inside one job, or one round of callbacks, by now, in nanoseconds; 0 when it waits
    /// in poll(2).
    var busyNanoseconds: UInt64 {
        state.withLockedValue { state in state.busySince.map { monotonicNanoseconds() &- $0 } ?? 0 }
    }

    private func wake() {
        var one: UInt64 = 1
        // Fails only when the counter is full, and then the thread is awake anyway.
        _ = write(wakeup, &one, MemoryLayout<UInt64>.size)
    }

    private func run() {
        defer { Self.live.withLockedValue { $0 -= 1 } }
        defer { avahi_simple_poll_free(poll) }
        guard let api = avahi_simple_poll_get(poll) else { return }
        guard let watch = api.pointee.watch_new(api, wakeup, AVAHI_WATCH_IN, drainWakeup, nil) else {
            failed()
            return waitForLast(api)
        }
        defer { api.pointee.watch_free(watch) }
        while true {
            // prepare and run wait; dispatch and the jobs are where a call may block.
            guard avahi_simple_poll_prepare(poll, -1) == 0, avahi_simple_poll_run(poll) == 0 else {
                failed()
                return waitForLast(api)
            }
            state.withLockedValue { $0.busySince = monotonicNanoseconds() }
            _ = avahi_simple_poll_dispatch(poll)
            let (jobs, isStopping) = state.withLockedValue { state in
                defer { state.jobs = [] }
                return (state.jobs, state.isStopping)
            }
            for job in jobs {
                // Each has its own time: many quick calls in a row do not mean that the daemon hangs.
                state.withLockedValue { $0.busySince = monotonicNanoseconds() }
                job(api)
            }
            if isStopping { return }
            state.withLockedValue { $0.busySince = nil }
        }
    }
}

extension AvahiLoop {
    /// Drops all jobs but the last one.
    private func waitForLast(_ api: UnsafePointer<AvahiPoll>) {
        _ = fcntl(wakeup, F_SETFL, 0)
        while true {
            let (jobs, isStopping) = state.withLockedValue { state in
                defer { state.jobs = [] }
                return (state.jobs, state.isStopping)
            }
            if isStopping {
                jobs.last?(api)
                return
            }
            drainWakeup(nil, wakeup, AVAHI_WATCH_IN, nil)
        }
    }
}

private func drainWakeup(
    _: OpaquePointer?, _ descriptor: Int32, _: AvahiWatchEvent, _: UnsafeMutableRawPointer?
) {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
}

/// CLOCK_MONOTONIC in nanoseconds.
func monotonicNanoseconds() -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}
