import FoundationEssentials
import LandfallConnections
import LandfallTerminal
import LandfallWording
import Testing

@testable import LandfallScreen

struct HistoryViewTests {
    private typealias Samples = ScreenSamples
    private struct Missing: Error {}

    private static func opened(_ columns: Int = 120, _ rows: Int = 30) throws -> ScreenApp {
        var app = try Samples.app(columns, rows)
        Samples.type("end", "H", to: &app)
        return app
    }

    @Test func `H shows seven days of the server, and today as far as it has gone`() throws {
        let app = try Self.opened()
        #expect(app.viewID == .history && app.history.server?.profile.name.description == "studio")
        #expect(app.history.list.rows.map(\.id) == [6, 5, 4, 3, 2, 1, 0])
        #expect(app.history.list.chosen?.id == 0)
        let cells = app.history.list.rows.map(\.strip.cells.count)
        let today = HistoryDay.range(0, before: Samples.now)
        let gone = Int((Samples.now.timeIntervalSince(today.start) / 1200).rounded(.up))
        #expect(cells == [72, 72, 72, 72, 72, 72, gone])
        #expect(app.text.contains("studio, last 7 days") && app.text.contains("1 outage, 12 min"))
        #expect(app.text.contains("connection refused"))
    }

    @Test func `a day ends where the next one begins, and the days before it have other dates`() {
        let days = (0..<7).map { HistoryDay.range($0, before: Samples.now) }
        for (later, earlier) in zip(days, days.dropFirst()) {
            #expect(earlier.end == later.start && earlier.start < later.start)
            #expect(earlier.number != later.number && (earlier.weekday + 1) % 7 == later.weekday)
        }
        #expect(days[0].start <= Samples.now && Samples.now < days[0].end)
    }

    @Test func `Enter shows that day on Home, and the brackets go on from there`() throws {
        var app = try Self.opened()
        Samples.type("up", "enter", to: &app)
        #expect(app.viewID == .home && app.home.daysBack == 1)
        let name = try #require(app.home.brief?.dayName)
        #expect(app.text.contains(name) && !app.text.contains("24 h  "))
        Samples.type("[", to: &app)
        #expect(app.home.daysBack == 2)
        Samples.type("]", "]", to: &app)
        #expect(app.home.daysBack == 0 && app.home.brief?.dayName == nil)
        // The chart of another server begins with today.
        Samples.type("[", "up", to: &app)
        #expect(app.home.daysBack == 0)
        for _ in 0..<9 { Samples.type("[", to: &app) }
        #expect(app.home.daysBack == 6)
    }

    @Test func `y copies the days and the outages`() throws {
        var app = try Self.opened()
        guard case .copy(let text)? = Samples.type("y", to: &app).first else { throw Missing() }
        let lines = text.split(separator: "\n")
        #expect(lines.count == 2 + 7 + 1 && lines[0] == "studio, last 7 days")
        #expect(lines[9].contains("12 min") && lines[9].contains("\t"))
        #expect(app.place.commandLine == "landfall status studio --since 7d")
    }

    @Test(arguments: [(40, 20), (80, 24), (120, 30), (160, 50)])
    func `it has each day and the outage at every width`(size: (Int, Int)) throws {
        let app = try Self.opened(size.0, size.1)
        for day in app.history.list.rows { #expect(app.text.contains(day.name)) }
        #expect(app.text.contains("12 min") && app.text.contains("×"))
    }

    @Test func `a server that is removed meanwhile leads back to Home`() throws {
        var app = try Self.opened()
        var set = ProfileSet()
        try set.put(try Samples.profile("attic", "http://attic.local:9090"))
        Samples.send(.profiles(set, nil), to: &app)
        #expect(app.viewID == .home)
    }
}
