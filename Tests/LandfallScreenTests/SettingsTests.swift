import FoundationEssentials
import LandfallConnections
import LandfallModel
import LandfallSystem
import LandfallTerminal
import LandfallViews
import LandfallWording
import Testing

@testable import LandfallScreen
@testable import LandfallWorkflows

struct SettingsTests {
    private typealias Samples = ScreenSamples
    private struct Missing: Error {}

    @Test func `e shows what is saved of the chosen server, each with its command`() throws {
        var app = try Samples.app(140, 30)
        Samples.type("down", "e", to: &app)
        #expect(app.viewID == .settings && app.text.contains(" rename office"))
        #expect(app.text.contains(" token set office") && app.text.contains("not allowed on any network"))
        Samples.type("down", "enter", to: &app)
        guard let palette = app.overlay as? Palette else { throw Missing() }
        #expect(palette.line == "edit office --kind ")
        #expect(app.text.contains("edit office --kind"))
    }

    @Test func `on a phone the selected row opens to what has no room in a line`() throws {
        var app = try Samples.app(40, 20)
        Samples.type("e", "down", to: &app)
        #expect(app.text.contains("http://attic") && !app.text.contains("http://attic.local:9090"))
        Samples.type("down", to: &app)
        #expect(app.text.contains("http://attic.local:9090") && app.text.contains("  identity   "))
        for _ in 0..<5 { Samples.type("down", to: &app) }
        #expect(app.settings.list.chosen?.id == "sending" && app.text.contains("only reads from Diane"))
    }

    @Test func `a route has the sign that it has on Home`() throws {
        var app = Samples.empty(120, 30)
        var set = ProfileSet()
        try set.put(try Samples.profile("desk", "http://127.0.0.1:9090"))
        Samples.send(.profiles(set, nil), to: &app)
        Samples.type("e", to: &app)
        #expect(app.text.contains("http://127.0.0.1:9090  ◌ your own process"))
        Samples.send(.state(set.profiles[0].id, Samples.connected("http://127.0.0.1:9090", 4)), to: &app)
        #expect(app.text.contains("http://127.0.0.1:9090  ✓ your own process"))
        Samples.type("esc", to: &app)
        #expect(app.text.contains("✓ your own process"))
    }

    @Test func `what Enter does on a setting stands below them, and where the token goes behind those of a server`()
        throws
    {
        var app = try Samples.app(80, 24)
        var profile = try Samples.profile("desk", "http://127.0.0.1:9090")
        profile.token = SavedToken("env:KEY")
        var set = ProfileSet()
        try set.put(profile)
        Samples.send(.profiles(set, nil), to: &app)
        Samples.type("e", "down", "down", "down", "down", to: &app)
        #expect(app.settings.list.chosen?.id == "token")
        #expect(app.text.contains("sent only over: this machine"))
        app = try Samples.app(120, 30)
        Samples.type("e", "down", "down", "down", "down", to: &app)
        #expect(app.text.contains("↵ on token ──") && app.text.contains("stores it only if the test passes."))
    }

    @Test func `T takes a token on the screen, tells the server that it is for, and keeps what was typed`() throws {
        var app = try Samples.app(100, 24)
        Samples.type("T", "T", to: &app)
        #expect(app.text.contains("Token of attic") && app.text.contains("attic needs its API key."))
        Samples.type("4", "1", "2", "9", "5", "8", to: &app)
        #expect(!app.text.contains("412958"))
        guard case .work(.save(let order))? = Samples.type("enter", to: &app).first else { throw Missing() }
        #expect(order.token == "412958" && order.source.profile?.name.description == "attic")
        #expect(app.text.contains("Testing the token, then storing it"))
        Samples.send(.notSaved(order.id, CommandFailure(.tokenRefused, "attic refuses it")), to: &app)
        #expect((app.overlay as? SaveDialogue)?.form.text(SaveDialogue.Field.token) == "412958")
        guard case .work(.save(let again))? = Samples.type("enter", to: &app).first else { throw Missing() }
        let profile = try Samples.profiles().profiles[0]
        let change = TokenKeeping.Change(profile: profile, old: nil)
        guard case .work(.poll(let id))? = Samples.send(.tokenKept(again.id, change), to: &app).first else {
            throw Missing()
        }
        #expect(app.overlay == nil && id == profile.id)
    }

    @Test func `Enter on a server that wants a token gives it one`() throws {
        var app = try Samples.app(100, 24)
        let id = app.board.servers[0].id
        let missing = ServerExchangeError(.token, code: .tokenMissing)
        Samples.send(.state(id, MonitorState(at: Samples.now, status: .error, cause: missing)), to: &app)
        #expect(app.text.contains("↵ give token"))
        Samples.type("enter", to: &app)
        #expect((app.overlay as? SaveDialogue)?.source.profile?.id == id)
    }

    @Test func `the theme changes at once and is kept, and another language begins another screen`() throws {
        var app = try Samples.app(100, 24)
        Samples.type("g", "e", "end", "up", "up", "up", "up", "up", "up", to: &app)
        guard case .work(.keep(let choices))? = Samples.type("enter", to: &app).first else { throw Missing() }
        #expect(choices == ScreenChoices(theme: .dark) && app.look.choice == .dark)
        Samples.type("down", to: &app)
        let effects = Samples.type("enter", to: &app)
        guard case .work(.keep(let both))? = effects.first, case .quit? = effects.last else { throw Missing() }
        #expect(both == ScreenChoices(theme: .dark, language: ScreenLanguage(code: "en")))
    }

