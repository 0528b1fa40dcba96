internal import Glibc
internal import LandfallSystem
internal import Synchronization

/// The terminal that this process has taken, and how it is restored on every exit. Signal handlers use only this, so
/// everything called here is in signal-safety(7).
///
/// The process has one at a time.
enum HeldTerminal {
    /// What ends a process by default, and Ctrl-Z.
    private static let wanted = [
        SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGXFSZ,
    ]
    /// What the processor says of a fault of ours, and abort(3).
    private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

    /// Takes a terminal: its modes change and the other screen is shown. False where it is none, is held already, or another process
    /// group has it.
    static func take(input: Int32, output: Int32, kind: TerminalKind = .modern) -> Bool {
        var mode = termios()
        guard !isTaken.load(ordering: .acquiring), tcgetattr(input, &mode) == 0, isatty(output) == 1,
            tcgetpgrp(input) == getpgrp()
        else { return false }
        (held.pointee.input, held.pointee.mode, held.pointee.taken) = (input, mode, [])
        openOutput(of: output)
        held.pointee.bytes = kind.isBasic ? basicBytes : modernBytes
        _ = (isOurs.load(ordering: .acquiring), isWriting.load(ordering: .acquiring))
        isTaken.store(true, ordering: .releasing)
        if !isExitWatched.exchange(true, ordering: .acquiringAndReleasing) { atexit { leaveScreen() } }
        for signal in wanted + faults where !SignalPipe.isIgnored(signal) {
            var action = sigaction()
            action.__sigaction_handler.sa_sigaction = leaveAndPassOn
            action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK
            sigaction(signal, &action, held.pointee.before + Int(signal))
            held.pointee.taken.append(signal)
        }
        enterScreen()
        return true
    }

    /// Restores it. A second call has no effect.
    static func giveBack() {
        guard isTaken.load(ordering: .acquiring) else { return }
        leaveScreen()
        for signal in held.pointee.taken { sigaction(signal, held.pointee.before + Int(signal), nil) }
        isTaken.store(false, ordering: .releasing)
    }

