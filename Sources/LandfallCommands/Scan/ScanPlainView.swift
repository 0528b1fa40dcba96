internal import ServerModel
internal import TerminalUI

/// Plain lines for pipes: one row a line as it arrives, fields apart by tabs, nothing cut.
struct ScanPlainView: ScanView {
    private let context: CommandContext
    private let isWatching: Bool

    init(context: CommandContext, isWatching: Bool) {
        self.context = context
        self.isWatching = isWatching
    }

    mutating func show(_ change: CandidateSet.Change) throws {
        switch change {
        case .found(let candidate): try print("found", candidate)
        case .updated(let candidate) where isWatching: try print("updated", candidate)
        case .lost(let candidate) where isWatching: try print("lost", candidate)
        case .updated, .lost: break
        }
    }

    mutating func show(_: ScanDocument.Source) {}
    mutating func tick(at _: Duration, _: CandidateSet) {}
    mutating func resized(_: CandidateSet) {}
    mutating func suspend() {}
    mutating func finish(_: ScanDocument, _: CandidateSet) {}
    mutating func close() {}

    private func print(_ event: String, _ candidate: Candidate) throws {
        let row = ScanRow(candidate, context.messages)
        let fields = [row.number, row.name, row.kind, row.address, row.note]
        try context.out(((isWatching ? [event] : []) + fields).joined(separator: "\t"))
    }
}
