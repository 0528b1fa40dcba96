import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTokens
import LandfallWording
import LandfallWorkflows
import Testing

@testable import LandfallScreen

struct NearbyTests {
    private typealias Samples = ScreenSamples

    private static func nearby(_ columns: Int = 120, _ rows: Int = 24) throws -> ScreenApp {
        var app = try Samples.app(columns, rows)
        Samples.type("g", "n", to: &app)
        for event in NearbySamples.events { Samples.send(.discovery(event), to: &app) }
        return app
    }

    @Test func `who comes there looks environment, and who goes away does not stop it`() throws {
        var app = try Samples.app(100, 24)
        let effects = Samples.type("g", "n", to: &app)
        guard case .work(.scan(true))? = effects.first, effects.count == 1 else {
            Issue.record("does not look")
            return
        }
        #expect(Samples.type("g", "h", "g", "n", to: &app).isEmpty)
        let scans = app.update(.focus(false)).filter { if case .work(.scan(false)) = $0 { true } else { false } }
        #expect(scans.count == 1)
    }

    @Test func `where nothing is found no heading is chosen, and none stands there twice`() throws {
        for columns in [40, 80, 120] {
            var app = try Samples.app(columns, 24)
            Samples.type("g", "n", to: &app)
            #expect(app.text.split(separator: "This machine").count == 2 && !app.text.contains("▌"), "\(columns)")
        }
    }

    @Test func `a machine of the tailnet that is not there is named, and Enter says that it is waited for`() throws {
        for (columns, words) in [(120, "offline, last seen 3 d ago"), (80, "offline for 3 d")] {
            var app = try Self.nearby(columns)
            Samples.type("end", to: &app)
            #expect(app.nearby.list.chosen?.name == "nas" && app.text.contains(words))
            #expect(app.text.contains("↵ wait for it") && !app.text.contains("t test"))
            #expect(app.update(.key(Key(.enter))).isEmpty && app.overlay == nil)
            #expect(app.text.contains("nas: its server is listed here once it is online and answers"))
        }
    }

    @Test func `t tests a saved server, and no other: nobody has confirmed where it leads`() throws {
        var app = try Self.nearby()
        for name in ["거실 서버", "closet", "attic"] {
            Samples.type("down", to: &app)
            #expect(app.nearby.list.chosen?.name == name)
            let effects = Samples.type("t", to: &app)
            #expect(!effects.contains { if case .lend = $0 { true } else { false } } && app.viewID == .nearby)
        }
        Samples.type("home", "t", to: &app)
        #expect(app.viewID == .test && app.test.tests.map(\.profile.name.description) == ["studio"])
    }

    @Test func `what is found stands below its source, saved or new, and headings cannot be chosen`() throws {
        var app = try Self.nearby()
        let rows = app.nearby.list.rows.filter { !$0.name.isEmpty }
        #expect(rows.map(\.name) == ["This machine", "LAN", "studio", "거실 서버", "closet", "Tailnet", "attic", "nas"])
        #expect(rows[2].savedAs == "studio" && rows[2].sign.plain == "✓")
        #expect(app.nearby.list.chosen?.name == "studio")
        Samples.type("up", "home", to: &app)
        #expect(app.nearby.list.chosen?.name == "studio")
        Samples.type("down", "down", "down", to: &app)
        #expect(app.nearby.list.chosen?.name == "attic")
        Samples.type("up", to: &app)
        #expect(app.nearby.list.chosen?.name == "closet")
        #expect(rows[3].savedAs == nil && rows[3].sign.plain == "✚" && app.nearby.newServers == 2)
        let profile = try Samples.profile("home", "http://10.0.0.7:9090")
        var set = ProfileSet()
        try set.put(profile)
        Samples.send(.profiles(set, nil), to: &app)
        #expect(app.nearby.list.rows.first { $0.name == "studio" }?.savedAs == "home" && app.nearby.newServers == 2)
        Samples.send(.profiles(ProfileSet(), nil), to: &app)
        #expect(app.nearby.list.rows.first { $0.name == "studio" }?.savedAs == nil && app.nearby.newServers == 3)
    }

    @Test func `a server that has gone is shown for half a minute`() throws {
        var board = NearbyBoard()
        board.begin(at: .zero)
        board.apply(.found(NearbySamples.studio), at: Samples.now)
        board.apply(.lost(NearbySamples.studio.id), at: Samples.now)
        #expect(board.candidates.isEmpty && board.gone.count == 1 && board.isMoving)
        let fades = board.pass(.zero, at: Samples.now + 29)
        #expect(!fades && board.gone.count == 1)
        let faded = board.pass(.zero, at: Samples.now + 30)
        #expect(faded && board.gone.isEmpty)
        board.apply(.lost(NearbySamples.studio.id), at: Samples.now)
        board.apply(.found(NearbySamples.studio), at: Samples.now)
        #expect(board.gone.isEmpty && board.candidates.count == 1)
    }

