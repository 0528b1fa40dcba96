internal import Glibc
internal import LandfallSystem

/// A terminal that shows nothing of what is typed between the prompts of a command that asks for a secret: people paste too early,
/// and twice. Prompts themselves are ``HiddenLine``'s.
///
/// It is given back as it was by ``restore()`` and before the signals that end or stop the process do that; what was typed and not
/// read is dropped, for the rest of a paste must not become a command of the shell. The process has one at a time.
package final class QuietTerminal {
    private static let wanted = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP]

    private var before: [(signal: Int32, action: sigaction)] = []

    /// Makes it quiet; nil if there is no terminal, or another process group has it (a tcsetattr(3) of a background process would
    /// stop this one).
    package init?(descriptor: Int32) {
        var mode = termios()
        guard quiet.pointee.descriptor < 0, tcgetattr(descriptor, &mode) == 0, tcgetpgrp(descriptor) == getpgrp() else {
            return nil
        }
        quiet.pointee = Quiet(descriptor: descriptor, mode: mode)
        for signal in Self.wanted where !SignalPipe.isIgnored(signal) {
            var old = sigaction()
            var new = sigaction()
            new.__sigaction_handler.sa_handler = leaveQuietly
            new.sa_flags = SA_RESTART
            sigaction(signal, &new, &old)
            before.append((signal, old))
        }
        disableEcho()
    }

    deinit {
        restore()
    }

    /// Restores the terminal. A second call has no effect.
    package func restore() {
        guard quiet.pointee.descriptor >= 0 else { return }
        restoreEcho()
        for (signal, action) in before {
            var action = action
            sigaction(signal, &action, nil)
        }
        before = []
        quiet.pointee.descriptor = -1
    }
}

/// A terminal and how it was.
private struct Quiet {
    var descriptor: Int32 = -1
    var mode = termios()
}

/// It is written while no handler of ours is installed, and read by handlers, which signal-safety(7) does not let take a lock.
private nonisolated(unsafe) let quiet: UnsafeMutablePointer<Quiet> = {
    let place = UnsafeMutablePointer<Quiet>.allocate(capacity: 1)
    place.initialize(to: Quiet())
    return place
}()

/// The terminal shows nothing; it still makes signals and lines.
private func disableEcho() {
    guard tcgetpgrp(quiet.pointee.descriptor) == getpgrp() else { return }
    var mode = quiet.pointee.mode
    mode.c_lflag &= ~tcflag_t(ECHO | ECHONL)
    tcsetattr(quiet.pointee.descriptor, TCSANOW, &mode)
}

/// The terminal is as it was.
private func restoreEcho() {
    // Without a group the session leader has ended: no other process uses the terminal.
    let owner = tcgetpgrp(quiet.pointee.descriptor)
    guard owner <= 0 || owner == getpgrp() else { return }
    tcflush(quiet.pointee.descriptor, TCIFLUSH)
    tcsetattr(quiet.pointee.descriptor, TCSANOW, &quiet.pointee.mode)
}

/// Gives the terminal back and lets the signal do what it does by default. All that it calls is in signal-safety(7).
private func leaveQuietly(_ number: Int32) {
    let code = errno
    restoreEcho()
    var ours = sigaction()
    var byDefault = sigaction()
    byDefault.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(number, &byDefault, &ours)
    PromptSignals.deliver(number)
    // Only a stop comes back.
    sigaction(number, &ours, nil)
    disableEcho()
    errno = code
}
