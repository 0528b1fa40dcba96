internal import Glibc
internal import Synchronization

/// Hands signals on to a child process, as sudo(8) does: what another process sends, and not what the terminal sends to the whole process
/// group, the child included. This process outlives both.
///
/// The process has one relay at a time. One that was ignored when this began stays so, as `nohup` and `&` want it.
package struct SignalRelay {
    private static let relayed = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2]
    private let taken: [Int32]

    /// Takes the signals; what comes before ``begin(to:)`` is kept.
    package init() {
        // Made here: a handler must not be the first to touch them.
        child.store(0, ordering: .sequentiallyConsistent)
        early.store(0, ordering: .sequentiallyConsistent)
        taken = Self.relayed.filter { number in
            var action = sigaction()
            sigaction(number, nil, &action)
            guard unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) != 1 else { return false }
            action = sigaction()
            action.__sigaction_handler.sa_sigaction = relaySignal
            action.sa_flags = SA_SIGINFO | SA_RESTART
            return sigaction(number, &action, nil) == 0
        }
    }

    /// Hands on to `process` from now on.
    package func begin(to process: Int32) {
        child.store(process, ordering: .sequentiallyConsistent)
        let number = early.exchange(0, ordering: .sequentiallyConsistent)
        if number != 0 { kill(process, number) }
    }

    /// Gives the signals back.
    package func cancel() {
        child.store(0, ordering: .sequentiallyConsistent)
        for number in taken { signal(number, SIG_DFL) }
    }
}

/// The process that gets the signals; 0 if there is none.
private let child = Atomic<Int32>(0)
/// The last signal that came before there was a process.
private let early = Atomic<Int32>(0)

/// The handler, which captures nothing: kill(2) may be called in one (signal-safety(7)).
private func relaySignal(_ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _: UnsafeMutableRawPointer?) {
    // A positive code is the kernel's own (sigaction(2)).
    guard let info, info.pointee.si_code <= 0 else { return }
    early.store(number, ordering: .sequentiallyConsistent)
    let process = child.load(ordering: .sequentiallyConsistent)
    guard process != 0, early.exchange(0, ordering: .sequentiallyConsistent) != 0 else { return }
    kill(process, number)
}
