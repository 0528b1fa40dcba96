import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen

struct SessionListTests {
    private typealias Samples = ScreenSamples
    private struct Missing: Error {}

    private static func app(_ columns: Int, _ rows: Int) throws -> ScreenApp {
        var app = try ChatSamples.app(columns, rows)
        ChatSamples.send(.sessions(ChatSamples.sessions), to: &app)
        return app
    }

    @Test func `the sessions stand beside the conversation by project, the last active first`() throws {
        let app = try Self.app(120, 30)
        let text = app.text
        let names = ["landfall", "migrate billing", "shop", "invoices as PDF"]
        let lines = text.split(separator: "\n")
        let rows = names.compactMap { name in lines.firstIndex { $0.prefix(30).contains(name) } }
        #expect(rows.count == names.count && rows == rows.sorted())
        // The open one has the title that is read here, and is marked.
        #expect(text.contains("▌ ● Where does"))
        #expect(text.contains("2 min") && text.contains("1 d"))
    }

    @Test func `there is no list where there is no room, and none before the server has said`() throws {
        #expect(!(try Self.app(80, 24)).text.contains("invoices as PDF"))
        #expect(!(try ChatSamples.app(120, 30)).text.contains("invoices as PDF"))
    }

    @Test func `Tab goes to the list, and Enter opens the session that is selected`() throws {
        var app = try Self.app(120, 30)
        Samples.type("h", "i", "tab", to: &app)
        #expect(app.pane == .detail && app.chat.input.text == "hi")
        // Letters and Enter are not for the input there.
        Samples.type("x", "down", to: &app)
        #expect(app.chat.list.chosen?.id == "s2" && app.chat.input.text == "hi")
        let effects = Samples.type("enter", to: &app)
        guard
            case .work(.chat(.open(_, let session, _, _), _))? = effects.first(where: {
                if case .work(.chat(.open, _)) = $0 { true } else { false }
            })
        else { throw Missing() }
        #expect(session == "s2" && app.pane == .list && app.chat.list.rows.count > 3)
    }

    @Test func `the open session is not opened again, and headings are passed over`() throws {
        var app = try Self.app(120, 30)
        Samples.type("tab", to: &app)
        #expect(app.chat.list.chosen?.id == "s1" && Samples.type("enter", to: &app).isEmpty)
        for _ in 0..<9 { Samples.type("down", to: &app) }
        #expect(app.chat.list.chosen?.id == "s3")
        Samples.type("esc", to: &app)
        #expect(app.pane == .list)
    }

    @Test func `a session without a title is called by its project and time`() {
        let session = ListedSession(
            id: "0f3c", project: "p", folder: "shop", title: nil, state: .active, lastActive: Samples.now)
        #expect(session.name.hasPrefix("shop ") && !session.name.contains("0f3c"))
    }

    @Test func `what asks is told in the list`() throws {
        var app = try Self.app(120, 30)
        var state = ChatSamples.state()
        let asked = try JSONBounds.shown.decode(
            TranscriptQuestion.self, from: Array(#"{"question":"Which?","options":[{"label":"A"}]}"#.utf8))
        state.questions = [.init(id: "p1", question: asked, deadline: nil)]
        ChatSamples.send(.state(state), to: &app)
        #expect(app.text.contains("asks you"))
    }
}