    /// Opens the terminal once more, so that a write never waits while other programs' writes still do: O_NONBLOCK belongs to what was
    /// opened. It stays open, for a writer may be late. Where it may not be opened (after su(1)) the given descriptor has to do.
    private static func openOutput(of output: Int32) {
        var device = stat()
        fstat(output, &device)
        guard held.pointee.output < 0 || held.pointee.device != device.st_rdev else { return }
        let own = open("/proc/self/fd/\(output)", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        (held.pointee.output, held.pointee.device) = own < 0 ? (output, 0) : (own, device.st_rdev)
    }

    /// Sets the terminal to raw mode again: after a stop that no handler saw, a shell may have changed it.
    static func renew() {
        guard isOurs.load(ordering: .sequentiallyConsistent) else { return }
        makeRaw()
    }

    /// Writes, with one write(2) as far as the terminal takes it. False where the terminal is not ours any more, or has gone.
    static func write(_ bytes: [UInt8]) -> Bool {
        isWriting.store(true, ordering: .sequentiallyConsistent)
        defer { isWriting.store(false, ordering: .sequentiallyConsistent) }
        var rest = bytes[...]
        while !rest.isEmpty {
            guard isOurs.load(ordering: .sequentiallyConsistent) else { return false }
            let count = rest.withUnsafeBytes { Glibc.write(held.pointee.output, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                var wanted = pollfd(fd: held.pointee.output, events: Int16(POLLOUT), revents: 0)
                poll(&wanted, 1, 100)
            } else if count < 0, errno != EINTR {
                return false
            }
        }
        return true
    }
}

private struct Held {
    var input: Int32 = -1
    var output: Int32 = -1
    /// What was opened for output; 0 where that was not possible.
    var device: dev_t = 0
    var mode = termios()
    /// What takes and leaves the screen.
    var bytes = modernBytes
    /// What signals did before, by their numbers.
    let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    var taken: [Int32] = []
}

/// It is written while no handler of ours is installed, and read by handlers, which may not take a lock.
private nonisolated(unsafe) let held: UnsafeMutablePointer<Held> = {
    let place = UnsafeMutablePointer<Held>.allocate(capacity: 1)
    place.initialize(to: Held())
    return place
}()

private let isTaken = Atomic(false)
private let isExitWatched = Atomic(false)
/// Whether the other screen is shown, and frames may be written.
private let isOurs = Atomic(false)
/// Whether a frame is about to be written: leaving the screen waits for it.
private let isWriting = Atomic(false)

// Sequences in memory that never moves and is never written after its creation.
private typealias Bytes = (enter: UnsafeRawBufferPointer, leave: UnsafeRawBufferPointer)
private nonisolated(unsafe) let modernBytes = bytes(.modern)
private nonisolated(unsafe) let basicBytes = bytes(TerminalKind(glyphs: .all, isBasic: true))

private func bytes(_ kind: TerminalKind) -> Bytes {
    (copied(TerminalModes.enter(kind)), copied(TerminalModes.leave(kind)))
}

private func copied(_ text: String) -> UnsafeRawBufferPointer {
    let place = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
    place.copyBytes(from: text.utf8)
    return UnsafeRawBufferPointer(place)
}

private func makeRaw() {
    var mode = held.pointee.mode
    cfmakeraw(&mode)
    tcsetattr(held.pointee.input, TCSANOW, &mode)
}

private func enterScreen() {
    makeRaw()
    writeNow(held.pointee.bytes.enter)
    isOurs.store(true, ordering: .sequentiallyConsistent)
}

private func leaveScreen() {
    guard isOurs.exchange(false, ordering: .sequentiallyConsistent) else { return }
    // A frame that is being written comes before what leaves the screen; but a frame that is not being read, or that this thread writes, is
    // not waited for.
    var looks = 0
    while isWriting.load(ordering: .sequentiallyConsistent), looks < 20 {
        poll(nil, 0, 1)
        looks += 1
    }
    // Without a group the session leader has ended: no other process uses the terminal.
    let owner = tcgetpgrp(held.pointee.input)
    guard owner <= 0 || owner == getpgrp() else { return }
    writeNow(held.pointee.bytes.leave)
    // The rest of a paste, or a late answer, must not become a command of the shell.
    tcflush(held.pointee.input, TCIFLUSH)
    tcsetattr(held.pointee.input, TCSANOW, &held.pointee.mode)
}

/// Writes what a terminal takes within 100 ms: one that is stopped (Ctrl-S) must not keep a process from its end.
private func writeNow(_ bytes: UnsafeRawBufferPointer) {
    var start = 0
    while start < bytes.count {
        var wanted = pollfd(fd: held.pointee.output, events: Int16(POLLOUT), revents: 0)
        guard poll(&wanted, 1, 100) > 0, wanted.revents & Int16(POLLOUT) != 0 else { return }
        let count = write(held.pointee.output, bytes.baseAddress?.advanced(by: start), bytes.count - start)
        guard count > 0 || errno == EINTR || errno == EAGAIN else { return }
        start += max(0, count)
    }
}

/// Gives the terminal back, and lets the signal do what it did before us.
private func leaveAndPassOn(
    _ number: Int32, _ information: UnsafeMutablePointer<siginfo_t>?, _: UnsafeMutableRawPointer?
) {
    let code = errno
    leaveScreen()
    var ours = sigaction()
    sigaction(number, held.pointee.before + Int(number), &ours)
    // A fault happens again when the handler returns, at its own place, so a stack trace shows that place.
    let isFromProcessor =
        number == SIGILL || number == SIGTRAP || number == SIGBUS || number == SIGFPE || number == SIGSEGV
    if !isFromProcessor || (information?.pointee.si_code ?? 0) <= 0 { PromptSignals.deliver(number) }
    // A stop comes back here.
    if number == SIGTSTP {
        sigaction(number, &ours, nil)
        enterScreen()
        // The other screen is empty now. If the kernel has not stopped anything (an orphaned process group), nothing else reports it.
        kill(getpid(), SIGCONT)
    }
    errno = code
}
