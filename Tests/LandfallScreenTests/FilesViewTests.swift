import Foundation
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallWording
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen

struct FilesViewTests {
    private typealias Samples = ScreenSamples

    private func app(
        _ columns: Int = 120, _ rows: Int = 30, state: EndlessCodeSession.State = ChatSamples.state(FileSamples.lines)
    ) throws -> ScreenApp {
        var app = try ChatSamples.app(columns, rows, state: state)
        Samples.type("esc", "g", "f", to: &app)
        #expect(app.viewID == .files)
        return app
    }

    @Test func `files stand as a tree, and it says what they are known from`() throws {
        let app = try app()
        #expect(app.text.contains("3 files in 9 loaded messages"))
        #expect(app.text.contains("▾ Sources/") && app.text.contains("ship.swift") && app.text.contains("changed 1×"))
        #expect(app.text.contains("▾ /etc/") && app.text.contains("read 1×") && app.text.contains("new"))
        #expect(app.files.commandLine == "landfall get history s1 -s mac")
    }

    @Test func `the first line keeps its tabs and says how the server is`() throws {
        let first = try app(80, 24).text.prefix { $0 != "\n" }
        #expect(first.contains("  Home   Nearby   Test   Chat   Files  ") && first.contains("◌ Not polled"))
        #expect(try app(120).text.prefix { $0 != "\n" }.contains("◌ mac Not polled"))
    }

    @Test func `what is not loaded is said, and r loads more of it`() throws {
        var state = ChatSamples.state(FileSamples.lines)
        state.history = .read(hasEarlier: true)
        var app = try app(state: state)
        #expect(app.text.contains("older ones not loaded"))
        let works = Samples.type("r", to: &app).compactMap { effect -> String? in
            if case .work(.chat(let order, _)) = effect { "\(order)" } else { nil }
        }
        #expect(works.first == "earlier" && works.count == 2)
        state.history = .missing
        state.received = 9
        app = try self.app(state: state)
        #expect(app.text.contains("9 live messages"))
    }

    @Test func `the last content has what was changed after it was read`() throws {
        var app = try app()
        choose("ship.swift", in: &app)
        #expect(app.text.contains("/home/u/ship/Sources/ship.swift") && app.text.contains("▌ Last content"))
        #expect(app.text.contains("    2     go()") && !app.text.contains("wait()"))
        // The change itself, and before it what was read.
        Samples.type("{", to: &app)
        #expect(app.text.contains("▌ Edit") && app.text.contains("-    wait()") && app.text.contains("+1 −1"))
        Samples.type("{", "{", to: &app)
        #expect(app.text.contains("▌ Read") && app.text.contains("    2     wait()"))
        Samples.type("}", "}", "}", to: &app)
        #expect(app.text.contains("▌ Last content"))
    }

    @Test func `Enter goes to the message, unfolded, and back leads to the file`() throws {
        var app = try app()
        choose("ship.swift", in: &app)
        Samples.type("{", "enter", to: &app)
        #expect(app.viewID == .chat && app.text.contains("▌ ✓ Edit"))
        Samples.type("g", "f", to: &app)
        #expect(app.viewID == .files && app.files.file?.path.raw.hasSuffix("ship.swift") == true)
    }

    @Test func `on a phone the file takes the place of the tree, and back returns to its row`() throws {
        var app = try app(40, 20)
        choose("ship.swift", in: &app)
        #expect(!app.text.contains("Last content"))
        Samples.type("enter", to: &app)
        #expect(app.text.contains("Last content") && !app.text.contains("/etc/"))
        Samples.type("right", to: &app)
        #expect(app.files.shift == 8)
        Samples.type("left", "esc", to: &app)
        #expect(app.viewID == .files && app.text.contains("/etc/"))
        #expect(app.files.file?.path.raw.hasSuffix("ship.swift") == true)
    }

    @Test func `a folder is closed and opened, and a filter shows files wherever they lie`() throws {
        var app = try app()
        while app.files.list.chosen?.name != "Sources/" { Samples.type("down", to: &app) }
        Samples.type("enter", to: &app)
        #expect(app.text.contains("▸ Sources/") && !app.text.contains("ship.swift"))
        Samples.type("enter", "/", "h", "o", "s", "t", "enter", to: &app)
        #expect(app.text.contains("hosts") && !app.text.contains("ship.swift") && app.text.contains("127.0.0.1"))
    }

    @Test func `secrets are masked and escape sequences shown, in the tree and in the content`() throws {
        var app = try app()
        choose("hosts", in: &app)
        #expect(app.text.contains("␛[31m") && !app.text.contains("\u{1b}") && !app.text.contains("hunter2hunter2"))
    }

