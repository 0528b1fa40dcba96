extension TerminalSignals {
    /// Lets a signal do what it does now, on this thread, and returns when that is done or the process goes on. Handlers may call it.
    package static func deliver(_ signal: Int32) {
        PromptSignals.deliver(signal)
    }

    /// Whether a signal is ignored now, as one is that `nohup` has taken away.
    package static func isIgnored(_ signal: Int32) -> Bool {
        SignalPipe.isIgnored(signal)
    }
}
