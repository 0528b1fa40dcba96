import Foundation
import LandfallTerminal
import TailnetTestSupport
import Testing

@testable import LandfallCommands
@testable import LandfallModel
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

/// `landfall scan --tailnet` from its arguments to its words, with a stand-in for tailscaled.
@Suite(.enabled(if: FakeTailscaled.isAvailable, "the stand-in for tailscaled needs python3"), .serialized)
struct ScanTailnetTests {
    private struct Run {
        let exit: CommandExit
        let output: String
        let errors: String

        /// The document on standard output.
        var document: [String: Any] {
            get throws {
                try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
            }
        }

        /// What the tailnet's source says.
        var tailnet: [String: Any] {
            get throws {
                let sources = try #require(try document["sources"] as? [[String: Any]])
                return try #require(sources.first { $0["source"] as? String == "tailnet" })
            }
        }
    }

    private func run(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> Run {
        let state = FileManager.default.temporaryDirectory.appending(path: "landfall-state-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: state) }
        let capture = TerminalCapture()
        let exit = await LandfallMain.run(
            ["scan"] + arguments, environment: ["XDG_STATE_HOME": state].merging(environment) { $1 },
            terminal: Terminal(capture: capture))
        return Run(exit: exit, output: capture.outputText, errors: capture.errorText)
    }

    @Test func `without tailscaled the tailnet alone is exit 10`() async throws {
        let run = try await run(["--tailnet", "--tailscale-socket", "/nonexistent/s"])
        #expect(run.exit == .localTrouble && run.output.isEmpty)
        #expect(run.errors.hasPrefix("landfall: tailscaled is not running\n"))
        #expect(run.errors.contains("LANDFALL_TAILSCALE_SOCKET"))
        let korean = try await self.run(
            ["--tailnet"], ["LANG": "ko_KR.UTF-8", "LANDFALL_TAILSCALE_SOCKET": "/nonexistent/s"])
        #expect(korean.errors.hasPrefix("landfall: tailscaled가 실행 중이 아닙니다\n"))
    }

    @Test(arguments: [("Stopped", "tailscale_stopped"), ("NeedsLogin", "tailscale_needs_login")])
    func `a daemon that is not up is exit 10 with its code`(state: String, code: String) async throws {
        var text = TailnetText()
        text.state = state
        try await FakeTailscaled.run(text.bytes) { fake in
            let run = try await run(["--tailnet", "--json", "--tailscale-socket", fake.socketPath])
            #expect(run.exit == .localTrouble)
            #expect(try run.tailnet["ok"] as? Bool == false && run.tailnet["code"] as? String == code)
            #expect(try (run.tailnet["message"] as? String)?.hasPrefix("Tailscale is ") == true)
            #expect(try run.tailnet["duration_ms"] is Int && run.document["complete"] as? Bool == true)
            #expect(run.errors.contains("\"code\":\"\(code)\"") && run.errors.contains("\"exit\":10"))
        }
    }

    @Test func `a tailnet without anybody to ask is exit 5 and says so`() async throws {
        let other = TailnetText.Machine("n1", "theirs", "100.64.1.1").with { $0.user = 9 }
        try await FakeTailscaled.run(TailnetText([other]).bytes) { fake in
            let run = try await run(["--tailnet"], ["LANDFALL_TAILSCALE_SOCKET": fake.socketPath])
            #expect(run.exit == .nothingFound && run.errors.contains("No servers found"))
            #expect(run.errors.contains("\(Messages(language: .english).nobodyToAsk)"))
            // The LAN was not asked, and is not spoken of.
            #expect(!run.errors.contains("5353"))
        }
    }
}
