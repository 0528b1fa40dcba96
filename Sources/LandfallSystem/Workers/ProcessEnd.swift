internal import CLandfallGlibc
internal import Glibc
internal import NIOConcurrencyHelpers

/// What is done before this process ends: when it exits, and when a signal ends it that nothing answers. Nothing is done where it is killed.
package enum ProcessEnd {
    /// The signals that end a process which does not care, and that someone may send.
    private static let signals = [SIGHUP, SIGINT, SIGTERM]

    /// What is to be done; nil before anybody has asked for anything, so that nothing is watched.
    private static let duties = NIOLockedValueBox<[@Sendable () -> Void]?>(nil)

    /// Has something done, once, on any thread.
    package static func before(_ duty: @escaping @Sendable () -> Void) {
        let isFirst = duties.withLockedValue { duties in
            defer { duties = (duties ?? []) + [duty] }
            return duties == nil
        }
        guard isFirst else { return }
        atexit { ProcessEnd.perform() }
        watchSignals()
    }

    private static func perform() {
        let all = duties.withLockedValue { duties in
            defer { duties = [] }
            return duties ?? []
        }
        for duty in all { duty() }
    }

    /// Takes those signals that do what they do by default. Anyone who takes one later takes it from here, and ends the process by exit(3).
    private static func watchSignals() {
        guard endPipe.reader >= 0 else { return }
        do throws(DetachedThread.Unavailable) {
            try DetachedThread.start { end(by: nextSignal()) }
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

    /// Waits for the handler.
    private static func nextSignal() -> Int32 {
        while true {
            var waiting = pollfd(fd: endPipe.reader, events: Int16(POLLIN), revents: 0)
            _ = poll(&waiting, 1, -1)
            if let number = endPipe.next() { return number }
        }
    }

    /// Ends this process by a signal, as if nothing had answered it, after all that is to be done before.
    package static func end(by number: Int32) {
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

private let endPipe = SignalPipe()

/// The handler, which captures nothing.
private func noteEnd(_ number: Int32) {
    let before = errno
    endPipe.note(number)
    // Anyone who has passed the signal on believes that the process ends now: it does, unless the thread that is interrupted is in the way.
    poll(nil, 0, 500)
    errno = before
}