    @Test func `auto follows the terminal, and NO_COLOR goes before every theme`() {
        var look = ScreenLook(choice: .auto, depth: .palette)
        #expect(look.theme == .palette)
        var traits = TerminalTraits()
        traits.isDark = false
        look.take(traits)
        #expect(look.theme == .paletteOnLight)
        for choice in ScreenTheme.allCases {
            let theme = ScreenLook(choice: choice, depth: .none).theme
            for style in [theme.good, theme.bad, theme.warn, theme.quiet, theme.accent, theme.chosen, theme.heading] {
                #expect(style.foreground == .standard && style.background == .standard)
            }
        }
    }

    @Test func `what the terminal tells later changes the colours`() throws {
        var app = try Samples.app(80, 24)
        var traits = TerminalTraits()
        traits.isDark = false
        _ = app.update(.traits(traits))
        #expect(app.look.theme == .paletteOnLight)
    }

    @Test func `choices are kept in a file, and what is wrong in it is named with its place`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (folder, messages) = (PrivateFolder(path: path), Messages(language: .english))
        #expect(try ChoicesFile.choices(in: folder, messages) == ScreenChoices())
        for theme in ScreenTheme.allCases {
            for language in ScreenLanguage.allCases {
                let motion: ScreenSwitch = language == .auto ? .off : .on
                try ChoicesFile.keep(ScreenChoices(theme: theme, language: language, motion: motion), in: folder)
                let read = try ChoicesFile.choices(in: folder, messages)
                #expect((read.theme ?? .auto) == theme && (read.language ?? .auto) == language)
                #expect((read.motion ?? .on) == motion)
            }
        }
        #expect(try ChoicesFile.read(Array(#"{"theme": "dark", "later": [1]}"#.utf8)).theme == .dark)
        let chat = #"{"chat": {"later": 1, "notify": "notification"}}"#
        #expect(try ChoicesFile.read(Array(chat.utf8)).notify == .notification)
        #expect(throws: JSONFault.self) { try ChoicesFile.read(Array(#"{"chat": {"notify": "horn"}}"#.utf8)) }
        let chosen = ScreenChoices(notify: .off, cache: .off)
        try ChoicesFile.keep(chosen, in: folder)
        #expect(try ChoicesFile.choices(in: folder, messages) == chosen)
        try folder.replace(ChoicesFile.name, with: Array("{\n \"theme\": \"pink\"}".utf8))
        let failure = try #require(throws: CommandFailure.self) { try ChoicesFile.choices(in: folder, messages) }
        #expect(failure.message.hasPrefix("\(path)/screen.json, line 2, column 11:"))
    }

    @Test func `the first frame shows how servers were, and says that it is old`() throws {
        let set = try Samples.profiles()
        let before = MonitorState(
            at: Samples.now.addingTimeInterval(-600), status: .connected, roundTrip: .milliseconds(7))
        var app = Samples.empty(100, 24, remembered: [set.profiles[0].id: before])
        Samples.send(.profiles(set, nil), to: &app)
        #expect(
            app.text.contains(#/◌ attic +Connected .* 10 min ago/#) && app.text.contains(#/◌ office +Not polled/#))
        #expect(app.board.lastStates == [set.profiles[0].id: before])
        Samples.send(.state(set.profiles[0].id, Samples.connected("http://attic.local:9090", 4)), to: &app)
        #expect(app.text.contains("● attic") && !app.text.contains("10 min ago"))
    }

    @Test func `since when sending is allowed is a day by the local clock`() throws {
        var app = Samples.empty(100, 24)
        var mac = try Samples.profile("mac", "http://10.0.0.9:8080", kind: .endlesscode)
        mac.allowSending(at: Timestamp(Samples.now.addingTimeInterval(-864_000)))
        var set = ProfileSet()
        try set.put(mac)
        Samples.send(.profiles(set, nil), to: &app)
        Samples.type("e", to: &app)
        #expect(app.text.contains("allowed since 13 Nov "))
    }

    @Test func `without motion a sign that turns stands still, and the frame waits for a second`() throws {
        var app = Samples.empty(80, 24, elapsed: { .milliseconds(1_730) })
        #expect(app.moment.elapsed == .milliseconds(1_730))
        app.choices.motion = .off
        #expect(app.moment.elapsed == .seconds(1))
        Samples.type("g", "n", to: &app)
        let pace = try #require(app.tickInterval)
        #expect(pace >= .seconds(1))
        app.choices.motion = .on
        #expect(try #require(app.tickInterval) < .seconds(1))
    }

    @Test func `the commands of settings are whole, and each says what it does`() throws {
        let messages = Messages(language: .english)
        let profile = try Samples.profile("my-box", "https://box:8443")
        let rows = SettingRow.rows(of: profile, ServerPage.routes(of: profile, used: nil, messages), [], messages)
        for row in rows {
            guard case .command(let command, let values)? = row.change else { continue }
            #expect(row.does(messages) != nil && command.beginning(values).contains("my-box"), "\(row.id)")
        }
        #expect(rows.contains { $0.line == "edit my-box --route " } && rows.contains { $0.line == "token set my-box" })
    }
}
