internal import Glibc

/// What the user sees while a ``KeyPrompt`` reads keys.
package protocol KeyPromptView {
    /// Draws what there is, in place of what was drawn before.
    mutating func show()
    /// Takes away what was drawn: the terminal goes back to others.
    mutating func erase()
    /// What was drawn is no longer where it was: others have had the terminal.
    mutating func lose()
    /// Takes what was typed at once, or nothing where the time is over that it wanted to wait for more.
    mutating func take(_ bytes: [UInt8]) -> KeyPrompt.Step
}

/// A terminal whose keys arrive one by one and are not echoed; the caller draws their effect.
///
/// The terminal is given back as it was on every exit, as by ``HiddenLine``: at the end, for an error, and before the signals that end or
/// stop a process, which are let through. Input after the end of a line stays for the next reader. The process has one prompt at
/// a time.
package final class KeyPrompt {
    package enum Step: Sendable, Hashable {
        /// It goes on; after this time without a key it is asked again.
        case more(within: Duration?)
        case done
    }

    private let descriptor: Int32
    private var saved: termios?

    /// A prompt on a terminal.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Blocks until the view has what it wants.
    ///
    /// - Throws: ``HiddenLine/Failure``; what was drawn is gone then.
    package func run(
        _ view: inout some KeyPromptView, deadline: ContinuousClock.Instant? = nil
    ) throws(HiddenLine.Failure) {
        let signals = try PromptSignals(besides: [SIGWINCH])
        defer {
            restore()
            signals.giveBack()
            // One that came in this very moment is not lost.
            while let late = PromptSignals.next() { PromptSignals.deliver(late) }
        }
        try makeRaw()
        do throws(HiddenLine.Failure) {
            try read(&view, signals, deadline)
        } catch {
            view.erase()
            throw error
        }
    }

    private func read(
        _ view: inout some KeyPromptView, _ signals: PromptSignals, _ deadline: ContinuousClock.Instant?
    ) throws(HiddenLine.Failure) {
        view.show()
        var patience: Duration?
        while true {
            var wanted = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: PromptSignals.reader, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&wanted, 2, try milliseconds(patience, deadline))
            if wanted[1].revents != 0 {
                try answer(signals, &view)
                continue
            }
            // Without patience it is the deadline that is over.
            if ready < 0 || ready == 0 && patience == nil { continue }
            let bytes = ready == 0 ? [] : try take()
            if ready > 0, bytes.isEmpty { continue }
            switch view.take(bytes) {
            case .more(let within): patience = within
            case .done: return
            }
        }
    }

    /// What has come together, up to the end of a line: what follows may be input for another reader. Empty if it has disappeared again.
    private func take() throws(HiddenLine.Failure) -> [UInt8] {
        // A paste may come in pieces.
        poll(nil, 0, 10)
        var waiting: Int32 = 0
        let count = ioctl(descriptor, UInt(FIONREAD), &waiting) == 0 ? max(1, Int(waiting)) : 1
        var bytes: [UInt8] = []
        while bytes.count < count, bytes.last != 0x0a, bytes.last != 0x0d {
            var byte: UInt8 = 0
            let got = Glibc.read(descriptor, &byte, 1)
            if got < 0, errno == EINTR || errno == EAGAIN { break }
            guard got >= 0 else { throw .unreadable(errno) }
            guard got > 0 else { throw .ended }
            bytes.append(byte)
        }
        return bytes
    }

    /// For poll(2).
    private func milliseconds(
        _ patience: Duration?, _ deadline: ContinuousClock.Instant?
    ) throws(HiddenLine.Failure) -> Int32 {
        let rest = deadline.map { ContinuousClock.Instant.now.duration(to: $0) }
        if let rest, rest <= .zero { throw .late }
        guard let shortest = [patience, rest].compactMap(\.self).min() else { return -1 }
        return Int32(clamping: max(1, Int(shortest / .milliseconds(1))))
    }

    /// Lets a signal that has come do what it does without us.
    private func answer(_ signals: PromptSignals, _ view: inout some KeyPromptView) throws(HiddenLine.Failure) {
        guard let signal = PromptSignals.next() else { return }
        switch signal {
        case SIGWINCH: break
        case SIGCONT:
            // A shell may have set the terminal meanwhile.
            restore()
            try makeRaw()
            view.lose()
        default:
            view.erase()
            restore()
            signals.giveBack()
            PromptSignals.deliver(signal)
            guard signal == SIGTSTP else { throw .interrupted(signal) }
            signals.take()
            try makeRaw()
        }
        view.show()
    }

    private func makeRaw() throws(HiddenLine.Failure) {
        var mode = termios()
        guard tcgetattr(descriptor, &mode) == 0 else { throw errno == EBADF ? .unreadable(errno) : .noTerminal }
        let before = mode
        mode.readKeys()
        guard tcsetattr(descriptor, TCSADRAIN, &mode) == 0 else { throw .unreadable(errno) }
        saved = before
    }

    private func restore() {
        guard var before = saved.take() else { return }
        tcsetattr(descriptor, TCSADRAIN, &before)
    }
}
