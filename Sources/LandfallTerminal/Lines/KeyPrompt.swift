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
/// The terminal is given back as it was on every exit, as by ``HiddenLine``. Input after the end of a line stays for the next reader.
package struct KeyPrompt: Sendable {
    package enum Step: Sendable, Hashable {
        /// It goes on; after this time without a key it is asked again.
        case more(within: Duration?)
        case done
    }

    private let input: PromptInput

    /// A prompt on a terminal.
    package init(descriptor: Int32) {
        input = PromptInput(descriptor: descriptor)
    }

    /// Blocks until the view has what it wants.
    ///
    /// - Throws: ``HiddenLine/Failure``; what was drawn is gone then.
    package func run(
        _ view: inout some KeyPromptView, deadline: ContinuousClock.Instant? = nil
    ) throws(HiddenLine.Failure) {
        try input.hold(signals: [SIGWINCH]) { signals throws(HiddenLine.Failure) in
            do throws(HiddenLine.Failure) {
                try read(&view, signals, deadline)
            } catch {
                view.erase()
                throw error
            }
        }
    }

    private func read(
        _ view: inout some KeyPromptView, _ signals: PromptSignals, _ deadline: ContinuousClock.Instant?
    ) throws(HiddenLine.Failure) {
        view.show()
        var patience: Duration?
        while true {
            var bytes: [UInt8] = []
            switch try input.next(within: patience, until: deadline) {
            case .signal(let signal):
                try answer(signal, signals, &view)
                continue
            case .keys:
                bytes = try take()
                if bytes.isEmpty { continue }
            case .nothing: break
            }
            switch view.take(bytes) {
            case .more(let within): patience = within
            case .done: return
            }
        }
    }

    /// What has come together, up to the end of a line: what follows may be input for another reader. Empty if it has disappeared again.
    private func take() throws(HiddenLine.Failure) -> [UInt8] {
        let count = input.waiting()
        var bytes: [UInt8] = []
        while bytes.count < count, bytes.last != 0x0a, bytes.last != 0x0d, let byte = try input.byte() {
            bytes.append(byte)
        }
        return bytes
    }

    /// Lets a signal that has come do what it does without us.
    private func answer(
        _ signal: Int32, _ signals: PromptSignals, _ view: inout some KeyPromptView
    ) throws(HiddenLine.Failure) {
        switch signal {
        case SIGWINCH: break
        case SIGCONT:
            try input.renew()
            view.lose()
        default:
            view.erase()
            try input.deliver(signal, signals)
        }
        view.show()
    }
}
