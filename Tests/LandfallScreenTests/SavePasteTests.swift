import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTesting
import Testing

@testable import LandfallScreen

struct SavePasteTests {
    private typealias Samples = ScreenSamples
    private struct Missing: Error {}

    @Test func `an address that is pasted anywhere opens the dialogue with it`() throws {
        for keys in [["g", "n"], ["g", "t"], ["H"], ["e"]] {
            var app = try Samples.app(100, 30)
            for key in keys { Samples.type(key, to: &app) }
            _ = app.update(.paste(Paste("  ssh://me@box  ")))
            #expect((app.overlay as? SaveDialogue)?.form.text(SaveDialogue.Field.address) == "ssh://me@box")
        }
    }

    @Test func `a text of several words is no address`() throws {
        var app = try Samples.app(100, 30)
        _ = app.update(.paste(Paste("rm -rf /")))
        #expect(app.overlay == nil)
    }

    @Test func `a link says where it leads, and is saved under its name`() throws {
        let profile = try Samples.profile("studio-2", "https://box.example:8443")
        let link = try #require(ShareLink(profile))
        var app = try Samples.app(100, 30)
        _ = app.update(.paste(Paste(link.text)))
        #expect(app.overlay is SaveDialogue && app.text.contains("https://box.example:8443"))
        guard case .work(.save(let order))? = Samples.type("enter", to: &app).first else { throw Missing() }
        #expect(order.name.description == "studio-2" && order.source == .link(link))
    }

    @Test func `a link in the field of the address is one too, and a damaged one is said`() throws {
        let link = try #require(ShareLink(try Samples.profile("den", "https://den.example:8443")))
        var app = try Samples.app(100, 30)
        Samples.type("a", to: &app)
        _ = app.update(.paste(Paste(link.text)))
        guard case .work(.save(let order))? = Samples.type("enter", to: &app).first else { throw Missing() }
        #expect(order.name.description == "den" && order.source == .link(link))
        app = try Samples.app(100, 30)
        _ = app.update(.paste(Paste("landfall://")))
        #expect(app.overlay == nil && app.log.entries.last?.text.plain.isEmpty == false)
    }

    @Test func `what the test has come to stands on one scale`() throws {
        var progress = SaveProgress()
        let stages = [
            StageReport(.resolve, .ok, duration: .milliseconds(10)),
            StageReport(.connect, .ok, duration: .milliseconds(20)),
        ]
        let report = RouteReport(label: "http://den:9090", via: .direct, route: nil, stages: stages)
        progress.take(0, report.waiting(for: .product), at: .seconds(1))
        let messages = Samples.empty(80, 24).messages
        let lines = progress.fields(at: .seconds(1) + .milliseconds(40), columns: 80, messages).map { field -> String in
            if case .information(let text) = field.content { text.plain } else { "" }
        }
        #expect(lines[0].hasPrefix("✓ ███████ 10 ms") && lines[1].contains("██████████████ 20 ms"))
        #expect(lines[2].contains("━") && lines[2].contains("▸") && lines[3] == "◌")
    }

    @Test func `the time of a test counts from its beginning, however long one has typed before`() throws {
        let clock = ManualClock()
        var app = Samples.empty(100, 30, elapsed: clock.stopwatch())
        clock.advance(by: .seconds(3_600))
        Samples.type("a", to: &app)
        _ = app.update(.paste(Paste("http://den:9090")))
        clock.advance(by: .seconds(8))
        guard case .work(.save(let order))? = Samples.type("enter", to: &app).first else { throw Missing() }
        let stages = [StageReport(.resolve, .ok, duration: .milliseconds(10))]
        let report = RouteReport(label: "http://den:9090", via: .direct, route: nil, stages: stages)
        Samples.send(.saving(order.id, 0, report.waiting(for: .connect)), to: &app)
        clock.advance(by: .milliseconds(300))
        _ = app.update(.tick(.seconds(1)))
        #expect(app.text.contains("━") && app.text.contains("290 ms"))
        #expect(!app.text.contains("8.") && !app.text.contains("3608"))
    }

    @Test(arguments: ["eyJhbGciOiJIUzI1NiJ9.c2VjcmV0.SIGNATURE", "c2Vj/cmV0+a2V5==", "sk-ant-api03-x.y", "123456"])
    func `what may be a token opens nothing`(text: String) throws {
        var app = try Samples.app(100, 30)
        _ = app.update(.paste(Paste(text)))
        #expect(app.overlay == nil && !app.text.contains(text))
    }

    @Test(arguments: ["10.0.0.2:9090", "my-mac.local:8080", "[fd00::1]:9090", "https://box/", "service:Studio"])
    func `what is an address does`(text: String) throws {
        var app = try Samples.app(100, 30)
        _ = app.update(.paste(Paste(text)))
        #expect((app.overlay as? SaveDialogue)?.form.text(SaveDialogue.Field.address) == text)
    }
}
