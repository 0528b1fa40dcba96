internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// The last seven days of a server: a strip for each, so that what comes back at an hour stands in one column.
struct HistoryView: ScreenView {
    static let rows = "history"
    static let days = AnswerHistory.days

    let messages: Messages
    private(set) var server: ServerBoard.Server?
    private(set) var list = RowList<HistoryDay>(text: \.text)
    private(set) var moment: FrameTime
    private var source: Source?

    /// What the days were made of.
    private struct Source: Hashable {
        let server: ServerBoard.Server.ID
        let revision: Int
        let outages: Int
        let bucket: Int
        let grid: HistoryGrid
    }

    init(_ messages: Messages, at moment: FrameTime) {
        (self.messages, self.moment) = (messages, moment)
    }

    /// Shows another server, or the same one from today on.
    mutating func open(_ server: ServerBoard.Server, at moment: FrameTime, columns: Int) {
        (self.server, source) = (server, nil)
        refresh(server, at: moment, columns: columns)
        list.move(by: Self.days, height: Self.days)
    }

    /// Takes the server as it is now; nil if it is gone.
    mutating func refresh(_ server: ServerBoard.Server?, at moment: FrameTime, columns: Int) {
        (self.server, self.moment) = (server, moment)
        guard let server else { return }
        let grid = HistoryGrid(columns: columns)
        let bucket = Int(moment.date.timeIntervalSince1970) / (AnswerHistory.minutes * 60)
        let source = Source(
            server: server.id, revision: server.revision, outages: server.outages.count, bucket: bucket, grid: grid)
        guard source != self.source else { return }
        self.source = source
        let usual = server.history.median(since: since, until: moment.date)
        list.refresh(
            (0..<Self.days).reversed().map { HistoryDay($0, of: server, usual: usual, grid, moment.date, messages) })
    }

    /// Where the first of the days begins.
    var since: Date { HistoryDay.range(Self.days - 1, before: moment.date).start }

    /// The outages of these days, the last one first.
    var outages: [Outage] {
        (server?.outages ?? []).filter { ($0.length ?? .zero) >= AnswerHistory.shortestOutage || $0.length == nil }
            .filter { $0.start >= since }.reversed()
    }
}

extension HistoryView {
    static let actions: [Action<HistoryView>] =
        [
            Action(.open, label: { _ in Sentence("that day") }, help: "show the selected day on Home", for: \.chosenDay)
            {
                [.day($0.server, back: $0.back)]
            },
            Action(.test, for: \.server) { [.test([$0.id])] },
            Action(.share, hint: .never, for: \.server) { [.share($0.id)] },
            Action(.copy, for: { view in view.server.map { _ in view.report } }) { [.copy($0)] },
        ]
        + Action.motions { history, motion, _ in
            _ = history.list.take(motion, height: Self.days)
            return []
        }

    private var chosenDay: (server: ServerBoard.Server.ID, back: Int)? {
        guard let server, let day = list.chosen else { return nil }
        return (server.id, day.id)
    }

    mutating func take(_ input: ViewInput, _: Focus) -> [ViewCommand]? {
        switch input {
        case .click(let region?) where region.owner == Self.rows: list.choose(line: region.part, height: Self.days)
        case .scroll(let rows, _): list.move(by: rows.signum(), height: Self.days)
        default: return nil
        }
        return []
    }

    func header(columns: Int) -> (left: StyledText, right: StyledText) {
        let name = server.map { "\($0.profile.name)" } ?? ""
        let word = server?.state.map { StateText($0, messages).word } ?? ""
        return (StyledText(name, .bold), columns < FrameLayout.narrow ? word : "")
    }

    var commandLine: String {
        server.map { "landfall status \($0.profile.name) --since \(Self.days)d" } ?? "landfall status"
    }

    /// What is copied: the sums, and a line for each day and outage.
    private var report: String {
        let days = list.rows.map { day in
            [day.name, day.answered.plain, day.typical.plain, day.outages.plain].joined(separator: "\t")
        }
        let away = outages.map { line(of: $0).map(\.plain).joined(separator: "\t") }
        let lines = [title.plain, summary.joined(separator: "    ").plain] + days + away
        return lines.joined(separator: "\n") + "\n"
    }
}
