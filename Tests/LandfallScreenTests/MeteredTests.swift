import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallWording
import Testing

@testable import LandfallScreen
@testable import LandfallSystem
@testable import LandfallWorkflows

/// What a person is asked where networks cost something.
struct MeteredTests {
    private typealias Samples = ScreenSamples

    /// Servers of the samples over a network; those without an answer by their names.
    private func use(
        of app: ScreenApp, _ network: CurrentNetwork = MeteredSamples.phone, unanswered: [String]
    ) -> MeteredUse {
        let all = app.board.servers.map(\.profile)
        let new = all.filter { unanswered.contains($0.name.description) }.map(\.id)
        return MeteredUse(network: network, profiles: all.map(\.id), unanswered: new)
    }

    private func answer(_ effects: [ScreenEffect<ScreenWork>]) -> (MeteredAnswer, MeteredUse)? {
        guard case .work(.allowMetered(let answer, let use))? = effects.first, effects.count == 1 else { return nil }
        return (answer, use)
    }

    /// What the open question asks; nil where none is open.
    private func question(_ app: ScreenApp) -> String? {
        guard let asked = app.overlay as? AskedQuestion, case .metered = asked.question else { return nil }
        let dialogue = asked.dialogue
        return dialogue.message.map(\.plain).joined()
    }

    @Test(arguments: [([], MeteredAnswer.no), (["right"], .yes), (["right", "right"], .slowly)])
    func `one question is asked for all servers, and the answer is for them`(
        keys: [String], expected: MeteredAnswer
    ) throws {
        var app = try Samples.app(100, 24)
        let use = use(of: app, unanswered: ["attic", "studio"])
        Samples.send(.metered([use]), to: &app)
        #expect(question(app) == "This network (Phone) is metered. Poll attic and studio here every 5 s?")
        for key in keys { Samples.type(key, to: &app) }
        let given = try #require(answer(Samples.type("enter", to: &app)))
        #expect(given.0 == expected && given.1.network.id == "Phone" && given.1.unanswered == use.unanswered)
        #expect(app.overlay == nil)
        // The news before the answer is kept asks nothing anew.
        Samples.send(.metered([use]), to: &app)
        #expect(app.overlay == nil)
    }

    @Test func `whoever types at that moment agrees to nothing`() throws {
        var app = try Samples.app(100, 24)
        Samples.send(.metered([use(of: app, unanswered: ["studio"])]), to: &app)
        #expect(Samples.type("y", "space", "3", to: &app).isEmpty)
        #expect(answer(Samples.type("enter", to: &app))?.0 == .no)
    }

    @Test func `a question that is left is not asked again, and keeps no answer`() throws {
        var app = try Samples.app(100, 24)
        Samples.send(.metered([use(of: app, unanswered: ["studio"])]), to: &app)
        #expect(Samples.type("esc", to: &app).isEmpty && app.overlay == nil)
        Samples.send(.metered([]), to: &app)
        Samples.send(.metered([use(of: app, unanswered: ["studio"])]), to: &app)
        #expect(app.overlay == nil)
        // Another server is another question.
        Samples.send(.metered([use(of: app, unanswered: ["studio", "office"])]), to: &app)
        #expect(question(app)?.contains("Poll office here every 5 s?") == true)
    }

    @Test func `it waits until a person has done what they are at`() throws {
        var app = try Samples.app(100, 24)
        Samples.type("d", to: &app)
        Samples.send(.metered([use(of: app, unanswered: ["studio"])]), to: &app)
        #expect(question(app) == nil)
        Samples.type("esc", to: &app)
        #expect(question(app) == "This network (Phone) is metered. Poll studio here every 5 s?")
        var typing = try Samples.app(100, 24)
        Samples.type("/", to: &typing)
        Samples.send(.metered([use(of: typing, unanswered: ["studio"])]), to: &typing)
        #expect(typing.overlay == nil)
        Samples.type("enter", to: &typing)
        #expect(typing.overlay != nil)
        var away = try Samples.app(100, 24)
        _ = away.update(.focus(false))
        Samples.send(.metered([use(of: away, unanswered: ["studio"])]), to: &away)
        #expect(away.overlay == nil)
        _ = away.update(.focus(true))
        #expect(away.overlay != nil)
    }

