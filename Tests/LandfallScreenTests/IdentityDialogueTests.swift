import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallWording
import LandfallWorkflows
import Testing

@testable import LandfallScreen

/// The dialogue about a server that shows another identity than the recorded one.
struct IdentityDialogueTests {
    private typealias Samples = ScreenSamples
    private struct Missing: Error {}

    /// A screen on which it is asked, and the order and the profile that it is about.
    private func asked(
        _ columns: Int = 100, _ rows: Int = 30
    ) throws -> (app: ScreenApp, order: SaveOrder, profile: Profile) {
        var app = try Samples.app(columns, rows)
        let profile = try #require(app.board.servers.first?.profile)
        guard case .work(.save(let order))? = app.handle([.save(.changed(profile))]).first else { throw Missing() }
        #expect(order.source == .changed(profile) && order.token.isEmpty)
        #expect(app.text.contains("No token is sent"))
        let change = ShownChange.node(known: "nOLD", shown: "nNEW")
        Samples.send(.remark(order.id, .changed(change, on: [], of: profile)), to: &app)
        Samples.send(.question(7, of: order.id, .change), to: &app)
        return (app, order, profile)
    }

    @Test func `it shows what was and what is, and Enter does nothing`() throws {
        var (app, order, _) = try asked()
        #expect(app.text.contains("nOLD") && app.text.contains("nNEW") && app.text.contains("Do nothing"))
        guard case .work(.leave(order.id, question: 7))? = Samples.type("enter", to: &app).first else {
            throw Missing()
        }
        #expect(app.overlay == nil)
    }

    @Test(arguments: ["", "other"])
    func `without the name of the profile nothing is accepted`(typed: String) throws {
        var (app, _, profile) = try asked()
        Samples.type("down", "down", "enter", to: &app)
        #expect(app.text.contains("type \(profile.name) first") && !app.text.contains("Do nothing"))
        for letter in typed { Samples.type(String(letter), to: &app) }
        #expect(Samples.type("enter", to: &app).isEmpty)
        #expect(app.overlay is SaveDialogue && app.text.contains("▲ To accept it, type \(profile.name) first"))
        // Back to what is compared.
        Samples.type("esc", to: &app)
        #expect(app.overlay is SaveDialogue && app.text.contains("Do nothing"))
    }

    @Test func `testing it leaves the question, and accepts nothing`() throws {
        var (app, order, profile) = try asked()
        let effects = Samples.type("down", "enter", to: &app)
        guard case .work(.leave(order.id, question: 7))? = effects.first else { throw Missing() }
        #expect(app.overlay == nil && app.viewID == .test && app.text.contains("\(profile.name)"))
    }

    @Test func `an ssh host key is compared as words, with the day from which on it was known, and copied whole`()
        throws
    {
        var app = try Samples.app(100, 30)
        var profile = try Samples.nas()
        let known = profile.identity.sshHosts[0]
        profile.identity.hosts[0].firstSeen = Timestamp(Samples.now.addingTimeInterval(-864_000))
        guard case .work(.save(let order))? = app.handle([.save(.changed(profile))]).first else { throw Missing() }
        let key = SSHHostKey(host: "nas", fingerprint: "SHA256:" + String(repeating: "B", count: 43))
        let change = ShownChange.sshHost(key, known: ForeignText(known.fingerprint))
        Samples.send(.remark(order.id, .changed(change, on: [], of: profile)), to: &app)
        Samples.send(.question(7, of: order.id, .change), to: &app)
        // Sixteen words of the hash of zeros.
        #expect(app.text.contains("babab babab babab babab babab babab babab babab"))
        #expect(app.text.contains(" Nov  ") && app.text.contains("landfall trust accept nas"))
        guard case .copy(let text)? = Samples.type("y", to: &app).last else { throw Missing() }
        #expect(text.contains(known.fingerprint) && text.contains(key.fingerprint))
    }

    @Test func `on a phone its beginning is read by PgUp`() throws {
        var (app, _, _) = try asked(40, 20)
        let all = app.text
        guard let dialogue = (app.overlay as? SaveDialogue)?.shown, dialogue.isCut(in: Rect(app.size)) else {
            #expect(all.contains("nOLD") && all.contains("nNEW"))
            return
        }
        #expect(app.text.contains("pgup pgdn"))
        Samples.type("pgup", "pgup", to: &app)
        #expect(app.text.contains("nOLD") && app.text.contains("nNEW"))
        Samples.type("pgdn", "pgdn", to: &app)
        #expect(app.text == all && all.contains("Accept the new one"))
    }

    @Test func `with its name it is, and that is said`() throws {
        var (app, order, profile) = try asked()
        Samples.type("down", "down", "enter", to: &app)
        for letter in "\(profile.name)" { Samples.type(String(letter), to: &app) }
        guard case .work(.answer(7, .yes))? = Samples.type("enter", to: &app).first else {
            throw Missing()
        }
        let effects = Samples.send(.compared(order.id, profile, .accepted(profile, left: [])), to: &app)
        guard case .work(.poll(profile.id))? = effects.first else { throw Missing() }
        #expect(app.overlay == nil && app.text.contains("Recorded the new identity of \(profile.name)"))
    }
}
