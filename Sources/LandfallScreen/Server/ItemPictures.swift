internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording

/// The small pictures beside rows, as columns of their table: what has run and what runs next, bars and days of what was used, when
/// something was in use. They are made for a width and a minute.
struct ItemPictures {
    /// How much of time has room in so many columns.
    struct Grid: Sendable, Hashable {
        /// The runs of a job.
        let runs: Int
        /// The cells of twelve hours; none where they have no room.
        let cells: Int
        /// The cells of the longest bar.
        let bar: Int
        let hasDays: Bool

        init(columns: Int) {
            hasDays = columns >= FrameLayout.narrow
            runs = hasDays ? 14 : 7
            cells = columns >= 160 ? 48 : columns >= 120 ? 36 : hasDays ? 24 : 0
            bar = columns >= 120 ? 40 : columns >= 100 ? 24 : 12
        }

        /// Those that a screen may have, the widest first.
        static func inOrder(columns: Int) -> [Grid] {
            [Grid(columns: columns)] + [159, 119, 99].filter { $0 < columns }.map { Grid(columns: $0) }
        }
    }

    /// The hours that a line of jobs shows, and one of sessions; ticks of their axis.
    private static let hours = 12
    private static let pastHours = 24
    private static let tick = 4
    static let days = 7

    /// Those behind the name, and those behind all else.
    let lead: [Table.Column]
    let tail: [Table.Column]
    private let grid: Grid
    private let date: Date
    private let messages: Messages
    /// The greatest of all rows, and of the days of all rows.
    private let most: (total: Int64, day: Int64)
    private let dayStarts: [Date]

    /// Nil where no thing has a picture.
    init?(_ items: [any GetItem], _ grid: Grid, at date: Date, _ messages: Messages) {
        guard let picture = items.lazy.compactMap(\.picture).first else { return nil }
        (self.grid, self.date, self.messages) = (grid, date, messages)
        dayStarts = (0..<Self.days).reversed().map { HistoryDay.range($0, before: date).start }
        let starts = dayStarts
        let amounts = items.compactMap { if case .amount(let amount)? = $0.picture { amount } else { nil } }
        most = (amounts.map(\.total).max() ?? 0, amounts.flatMap { Self.sums($0, by: starts) }.max() ?? 0)
        let titles = messages.pictureColumn
        switch picture {
        case .runs:
            let axis = Table.Column(Self.axis(grid, from: Self.start(date), hours: Self.hours), priority: 6)
            lead =
                [
                    Table.Column(titles.runs, priority: 8, reserved: grid.runs),
                    Table.Column(titles.last, priority: 5, reserved: 16),
                    Table.Column(titles.took, priority: 5, alignment: .right, reserved: 6),
                    Table.Column(titles.next, priority: 7, reserved: 9),
                ] + (grid.cells > 0 ? [axis] : [])
            tail = []
        case .amount:
            let names = starts.map { String(messages.weekday(HistoryDay.range(0, before: $0).weekday).prefix(2)) }
            let axis = names.map { DisplayWidth.columns(of: $0) > 1 ? $0 : $0 + " " }.joined(separator: " ")
            lead = [
                Table.Column(titles.tokens, priority: 8, alignment: .right, reserved: 7),
                Table.Column("", priority: 5, reserved: grid.bar),
            ]
            tail = grid.hasDays ? [Table.Column(axis.uppercased(), priority: 7)] : []
        case .life:
            let start = Self.start(date).addingTimeInterval(Double(1 - Self.pastHours) * 3600)
            let axis = Self.axis(grid, from: start, hours: Self.pastHours)
            lead = grid.cells > 0 ? [Table.Column(axis, priority: 3)] : []
            tail = []
        }
    }

    /// What stands in the columns behind the name.
    func lead(of item: any GetItem) -> [StyledText] {
        switch item.picture {
        case .runs(let runs, let next)?:
            [
                runs.suffix(grid.runs).reduce("") { $0 + Self.sign($1) }, last(runs.last), took(runs.last),
                self.next(runs.last, next),
            ] + (grid.cells > 0 ? [times(next)] : [])
        case .amount(let amount)?:
            [StyledText(AreaAmount.count(amount.total).text, .bold), StyledText(bar(amount.total), .calm)]
        case .life(let from, let to)?: grid.cells > 0 ? [life(from, to)] : []
        case nil: lead.map { _ in "" }
        }
    }

    /// What stands in the last columns.
    func tail(of item: any GetItem) -> [StyledText] {
        guard !tail.isEmpty, case .amount(let amount)? = item.picture else { return tail.map { _ in "" } }
        let sums = Self.sums(amount, by: dayStarts).map { sum in
            guard sum > 0, most.day > 0 else { return StyledText("· ", .dim) }
            let level = Int((Double(sum) / Double(most.day) * 8).rounded(.up)) - 1
            let block = AnswerStrip.blocks[min(max(0, level), 7)]
            return StyledText("\(block)\(block)", .calm)
        }
        return [sums.joined(separator: " ")]
    }

