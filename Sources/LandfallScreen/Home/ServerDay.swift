internal import FoundationEssentials
internal import LandfallConnections

/// The last day of a server as its row shows it. It is made anew when something was recorded or a bucket is over, and not for each frame.
struct ServerDay: Sendable {
    private struct Form: Hashable {
        let revision: Int
        let bucket: Int
        let cells: Int
        let minutes: Int
    }

    private let form: Form
    let strip: AnswerStrip
    /// Its usual answer time.
    let typical: Duration?

    /// - Parameters:
    ///   - server: The server.
    ///   - before: What was made last.
    ///   - grid: How many cells there are, and how long one is.
    ///   - date: Where the day ends.
    init(_ server: ServerBoard.Server, after before: ServerDay?, _ grid: HomeGrid, _ date: Date) {
        form = Form(
            revision: server.revision, bucket: Int(date.timeIntervalSince1970) / (AnswerHistory.minutes * 60),
            cells: grid.strip.columns, minutes: grid.stripMinutes)
        if let before, before.form == form {
            (strip, typical) = (before.strip, before.typical)
            return
        }
        typical = server.history.median(since: date.addingTimeInterval(-86_400), until: date)
        strip = AnswerStrip(
            server.history.buckets(form.cells, minutes: form.minutes, until: date), typical: typical)
    }
}
