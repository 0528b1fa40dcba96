import EndlessCodeClient
import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTesting
import LandfallViews
import LandfallWording
import Testing

@testable import LandfallScreen

struct ServerViewTests {
    private typealias Samples = ScreenSamples

    private static func asked(_ effects: [ScreenEffect<ScreenWork>]) -> AreaQuestion? {
        // Home asks for jobs too, by numbers of its own.
        let questions = effects.compactMap { effect in
            if case .work(.ask(let question)) = effect, question.number >= 0 { question } else { nil }
        }
        return questions.count == 1 ? questions.first : nil
    }

    /// A screen on the MCP servers of studio, which were told.
    private static func servers() throws -> ScreenApp {
        var app = try Samples.app(120, 24)
        let question = try #require(asked(Samples.type("end", "enter", "2", to: &app)))
        #expect(question.area.name == "servers" && question.item == nil && !question.revealsSecrets)
        Samples.send(.items(question.number, SampleItem.all), to: &app)
        return app
    }

    @Test func `Enter goes into a server, digits go to its parts, and each is asked for once`() throws {
        var app = try Samples.app(120, 24)
        #expect(Samples.type("end", "enter", to: &app).isEmpty)
        #expect(app.viewID == .server && app.text.contains("Status") && app.text.contains("MCP servers"))
        let first = try #require(Self.asked(Samples.type("2", to: &app)))
        #expect(app.text.contains("querying the server"))
        Samples.send(.items(first.number, SampleItem.all), to: &app)
        #expect(Samples.type("1", "2", to: &app).isEmpty)
        #expect(Self.asked(Samples.type("r", to: &app))?.number == 2)
        #expect(app.text.contains("파일"))
        Samples.type("q", to: &app)
        #expect(app.viewID == .home)
    }

    @Test func `an area has its count once it was told, also that there is nothing, at every width`() throws {
        for (columns, tabs) in [
            (40, "Status   Servers   Tools 0   More"), (80, "Status   Servers   Tools 0   Agents  "),
        ] {
            var app = try Samples.app(columns, 24)
            let question = try #require(Self.asked(Samples.type("end", "enter", "3", to: &app)))
            #expect(!app.text.contains("Tools 0"))
            Samples.send(.items(question.number, []), to: &app)
            #expect(app.text.contains(tabs))
        }
    }

    @Test func `an MCP server shows when it was down in seven days, and what was not recorded`() throws {
        let app = try Self.servers()
        #expect(app.text.contains("7 DAYS") && app.text.contains("·······×···▃▃×"))
        #expect(app.text.contains("down since") && app.text.contains("2 in 7 days, longest 4 min"))
        #expect(app.text.contains("···········▃▃▃"))
    }

