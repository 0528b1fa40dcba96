internal import FoundationEssentials
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallTransport
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// Everything that a command gets from outside; tests provide their own.
struct CommandContext: Sendable {
    /// The version of this program.
    static let version = "0.1.0"

    let environment: [String: String]
    let terminal: Terminal
    let messages: Messages
    let isJSON: Bool
    let isVerbose: Bool
    /// Whether a monitoring system runs it, whose line and exit codes also a failure has.
    let isPlugin: Bool
    /// What of the command line no error repeats.
    let secrets: TypedSecrets
    /// Opens the screen; nil if there is none.
    let openScreen: OpenScreen?

    init(
        environment: [String: String], terminal: Terminal, isJSON: Bool, isVerbose: Bool, isPlugin: Bool = false,
        secrets: TypedSecrets = TypedSecrets(), situation: HintContext = HintContext(), openScreen: OpenScreen? = nil,
        now: Date = Date()
    ) {
        self.openScreen = openScreen
        self.secrets = secrets
        self.environment = environment
        self.terminal = terminal
        self.isJSON = isJSON
        self.isVerbose = isVerbose
        self.isPlugin = isPlugin
        // JSON is never translated, and times are relative on a terminal only.
        messages =
            isJSON
            ? Messages(language: .english, situation: situation)
            : Messages(
                language: Language(environment: environment), situation: situation,
                now: terminal.output.isTerminal ? now : nil)
    }

    /// Whether the user looks at what is printed, on a terminal that can redraw.
    var isInteractive: Bool { terminal.output.canRedraw }

    /// Whether the user can choose from a list by keys: on a terminal that can redraw, and is not wanted as one of lines.
    func asksByKeys(_ global: GlobalOptions) -> Bool {
        let plain = environment["LANDFALL_PLAIN"] ?? ""
        return mayAsk(global) && terminal.error.canRedraw && ["", "0"].contains(plain)
    }

    /// Shows progress by redrawing; nil if nobody would see it.
    var liveTable: LiveRegion? { isInteractive && !isJSON ? LiveRegion(terminal.output, messages) : nil }

    /// Where things are kept; nil without a home.
    var state: PrivateFolder? { PrivateFolder.state(environment: environment) }

    /// Where commands save the status of servers for commands that only read it; nil without a home.
    var lastStates: LastStates? { state.map(LastStates.init) }

    /// The daemon of the tailnet, where the flag, else the variable, else tailscaled's own habit says. Whether the user has
    /// named it: one who has wants to hear that it is not there.
    func localAPI(_ options: GlobalOptions) throws(CommandFailure) -> (api: LocalAPI, isNamed: Bool) {
        if let path = options.tailscaleSocket {
            guard !path.isEmpty else {
                throw CommandFailure(.usage, messages.badSocketPath(ForeignText(path).debugDescription))
            }
            return (LocalAPI(socketPath: path), true)
        }
        return LocalAPI(environment: environment).map { ($0, true) } ?? (LocalAPI(), false)
    }

    /// Takes away what the terminal has echoed of Ctrl-C, so that the shell's prompt starts at the beginning of a line. A failed write is not a
    /// failure.
    func eraseEcho() {
        if terminal.isInputTerminal { try? terminal.output.eraseLine() }
    }

    /// Prints data.
    func out(_ line: String) throws(TerminalError) {
        try terminal.output.write(line + "\n")
    }

    /// Prints a document of `--json` on one line.
    func out(json document: some Encodable) throws {
        try out(try JSONText.encode(document))
    }

    /// Prints plain lines, if there are any.
    func out(_ lines: [String]?) throws(TerminalError) {
        for line in lines ?? [] { try out(line) }
    }

    /// Prints lines, as wide as they are, in the colours of the output.
    func out(_ lines: [StyledText]) throws(TerminalError) {
        try terminal.output.write(lines: lines)
    }

    /// Prints a table: as wide as a terminal is, and a line for each row, tab-separated, into a pipe.
    func out(_ table: Table) throws(TerminalError) {
        let output = terminal.output
        guard output.isTerminal else { return try out(table.plainLines) }
        try out(table.page(width: output.size.columns))
    }

    /// Says something beside the data. It is not an error if it cannot be written.
    func note(_ line: Hint) { say(line, nil) }

    /// Says something without a command in it.
    func note(_ line: String) { note(Hint(line)) }

    /// Warns of something.
    func warn(_ line: Hint) { say(line, .warn) }

    /// Warns of something without a command in it.
    func warn(_ line: String) { warn(Hint(line)) }

    /// Warns of what went wrong beside the command, such as a record that cannot be written.
    func warn(of error: any Error) {
        warn(messages.sentence(of: error))
    }

    /// Says what only `--verbose` wants to know.
    func detail(_ line: Hint) {
        if isVerbose { say(line, .dim) }
    }

    /// The same without a command in it.
    func detail(_ line: String) { detail(Hint(line)) }

    /// Says why the command failed, and returns the exit code that belongs to it.
    func fail(_ failure: CommandFailure) -> CommandExit {
        guard isPlugin else {
            report(failure)
            return failure.code.exit
        }
        let line = PluginLine(secrets.hidden(in: failure, mark: messages.notShown))
        // Where it cannot be printed, the exit code says enough.
        try? out(line.text)
        return line.status.exit
    }

    /// Says why it failed, and what to do next.
    func report(_ failure: CommandFailure) {
        let failure = secrets.hidden(in: failure, mark: messages.notShown)
        write(isJSON ? [failure.json] : failure.lines(columns: noteColumns), nil)
    }

    private func say(_ line: Hint, _ role: Role?) {
        write(noteColumns.map { Paragraph.lines(line, columns: $0) } ?? [line.description], role)
    }

    /// The columns for what is said; nil for a pipe, where a line stays one.
    private var noteColumns: Int? { terminal.error.isTerminal ? terminal.error.size.columns : nil }

    private func write(_ lines: [String], _ role: Role?) {
        try? terminal.error.write(lines.map { terminal.error.style.apply(role, to: $0) + "\n" }.joined())
    }

    /// What runs a command that waits for something: with the signals of this process, on the clock of this machine.
    var loop: EventLoop { EventLoop(signals: signals, suspend: TerminalSignals.stopProcess) }

    /// The signals from now on, until the iteration ends; then they do again what they do by default.
    func signals() -> AsyncStream<LoopSignal> {
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
