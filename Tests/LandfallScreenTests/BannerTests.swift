import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallWording
import LandfallWorkflows
import Testing

@testable import LandfallScreen

struct BannerTests {
    private typealias Samples = ScreenSamples

    @Test func `no network is said once, and rows stay as they were`() throws {
        var app = try Samples.app(120, 30)
        Samples.send(.network(.connected(nil)), to: &app)
        Samples.send(.network(.absent), to: &app)
        let studio = try #require(app.board.servers.last)
        let lost = MonitorState(at: Samples.now, status: .disconnected, cause: Samples.refused, attempt: 1)
        Samples.send(.state(studio.id, lost), to: &app)
        let text = app.text
        #expect(text.contains("▲ No network since") && text.contains("r refresh"))
        let row = try #require(text.split(separator: "\n").first { $0.contains(" studio ") })
        #expect(row.contains("◌ studio") && row.contains("Connected") && row.contains("3.0 ms"))
        #expect(text.contains("no network; 3 of 3 servers are waiting"))
        #expect(text.matches(of: #/No network since/#).count == 1)
        Samples.send(.network(.connected(nil)), to: &app)
        #expect(!app.text.contains("No network since"))
        #expect(app.text.contains("studio        Disconnected"))
    }

    @Test func `a server of this machine needs no network`() throws {
        var app = Samples.empty(120, 30)
        var set = ProfileSet()
        try set.put(try Samples.profile("desk", "http://127.0.0.1:9090"))
        Samples.send(.profiles(set, nil), to: &app)
        Samples.send(.network(.absent), to: &app)
        #expect(app.banner == nil && app.text.contains("no network"))
    }

    @Test func `a server that has gone is said until it is back, with what comes next`() throws {
        var app = try Samples.app(120, 30)
        #expect(app.text.contains("○ office is gone   refused since"))
        #expect(app.text.contains("next try in 12 s"))
        // The key is there where it is for that server.
        #expect(!app.text.split(separator: "\n")[1].contains("t test"))
        Samples.type("down", to: &app)
        #expect(app.text.split(separator: "\n")[1].contains("t test"))
        Samples.type("g", "n", to: &app)
        #expect(app.text.contains("office is gone"))
        let office = try #require(app.board.servers.dropFirst().first)
        Samples.send(.state(office.id, Samples.connected("https://office.example:8443", 9)), to: &app)
        #expect(!app.text.contains("office is gone"))
    }

    @Test func `on a phone the next try stands there, without the key that has no room`() throws {
        var app = try Samples.app(40, 20)
        Samples.type("down", to: &app)
        let lines = app.text.split(separator: "\n")
        #expect(lines.contains("  ○ office is gone    next try in 12 s"))
        // Below the selected row it is whole, or has a shorter form.
        #expect(!lines.contains { $0.hasPrefix("▌") && $0.hasSuffix("…") })
        Samples.type("down", to: &app)
        let opened = app.text.split(separator: "\n").filter { $0.hasPrefix("▌") }
        #expect(opened.contains { $0.contains("× hh:mm, 12 min   24 h 9") } && !opened.contains { $0.hasSuffix("…") })
    }

    /// Forty minutes of answers up to now.
    private func answered() -> AnswerHistory {
        var history = AnswerHistory()
        for step in 0..<40 {
            history.record(.milliseconds(9), route: 0, at: Samples.now.addingTimeInterval(Double(step - 40) * 60))
        }
        return history
    }

    /// An outage that began within the day, and one of the day before that ended unseen, which says nothing of the polls of this one.
    @Test(arguments: [(began: -20_000.0, length: 90.0, share: "99.9%"), (-100_000, 90_000, "100%")])
    func `a day in which an outage began was not answered to the full, also where that was not recorded`(
        began: Double, length: Double, share: String
    ) throws {
        var app = Samples.empty(120, 30)
        let set = try Samples.profiles()
        Samples.send(.profiles(set, nil), to: &app)
        let id = set.profiles[0].id
        let history = answered()
        let outage = HistoryEvent(
            at: Samples.now.addingTimeInterval(began), profile: id, code: FailureCode.connectionRefused.rawValue,
            length: .seconds(length))
        Samples.send(.history(id, HistoryKeeper.News(answers: history, events: [])), to: &app)
        #expect(app.text.contains("100% answered"))
        Samples.send(.history(id, HistoryKeeper.News(answers: history, events: [outage])), to: &app)
        #expect(app.text.contains("\(share) answered"))
        #expect(app.text.contains("without an answer") == (share != "100%"))
        Samples.type("H", to: &app)
        #expect(app.history.list.rows.last.map { "\($0.answered.plain)%".hasPrefix(share.dropLast()) } == true)
    }

    @Test(arguments: [
        (Language.english, ", still without an answer"), (.korean, "부터 응답 없음"),
    ])
    func `an outage that goes on is a sentence of its own`(language: Language, text: String) throws {
        var app = Samples.empty(120, 30, language: language)
        let set = try Samples.profiles()
        Samples.send(.profiles(set, nil), to: &app)
        let id = set.profiles[0].id
        let history = answered()
        let outage = HistoryEvent(
            at: Samples.now.addingTimeInterval(-60), profile: id, code: FailureCode.connectionRefused.rawValue)
        Samples.send(.history(id, HistoryKeeper.News(answers: history, events: [outage])), to: &app)
        #expect(app.text.contains(text), "\(app.text)")
    }

    @Test func `one that never answered has not gone, and a filter stands in its place`() throws {
        var app = Samples.empty(120, 30)
        let set = try Samples.profiles()
        Samples.send(.profiles(set, nil), to: &app)
        let lost = MonitorState(at: Samples.now, status: .disconnected, cause: Samples.refused, attempt: 1)
        Samples.send(.state(set.profiles[0].id, lost), to: &app)
        #expect(app.banner == nil)
        app = try Samples.app(120, 30)
        Samples.type("/", "a", to: &app)
        #expect(!app.text.contains("is gone") && app.text.contains("/ a"))
    }

    @Test func `a server with a way on this machine is not held, and one that answers all the same is not either`()
        throws
    {
        var app = Samples.empty(120, 30)
        var set = ProfileSet()
        let name = try #require(ProfileName("mixed"))
        let routes = try ["http://127.0.0.1:9090", "http://10.9.9.9:9090"].map {
            try SavedRoute(.address(ServerAddress(parsing: $0)))
        }
        try set.put(try Profile(name: name, kind: .diane, routes: routes))
        try set.put(try Samples.profile("far", "http://10.0.0.7:9090"))
        Samples.send(.profiles(set, nil), to: &app)
        Samples.send(.network(.absent), to: &app)
        // It was so when the screen was opened: since when, nobody knows.
        #expect(app.board.tally.waiting == 1 && app.text.contains("▲ No network connection"))
        Samples.send(.state(set.profiles[0].id, Samples.connected("http://10.0.0.7:9090", 4)), to: &app)
        Samples.send(.state(set.profiles[1].id, Samples.connected("http://127.0.0.1:9090", 4)), to: &app)
        #expect(app.board.tally.waiting == 0 && app.banner == nil && !app.text.contains("◌"))
    }
}
