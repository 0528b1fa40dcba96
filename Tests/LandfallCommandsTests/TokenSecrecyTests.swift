import Foundation
import LandfallConnections
import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

/// Looks for a token wherever it could have leaked to.
struct TokenSecrecyTests {
    private static let marker = "mark3r-T0ken-5ecret"

    private let home = SavedServersFolder()

    @Test func `a token is in no output and in no file, whatever is done with it`() async throws {
        try await home.add("studio")
        let environment = ["MARKER": Self.marker]
        let file = home.path + "/own"
        try Data((Self.marker + "\n").utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let set = ["token", "set", "studio", "--no-test"]
        let sequences: [[String]] = [
            set + ["--token-stdin", "--store", "sealed"], ["token", "where", "studio"], ["list"], ["show", "studio"],
            ["share", "--all", "--json"], ["token", "move", "studio", "--store", "sealed"], ["show"],
            ["rename", "studio", "s2"],
            ["rename", "s2", "studio"], ["token", "remove", "studio", "--yes"], set + ["--token-ref", "env:MARKER"],
            ["token", "where", "studio"], ["token", "move", "studio", "--store", "sealed"],
            set + ["--token-ref", "file:\(file)"], ["show", "studio"], ["token", "where", "studio"],
            ["token", "set", "studio", "--token-ref", "cmd:cat \(file)"], ["token", "where", "studio"],
            set + ["--token-stdin", "--store", "keyring"], set + ["--token-stdin"], ["remove", "studio", "--yes"],
        ]
        for arguments in sequences {
            for flags in [["--verbose"], ["--json", "--verbose"]] {
                let run = await home.run(arguments + flags, environment: environment, input: Self.marker)
                #expect(!run.output.contains(Self.marker), "\(arguments)")
                #expect(!run.error.contains(Self.marker), "\(arguments)")
                try expectNoMarker(besides: file, after: arguments)
            }
        }
    }

    @Test func `a token that is refused, or is none, is not repeated`() async throws {
        let asks = HTTPText.response("401 Unauthorized", fields: ["WWW-Authenticate: Bearer realm=\"diane\""])
        try await ScriptedServer.with(.answer([asks])) { server in
            guard case .address(_, let port) = server.endpoint.location, let name = ProfileName("studio") else {
                return
            }
            try await home.book().update(deadline: .now + .seconds(60)) { set in
                let address = try ServerAddress(parsing: "http://127.0.0.1:\(port)")
                try set.put(Profile(name: name, kind: .diane, routes: [SavedRoute(.address(address))]))
            }
            for input in [Self.marker, "\u{1}" + Self.marker, Self.marker + "\n\n", Self.marker + " "] {
                let run = await home.run(
                    "token", "set", "studio", "--token-stdin", "--store", "sealed", "--verbose", input: input)
                #expect(run.exit != .ok)
                #expect(!(run.output + run.error).contains(Self.marker))
            }
            let run = await home.run("token", "set", "studio", "--token-ref", Self.marker)
            #expect(run.exit == .usage)
            #expect(!run.error.contains(Self.marker))
        }
        try expectNoMarker(besides: nil, after: ["set"])
    }

    @Test func `the key that a pairing gives is as secret`() async throws {
        let asks = HTTPText.response("401 Unauthorized", fields: ["WWW-Authenticate: Bearer realm=\"diane\""])
        let key = HTTPText.json("{\"api_key\":\"\(Self.marker)\"}")
        try await ScriptedServer.with(.answer([asks, key])) { server in
            for flags in [["--json"], ["--verbose"]] {
                let run = await home.run(
                    [
                        "add", "s\(flags[0].count)", "http://\(server.endpoint.authority)", "--token-stdin", "--store",
                        "sealed",
                    ] + flags, input: "123456")
                #expect(run.exit == .ok)
                #expect(!(run.output + run.error).contains(Self.marker))
            }
        }
        try expectNoMarker(besides: nil, after: ["add"])
    }

    private func expectNoMarker(besides own: String?, after arguments: [String]) throws {
        let marker = Data(Self.marker.utf8)
        for case let name as String in FileManager.default.enumerator(atPath: home.path) ?? .init() {
            let path = "\(home.path)/\(name)"
            guard path != own, let data = FileManager.default.contents(atPath: path) else { continue }
            #expect(data.range(of: marker) == nil, "\(path) after \(arguments)")
        }
    }
}
