internal import CLandfallGlibc
internal import Glibc
internal import Synchronization

/// What is done before this process ends: when it exits, and when a signal ends it that nobody answers. Nothing is done where it is killed.
package enum ProcessEnd {
    /// The signals that end a process which does not care, and that somebody may send.
    private static let signals = [SIGHUP, SIGINT, SIGTERM]

    private static let duties = Mutex<[@Sendable () -> Void]>([])
    private static let isWatched = Mutex(false)

    /// Has something done, once, on any thread.
    package static func before(_ duty: @escaping @Sendable () -> Void) {
        duties.withLock { $0.append(duty) }
        let isFirst = isWatched.withLock { isWatched in
            defer { isWatched = true }
            return !isWatched
        }
        guard isFirst else { return }
        atexit { ProcessEnd.perform() }
        watchSignals()
    }

    private static func perform() {
        let all = duties.withLock { duties in
            defer { duties = [] }
            return duties
        }
        for duty in all { duty() }
    }

    /// Takes those signals that do what they do by default. Whoever takes one later takes it from here, and ends the process by exit(3).
    private static func watchSignals() {
        guard endPipe.reader >= 0 else { return }
        do throws(DetachedThread.Unavailable) {
            try DetachedThread.start { end(by: endPipe.next()) }
        } catch {
            return
        }
        for signal in signals {
            var action = sigaction()
            guard sigaction(signal, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil
            else { continue }
            action.__sigaction_handler.sa_handler = noteEnd
            action.sa_flags = SA_RESTART
            sigaction(signal, &action, nil)
        }
    }

    private static func end(by number: Int32) {
        perform()
        signal(number, SIG_DFL)
        // Other threads may have it blocked, and the one that took it waits.
        var mask = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, number)
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
        raise(number)
    }
}

/// What a handler writes the number of its signal into.
private struct EndPipe {
    let reader: Int32
    let writer: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        let isMade = pipe(&ends) == 0
        for end in ends where isMade { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reader, writer) = isMade ? (ends[0], ends[1]) : (-1, -1)
    }

    /// Waits for a number.
    func next() -> Int32 {
        var number: UInt8 = 0
        while read(reader, &number, 1) != 1 {}
        return Int32(number)
    }
}

private let endPipe = EndPipe()

/// The handler, which captures nothing.
private func noteEnd(_ number: Int32) {
    var byte = UInt8(truncatingIfNeeded: number)
    let before = errno
    _ = write(endPipe.writer, &byte, 1)
    // Whoever has passed the signal on believes that the process ends now: it does, unless the thread that is interrupted is in the way.
    poll(nil, 0, 500)
    errno = before
}
