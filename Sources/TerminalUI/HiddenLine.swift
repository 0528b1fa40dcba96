internal import Glibc
internal import NIOConcurrencyHelpers

/// A line typed on a terminal that does not show it.
///
/// The terminal is given back as it was on every way out: the line's end, ``stop()``, an error, and the signals that end or stop a
/// process, which are let through after that. The process has one prompt at a time, for signals belong to all of it.
package final class HiddenLine: Sendable {
    /// Why there is no line.
    package enum Failure: Error, Sendable, Hashable {
        /// The descriptor is no terminal.
        case noTerminal
        /// End of input before a character, as Ctrl-D makes it.
        case ended
        /// ``HiddenLine/stop()`` was called.
        case stopped
        /// A signal, which the process survived.
        case interrupted(Int32)
        /// More than `limit` bytes.
        case tooLong
        /// errno(3).
        case unreadable(Int32)
    }

    private struct State {
        var saved: termios?
        var isStopped = false
    }

    private let descriptor: Int32
    private let show: @Sendable (String) -> Void
    private let state = NIOLockedValueBox(State())

    /// - Parameters:
    ///   - descriptor: The terminal to read from.
    ///   - show: Writes the prompt, and a newline after the line.
    package init(descriptor: Int32, show: @escaping @Sendable (String) -> Void) {
        self.descriptor = descriptor
        self.show = show
    }

    /// Shows `prompt` and blocks until a line is there, which comes without its end. The caller wipes it.
    ///
    /// Backspace takes a character back and Ctrl-U all of them. The terminal's own line editing is off: it cuts lines at 4095 bytes.
    package func read(_ prompt: String, limit: Int) throws(Failure) -> [UInt8] {
        let signals = PromptSignals()
        defer {
            restore()
            signals.giveBack()
            // One that came in this very moment is not lost.
            while let late = PromptSignals.next() { PromptSignals.deliver(late) }
        }
        try hide()
        show(prompt)
        var line = TypedLine(limit: limit)
        defer { line.clear(downTo: 0) }
        while true {
            var wanted = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: PromptSignals.reader, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&wanted, 2, -1)
            if state.withLockedValue({ $0.isStopped }) { throw .stopped }
            guard ready > 0 else { continue }
            if wanted[1].revents != 0 {
                try answer(signals, prompt)
                continue
            }
            var byte: UInt8 = 0
            let count = Glibc.read(descriptor, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw .unreadable(errno) }
            switch count == 0 ? .ended : line.take(byte) {
            case .more: continue
            case .done: return line.finish()
            case .ended: throw .ended
            case .tooLong: throw .tooLong
            }
        }
    }

    /// Gives the terminal back at once and ends ``read(_:limit:)``, from any thread.
    package func stop() {
        state.withLockedValue { $0.isStopped = true }
        restore()
        PromptSignals.wake()
    }

    /// Lets a signal that has come do what it does without us.
    private func answer(_ signals: PromptSignals, _ prompt: String) throws(Failure) {
        guard let signal = PromptSignals.next(), signal != SIGCONT else {
            // Resumed: a shell may have set the terminal meanwhile.
            restore()
            try hide()
            show(prompt)
            return
        }
        restore()
        signals.giveBack()
        PromptSignals.deliver(signal)
        guard signal == SIGTSTP else { throw .interrupted(signal) }
        signals.take()
        try hide()
        show(prompt)
    }

    private func hide() throws(Failure) {
        let failure: Failure? = state.withLockedValue { state in
            if state.isStopped { return .stopped }
            var mode = termios()
            guard tcgetattr(descriptor, &mode) == 0 else { return errno == EBADF ? .unreadable(errno) : .noTerminal }
            let before = mode
            mode.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN)
            mode.c_lflag |= tcflag_t(ISIG)
            mode.c_iflag |= tcflag_t(ICRNL)
            withUnsafeMutableBytes(of: &mode.c_cc) { characters in
                characters[Int(VMIN)] = 1
                characters[Int(VTIME)] = 0
            }
            // What was typed before was shown, so it is no part of a secret.
            guard tcsetattr(descriptor, TCSAFLUSH, &mode) == 0 else { return .unreadable(errno) }
            state.saved = before
            return nil
        }
        if let failure { throw failure }
    }

    private func restore() {
        let wasHidden = state.withLockedValue { state in
            guard var saved = state.saved.take() else { return false }
            // Flushes too: the rest of a paste must not become a command of the shell.
            tcsetattr(descriptor, TCSAFLUSH, &saved)
            return true
        }
        // The one that was typed is not shown.
        if wasHidden { show("\n") }
    }
}