    @Test func `code has the colours that it has in a conversation, and what is copied has neither numbers nor marks`()
        throws
    {
        var app = try app()
        choose("ship.swift", in: &app)
        let shown = app.files.body.flatMap(\.text.spans).filter { $0.role == .keyword }.map(\.text)
        #expect(shown == ["func"])
        let copied = { (effects: [ScreenEffect<ScreenWork>]) in
            effects.compactMap { if case .copy(let text) = $0 { text } else { nil } }
        }
        #expect(copied(Samples.type("y", to: &app)) == ["func land() {\n    go()\n}"])
        Samples.type("{", to: &app)
        #expect(app.files.body.contains { $0.text.spans.contains { $0.role == .keyword && $0.text == "func" } })
        let patch =
            "--- /home/u/ship/Sources/ship.swift\n+++ /home/u/ship/Sources/ship.swift\n@@ -1,3 +1,3 @@\n"
            + " func land() {\n-    wait()\n+    go()\n }"
        #expect(copied(Samples.type("y", to: &app)) == [patch])
    }

    @Test func `a line of a megabyte is shown as far as any is`() throws {
        let long = FileSamples.read("7", "/home/u/ship/long.js", String(repeating: "var a = 1; ", count: 5_000))
        var app = try app(state: ChatSamples.state(FileSamples.lines + long))
        choose("long.js", in: &app)
        let line = try #require(app.files.body.first)
        #expect(line.text.plain.count == CodeLines.mostCharacters + 1 && line.text.plain.hasSuffix("…"))
    }

    @Test func `what comes while it is shown appears, at most once a second, and another session is another tree`()
        throws
    {
        var app = try app()
        let more = FileSamples.read("9", "/home/u/ship/late.txt", "x")
        ChatSamples.send(.state(ChatSamples.state(FileSamples.lines + more)), to: &app)
        #expect(app.files.pace == .seconds(1))
        let profile = try #require(app.chat.profile)
        _ = app.openChat(profile, session: "s2")
        Samples.type("esc", "g", "f", to: &app)
        #expect(app.files.files.isEmpty && app.text.contains("Reading the history"))
    }

    private func choose(_ name: String, in app: inout ScreenApp) {
        Samples.type("home", to: &app)
        for _ in 0..<20 where app.files.list.chosen?.name != name { Samples.type("down", to: &app) }
        #expect(app.files.list.chosen?.name == name)
    }
}

/// A conversation that has read and changed files.
enum FileSamples {
    static let lines: [String] =
        read("1", "/home/u/ship/Sources/ship.swift", #"func land() {\n    wait()\n}"#)
        + [
            tool(
                "2", "Edit", #"{"file_path":"/home/u/ship/Sources/ship.swift","old_string":"wait","new_string":"go"}"#),
            result(
                "2",
                #"{"filePath":"/home/u/ship/Sources/ship.swift","structuredPatch":[{"oldStart":1,"oldLines":3,"newStart":1,"newLines":3,"lines":[" func land() {","-    wait()","+    go()"," }"]}]}"#
            ),
        ] + read("3", "/etc/hosts", #"127.0.0.1 \u001b[31mlocalhost\nAPI_KEY=hunter2hunter2"#)
        + [
            tool("4", "Write", #"{"file_path":"/home/u/ship/notes.md","content":"- land\n"}"#),
            result(
                "4", #"{"type":"create","filePath":"/home/u/ship/notes.md","content":"- land\n","structuredPatch":[]}"#),
            #"{"type":"assistant","uuid":"end","cwd":"/home/u/ship","message":{"id":"m","content":[{"type":"text","text":"Done."}]}}"#,
        ]

    static func read(_ id: String, _ path: String, _ content: String) -> [String] {
        let count = content.components(separatedBy: #"\n"#).count
        let file = #"{"filePath":"\#(path)","content":"\#(content)","startLine":1,"totalLines":\#(count)}"#
        return [
            tool(id, "Read", #"{"file_path":"\#(path)"}"#), result(id, #"{"type":"text","file":\#(file)}"#),
        ]
    }

    private static func tool(_ id: String, _ name: String, _ input: String) -> String {
        let use = #"{"type":"tool_use","id":"f\#(id)","name":"\#(name)","input":\#(input)}"#
        return
            #"{"type":"assistant","uuid":"fc\#(id)","timestamp":"2026-11-20T17:0\#(id):00Z","message":{"content":[\#(use)]}}"#
    }

    private static func result(_ id: String, _ detail: String) -> String {
        let block = #"{"type":"tool_result","tool_use_id":"f\#(id)","content":"ok"}"#
        return #"{"type":"user","uuid":"fr\#(id)","toolUseResult":\#(detail),"message":{"content":[\#(block)]}}"#
    }
}
