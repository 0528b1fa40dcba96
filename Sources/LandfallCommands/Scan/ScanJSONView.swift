internal import ServerModel
internal import ServerViews
internal import Wording
internal import Workflows

/// JSON for programs: one document at the end, or with `--watch` one event a line as it happens.
struct ScanJSONView: ScanView {
    /// How often a watch says that it is still there.
    static let heartbeat = Duration.seconds(30)

    private let context: CommandContext
    private let isWatching: Bool
    private let saved: ProfileIndex
    private var lastLine = Duration.zero
    private var elapsed = Duration.zero

    init(context: CommandContext, isWatching: Bool, saved: ProfileIndex = ProfileIndex()) {
        self.context = context
        self.isWatching = isWatching
        self.saved = saved
    }

    mutating func show(_ change: CandidateSet.Change) throws {
        switch change {
        case .found(let candidate): try send(.found, candidate)
        case .updated(let candidate): try send(.updated, candidate)
        case .lost(let candidate): try send(.lost, candidate)
        }
    }

    mutating func show(_ source: ScanDocument.Source) throws {
        try send(ScanEventDocument(event: .source, source: source))
    }

    mutating func tick(at elapsed: Duration, _: CandidateSet) throws {
        self.elapsed = elapsed
        if elapsed - lastLine >= Self.heartbeat { try send(ScanEventDocument(event: .heartbeat)) }
    }

    mutating func resized(_: CandidateSet) {}
    mutating func suspend() {}

    mutating func finish(_ document: ScanDocument, _: CandidateSet) throws {
        if !isWatching { try context.out(document.json()) }
    }

    mutating func close() {}

    private mutating func send(_ event: ScanEventDocument.Event, _ candidate: Candidate) throws {
        try send(ScanEventDocument(event: event, server: ServerDocument(candidate, savedAs: saved.name(of: candidate))))
    }

    private mutating func send(_ event: ScanEventDocument) throws {
        guard isWatching else { return }
        lastLine = elapsed
        try context.out(JSONText.encode(event))
    }
}
