internal import Glibc
internal import NIOConcurrencyHelpers

/// A terminal whose keys arrive one by one and are not echoed, while a prompt has it.
///
/// It is given back as it was on every exit: at the end, for an error, by ``stop()``, and before the signals that end or stop a process,
/// which are let through after that. The process has one prompt at a time, for signals belong to all of it.
final class PromptInput: Sendable {
    /// What has come.
    enum Event: Sendable, Hashable {
        case signal(Int32)
        case keys
        /// Nothing, for as long as was asked for.
        case nothing
    }

    private struct State {
        var saved: termios?
        var isStopped = false
        /// Whether what is typed and not read yet is dropped at the end.
        var dropsRest = false
    }

    private let descriptor: Int32
    private let dropsTypedAhead: Bool
    private let givenBack: @Sendable () -> Void
    private let state = NIOLockedValueBox(State())

    /// - Parameters:
    ///   - descriptor: The terminal to read from.
    ///   - dropsTypedAhead: Whether what was typed before, or is not read at the end, is dropped.
    ///   - givenBack: Called each time that the terminal is given back.
    init(descriptor: Int32, dropsTypedAhead: Bool = false, givenBack: @escaping @Sendable () -> Void = {}) {
        (self.descriptor, self.dropsTypedAhead, self.givenBack) = (descriptor, dropsTypedAhead, givenBack)
    }

    /// Has the terminal, and the signals of prompts and others, for as long as `body` runs.
    func hold<Value>(
        signals others: [Int32] = [], _ body: (PromptSignals) throws(HiddenLine.Failure) -> Value
    ) throws(HiddenLine.Failure) -> Value {
        let signals = try PromptSignals(besides: others)
        defer {
            giveBack()
            signals.giveBack()
            // One that came in this very moment is not lost.
            while let late = PromptSignals.next() { PromptSignals.deliver(late) }
        }
        try take()
        return try body(signals)
    }

    /// Waits for what comes next.
    func next(
        within time: Duration? = nil, until deadline: ContinuousClock.Instant?
    ) throws(HiddenLine.Failure) -> Event {
        while true {
            let rest = deadline.map { ContinuousClock.Instant.now.duration(to: $0) }
            if let rest, rest <= .zero { throw .late }
            let shortest = [time, rest].compactMap(\.self).min()
            var wanted = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: PromptSignals.reader, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&wanted, 2, shortest.map { Int32(clamping: max(1, Int($0 / .milliseconds(1)))) } ?? -1)
            if state.withLockedValue({ $0.isStopped }) { throw .stopped }
            if wanted[1].revents != 0 {
                if let signal = PromptSignals.next() { return .signal(signal) }
            } else if ready > 0 {
                return .keys
            } else if ready == 0, time != nil {
                return .nothing
            }
        }
    }

    /// How many bytes are there: a paste may come in pieces.
    func waiting() -> Int {
        poll(nil, 0, 10)
        var count: Int32 = 0
        return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? max(1, Int(count)) : 1
    }

    /// Reads a byte; nil if it has disappeared again.
    func byte() throws(HiddenLine.Failure) -> UInt8? {
        var byte: UInt8 = 0
        let got = Glibc.read(descriptor, &byte, 1)
        if got < 0, errno == EINTR || errno == EAGAIN { return nil }
        guard got >= 0 else { throw .unreadable(errno) }
        guard got > 0 else { throw .ended }
        return byte
    }

    /// Lets a signal do what it does without us.
    ///
    /// - Throws: `interrupted` unless it stopped the process.
    func deliver(_ signal: Int32, _ signals: PromptSignals) throws(HiddenLine.Failure) {
        giveBack()
        signals.giveBack()
        PromptSignals.deliver(signal)
        guard signal == SIGTSTP else { throw .interrupted(signal) }
        signals.take()
        try take()
    }

    /// Takes the terminal once more: a shell may have set it meanwhile.
    func renew() throws(HiddenLine.Failure) {
        giveBack()
        try take()
    }

    /// What was typed and not read is dropped when the terminal is given back.
    func dropRest() { state.withLockedValue { $0.dropsRest = true } }

    /// Gives the terminal back at once and ends ``next(within:until:)``, from any thread.
    func stop() {
        state.withLockedValue { $0.isStopped = true }
        giveBack()
        PromptSignals.wake()
    }

    private func take() throws(HiddenLine.Failure) {
        let failure: HiddenLine.Failure? = state.withLockedValue { state in
            if state.isStopped { return .stopped }
            var mode = termios()
            guard tcgetattr(descriptor, &mode) == 0 else { return errno == EBADF ? .unreadable(errno) : .noTerminal }
            let before = mode
            mode.readKeys()
            guard tcsetattr(descriptor, dropsTypedAhead ? TCSAFLUSH : TCSADRAIN, &mode) == 0 else {
                return .unreadable(errno)
            }
            (state.saved, state.dropsRest) = (before, dropsTypedAhead)
            return nil
        }
        if let failure { throw failure }
    }

    private func giveBack() {
        let wasTaken = state.withLockedValue { state in
            guard var saved = state.saved.take() else { return false }
            // The rest of a paste must not become a command of the shell, nor the next answer.
            tcsetattr(descriptor, state.dropsRest ? TCSAFLUSH : TCSADRAIN, &saved)
            return true
        }
        if wasTaken { givenBack() }
    }
}
