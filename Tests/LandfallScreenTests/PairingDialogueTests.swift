import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTokens
import LandfallWording
import Testing

@testable import LandfallScreen
@testable import LandfallWorkflows

/// The dialogue that takes the six digits of a pairing code.
struct PairingDialogueTests {
    private typealias Samples = ScreenSamples
    private struct Missing: Error {}

    /// A screen on which a server is to be paired, and the number of the dialogue.
    private static func asked(
        _ profile: Profile? = nil, _ columns: Int = 80, _ rows: Int = 24, language: Language = .english
    ) throws -> (app: ScreenApp, id: SaveOrder.ID) {
        var app = try Samples.app(columns, rows, language: language)
        let profile = try profile ?? Samples.nas()
        guard case .work(.findStore(let id, profile.name))? = app.handle([.save(.saved(profile))]).first else {
            throw Missing()
        }
        return (app, id)
    }

    private func order(_ effects: [ScreenEffect<ScreenWork>]) throws -> SaveOrder {
        guard effects.count == 1, case .work(.save(let order))? = effects.first else { throw Missing() }
        return order
    }

    @Test func `it says what to run, what proves the server, and where the key goes as soon as that is known`() throws {
        var (app, id) = try Self.asked()
        #expect(app.text.contains("─ Pair with nas ─") && app.text.contains("  Diane, over ssh ─╮"))
        #expect(app.text.contains("Run diane pair on nas and enter its six digits here"))
        #expect(app.text.contains("0 of 6, no Enter needed") && app.text.contains("✓ its ssh host key"))
        #expect(app.text.contains("nas returns a key ") && app.text.contains("over this route only"))
        #expect(app.text.contains("0-9 type or paste   T a token instead   esc not now"))
        Samples.type("4", "8", to: &app)
        Samples.send(.tokenStore(id, .keyring), to: &app)
        #expect(app.text.contains("nas returns a key, to be stored in the keyring") && app.text.contains("2 of 6"))
        Samples.send(.tokenStore(SaveOrder.ID(dialogue: id.dialogue + 1), .sealed), to: &app)
        #expect(!app.text.contains("the sealed file"))
    }

    @Test func `the sixth digit sends, without Enter`() throws {
        var (app, _) = try Self.asked()
        #expect(Samples.type("4", "8", "1", "x", "backspace", "1", "enter", "5", "3", to: &app).isEmpty)
        #expect(app.text.contains("5 of 6"))
        let order = try order(Samples.type("6", to: &app))
        #expect(order.token == "481536" && order.source.profile?.name.description == "nas")
        #expect(app.text.contains("Sending the code") && !app.text.contains("no Enter needed"))
        // Whoever types Enter behind it all the same does not go back.
        #expect(Samples.type("enter", to: &app).isEmpty && app.text.contains("Sending the code"))
        #expect(!Samples.type("enter", to: &app).isEmpty && app.text.contains("0 of 6"))
    }

    @Test func `a code that was not sent stands there after going back, and Enter sends it`() throws {
        var (app, _) = try Self.asked()
        let first = try order(app.update(.paste(Paste("481536"))))
        Samples.send(.question(3, of: first.id, .sealed(TokenStoreError(.noTokenStore))), to: &app)
        Samples.type("esc", to: &app)
        #expect(app.text.contains("6 of 6"))
        #expect(try order(Samples.type("enter", to: &app)).token == "481536")
    }

    @Test func `on the smallest screen all of it is read by PgDn`() throws {
        var (app, _) = try Self.asked(nil, 30, 8)
        let dialogue = try #require((app.overlay as? SaveDialogue)?.form)
        var seen = ""
        for key in ["pgup", "pgup", "pgup"] + Array(repeating: "pgdn", count: 12) {
            Samples.type(key, to: &app)
            seen += app.text
        }
        for word in (dialogue.message + dialogue.note).flatMap({ $0.plain.split(separator: " ") }) {
            #expect(seen.contains(word), "\(word)")
        }
        Samples.type("4", to: &app)
        #expect(app.text.contains("1 of 6"))
    }

    @Test func `what is pasted and no code is answered`() throws {
        var (app, _) = try Self.asked()
        #expect(app.update(.paste(Paste("sk-abcdef"))).isEmpty && app.text.contains("A code has six digits"))
        Samples.type("4", to: &app)
        #expect(app.text.contains("1 of 6"))
    }

    @Test(arguments: ["481536", "481 536", "481-536"])
    func `a code that is pasted is sent at once`(text: String) throws {
        var (app, _) = try Self.asked()
        Samples.type("7", to: &app)
        #expect(try order(app.update(.paste(Paste(text)))).token == text.filter(\.isNumber))
    }

    @Test func `what the server says against a code stands above empty fields, and another one is sent`() throws {
        var (app, _) = try Self.asked()
        let first = try order(app.update(.paste(Paste("000000"))))
        let name = try #require(ProfileName("nas"))
        Samples.send(.notSaved(first.id, PairError.failed(.wrongCode, name)), to: &app)
        #expect(app.text.contains("▲ The server refused the code: it is wrong, or has expired"))
        #expect(app.text.contains("0 of 6") && app.overlay is SaveDialogue)
        let second = try order(app.update(.paste(Paste("481536"))))
        #expect(second.token == "481536" && second.id != first.id)
        let change = TokenKeeping.Change(profile: try Samples.nas(), old: nil, isPaired: true)
        Samples.send(.tokenKept(second.id, change), to: &app)
        #expect(app.overlay == nil && app.text.contains("Paired nas"))
    }

