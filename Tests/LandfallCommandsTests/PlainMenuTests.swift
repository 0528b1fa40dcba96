import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTesting
import Testing
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct PlainMenuTests {
    private static let messages = Messages(language: .english)

    private static func menu() throws -> PlainMenu {
        let profiles = try ["attic", "studio"].map { name in
            let address = try ServerAddress(parsing: "http://\(name):9090")
            return try Profile(name: #require(ProfileName(name)), kind: .diane, routes: [SavedRoute(.address(address))])
        }
        return PlainMenu(profiles, first: nil, messages)
    }

    @Test func `a number leads to a server, another one to what it can do, and b back`() throws {
        var menu = try Self.menu()
        #expect(menu.take("3") == .unknown && menu.take("0") == .unknown)
        #expect(menu.take(" 2 ") == .show && menu.chosen?.name.description == "studio")
        #expect(menu.choices.contains("2  Test") && menu.choices.last == "q  quit")
        #expect(menu.take("2") == .run(["test", "studio"]))
        #expect(menu.take("99") == .unknown)
        #expect(menu.take("b") == .show && menu.chosen == nil && menu.take("q") == .quit)
    }

    @Test func `an area asks for one of its things, and Enter goes back`() throws {
        var menu = try Self.menu()
        #expect(menu.take("1") == .show)
        let tools = try #require(menu.choices.firstIndex { $0.hasSuffix("  Tools") })
        #expect(menu.take("\(tools + 1)") == .run(["get", "tools", "--server", "attic"]) && menu.isArea)
        #expect(menu.take("read file") == .run(["get", "tools", "read file", "--server", "attic"]) && !menu.isArea)
        _ = menu.take("\(tools + 1)")
        #expect(menu.take("") == .show && !menu.isArea)
    }

    @Test func `any other line is a command of landfall`() throws {
        var menu = try Self.menu()
        #expect(menu.take("landfall use 'my mac'") == .run(["use", "my mac"]))
        #expect(menu.take("scan --json") == .run(["scan", "--json"]))
        #expect(menu.take("x") == .unknown && menu.take("use 'a") == .unknown)
    }

    @Test func `a server that has gone leads back to all of them`() throws {
        var menu = try Self.menu()
        _ = menu.take("1")
        menu.profiles = []
        #expect(menu.chosen == nil && menu.choices.first == "a  save a server")
    }

    @Test func `it prints lines alone, runs what is chosen and ends with the input`() async throws {
        try await ScriptedServer.with(.answer([Answers.status, Answers.status])) { server in
            let home = SavedServersFolder()
            try await home.save("studio", server.address)
            let capture = TerminalCapture(typed: "1\nshow studio\n")
            let environment = home.environment.merging(["TERM": "xterm", "LANDFALL_PLAIN": "1"]) { $1 }
            let terminal = Terminal(
                capture: capture, size: TerminalSize(columns: 60, rows: 24), isInputTerminal: true,
                environment: environment)
            let exit = await LandfallMain.run(["tui"], environment: environment, terminal: terminal) { _, _ in
                Issue.record("a screen was opened")
                return .ok
            }
            #expect(exit == .ok)
            let text = capture.outputText
            #expect(text.contains("1  studio: Connected") && text.contains("$ landfall show studio"))
            #expect(!text.contains("\u{1b}") && !text.contains("\r"))
        }
    }
}
