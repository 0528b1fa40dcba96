internal import FoundationEssentials
internal import Glibc
internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// A day of a server: from midnight to midnight by the clock on the wall.
struct HistoryDay: Identifiable, Sendable {
    /// How many days ago it is; 0 is today.
    let id: Int
    /// `Tue 17`.
    let name: String
    /// Its answers as far as it has gone.
    let strip: AnswerStrip
    let answered: StyledText
    let typical: StyledText
    let outages: StyledText

    var text: String { name }

    /// - Parameters:
    ///   - back: How many days ago it is.
    ///   - server: The server.
    ///   - usual: The usual answer time of all days, by which all strips are drawn.
    ///   - grid: How many cells the strip has.
    ///   - now: The moment that is shown.
    ///   - messages: What it says.
    init(
        _ back: Int, of server: ServerBoard.Server, usual: Duration?, _ grid: HistoryGrid, _ now: Date,
        _ messages: Messages
    ) {
        let day = Self.range(back, before: now)
        id = back
        name = "\(messages.weekday(day.weekday)) \(day.number)"
        let buckets = server.history.buckets(
            grid.cells, minutes: grid.minutes, until: day.end.addingTimeInterval(-1), secondsFromGMT: day.offset)
        let gone = min(day.end, now).timeIntervalSince(day.start) / Double(grid.minutes * 60)
        strip = AnswerStrip(Array(buckets.prefix(Int(gone.rounded(.up)))), typical: usual)
        let (start, end) = (day.start, min(day.end.addingTimeInterval(-1), now))
        let none = StyledText("–", .dim)
        let share = server.history.availability(since: start, until: end)
        typical = server.history.median(since: start, until: end).map { StyledText(messages.latency($0)) } ?? none
        let count = server.outages.count { $0.start >= start && $0.start <= end }
        answered =
            share.map {
                StyledText(
                    messages.percent(DaySummary.percent($0, wasGone: count > 0)), $0 < 1 || count > 0 ? .warn : nil)
            } ?? none
        outages = count == 0 ? none : StyledText("\(count)", .bad)
    }

    /// Where a day begins and ends, which day of the week and of the month it is, and how far its clock is from GMT, in seconds
    /// (localtime(3)).
    static func range(
        _ back: Int, before now: Date
    ) -> (start: Date, end: Date, weekday: Int, number: Int, offset: Int) {
        let (start, time) = midnight(back, before: now)
        return (start, midnight(back - 1, before: now).date, Int(time.tm_wday), Int(time.tm_mday), time.tm_gmtoff)
    }

    /// The midnight at which a day begins, also where a day has 23 or 25 hours (mktime(3)).
    private static func midnight(_ back: Int, before now: Date) -> (date: Date, time: tm) {
        var (seconds, time) = (time_t(now.timeIntervalSince1970), tm())
        localtime_r(&seconds, &time)
        (time.tm_hour, time.tm_min, time.tm_sec, time.tm_isdst) = (0, 0, 0, -1)
        time.tm_mday -= Int32(back)
        let start = mktime(&time)
        return (Date(timeIntervalSince1970: Double(start)), time)
    }
}

/// Where the columns of a history stand.
struct HistoryGrid: Sendable, Hashable {
    let name: GridPlace
    /// Where the strips begin, how many cells they have and for how many minutes one stands.
    let strip: Int
    let cells: Int
    let minutes: Int
    let answered: GridPlace
    let typical: GridPlace?
    let outages: GridPlace?

    init(columns: Int) {
        switch columns {
        case 160...: self.init(name: 4, strip: 13, cells: 96, minutes: 15, ends: (121, 134, 147))
        case 120...: self.init(name: 4, strip: 13, cells: 72, minutes: 20, ends: (95, 106, 117))
        case FrameLayout.narrow...: self.init(name: 4, strip: 12, cells: 36, minutes: 40, ends: (58, 67, columns - 3))
        default: self.init(name: 2, strip: 9, cells: 24, minutes: 60, ends: (columns - 2, nil, nil))
        }
    }

    private init(name: Int, strip: Int, cells: Int, minutes: Int, ends: (Int, Int?, Int?)) {
        self.name = GridPlace(name, strip - name - 1)
        (self.strip, self.cells, self.minutes) = (strip, cells, minutes)
        let columns = 10
        func place(_ end: Int) -> GridPlace { GridPlace(end - columns + 1, columns) }
        let room = ends.0 - strip - cells
        answered = GridPlace(strip + cells, max(0, min(columns, room + 1)))
        typical = ends.1.map(place)
        outages = ends.2.map(place)
    }
}