    @Test func `T changes to the token and Esc back, each with what was typed`() throws {
        var (app, id) = try Self.asked()
        Samples.type("4", "8", "T", to: &app)
        #expect(app.text.contains("Token of nas") && app.text.contains("nas needs its API key."))
        #expect(!app.text.contains("diane pair") && !app.text.contains("digits"))
        Samples.type("T", "1", to: &app)
        Samples.send(.tokenStore(id, .sealed), to: &app)
        Samples.type("esc", to: &app)
        #expect(app.text.contains("Pair with nas") && app.text.contains("2 of 6"))
        #expect(app.text.contains("to be stored in the sealed file"))
        #expect(try order(Samples.type("T", "enter", to: &app)).token == "T1")
        Samples.type("esc", "esc", "esc", to: &app)
        #expect(app.overlay == nil)
    }

    @Test func `a token that is refused is asked for as a token again`() throws {
        var (app, _) = try Self.asked()
        let order = try order(Samples.type("T", "x", "enter", to: &app))
        Samples.send(.remark(order.id, .tokenWanted(order.name, .diane, .sealed)), to: &app)
        Samples.send(.remark(order.id, .tokenRefused), to: &app)
        Samples.send(.question(3, of: order.id, .token(without: nil)), to: &app)
        #expect(app.text.contains("refused this token") && app.text.contains("Token of nas"))
        #expect(!app.text.contains("6 digits from"))
    }

    @Test func `a server that is to be saved is asked for in the same way`() throws {
        var app = try Samples.app(80, 24)
        _ = app.update(.paste(Paste("http://den:9090")))
        let order = try order(Samples.type("enter", to: &app))
        let name = try #require(ProfileName("den"))
        Samples.send(.remark(order.id, .tokenWanted(name, .diane, .sealed)), to: &app)
        let trouble = TokenStoreError(.noTokenStore)
        Samples.send(.question(3, of: order.id, .token(without: trouble)), to: &app)
        #expect(app.text.contains("Pair with den") && app.text.contains("to be stored in the sealed file"))
        #expect(app.text.contains("any program that you run can read") && !app.text.contains("env:VARIABLE"))
        #expect(!app.text.contains(" proof ") && app.text.contains("over one route only"))
        Samples.type("T", to: &app)
        #expect(app.text.contains("Token of den") && app.text.contains("enter env:VARIABLE"))
        Samples.type("esc", to: &app)
        guard case .work(.answer(3, .text("481536")))? = app.update(.paste(Paste("481 536"))).first else {
            throw Missing()
        }
        Samples.send(.notSaved(order.id, PairError.failed(.wrongCode, name)), to: &app)
        #expect(app.text.contains("Save a server") && app.text.contains("it is wrong, or has expired"))
        #expect((app.overlay as? SaveDialogue)?.form.text(SaveDialogue.Field.token) == "")
    }

    @Test func `a server that does not pair is asked for its token alone`() throws {
        var app = try Samples.app(80, 24)
        let profile = try Samples.profile("code", "http://10.0.0.8:8080", kind: .endlesscode)
        #expect(app.handle([.save(.saved(profile))]).isEmpty)
        #expect(app.text.contains("Token of code") && app.text.contains("code needs a token."))
        Samples.type("esc", to: &app)
        #expect(app.overlay == nil)
    }

    @Test func `only what is recorded is called a proof`() throws {
        let messages = Messages(language: .english)
        func proof(_ addresses: [String], _ identity: KnownIdentity) throws -> String? {
            let routes = try addresses.map { try SavedRoute(.address(ServerAddress(parsing: $0))) }
            let name = try #require(ProfileName("nas"))
            let profile = try Profile(name: name, kind: .diane, routes: routes, identity: identity)
            return Pairing(profile, version: "1.9.1", messages).proof
        }
        let key = SSHHostKey(host: "nas", fingerprint: "SHA256:" + String(repeating: "A", count: 43))
        #expect(try proof(["http://nas:9090"], KnownIdentity(sshHosts: [key])) == nil)
        #expect(try proof(["ssh://other"], KnownIdentity(sshHosts: [key])) == nil)
        #expect(try proof(["ssh://nas", "http://nas:9090"], KnownIdentity(sshHosts: [key])) == "its ssh host key")
        #expect(try proof(["https://nas:8443"], KnownIdentity()) == nil)
        let print = Fingerprint(bytes: [UInt8](repeating: 7, count: 32))
        let pin = KnownIdentity.Pin(certificate: print, firstSeen: Timestamp("2026-11-12T12:00:00Z"))
        #expect(
            try proof(["https://nas:8443"], KnownIdentity(pins: [pin])) == "its certificate, known since 12 Nov 2026")
        #expect(try proof(["unix:/run/diane.sock"], KnownIdentity()) == "your own socket")
    }

    @Test(arguments: [(40, 20), (80, 24), (160, 50)], Language.allCases)
    func `all of it has room, whatever the server has said against the last code`(
        size: (Int, Int), language: Language
    ) throws {
        var (app, id) = try Self.asked(nil, size.0, size.1, language: language)
        Samples.send(.tokenStore(id, .sealed), to: &app)
        let order = try order(app.update(.paste(Paste("000000"))))
        let name = try #require(ProfileName("nas"))
        Samples.send(.notSaved(order.id, PairError.failed(.wrongCode, name)), to: &app)
        let dialogue = try #require((app.overlay as? SaveDialogue)?.form)
        let shown = app.text.split(separator: "\n").map { $0.filter { $0 != "│" } }.joined(separator: " ")
            .split(separator: " ").joined(separator: " ")
        var texts = dialogue.message + dialogue.note + [try #require(dialogue.problem)]
        for case .explanation(let text) in dialogue.fields.map(\.content) { texts.append(text) }
        for text in texts {
            for word in text.plain.split(separator: " ") { #expect(shown.contains(word), "\(word)") }
        }
    }
}
