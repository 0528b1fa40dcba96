internal import PrivateFiles
internal import TerminalUI

/// Everything that a command gets from outside: a test hands in its own.
struct CommandContext: Sendable {
    /// What may interrupt a command.
    enum Signal: Sendable, Hashable {
        case interrupt
        case terminate
        case suspend
        case resumed
        case resized
    }

    let environment: [String: String]
    let terminal: Terminal
    let messages: Messages
    let isJSON: Bool
    let isVerbose: Bool

    init(environment: [String: String], terminal: Terminal, isJSON: Bool, isVerbose: Bool) {
        self.environment = environment
        self.terminal = terminal
        self.isJSON = isJSON
        self.isVerbose = isVerbose
        // JSON is never translated.
        messages = Messages(language: isJSON ? .english : Language(environment: environment))
    }

    /// Whether a person looks at what is printed, on a terminal that can redraw.
    var isInteractive: Bool { terminal.output.canRedraw }

    /// Where things are kept; nil without a home.
    var state: PrivateFolder? { PrivateFolder.state(environment: environment) }

    /// Prints data.
    func out(_ line: String) throws(TerminalError) {
        try terminal.output.write(line + "\n")
    }

    /// Says something beside the data. That nobody reads it is no failure.
    func note(_ line: String) {
        try? terminal.error.write(line + "\n")
    }

    /// Warns of something.
    func warn(_ line: String) {
        note(terminal.error.style.apply(.warn, to: line))
    }

    /// Says what only `--verbose` wants to know.
    func detail(_ line: String) {
        if isVerbose { note(terminal.error.style.apply(.dim, to: line)) }
    }

    /// Stops this process as Ctrl-Z does by default.
    func suspend() { TerminalSignals.stopProcess() }

    /// The signals from now on, until the iteration ends; then they do again what they do by default.
    func signals() -> AsyncStream<Signal> {
        AsyncStream { feed in
            let source = TerminalSignals()
            // Owned by the stream: its termination cancels it.
            let task = Task {
                for await signal in source.signals {
                    switch signal {
                    case .interrupt: feed.yield(.interrupt)
                    case .terminate: feed.yield(.terminate)
                    case .suspend: feed.yield(.suspend)
                    case .resume: feed.yield(.resumed)
                    case .resize: feed.yield(.resized)
                    }
                }
            }
            feed.onTermination = { _ in
                task.cancel()
                source.cancel()
            }
        }
    }
}
