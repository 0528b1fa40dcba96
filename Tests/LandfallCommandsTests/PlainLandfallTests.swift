import LandfallModel
import LandfallTerminal
import LandfallTesting
import Testing
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct PlainLandfallTests {
    private let home = SavedServersFolder()
    private let size = TerminalSize(columns: 80, rows: 24)

    @Test func `at a terminal it shows how the chosen server is`() async throws {
        try await ScriptedServer.with(.answer([Answers.status])) { server in
            try await home.save("studio", server.address)
            let run = await home.run([], typed: "", size: size)
            #expect(run.exit == .ok)
            // On a slow machine a line that says that it connects has stood there before.
            #expect(run.output.contains("studio: Connected\n"))
        }
    }

    @Test func `in a pipe it is help and exit 2, also with a profile`() async throws {
        try await home.save("studio", "http://127.0.0.1:9")
        for run in [await home.run([]), await home.run([], size: size), await home.run([], typed: "")] {
            #expect(run.exit == .usage)
            #expect(run.output.contains("USAGE: landfall"))
        }
    }
}
