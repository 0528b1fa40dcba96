internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// A next step after a test.
struct NextStep: Sendable, Hashable {
    /// What it is for, without its command where that stands at the end.
    let text: String
    /// What Enter does: runs it if it is of landfall, and copies any other.
    let command: ShellCommand?

    init(_ hint: Hint) {
        let pieces = hint.pieces.filter { !$0.text.isEmpty }
        let typed = pieces.compactMap { if case .command(let command) = $0 { command } else { nil } }
        command = typed.first
        let isLast = typed.count == 1 && pieces.last == typed.first.map(Hint.Piece.command)
        let text = (isLast ? Hint(Array(pieces.dropLast())) : hint).description
        self.text = isLast ? String(text.reversed().drop { $0 == ":" || $0 == " " }.reversed()) : text
    }

    /// Whether Enter copies it.
    var isCopied: Bool { if case .other = command { true } else { false } }

    /// The word for the line of keys.
    var label: Sentence {
        if isCopied { return Sentence("copy it") }
        if case .landfall(let words) = command, words.first == "use" { return Sentence("use it") }
        return Sentence("run it")
    }

    /// What Enter does.
    var commands: [ViewCommand] {
        switch command {
        case .landfall(let words): [.ask(.run(words))]
        case .other(let line): [.copy(line)]
        case nil: []
        }
    }
}

extension TestedServer {
    /// What can be done now, the likeliest first, each once.
    func steps(_ messages: Messages) -> [NextStep] {
        let use = chosen != nil && !isCurrent ? [messages.useIt(profile.name.description)] : []
        let hints = failure.map { CommandFailure($0, messages).hints } ?? result?.hints(messages) ?? []
        return (hints + use + (chosen == nil && !isRunning ? others(messages) : [])).map(NextStep.init).reduce(into: [])
        { steps, step in
            if !steps.contains(step) { steps.append(step) }
        }
    }

    /// What would help on each of the routes, the one that came furthest first.
    private func others(_ messages: Messages) -> [Hint] {
        lanes.compactMap(\.report).sorted { $0.progress > $1.progress }.flatMap { report in
            report.decisive.map { StageText($0, route: report.route, of: profile, messages).hints } ?? []
        }
    }
}
