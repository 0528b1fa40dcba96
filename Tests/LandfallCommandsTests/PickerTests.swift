import ArgumentParser
import Foundation
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

/// What a person types between a scan and a saved profile.
struct PickerTests {
    private let home = SavedServersFolder()

    private struct Led {
        let exit: CommandExit
        let output: String
        let error: String
    }

    private func lead(_ servers: [SeenServer], typed: String) async throws -> Led {
        let capture = TerminalCapture(typed: typed)
        let picker = Picker(context: home.context(capture), global: try GlobalOptions.parse(["--timeout", "600"]))
        let exit = try await picker.lead(servers)
        return Led(exit: exit, output: capture.outputText, error: capture.errorText)
    }

    private func seen(_ number: Int, _ name: String, _ url: String) -> SeenServer {
        SeenServer(
            number: number, ref: "+0000000\(number)", name: name, instance: nil, kind: .diane,
            routes: [.init(url: url, via: .local)], serverID: nil, nodeID: nil)
    }

    @Test func `Enter twice saves the only server under the proposed name, uses it and connects`() async throws {
        try await ScriptedServer.with(.answer([Answers.status])) { server in
            let led = try await lead([seen(1, "Dana's Studio", server.address)], typed: "\n\n")
            #expect(led.exit == .ok)
            #expect(
                led.error.hasPrefix(
                    "Save it? Enter for yes, q for no: Adding row 1: Dana's Studio (Diane) at \(server.address)\n"))
            #expect(led.error.contains("Profile name [dana-s-studio]: "))
            #expect(led.error.hasSuffix("Saved dana-s-studio; other commands use it now\n"))
            #expect(led.output.hasPrefix("dana-s-studio\tconnected\tok\t\(server.address)"))
            let selection = try home.book().savedSelection()
            #expect(selection.current == ProfileName("dana-s-studio"))
        }
    }

    @Test func `Enter takes the server of this machine among others, unless it is saved or there are two`() async throws
    {
        try await ScriptedServer.with(.answer([Answers.status])) { server in
            var here = seen(2, "Here", server.address)
            here.thisMachine = true
            let led = try await lead([seen(1, "One", "http://127.0.0.1:9"), here], typed: "\n\n")
            #expect(led.exit == .ok && led.error.hasPrefix("Save which one? 1 to 2, Enter for 2, q for none: "))
            #expect(try home.book().find("here").routes.map(\.text.raw) == [server.address])
            let two = try await lead([here, here], typed: "\n")
            here.savedAs = "here"
            let saved = try await lead([seen(1, "One", "http://127.0.0.1:9"), here], typed: "\n")
            #expect(two.exit == .failure && saved.exit == .failure)
        }
    }

    @Test func `a row that is not there is asked again, by number or ref`() async throws {
        try await ScriptedServer.with(.answer([Answers.status])) { server in
            let servers = [seen(1, "One", "http://127.0.0.1:9"), seen(2, "Two", server.address)]
            let led = try await lead(servers, typed: "7\n+00000002\nstudio\n")
            #expect(led.exit == .ok)
            #expect(led.error.contains("No row \"7\"\n"))
            let routes = try home.book().find("studio").routes
            #expect(routes.map(\.text.raw) == [server.address])
        }
    }

    @Test(arguments: ["q\n", "\n", "", "9\n9\n9\n", "1\n", "1\nNo Name\nNo Name\nNo Name\nNo Name\n"])
    func `whoever does not choose, or gives no name, saves nothing`(typed: String) async throws {
        let servers = [seen(1, "서버", "http://127.0.0.1:9"), seen(2, "Two", "http://127.0.0.1:9")]
        let led = try await lead(servers, typed: typed)
        #expect(led.exit == .failure)
        #expect(led.error.hasSuffix("Nothing was saved\n"), "\(led.error)")
        #expect(try home.book().load().profiles.isEmpty)
    }

    @Test func `a name that is taken is asked again`() async throws {
        try await home.save("studio", "http://127.0.0.1:9")
        try await ScriptedServer.with(.answer([Answers.status])) { server in
            let led = try await lead([seen(1, "Studio", server.address)], typed: "\nstudio\nother\n")
            #expect(led.exit == .ok)
            #expect(led.error.contains("[studio-2]"))
            let profiles = try home.book().load().profiles
            #expect(profiles.map(\.name.description) == ["other", "studio"])
        }
    }
}
