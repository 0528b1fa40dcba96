internal import Glibc
internal import LandfallSystem

/// The signals before which the terminal must be restored, as bytes in a pipe.
final class PromptSignals {
    private static let wanted = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT]

    private let signals: [Int32]
    private var before: [(signal: Int32, action: sigaction)] = []

    /// Where the bytes come from.
    static var reader: Int32 { promptPipe.reader }

    /// Takes them, and others that the prompt wants to know of.
    ///
    /// - Throws: `unreadable` without a descriptor: the terminal could not be given back before a signal ends the process.
    init(besides others: [Int32] = []) throws(HiddenLine.Failure) {
        guard Self.reader >= 0 else { throw .unreadable(EMFILE) }
        signals = Self.wanted + others
        promptPipe.empty()
        take()
    }

    /// Takes them, but those that the process was started with as ignored.
    func take() {
        guard before.isEmpty else { return }
        for signal in signals {
            if SignalPipe.isIgnored(signal) { continue }
            var old = sigaction()
            var new = sigaction()
            new.__sigaction_handler.sa_handler = notePromptSignal
            new.sa_flags = SA_RESTART
            sigaction(signal, &new, &old)
            before.append((signal, old))
        }
    }

    /// Gives them back as they were.
    func giveBack() {
        for (signal, action) in before {
            var action = action
            sigaction(signal, &action, nil)
        }
        before = []
    }

    /// Lets a signal do what it does now, and returns when that is done or the process goes on. Sent to the process it could
    /// come after ``take()``, on another thread; and Dispatch's threads, and those made by them, block signals.
    static func deliver(_ signal: Int32) {
        var this = sigset_t()
        var before = sigset_t()
        sigemptyset(&this)
        sigaddset(&this, signal)
        pthread_sigmask(SIG_UNBLOCK, &this, &before)
        raise(signal)
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// A signal that has come, or nil.
    static func next() -> Int32? {
        promptPipe.next().flatMap { $0 == 0 ? nil : $0 }
    }

    /// Wakes the thread that waits for a byte.
    static func wake() { promptPipe.note(0) }
}

private let promptPipe = SignalPipe()

/// The handler, which captures nothing.
private func notePromptSignal(_ number: Int32) { promptPipe.note(number) }
