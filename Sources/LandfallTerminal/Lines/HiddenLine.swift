internal import Glibc
internal import LandfallSystem

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

    private let input: PromptInput
    private let echo: Echo
    private let show: @Sendable (String) -> Void

    /// - Parameters:
    ///   - descriptor: The terminal to read from.
    ///   - echo: What is shown of the line.
    ///   - closing: What is shown after the line: the end that was typed is not.
    ///   - show: Writes the prompt, what is shown of the line, and what is shown after it.
    package init(
        descriptor: Int32, echo: Echo = .nothing, closing: String = "\n", show: @escaping @Sendable (String) -> Void
    ) {
        input = PromptInput(descriptor: descriptor, dropsTypedAhead: echo.dropsTypedAhead) { show(closing) }
        self.echo = echo
        self.show = show
    }

    /// Shows `prompt` and blocks until a line is there, which comes without its end. The caller wipes it.
    ///
    /// Backspace takes a character back and Ctrl-U all of them. The terminal's own line editing is off: it cuts lines at 4095 bytes.
    package func read(
        _ prompt: String, limit: Int, deadline: ContinuousClock.Instant? = nil
    ) throws(Failure) -> [UInt8] {
        try input.hold { signals throws(Failure) in
            show(prompt)
            var line = TypedLine(limit: limit)
            var screen = PromptEcho(echo)
            defer { line.clear(downTo: 0) }
            while true {
                switch try input.next(until: deadline) {
                case .nothing: continue
                case .signal(let signal):
                    if signal == SIGCONT { try input.renew() } else { try input.deliver(signal, signals) }
                    show(prompt)
                case .keys:
                    switch try take(into: &line, &screen) {
                    case .more: continue
                    case .done: return line.finish()
                    case .ended: throw .ended
                    case .tooLong: throw .tooLong
                    }
                }
            }
        }
    }

    /// Reads what came at once, or what of it is up to the end of the line: what follows is for another reader. Where something is shown, that is
    /// all that came together: the user does not type so fast, and so it is seen what is a paste.
    private func take(into line: inout TypedLine, _ screen: inout PromptEcho) throws(Failure) -> TypedLine.Step {
        var run: [UInt8] = []
        var text = ""
        defer {
            text += screen.typed(String(decoding: run, as: UTF8.self))
            run.wipe()
            if screen.isHiding { input.dropRest() }
            if !text.isEmpty { show(text) }
        }
        for _ in 0..<(echo == .nothing ? 1 : input.waiting()) {
            guard let byte = try input.byte() else { return .more }
            let step = line.take(byte)
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

    /// Gives the terminal back at once and ends ``read(_:limit:)``, from any thread.
    package func stop() { input.stop() }
}
