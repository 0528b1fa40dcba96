import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTestSupport
import LandfallViews
import LandfallWording
import Testing

@testable import LandfallScreen

/// What Home says of the last day of a server: its answers as heights, in words, and its jobs.
struct HomeDayTests {
    private typealias Samples = ScreenSamples

    private let messages = Messages(language: .english)

    // MARK: Heights

    private static func bucket(_ milliseconds: Double?) -> AnswerHistory.Bucket? {
        var history = AnswerHistory()
        history.record(milliseconds.map { .milliseconds($0) }, route: 0, at: ScreenSamples.now)
        return history.buckets(1, minutes: 5, until: ScreenSamples.now)[0]
    }

    private static func level(_ milliseconds: Double, typical: Double) -> Int? {
        let strip = AnswerStrip([bucket(milliseconds)], typical: .milliseconds(typical))
        if case .level(let level, _)? = strip.cells.first { return level }
        return nil
    }

    @Test func `the usual answer stands low in the strip, and slower ones stand higher, up to a full block`() {
        #expect(Self.level(10, typical: 10) == 2)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let typical = Double.random(in: 0.1...500, using: &random)
            let times = [0.0, 0.3, 1, 2, 9].map { typical * $0 * Double.random(in: 0.9...1.1, using: &random) }
            let levels = times.compactMap { Self.level($0, typical: typical) }
            #expect(levels == levels.sorted() && levels.allSatisfy(AnswerStrip.blocks.indices.contains))
            #expect(levels.last ?? 0 > levels.first ?? 9)
        }
        #expect(Self.level(1e9, typical: 1) == 7 && Self.level(0.001, typical: 1_000) == 0)
    }

    @Test func `what took four times as long as usual is marked, and what is not known is said to be that`() {
        func cell(_ time: Double?, typical: Double?) -> AnswerStrip.Cell? {
            AnswerStrip([Self.bucket(time)], typical: typical.map { .milliseconds($0) }).cells.first
        }
        guard case .level(_, isSlow: false)? = cell(39, typical: 10),
            case .level(_, isSlow: true)? = cell(41, typical: 10)
        else {
            Issue.record("slow begins elsewhere")
            return
        }
        // Without a usual time nothing is slow.
        #expect(cell(41, typical: nil) == .level(2, isSlow: false))
        #expect(cell(nil, typical: 10) == .unrecorded)
        #expect(AnswerStrip([nil], typical: nil).cells == [.unrecorded])
    }

    @Test func `a strip shows the newest where it has no room for all`() {
        let buckets = [Self.bucket(1), Self.bucket(1), nil, Self.bucket(100)]
        let strip = AnswerStrip(buckets, typical: .milliseconds(1))
        let picture = Canvas.picture(TerminalSize(columns: 2, rows: 1), theme: .palette) { strip.draw(on: &$0, in: $1) }
        #expect(picture.frame.text(ofRow: 0) == "·█")
    }

    @Test func `the top of the chart is a round number with room for slow answers`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let typical = Double.random(in: 0.001...90_000, using: &random)
            let chart = AnswerChart([], typical: .milliseconds(typical))
            #expect(chart.top >= 4 * typical * 0.999 && chart.top <= 4 * typical * 2.001 + 0.01)
            var digit = chart.top
            while digit >= 10 { digit /= 10 }
            while digit < 1 { digit *= 10 }
            #expect([1, 2, 3, 4, 5, 8].contains { abs($0 - digit) < 1e-6 }, "\(chart.top)")
        }
        #expect(AnswerChart([], typical: nil).top == 4)
    }

    @Test func `a chart is higher where answers took longer, and an outage stands out of it`() {
        let buckets = [Self.bucket(1), Self.bucket(10), Self.bucket(20), Self.bucket(900), nil]
        let chart = AnswerChart(buckets, typical: .milliseconds(10))
        let picture = Canvas.picture(TerminalSize(columns: 5, rows: 4), theme: .palette) { chart.draw(on: &$0, in: $1) }
        let rows = (0..<4).map { Array(picture.frame.text(ofRow: $0).padding(to: 5)) }
        let heights = (0..<5).map { column in (0..<4).count { rows[$0][column] != " " } }
        #expect(heights[..<4] == heights[..<4].sorted()[...] && heights[0] == 1 && heights[3] == 4)
        #expect(rows[3][4] == "·" && heights[4] == 1)
    }

    @Test(arguments: [(72, 20), (96, 15), (144, 10)])
    func `below the chart stand full hours in order, each third one, and now at the end`(columns: Int, minutes: Int)
        throws
    {
        let chart = AnswerChart(Array(repeating: nil, count: columns), typical: nil)
        let picture = Canvas.picture(TerminalSize(columns: columns, rows: 1), theme: .palette) {
            chart.drawAxis(on: &$0, in: $1, minutes: minutes, until: ScreenSamples.now, now: "now")
        }
        let line = picture.frame.text(ofRow: 0)
        #expect(line.hasSuffix("now"))
        let hours = line.matches(of: #/(\d\d):00/#).compactMap { Int($0.1) }
        #expect(hours.count >= 6 && hours.allSatisfy { $0 % 3 == 0 })
        for (one, next) in zip(hours, hours.dropFirst()) { #expect((one + 3) % 24 == next) }
    }

    @Test(arguments: [[1.0, 2, 3, 5, 9], [1, 2, 3, 4, 5, 8], [1, 5]])
    func `a scale ends at the next round number, and never below what is on it`(digits: [Double]) {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            let value = pow10(Double.random(in: -3...7, using: &random))
            let end = RoundNumber.next(value, digits: digits, least: 0.001)
            #expect(end >= value && end <= max(0.001, value * 10))
            #expect(RoundNumber.next(end, digits: digits, least: 0.001) == end)
        }
    }

    private func pow10(_ exponent: Double) -> Double {
        var (result, rest) = (1.0, exponent)
        while rest >= 1 { (result, rest) = (result * 10, rest - 1) }
        while rest < 0 { (result, rest) = (result / 10, rest + 1) }
        return result * (1 + 9 * rest)
    }

    // MARK: Words

    @Test(arguments: [
        (1.0, false, "100"), (1, true, "99.9"), (0.9999, false, "99.9"), (0.99949, false, "99.9"), (0.5, true, "50.0"),
        (0.0004, false, "0.0"), (0, true, "0.0"), (0.123, false, "12.3"),
    ])
    func `what is less than all is never said to be all, nor is a day with an outage`(
        share: Double, wasGone: Bool, text: String
    ) {
        #expect(DaySummary.percent(share, wasGone: wasGone) == text)
    }

    /// A server with answers over the last hours, and with outages that began so many seconds ago.
    private func server(
        _ answers: [(ago: Double, milliseconds: Double?)], outages: [(ago: Double, minutes: Int)] = []
    ) throws -> ServerBoard.Server {
        let profile = try Samples.profile("studio", "http://10.0.0.7:9090")
        var (board, set, history) = (ServerBoard(), ProfileSet(), AnswerHistory())
        try set.put(profile)
        board.refresh(set, nil)
        for answer in answers {
            history.record(
                answer.milliseconds.map { .milliseconds($0) }, route: 0, at: Samples.now.addingTimeInterval(-answer.ago)
            )
        }
        let events = outages.map { outage in
            HistoryEvent(
                at: Samples.now.addingTimeInterval(-outage.ago), profile: profile.id, code: "connection_refused",
                length: .seconds(60 * outage.minutes))
        }
        board.take(HistoryKeeper.News(answers: history, events: events), of: profile.id)
        return try #require(board.servers.first)
    }

    private func summary(_ server: ServerBoard.Server) -> DaySummary {
        DaySummary(server, server.typical(at: Samples.now), Samples.now)
    }

    @Test func `a day in a line has the share, the usual time, the slowest and the last outage of that day`() throws {
        let answers = (1...40).map { (ago: Double(41 - $0) * 300, milliseconds: Optional($0 == 20 ? 900.0 : 10)) }
        let line = summary(try server(answers, outages: [(90_000, 700), (7_200, 12)])).long(messages)
        #expect(line.plain.contains("99.9") && line.plain.contains("10 ms"), "\(line.plain)")
        // What is recorded is rounded.
        #expect(line.plain.contains(#/slowest [89]\d\d ms/#), "\(line.plain)")
        #expect(line.plain.contains("12 min") && !line.plain.contains("700"), "\(line.plain)")
        #expect(line.spans.contains { $0.text.contains(#/[89]\d\d ms/#) && $0.role == .warn })
    }

    @Test func `a server of which nothing is recorded is said to be that, and one outage of another day is not its`()
        throws
    {
        #expect(summary(try server([])).long(messages).plain == messages.nothingRecorded)
        #expect(summary(try server([])).short("24 h", messages).map(\.plain) == [messages.nothingRecorded])
        let old = summary(try server([(600, 10), (300, 11)], outages: [(100_000, 9)]))
        #expect(!old.long(messages).plain.contains("×"))
        let times = old.long(messages).spans.filter { $0.role == .warn }
        #expect(times.isEmpty)
    }

    @Test func `each shorter form of a day leaves something out, and the share stays`() throws {
        let answers = (1...20).map { (ago: Double(21 - $0) * 300, milliseconds: Optional(10.0)) }
        let forms = summary(try server(answers, outages: [(3_000, 12)])).short("24 h", messages)
        #expect(forms.count == 3 && forms.map(\.columns) == forms.map(\.columns).sorted(by: >))
        #expect(forms.allSatisfy { $0.plain.contains("99.9") })
        #expect(forms.map { $0.plain.contains("12 min") } == [true, true, false])
    }

    // MARK: Jobs

    private func profile(_ kind: ServerKind = .diane) throws -> Profile {
        try Samples.profile("studio", "http://10.0.0.7:9090", kind: kind)
    }

    private static func asks(_ jobs: inout HomeJobs, _ profile: Profile, at seconds: Int) -> Int? {
        jobs.question(of: profile, at: .seconds(seconds))?.number
    }

    @Test func `jobs are asked for once, again after five minutes, and of no product without them`() throws {
        var jobs = HomeJobs()
        let profile = try profile()
        let first = Self.asks(&jobs, profile, at: 0) ?? 0
        // One question is enough, and its number is none of those of an open server.
        let meanwhile = Self.asks(&jobs, profile, at: 500)
        #expect(first < 0 && meanwhile == nil)
        let isItsOwn = jobs.take(first, SampleItem.jobs, at: .seconds(1))
        let soon = Self.asks(&jobs, profile, at: 300)
        let next = Self.asks(&jobs, profile, at: 301)
        #expect(isItsOwn && soon == nil && next != nil && next != first)
        let ofOther = Self.asks(&jobs, try self.profile(.endlesscode), at: 0)
        #expect(ofOther == nil)
        // What the areas of an open server answer is not about it; what came too late is, and changes nothing.
        let (foreign, late) = (jobs.take(1, SampleItem.all, at: .zero), jobs.take(first, [], at: .zero))
        #expect(!foreign && late)
        #expect(jobs.line(of: profile.id, at: Samples.now, messages) != nil)
    }

    @Test func `a line of jobs says how many are on, which have failed and what runs next`() throws {
        var jobs = HomeJobs()
        let profile = try profile()
        let question = Self.asks(&jobs, profile, at: 0) ?? 0
        #expect(jobs.line(of: profile.id, at: Samples.now, messages) == nil)
        _ = jobs.take(question, SampleItem.jobs, at: .zero)
        let line = jobs.line(of: profile.id, at: Samples.now, messages)?.plain ?? ""
        // Of five one is off, and what is off has neither failed nor a next time.
        #expect(line.contains("4") && line.contains("backup") && !line.contains("정리"))
        // An answer that does not come changes nothing.
        let again = Self.asks(&jobs, profile, at: 400) ?? 0
        _ = jobs.take(again, nil, at: .seconds(401))
        #expect(again != 0 && jobs.line(of: profile.id, at: Samples.now, messages)?.plain == line)
        #expect(jobs.line(of: ProfileID(), at: Samples.now, messages) == nil)
    }

    @Test func `Home asks for jobs where they have room, of a server that answers`() throws {
        func asked(_ columns: Int, _ keys: String...) throws -> [String] {
            var app = try Samples.app(columns, 50)
            var effects: [ScreenEffect<ScreenWork>] = []
            for key in keys { effects += Samples.type(key, to: &app) }
            return effects.compactMap { effect in
                guard case .work(.ask(let question)) = effect else { return nil }
                return "\(question.profile.name) \(question.area.name)"
            }
        }
        #expect(try asked(160, "end") == ["studio jobs"] || asked(160, "end", "up", "end").isEmpty)
        #expect(try asked(120, "end").isEmpty)
        #expect(try !asked(160, "down").contains("office jobs"))
    }
}

extension String {
    fileprivate func padding(to columns: Int) -> String {
        self + String(repeating: " ", count: max(0, columns - count))
    }
}