    @Test func `a message that is being written is not interrupted`() throws {
        var app = try ChatSamples.app(100, 24)
        Samples.type("h", to: &app)
        let name = try #require(app.board.servers.first).profile.name.description
        Samples.send(.metered([use(of: app, unanswered: [name])]), to: &app)
        #expect(app.overlay == nil && app.text.contains("metered"))
        Samples.type("backspace", to: &app)
        #expect(question(app) != nil)
    }

    @Test func `a network that is left takes its question along, and asks it when it is back`() throws {
        var app = try Samples.app(100, 24)
        let use = use(of: app, unanswered: ["studio"])
        Samples.send(.metered([use]), to: &app)
        Samples.send(.metered([]), to: &app)
        #expect(app.overlay == nil && !app.text.contains("metered"))
        Samples.send(.metered([use]), to: &app)
        #expect(app.overlay != nil)
        // Another program has the answer.
        Samples.send(.metered([self.use(of: app, unanswered: [])]), to: &app)
        #expect(app.overlay == nil)
    }

    @Test func `two networks are two questions, and names that have no room are counted`() throws {
        var app = try Samples.app(120, 24)
        var set = app.board.profiles
        try set.put(Samples.profile("zoo", "http://10.0.0.9:9090"))
        Samples.send(.profiles(set, nil), to: &app)
        let names = app.board.servers.map(\.profile.name.description)
        let wwan = CurrentNetwork(device: "wwan0", managed: nil, place: "wwan0") { _ in nil }
        Samples.send(
            .metered([use(of: app, unanswered: names), use(of: app, wwan, unanswered: ["zoo"])]), to: &app)
        #expect(question(app)?.contains("Poll attic, office and 2 more here every 5 s?") == true)
        #expect(answer(Samples.type("enter", to: &app))?.1.unanswered.count == 4)
        #expect(question(app) == "This network (wwan0) is metered. Poll zoo here every 5 s?")
        #expect(answer(Samples.type("right", "enter", to: &app))?.1.network.id == "wwan0")
    }

    @Test func `the header says what the shown server is reached over`() throws {
        var app = try Samples.app(100, 24)
        let office = app.board.servers[1].id
        Samples.send(
            .metered([MeteredUse(network: MeteredSamples.phone, profiles: [office], unanswered: [])]), to: &app)
        let head = { (app: ScreenApp) in app.text.prefix { $0 != "\n" } }
        #expect(head(app).contains("metered"))
        Samples.type("end", "enter", to: &app)
        #expect(app.viewID == .server && !head(app).contains("metered"))
        Samples.type("esc", "up", "enter", to: &app)
        #expect(head(app).contains("metered"))
    }

    @Test func `a conversation that was refused for the network is opened once it may be`() throws {
        var app = try ChatSamples.app(100, 24)
        ChatSamples.send(.failed(CommandFailure(.meteredRefused, "refused")), to: &app)
        let effects = Samples.send(.metered([]), to: &app)
        guard case .work(.chat(.open, _))? = effects.first else {
            Issue.record("still refused")
            return
        }
    }
}

/// Networks, of which one costs something.
enum MeteredSamples {
    static let phone = network("Phone", .guessedYes)
    static let home = network("home", .no)

    private static func network(_ name: String, _ metered: ManagedDevice.Metered) -> CurrentNetwork {
        let connection = ManagedDevice.Connection(uuid: name, name: ForeignText(name))
        let device = ManagedDevice(metered: metered, connection: connection)
        return CurrentNetwork(device: "wlan0", managed: device, place: "") { _ in nil }
    }
}