    @Test func `looking anew keeps what was seen until it is seen again or everything has been`() throws {
        var board = NearbyBoard()
        board.begin(at: .zero)
        for event in NearbySamples.events { board.apply(event, at: Samples.now) }
        board.begin(at: .seconds(9))
        #expect(board.candidates.isEmpty && board.before.count == 3 && board.progress(of: .lan) == .looking)
        board.apply(.found(NearbySamples.studio), at: Samples.now)
        board.lookThroughBefore()
        #expect(board.before.count == 2)
        board.apply(.settled(.lan, complete: true), at: Samples.now)
        board.lookThroughBefore()
        #expect(board.before.map(\.name) == ["attic"] && board.progress(of: .lan) == .settled)
    }

    @Test func `a newcomer stands on the first server that is found, and stays where they went`() {
        var app = Samples.empty(100, 24)
        Samples.send(.profiles(ProfileSet(), nil), to: &app)
        Samples.type("g", "n", to: &app)
        if case .way = app.nearby.list.chosen?.subject {} else { Issue.record("no way to go") }
        Samples.send(.discovery(.found(NearbySamples.attic)), to: &app)
        #expect(app.nearby.list.chosen?.name == "attic")
        Samples.type("end", to: &app)
        Samples.send(.discovery(.found(NearbySamples.studio)), to: &app)
        if case .way = app.nearby.list.chosen?.subject {} else { Issue.record("moved away") }
    }

