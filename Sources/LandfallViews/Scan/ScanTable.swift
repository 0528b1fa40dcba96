package import LandfallModel
package import LandfallTerminal
package import LandfallWording
package import LandfallWorkflows

/// The table of a scan, for the user at a terminal.
package struct ScanTable {
    /// How many of the servers that were lost are named.
    private static let mostLost = 3

    private let isWatching: Bool
    private let saved: ProfileIndex
    private let messages: Messages
    /// The servers that a watch has lost, and when, the last one last.
    private var lost: [(server: Candidate, at: Duration)] = []
    /// What has gone wrong while a watch goes on; nil if nothing has.
    private var warning: String?

    package init(isWatching: Bool, saved: ProfileIndex, messages: Messages) {
        self.isWatching = isWatching
        self.saved = saved
        self.messages = messages
    }

    /// Records what was added or removed at a moment.
    package mutating func note(_ change: CandidateSet.Change, at now: Duration) {
        guard isWatching else { return }
        switch change {
        case .found(let server): lost.removeAll { $0.server.ref == server.ref }
        case .lost(let server): lost = (lost + [(server, now)]).suffix(Self.mostLost)
        case .updated: break
        }
    }

    /// Records what a source says of itself; returns what is wrong if that is new.
    package mutating func note(_ report: SourceReport) -> String? {
        guard isWatching else { return nil }
        let before = warning
        if report.isWorking, warning == messages.trouble(.networkDown) { warning = nil }
        guard let code = report.code, code == .networkDown || report.isWorking && code.exit == .ok else { return nil }
        warning = messages.trouble(code)
        return warning == before ? nil : warning
    }

    /// The rows while it is under way, and below them what was lost and that it goes on; `frame` is the picture of what turns there.
    package func block(of candidates: [Candidate], frame: Int, columns: Int, at now: Duration) -> LiveBlock {
        let table = table(of: candidates, columns: columns).lines(width: columns)
        let words = isWatching ? messages.watching(candidates.count) : messages.looking(candidates.count)
        let trouble = warning.map { [StyledText($0, .warn).truncated(toColumns: columns)] } ?? []
        let status = StyledText("\(Spinner.picture(frame)) \(words)", .dim).truncated(toColumns: columns)
        return LiveBlock(
            header: candidates.isEmpty ? [] : [table.header], rows: table.rows,
            footer: lostLines(columns: columns, at: now) + trouble + [status])
    }

    /// The rows that stay.
    package func lines(of candidates: [Candidate], columns: Int, at now: Duration) -> [StyledText] {
        let lost = lostLines(columns: columns, at: now)
        guard !candidates.isEmpty else { return lost }
        return table(of: candidates, columns: columns).page(width: columns) + lost
    }

    private func lostLines(columns: Int, at now: Duration) -> [StyledText] {
        lost.map { server, time in
            let seconds = Int((now - time).components.seconds)
            let words = messages.lost(server.name.description, server.kind.displayName, seconds: seconds)
            return StyledText(words, .warn).truncated(toColumns: columns)
        }
    }

    private func table(of candidates: [Candidate], columns: Int) -> Table {
        let doubts = NameDoubts(candidates, saved: saved)
        return Table(scan: candidates.map { ScanRow(doubts.seen($0), messages) }, columns: columns, messages)
    }
}

extension Table {
    /// Rows of a scan for this many columns. An address is shown whole, and which product it is stays beside the name: the name gives way,
    /// then the note goes, or where that does not do the address gets a line of its own. Notes that make a name doubtful are never left out.
    package init(scan rows: [ScanRow], columns: Int, _ messages: Messages) {
        let titles = messages.column
        let nameColumns = 8
        let address = rows.reduce(0) { max($0, DisplayWidth.columns(of: $1.address)) }
        let number = rows.reduce(0) { max($0, DisplayWidth.columns(of: $1.number)) }
        let kind = rows.reduce(DisplayWidth.columns(of: titles.kind)) { max($0, DisplayWidth.columns(of: $1.kind)) }
        let isDoubtful = rows.contains(where: \.isDoubtful)
        let isWide = number + nameColumns + kind + address + 3 * Table.gap <= columns
        self.init(columns: [
            .init(titles.number, priority: 5, alignment: .right),
            .init(titles.name, priority: 4, minimum: nameColumns),
            .init(titles.kind, priority: 3),
            .init(titles.address, priority: 2, overflow: isWide ? .dropped : .below),
            .init(
                titles.note, priority: 1, minimum: isDoubtful ? nil : 8, overflow: isDoubtful ? .below : .dropped),
        ])
        for row in rows {
            append([
                StyledText(row.number, .dim), StyledText(row.name, .bold), StyledText(row.kind),
                StyledText(row.address), StyledText(row.note, row.isDoubtful ? .warn : .dim),
            ])
        }
    }
}