    /// What was used on each day, from its midnight on.
    static func sums(_ amount: ItemAmount, by days: [Date]) -> [Int64] {
        var sums = days.map { _ in Int64(0) }
        for part in amount.parts {
            guard let day = days.lastIndex(where: { $0 <= part.at }) else { continue }
            let (sum, isOver) = sums[day].addingReportingOverflow(part.count)
            sums[day] = isOver ? .max : sum
        }
        return sums
    }

    // MARK: Jobs

    private static func sign(_ run: ItemRun) -> StyledText {
        run.isGood.map { $0 ? StyledText("●", .good) : StyledText("×", .bad) } ?? StyledText("◐", .accent)
    }

    private func last(_ run: ItemRun?) -> StyledText {
        guard let run, let began = run.began else { return StyledText("–", .dim) }
        let word =
            run.isGood.map {
                $0 ? StyledText(messages.runEnded.well, .good) : StyledText(messages.runEnded.badly, .bad)
            } ?? StyledText(messages.running, .accent)
        return word + StyledText(" \(moment(began))")
    }

    private func took(_ run: ItemRun?) -> StyledText {
        guard let run, let began = run.began else { return "" }
        return StyledText(messages.span(Self.seconds((run.ended ?? date).timeIntervalSince(began))))
    }

    private func next(_ run: ItemRun?, _ schedule: ItemSchedule) -> StyledText {
        if let run, run.isGood == nil { return StyledText(messages.nowMark, .accent) }
        switch schedule {
        case .off: return StyledText(messages.enabled(false), .dim)
        case .unknown: return StyledText("–", .dim)
        case .times(let schedule, let offset):
            guard let next = schedule.next(after: date, secondsFromGMT: offset) else { return StyledText("–", .dim) }
            // It is drawn once a minute.
            let seconds = max(60, Self.seconds(next.timeIntervalSince(date)))
            return StyledText(seconds < 86_400 ? messages.ago(seconds: -seconds) : moment(next))
        }
    }

    /// A time of day; of another day with that, as far as it is within a week.
    private func moment(_ time: Date) -> String {
        let distance = abs(time.timeIntervalSince(date))
        if distance < 20 * 3600 { return hourAndMinute(time) }
        let day = messages.weekday(calendarDay(time).weekday)
        return distance < 6.5 * 86_400 ? "\(day) \(hourAndMinute(time))" : messages.at(date).day(time)
    }

    private static func seconds(_ interval: TimeInterval) -> Int { Int(min(max(0, interval), 1e9)) }

    /// The twelve hours from the last full one on: a bar where it runs.
    private func times(_ schedule: ItemSchedule) -> StyledText {
        guard case .times(let schedule, let offset) = schedule else {
            return StyledText(String(repeating: "·", count: grid.cells), .dim)
        }
        let cell = Double(Self.hours * 3600 / grid.cells)
        let start = Self.start(date)
        return (0..<grid.cells).reduce("") { line, index in
            let begin = start.addingTimeInterval(Double(index) * cell)
            let isDue = schedule.runs(from: begin, to: begin.addingTimeInterval(cell), secondsFromGMT: offset)
            return line + (isDue ? StyledText("▌", .accent) : StyledText("·", .dim))
        }
    }

    // MARK: Bars and axes

    /// What is more than nothing is seen.
    private func bar(_ amount: Int64) -> String {
        guard most.total > 0, amount > 0 else { return "" }
        let share = Double(amount) / Double(most.total)
        return String(repeating: "▆", count: max(1, Int((share * Double(grid.bar)).rounded())))
    }

    /// The last full hour by the clock on the wall.
    private static func start(_ date: Date) -> Date {
        let offset = Double(HistoryDay.range(0, before: date).offset)
        return Date(
            timeIntervalSince1970: ((date.timeIntervalSince1970 + offset) / 3600).rounded(.down) * 3600 - offset)
    }

    /// The hours above the cells.
    private static func axis(_ grid: Grid, from start: Date, hours: Int) -> String {
        guard grid.cells > 0 else { return "" }
        let step = hours == Self.hours ? Self.tick : 2 * Self.tick
        return stride(from: 0, to: hours, by: step).map { hour in
            hourAndMinute(start.addingTimeInterval(Double(hour) * 3600)).padding(to: grid.cells * step / hours)
        }.joined()
    }

    /// The last day: a line from where it began to where it last did something, and a bar there.
    private func life(_ from: Date?, _ to: Date?) -> StyledText {
        let cell = Double(Self.pastHours * 3600 / grid.cells)
        let start = Self.start(date).addingTimeInterval(Double(1 - Self.pastHours) * 3600)
        return (0..<grid.cells).reduce("") { line, index in
            let begin = start.addingTimeInterval(Double(index) * cell)
            let end = begin.addingTimeInterval(cell)
            if let to, begin <= to, to < end { return line + StyledText("▌", .accent) }
            guard let to, let from, from < end, begin < to else { return line + StyledText("·", .dim) }
            return line + StyledText("─", .accent)
        }
    }
}

extension String {
    fileprivate func padding(to columns: Int) -> String {
        self + String(repeating: " ", count: max(0, columns - count))
    }
}
