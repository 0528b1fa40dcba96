import Dispatch
import Glibc
internal import LandfallSystem

/// The signals that a command on a terminal answers, as a stream. It belongs to the command that made it: once cancelled
/// or released, the signals do what they do by default.
///
/// A handler writes the number into a pipe that Dispatch reads. Dispatch's own signal source will not do on Linux: it
/// never gives the default action back, and it blocks the signal in threads whose children inherit that. The process has one
/// pipe, so there is one owner at a time.
package final class TerminalSignals: Sendable {
    /// A signal, by its number on Linux.
    package enum Signal: UInt8, Sendable, CaseIterable {
        /// SIGINT: Ctrl-C.
        case interrupt = 2
        /// SIGTERM.
        case terminate = 15
        /// SIGCONT: `fg` after a stop.
        case resume = 18
        /// SIGTSTP: Ctrl-Z. The receiver restores the terminal and then calls ``TerminalSignals/stopProcess()``.
        case suspend = 20
        /// SIGWINCH: the terminal has another size.
        case resize = 28
    }

    /// What has arrived, in order; ends after ``cancel()``.
    package let signals: AsyncStream<Signal>

    // Dispatch sources may be used from any thread (dispatch(3)), and after init this one is only ever cancelled.
    private nonisolated(unsafe) let source: (any DispatchSourceRead)?
    private let taken: [Signal]

    /// Takes `wanted` from now on. One that the process was started with as ignored, as `nohup` and `&` do, stays so. Without a descriptor
    /// none is taken: the signals do what they do by default.
    package init(_ wanted: [Signal] = Signal.allCases) {
        let (signals, continuation) = AsyncStream<Signal>.makeStream()
        self.signals = signals
        guard signalPipe.reader >= 0, interruptPipe.reader >= 0 else {
            (source, taken) = (nil, [])
            continuation.finish()
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: signalPipe.reader, queue: .global())
        source.setEventHandler { @Sendable in
            for signal in Self.arrived() { continuation.yield(signal) }
        }
        source.setCancelHandler { @Sendable in continuation.finish() }
        self.source = source
        _ = Self.arrived()
        interruptPipe.empty()
        taken = wanted.filter { !SignalPipe.isIgnored(Int32($0.rawValue)) }
        source.resume()
        for signal in taken { Self.handle(signal, by: forwardSignal) }
    }

    deinit {
        cancel()
    }

    /// Restores the signals. A second call has no effect.
    package func cancel() {
        guard let source, !source.isCancelled else { return }
        for signal in taken { Self.handle(signal, by: SIG_DFL) }
        source.cancel()
    }

    /// A descriptor that can be read from once Ctrl-C or SIGTERM came to the owner: for code that waits for something else.
    static var interruptions: Int32 { interruptPipe.reader }

    /// Stops this process as Ctrl-Z would have done.
    package static func stopProcess() {
        kill(getpid(), SIGSTOP)
    }

    /// Makes write(2) fail when the reader has gone, instead of ending this process. A program that is then
    /// executed would inherit it and must be given the default back.
    package static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }
}

extension TerminalSignals {
    private static func handle(_ signal: Signal, by handler: __sighandler_t?) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        action.sa_flags = SA_RESTART
        sigaction(Int32(signal.rawValue), &action, nil)
    }

    /// What is in the pipe, which this empties.
    private static func arrived() -> [Signal] {
        var numbers = [UInt8](repeating: 0, count: 64)
        let count = read(signalPipe.reader, &numbers, numbers.count)
        return numbers.prefix(max(0, count)).compactMap(Signal.init)
    }
}

private let signalPipe = SignalPipe()
/// What Dispatch does not take away: readable from the first Ctrl-C on, until there is another owner.
private let interruptPipe = SignalPipe()

/// The handler, which captures nothing.
private func forwardSignal(_ number: Int32) {
    signalPipe.note(number)
    if number == SIGINT || number == SIGTERM { interruptPipe.note(number) }
}