    @Test func `a detail below its title is scrolled to its last line and no further`() throws {
        let app = try Self.servers()
        var view = app.server
        let area = Rect(column: 0, row: 0, columns: 80, rows: 20)
        view.detail.parts = [.heading("search")] + (0..<30).map { .text(StyledText("line \($0)")) }
        let divided = view.divided(area)
        var shown = view.shownDetail(divided)
        shown.scroll(by: 1_000, in: try #require(divided.content))
        view.moveDetail(Key(.end), in: area)
        #expect(view.shownDetail(divided) == shown)
    }

    @Test func `refreshing keeps the chosen row, the filter and what was told where it fails`() throws {
        var app = try Self.servers()
        Samples.type("down", "/", "c", "o", "n", "enter", to: &app)
        #expect(app.server.list?.table?.list.chosen?.id == "파일")
        let again = try #require(Self.asked(Samples.type("r", to: &app)))
        Samples.send(.unanswered(again.number, CommandFailure(.serverUnreachable, "gone", hints: ["wait"])), to: &app)
        #expect(app.text.contains("▲ gone ▸ wait") && app.text.contains("as of hh:mm:ss"))
        #expect(app.server.list?.table?.list.chosen?.id == "파일" && app.server.list?.table?.list.shown.count == 2)
        // An answer to an older question is no news.
        Samples.send(.items(1, []), to: &app)
        #expect(app.server.list?.table?.list.rows.count == 3)
    }

    @Test func `a screen that gets wider asks for the areas that it shows then, each once`() throws {
        var app = try Samples.app(80, 40)
        #expect(Self.asked(Samples.type("end", "enter", "2", to: &app))?.area.name == "servers")
        func areas(_ effects: [ScreenEffect<ScreenWork>]) -> [String] {
            effects.compactMap { if case .work(.ask(let question)) = $0 { question.area.name } else { nil } }
        }
        #expect(areas(app.update(.resized(TerminalSize(columns: 120, rows: 40)))) == ["jobs", "usage"])
        #expect(areas(app.update(.resized(TerminalSize(columns: 160, rows: 40)))).isEmpty)
    }

    @Test func `Escape shows all rows again, then leads back`() throws {
        var app = try Self.servers()
        Samples.type("/", "j", "o", "b", "enter", to: &app)
        #expect(app.server.list?.table?.list.shown.count == 1 && app.text.contains("esc show all"))
        Samples.type("esc", to: &app)
        #expect(app.viewID == .server && app.server.list?.table?.list.shown.count == 3)
        Samples.type("esc", to: &app)
        #expect(app.viewID == .home)
    }

    @Test func `secrets are shown while they are asked for, and of one thing`() throws {
        var app = try Self.servers()
        #expect(app.text.contains("API_KEY: ****"))
        let question = try #require(Self.asked(Samples.type("v", to: &app)))
        #expect(question.revealsSecrets && question.item == "search")
        let open = SampleItem(name: "search", state: "HTTP 502", tools: 0, secret: "tulip")
        Samples.send(.item(question.number, open), to: &app)
        #expect(app.text.contains("tulip"))
        for hide in ["down", "g", "focus"] {
            var hidden = app
            if hide == "focus" {
                _ = hidden.update(.focus(false))
            } else {
                Samples.type(hide, "h", "s", to: &hidden)
            }
            Samples.type("home", to: &hidden)
            #expect(!hidden.text.contains("tulip"), "\(hide)")
            // What comes too late stays hidden.
            Samples.send(.item(question.number, open), to: &hidden)
            #expect(!hidden.text.contains("tulip"), "\(hide)")
        }
        #expect(Self.asked(Samples.type("v", to: &app))?.revealsSecrets == false)
    }

    @Test func `s sorts by each column, numbers by their value, and at last as the server does`() throws {
        var app = try Self.servers()
        let names = { (app: ScreenApp) in app.server.list?.table?.list.rows.map(\.id) ?? [] }
        let before = names(app)
        Samples.type("s", to: &app)
        #expect(names(app) == ["jobs", "search", "파일"])
        Samples.type("s", "s", to: &app)
        #expect(names(app) == ["jobs", "파일", "search"] && app.text.contains("↓ TOOLS"))
        Samples.type("s", "s", to: &app)
        #expect(names(app) == before)
    }

    @Test func `a session of EndlessCode leads to its conversation and back`() throws {
        var app = try Samples.app(60, 24)
        var set = ProfileSet()
        try set.put(Samples.profile("code", "http://10.0.0.8:8080", kind: .endlesscode))
        Samples.send(.profiles(set, nil), to: &app)
        let sessions = try #require(Self.asked(Samples.type("enter", "3", to: &app)))
        Samples.send(.items(sessions.number, [SampleItem(name: "s1", state: "active", tools: 0)]), to: &app)
        guard case .work(.chat(.open(let profile, session: "s1", _, _), _))? = Samples.type("enter", to: &app).first
        else {
            return #expect(Bool(false), "no conversation")
        }
        #expect(profile.name.description == "code" && app.viewID == .chat)
        Samples.type("esc", "!", to: &app)
        #expect(app.text.contains("landfall chat -s code s1"))
        Samples.type("esc", "esc", to: &app)
        #expect(app.server.list?.area.name == "sessions" && app.viewID == .server)
    }

    @Test func `a project of EndlessCode leads to its sessions, to a new one, and back`() throws {
        var app = try Samples.app(60, 24)
        var set = ProfileSet()
        try set.put(Samples.profile("code", "http://10.0.0.8:8080", kind: .endlesscode))
        Samples.send(.profiles(set, nil), to: &app)
        let projects = try #require(Self.asked(Samples.type("enter", "2", to: &app)))
        let known = ["-home-u-shop", "-home-u-shop-2"].map { EndlessCodeHTTPClient.Project.sample(id: $0) }
        Samples.send(.items(projects.number, known), to: &app)
        let sessions = try #require(Self.asked(Samples.type("enter", to: &app)))
        #expect(sessions.area.name == "sessions" && sessions.owner == nil && sessions.item == nil)
        let all = known.enumerated().map { EndlessCodeHTTPClient.Session.sample(id: "s\($0)", project: $1.id.raw) }
        Samples.send(.items(sessions.number, all), to: &app)
        #expect(app.server.list?.table?.list.rows.map(\.id) == ["s0"])
        guard case .work(.chat(.open(_, session: "s0", _, _), _))? = Samples.type("enter", to: &app).first else {
            return #expect(Bool(false), "no conversation")
        }
        Samples.type("esc", "esc", "esc", to: &app)
        #expect(app.server.list?.area.name == "projects" && app.viewID == .server)
        let none = try #require(Self.asked(Samples.type("down", "enter", to: &app)))
        Samples.send(.items(none.number, [all[0]]), to: &app)
        #expect(app.offers.contains { $0.verb.name == Verb.newSession.name } && !app.text.contains("s0"))
    }

    @Test func `Tab leads to a detail that is longer than its place, and nowhere else`() throws {
        for (words, isLong) in [(1, false), (800, true)] {
            var app = try Samples.app(80, 24)
            let question = try #require(Self.asked(Samples.type("end", "enter", "2", to: &app)))
            Samples.send(.items(question.number, SampleItem.all), to: &app)
            let text = String(repeating: "word ", count: words)
            let page = SampleItem(name: "search", state: "up", tools: 0, secret: text)
            let one = try #require(Self.asked(Samples.type("enter", to: &app)))
            Samples.send(.item(one.number, page), to: &app)
            Samples.type("tab", to: &app)
            #expect(app.pane == (isLong ? .detail : .list))
            Samples.type("down", to: &app)
            #expect((app.server.list?.table?.list.chosenIndex == 0) == isLong)
            // Another row has a short one.
            Samples.type("tab", "down", to: &app)
            #expect(app.pane == .list)
        }
    }

    @Test func `a session of Diane 2 leads to its messages and back`() throws {
        var app = try Samples.app(60, 24)
        var set = ProfileSet()
        try set.put(Samples.profile("code", "http://10.0.0.8:8890", kind: .diane2))
        Samples.send(.profiles(set, nil), to: &app)
        let sessions = try #require(Self.asked(Samples.type("enter", "5", to: &app)))
        #expect(sessions.area.name == "sessions")
        Samples.send(.items(sessions.number, [SampleItem(name: "s1", state: "active", tools: 0)]), to: &app)
        let talk = try #require(Self.asked(Samples.type("enter", to: &app)))
        #expect(talk.area.name == "messages" && talk.owner == "s1" && talk.item == nil)
        Samples.send(.items(talk.number, [SampleItem(name: "hello", state: "user", tools: 0)]), to: &app)
        #expect(app.text.contains("hello"))
        Samples.type("!", to: &app)
        #expect(app.text.contains("landfall get messages s1 --server code"))
        Samples.type("esc", "esc", to: &app)
        #expect(app.server.list?.area.name == "sessions" && app.viewID == .server)
    }

    @Test func `a server that is removed is left`() throws {
        var app = try Self.servers()
        Samples.send(.profiles(ProfileSet(), nil), to: &app)
        #expect(app.viewID == .home && !app.places.contains(.server))
    }

    @Test func `amounts are bars to the scale of the greatest, and runs are signs`() {
        for (columns, expected) in [(80, [12, 3, 1, 0]), (120, [40, 10, 1, 0])] {
            let bars = Self.pictures(SampleItem.usage, columns)
            #expect(SampleItem.usage.compactMap { bars?.lead(of: $0)[1].plain.count } == expected)
        }
        let runs = Self.pictures(SampleItem.jobs)
        #expect(SampleItem.jobs.compactMap { runs?.lead(of: $0)[0].plain } == ["●●×●●●◐", "●×", "●●", "", ""])
        #expect(Self.pictures(SampleItem.all) == nil)
    }

    private static func pictures(_ items: [any GetItem], _ columns: Int = 80) -> ItemPictures? {
        ItemPictures(items, ItemPictures.Grid(columns: columns), at: Samples.now, Messages(language: .english))
    }

    @Test func `a job says how it ended, how long it took and when it runs next`() {
        let pictures = Self.pictures(SampleItem.jobs)
        let cells = SampleItem.jobs.map { pictures?.lead(of: $0).map(\.plain) ?? [] }
        #expect(cells.map { $0[1].prefix { $0 != " " } } == ["running", "failed", "ok", "–", "–"])
        #expect(cells.map { $0[2] } == ["1 h", "1 min", "1 min", "", ""])
        #expect(cells.map { $0[3] }.prefix(3) == ["now", "disabled", "in 57 min"] && cells[4][3] == "–")
        // At 15, 18, 21 and 0 o'clock in half-hours from 14 on.
        #expect(cells[2][4] == "··▌·····▌·····▌·····▌···" && cells[1][4].allSatisfy { $0 == "·" })
    }

    @Test func `each width has more than the one before, and columns stay where they are`() {
        for items in [SampleItem.jobs, SampleItem.usage, SampleItem.sessions] {
            let widths = [40, 80, 100, 120, 160].map { columns in
                let pictures = Self.pictures(items, columns)
                let all = pictures.map { $0.lead(of: items[0]) + $0.tail(of: items[0]) } ?? []
                return all.reduce(0) { $0 + $1.columns }
            }
            #expect(widths == widths.sorted() && widths[0] < widths[4])
        }
        for columns in [40, 80, 100, 120, 160] {
            let titles = Self.pictures(SampleItem.jobs, columns)?.lead ?? []
            for item in SampleItem.jobs {
                let cells = Self.pictures(SampleItem.jobs, columns)?.lead(of: item) ?? []
                for (title, cell) in zip(titles, cells) {
                    #expect(cell.columns <= max(title.reserved, DisplayWidth.columns(of: title.title)))
                }
            }
        }
    }

    @Test func `days of usage are summed by the clock on the wall, and what is before them is left out`() {
        let days = (0..<7).reversed().map { HistoryDay.range($0, before: Samples.now).start }
        let parts = [
            ItemAmount.Part(at: days[0].addingTimeInterval(-1), count: 1), .init(at: days[0], count: 2),
            .init(at: days[6], count: 3), .init(at: Samples.now, count: .max),
        ]
        let amount = ItemAmount(total: 6, cost: 0, parts: parts)
        #expect(ItemPictures.sums(amount, by: days) == [2, 0, 0, 0, 0, 0, .max])
    }

    @Test func `the list has its columns, and the detail begins at the same one, whatever is in it`() throws {
        for columns in [120, 160] {
            var app = try Samples.app(columns, 24)
            let question = try #require(Self.asked(Samples.type("end", "enter", "2", to: &app)))
            Samples.send(.items(question.number, SampleItem.all), to: &app)
            let lines = app.text.split(separator: "\n").map(Array.init)
            let row = try #require(lines.first { $0.contains("│") })
            #expect(row.firstIndex(of: "│") == columns - 61 && String(row[(columns - 58)...]) == "search")
        }
    }

    @Test func `jobs and usage are asked for and shown below the MCP servers where there is room`() throws {
        var app = try Samples.app(120, 30)
        let areas = Samples.type("end", "enter", "2", to: &app).compactMap { effect -> String? in
            if case .work(.ask(let question)) = effect { question.area.name } else { nil }
        }
        #expect(areas == ["servers", "jobs", "usage"])
        Samples.send(.items(2, SampleItem.jobs), to: &app)
        Samples.send(.items(3, SampleItem.usage), to: &app)
        #expect(app.text.contains("●●×●●●◐") && app.text.contains("▆▆▆"))
        #expect(app.text.contains("1 of 5 failed on their last run"))
        #expect(app.text.contains("1,501,000 in all, about $ 15.01"))
        Samples.type("7", to: &app)
        #expect(!app.text.contains("▆▆▆"))
    }

    @Test func `areas stand in a line with how many things they have, and a click leads there`() throws {
        var app = try Self.servers()
        let line = try #require(app.text.split(separator: "\n").first { $0.contains("Providers") })
        #expect(line.contains("Status   MCP servers 3   Tools   Agents"))
        let region = try #require(app.picture(app.size).regions.first { $0.owner == Owner.tabs && $0.part == 2 })
        _ = app.update(.mouse(MouseEvent(.press(0), at: region.area.origin), region))
        #expect(app.server.list?.area.name == "tools")
    }

    @Test func `on a phone the selected thing opens, and the right arrow shows all of it`() throws {
        var app = try Samples.app(40, 20)
        let question = try #require(Self.asked(Samples.type("end", "enter", "2", to: &app)))
        Samples.send(.items(question.number, SampleItem.all), to: &app)
        #expect(app.text.contains("▌") && app.text.contains("API_KEY: ****") && app.text.contains("파일"))
        Samples.type("right", to: &app)
        #expect(!app.text.contains("파일"))
    }
}
