internal import Glibc
internal import NIOConcurrencyHelpers

/// A line that is typed without echo, or with a partial one (``Echo``).
///
/// The terminal is restored on every exit: the line's end, ``stop()``, an error, and the signals that end or stop a
/// process, which are let through after that. The process has one prompt at a time, for signals belong to all of it.
package final class HiddenLine: Sendable {
    /// Why there is no line.
    package enum Failure: Error, Sendable, Hashable {
        /// The descriptor is not a terminal.
        case noTerminal
        /// End of input before a character, as Ctrl-D makes it.
        case ended
        /// ``HiddenLine/stop()`` was called.
        case stopped
        /// A signal, which the process survived.
        case interrupted(Int32)
        /// More than `limit` bytes.
        case tooLong
        /// The deadline.
        case late
        /// errno(3).
        case unreadable(Int32)
    }

    private struct State {
        var saved: termios?
        var isStopped = false
        /// Whether what is typed and not read yet is dropped at the end.
        var dropsRest = true
    }

    private let descriptor: Int32
    private let echo: Echo
    private let closing: String
    private let show: @Sendable (String) -> Void
    private let state = NIOLockedValueBox(State())

    /// - Parameters:
    ///   - descriptor: The terminal to read from.
    ///   - echo: What is shown of the line.
    ///   - closing: What is shown after the line: the end that was typed is not.
    ///   - show: Writes the prompt, what is shown of the line, and what is shown after it.
    package init(
        descriptor: Int32, echo: Echo = .nothing, closing: String = "\n", show: @escaping @Sendable (String) -> Void
    ) {
        self.closing = closing
        self.descriptor = descriptor
        self.echo = echo
        self.show = show
    }

    /// Shows `prompt` and blocks until a line is there, which comes without its end. The caller wipes it.
    ///
    /// Backspace takes a character back and Ctrl-U all of them. The terminal's own line editing is off: it cuts lines at 4095 bytes.
    package func read(
        _ prompt: String, limit: Int, deadline: ContinuousClock.Instant? = nil
    ) throws(Failure) -> [UInt8] {
        let signals = try PromptSignals()
        defer {
            restore()
            signals.giveBack()
            // One that came in this very moment is not lost.
            while let late = PromptSignals.next() { PromptSignals.deliver(late) }
        }
        try hide()
        show(prompt)
        var line = TypedLine(limit: limit)
        var screen = PromptEcho(echo)
        defer { line.clear(downTo: 0) }
        while true {
            var wanted = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: PromptSignals.reader, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&wanted, 2, try milliseconds(to: deadline))
            if state.withLockedValue({ $0.isStopped }) { throw .stopped }
            guard ready > 0 else { continue }
            if wanted[1].revents != 0 {
                try answer(signals, prompt)
                continue
            }
            switch try take(waiting(), into: &line, &screen) {
            case .more: continue
            case .done: return line.finish()
            case .ended: throw .ended
            case .tooLong: throw .tooLong
            }
        }
    }

    /// How many bytes are to be read at once. Where some are shown, all that came together: the user does not type so fast, and so it is
    /// seen what is a paste.
    private func waiting() -> Int {
        guard echo != .nothing else { return 1 }
        // A paste may come in pieces.
        poll(nil, 0, 10)
        var count: Int32 = 0
        return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? max(1, Int(count)) : 1
    }

    /// Reads this many bytes, or those up to the end of the line: what follows is for another reader.
    private func take(
        _ count: Int, into line: inout TypedLine, _ screen: inout PromptEcho
    ) throws(Failure) -> TypedLine.Step {
        var run: [UInt8] = []
        var text = ""
        defer {
            text += screen.typed(String(decoding: run, as: UTF8.self))
            run.wipe()
            if screen.isHiding { state.withLockedValue { $0.dropsRest = true } }
            if !text.isEmpty { show(text) }
        }
        for _ in 0..<count {
            var byte: UInt8 = 0
            let got = Glibc.read(descriptor, &byte, 1)
            if got < 0, errno == EINTR || errno == EAGAIN { return .more }
            guard got >= 0 else { throw .unreadable(errno) }
            let step = got == 0 ? .ended : line.take(byte)
            guard step == .more else { return step }
            guard echo != .nothing else { continue }
            switch TypedLine.Key(byte) {
            case .character: run.append(byte)
            case .erase, .clear:
                text += screen.typed(String(decoding: run, as: UTF8.self))
                run.wipe()
                text += TypedLine.Key(byte) == .erase ? screen.erased() : screen.cleared()
            }
        }
        return .more
    }

    /// For poll(2).
    private func milliseconds(to deadline: ContinuousClock.Instant?) throws(Failure) -> Int32 {
        guard let deadline else { return -1 }
        let rest = ContinuousClock.Instant.now.duration(to: deadline)
        guard rest > .zero else { throw .late }
        return Int32(clamping: max(1, Int(rest / .milliseconds(1))))
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
            mode.readKeys()
            mode.c_iflag |= tcflag_t(ICRNL)
            // What was typed before may have been shown, so it is no part of a secret.
            let when = echo.dropsTypedAhead ? TCSAFLUSH : TCSADRAIN
            guard tcsetattr(descriptor, when, &mode) == 0 else { return .unreadable(errno) }
            state.saved = before
            state.dropsRest = echo.dropsTypedAhead
            return nil
        }
        if let failure { throw failure }
    }

    private func restore() {
        let wasHidden = state.withLockedValue { state in
            guard var saved = state.saved.take() else { return false }
            // The rest of a paste must not become a command of the shell, nor the next answer.
            tcsetattr(descriptor, state.dropsRest ? TCSAFLUSH : TCSADRAIN, &saved)
            return true
        }
        if wasHidden { show(closing) }
    }
}

extension [UInt8] {
    /// Overwrites the bytes and lets go of them.
    fileprivate mutating func wipe() {
        withUnsafeMutableBytes { buffer in
            if let start = buffer.baseAddress { explicit_bzero(start, buffer.count) }
        }
        self = []
    }
}