    @Test func `a newcomer types an address at once, and what is found meanwhile leads nobody away`() {
        var app = Samples.empty(100, 24, hosts: ["build-box", "pi"])
        Samples.send(.profiles(ProfileSet(), nil), to: &app)
        Samples.type("g", "n", to: &app)
        #expect(app.text.contains("No server found yet") && !app.text.contains("ENTER DOES"))
        Samples.type("q", "esc", "b", to: &app)
        #expect(
            app.nearby.typed.text == "b" && app.nearby.fittingHosts == ["build-box"] && !app.text.contains("ssh://pi"))
        Samples.send(.discovery(.found(NearbySamples.attic)), to: &app)
        if case .way(.address)? = app.nearby.list.chosen?.subject {} else { Issue.record("led away") }
        Samples.type("tab", "enter", to: &app)
        let dialogue = app.overlay as? SaveDialogue
        #expect(dialogue?.form.text(SaveDialogue.Field.address) == "ssh://build-box")
        Samples.type("esc", "down", "q", to: &app)
        #expect(app.viewID == .home && app.nearby.typed.text == "ssh://build-box")
    }

    @Test func `where nothing is found each source says where it looked and for how long, and Enter acts on each way`()
    {
        var app = Samples.empty(80, 24, hosts: ["build-box", "pi"], elapsed: NearbySamples.laterEachTime())
        Samples.send(.profiles(ProfileSet(), nil), to: &app)
        Samples.type("g", "n", to: &app)
        for event in NearbySamples.nothing { Samples.send(.discovery(event), to: &app) }
        let lines = app.text.split(separator: "\n").map(String.init)
        func line(_ word: String) -> String { lines.first { $0.contains(word) } ?? "" }
        #expect(line("this machine").contains("✓ no socket, nothing on ports 8080, 9090"))
        #expect(line("LAN  ").contains("✓ no server announces itself"))
        #expect(
            line("this machine").contains(#/ (\d+ ms|\d+\.\d s)$/#) && line("LAN  ").contains(#/ (\d+ ms|\d+\.\d s)$/#))
        #expect(line("tailnet").contains("! tailscaled is not running") && line("tailnet").hasSuffix("landfall doctor"))
        #expect(line("ssh  ").contains("◌ 2 hosts known") && app.text.contains("Still listening."))
        #expect(app.text.contains("Where is your server?") && app.text.contains("choose a host: build-box, pi"))
        // The address is written there; each of the others does something.
        for (steps, does) in [(0, "address"), (1, "ssh://"), (3, "address")] {
            var other = app
            for _ in 0..<steps { Samples.type("down", to: &other) }
            Samples.type("enter", to: &other)
            #expect((other.overlay as? SaveDialogue)?.form.text(SaveDialogue.Field.address) != nil, "\(does)")
        }
        Samples.type("down", "down", "enter", to: &app)
        #expect((app.overlay as? ShownCommand)?.line == "landfall announce")
    }

    @Test func `a trouble on this machine has the sign of one`() {
        var app = Samples.empty(80, 24)
        Samples.send(.profiles(ProfileSet(), nil), to: &app)
        Samples.type("g", "n", to: &app)
        let places = SourceReport.Places(sockets: [], ports: [8080], silentPorts: [8080])
        for event in [
            DiscoveryEvent.source(SourceReport(source: .machine, isWorking: true, places: places)),
            .settled(.machine, complete: true),
        ] { Samples.send(.discovery(event), to: &app) }
        #expect(app.text.contains("! A program listens on port 8080") && !app.text.contains("✓ A program"))
    }

    @Test func `what would prove a server better is said, and what is known of its token`() throws {
        var app = try Self.nearby(80)
        #expect(app.text.contains("better  over ssh, whose host key proves the machine: ssh://10.0.0.7"))
        #expect(app.text.contains(#/token +none/#) && !app.text.contains(#/\n +kind /#))
        Samples.type("down", to: &app)
        #expect(app.text.contains("better  over ssh") && app.text.contains("token   not known yet"))
        Samples.type("end", "up", to: &app)
        #expect(!app.text.contains("better  ") && app.text.contains("token   not known yet"))
    }

    @Test func `a source that never says that it has seen all is not waited for for ever`() {
        var board = NearbyBoard()
        board.begin(at: .seconds(5))
        let waits = board.pass(.seconds(14), at: Samples.now)
        #expect(!waits)
        #expect(board.progress(of: .lan) == .looking && board.isMoving)
        let ended = board.pass(.seconds(15), at: Samples.now)
        #expect(ended)
        #expect(board.progress(of: .lan) == .settled && !board.isMoving)
        board.begin(at: .seconds(20))
        #expect(board.progress(of: .lan) == .looking)
    }

    @Test func `the dialogue proposes a name and keeps what was typed when a step fails`() throws {
        var app = try Self.nearby()
        #expect(Samples.type("a", to: &app).isEmpty)
        #expect(app.text.contains("studio-2"))
        Samples.type("backspace", "3", "tab", "x", "y", to: &app)
        guard case .work(.save(let order))? = Samples.type("enter", to: &app).first else {
            Issue.record("nothing is saved")
            return
        }
        #expect(order.name.description == "studio-3" && order.token == "xy" && order.isUsed)
        #expect(!app.text.contains("xy"))
        Samples.send(.notSaved(order.id, CommandFailure(.cleartextTokenRefused, "held back", hints: ["try"])), to: &app)
        #expect(app.text.contains("▲ held back ▸ try") && app.text.contains("studio-3"))
        guard case .work(.save(let second))? = Samples.type("enter", to: &app).first else {
            Issue.record("nothing is saved")
            return
        }
        #expect(second.id != order.id && second.token == "xy")
        // What the first attempt still has to say is no news.
        Samples.send(.notSaved(order.id, CommandFailure(.usage, "late")), to: &app)
        #expect(!app.text.contains("late"))
    }

    @Test func `a server without a name is called as its host`() throws {
        var app = try Self.nearby()
        Samples.type("i", to: &app)
        _ = app.update(.paste(Paste("https://My-Box.local:8443")))
        guard case .work(.save(let order))? = Samples.type("enter", to: &app).first else {
            Issue.record("nothing is saved")
            return
        }
        #expect(order.name.description == "my-box-local" && order.source == .typed("https://My-Box.local:8443"))
    }

    @Test func `a bad name is said before anything is done, and Esc leaves`() throws {
        var app = try Self.nearby()
        #expect(Samples.type("i", "tab", "B", "enter", to: &app).isEmpty)
        #expect(app.text.contains("▲"))
        Samples.type("esc", to: &app)
        #expect(!app.text.contains("▲"))
        if case .some = app.overlay { Issue.record("still open") }
    }

    @Test func `a question is answered in the dialogue, and one that nobody sees is a no`() throws {
        var app = try Self.nearby()
        let cleartext = PersonQuestion.cleartext(ForeignText("http://x:1"), subnet: "10.0.0.0/8", interface: "wlan0")
        let gone = SaveOrder.ID(dialogue: 9)
        guard case .work(.leave(gone, question: 7))? = Samples.send(.question(7, of: gone, cleartext), to: &app).first
        else {
            Issue.record("somebody waits")
            return
        }
        guard case .work(.save(let order))? = Samples.type("a", "enter", to: &app).first else {
            Issue.record("nothing is saved")
            return
        }
        // A question of another attempt is not asked in this one.
        let late = Samples.send(.question(6, of: gone, .token(without: nil)), to: &app)
        guard case .work(.leave(gone, question: 6))? = late.first else {
            Issue.record("asked")
            return
        }
        Samples.send(.question(8, of: order.id, cleartext), to: &app)
        #expect(app.text.contains("10.0.0.0/8"))
        guard case .work(.answer(8, .yes))? = Samples.type("tab", "right", "enter", to: &app).first else {
            Issue.record("no yes")
            return
        }
        Samples.send(.question(9, of: order.id, .token(without: nil)), to: &app)
        guard case .work(.answer(9, .text("ab")))? = Samples.type("a", "b", "enter", to: &app).first else {
            Issue.record("no token")
            return
        }
        let trouble = TokenStoreError(.noTokenStore, cause: .keyringNoBus)
        Samples.send(.question(10, of: order.id, .token(without: trouble)), to: &app)
        #expect(app.text.contains("No session bus") && app.text.contains("env:VARIABLE or file:/PATH"))
        guard case .work(.leave(order.id, question: 10))? = Samples.type("esc", to: &app).first else {
            Issue.record("somebody waits")
            return
        }
        #expect(app.text.contains("studio-2"))
    }

    private static func held() throws -> (RouteReport, [Remedy]) {
        let report = RouteReport(
            label: ForeignText("http://10.0.0.7:9090"), via: .direct, route: nil,
            stages: [StageReport(.auth, .skipped, code: .cleartextTokenRefused)])
        let ssh = try SavedRoute(.address(try ServerAddress(parsing: "ssh://10.0.0.7/localhost:9090")))
        return (report, [.ssh(ssh), .withoutToken, .allowCleartext()])
    }

    @Test func `ssh is offered before cleartext, and going back keeps what was typed`() throws {
        var app = try Self.nearby()
        guard case .work(.save(let order))? = Samples.type("a", "enter", to: &app).first else {
            Issue.record("nothing is saved")
            return
        }
        let (report, remedies) = try Self.held()
        Samples.send(.question(1, of: order.id, .remedy(report, remedies)), to: &app)
        #expect(
            app.text.contains("How should the token be sent?") && app.text.contains("ssh://10.0.0.7/localhost:9090"))
        guard case .work(.answer(1, .remedy(.ssh)))? = Samples.type("enter", to: &app).first else {
            Issue.record("ssh is not the first")
            return
        }
        Samples.send(.question(2, of: order.id, .token(without: nil)), to: &app)
        Samples.type("k", "enter", to: &app)
        Samples.send(.question(3, of: order.id, .remedy(report, remedies)), to: &app)
        guard
            case .work(.answer(3, .remedy(.allowCleartext(in: nil))))? = Samples.type("down", "down", "enter", to: &app)
                .first
        else {
            Issue.record("cleartext is not the last")
            return
        }
        // Whoever goes back while it is tested finds the form, with the token that was asked for in between.
        guard case .work(.leave(order.id, question: nil))? = Samples.type("esc", to: &app).first else {
            Issue.record("it goes on")
            return
        }
        guard case .work(.save(let again))? = Samples.type("enter", to: &app).first else {
            Issue.record("nothing is saved")
            return
        }
        #expect(again.token == "k" && again.id != order.id)
    }

    @Test func `a dialogue that was left is found as it was, until its server is another`() throws {
        var app = try Self.nearby()
        Samples.type("i", "b", "o", "x", "esc", to: &app)
        if case .some = app.overlay { Issue.record("still open") }
        Samples.type("i", to: &app)
        guard case .work(.save(let order))? = Samples.type("enter", to: &app).first else {
            Issue.record("nothing is saved")
            return
        }
        #expect(order.source == .typed("box"))
        Samples.type("esc", "esc", "a", to: &app)
        #expect(!app.text.contains("box") && app.text.contains("studio-2"))
    }

    @Test func `a newcomer may begin with an address over ssh`() {
        var app = Samples.empty(100, 24)
        Samples.send(.profiles(ProfileSet(), nil), to: &app)
        Samples.type("g", "n", "down", "enter", to: &app)
        _ = app.update(.paste(Paste("anna@box")))
        guard case .work(.save(let order))? = Samples.type("enter", to: &app).first else {
            Issue.record("nothing is saved")
            return
        }
        #expect(order.source == .typed("ssh://anna@box") && order.name.description == "box")
    }

    @Test func `a machine that ssh knows is asked once it is chosen, and is not there twice`() throws {
        var app = Samples.empty(100, 24, hosts: ["nas", "pi"])
        var set = ProfileSet()
        try set.put(Samples.nas())
        Samples.send(.profiles(set, nil), to: &app)
        Samples.type("g", "n", "end", to: &app)
        #expect(app.nearby.list.rows.map(\.name).suffix(2) == ["ssh", "pi"] && app.text.contains("↵ look there"))
        guard case .work(.save(let order))? = Samples.type("enter", "enter", to: &app).last else {
            Issue.record("nothing is saved")
            return
        }
        #expect(order.source == .typed("ssh://pi"))
    }
}

extension NearbyRow {
    /// The profile that it is saved as.
    fileprivate var savedAs: String? { if case .server(let server, _) = subject { server.savedAs } else { nil } }
}
