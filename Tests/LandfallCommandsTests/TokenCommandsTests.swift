import Foundation
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTesting
import LandfallTokens
import LandfallTransport
import Testing

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct TokenCommandsTests {
    private let home = SavedServersFolder()
    private static let korean = ["LANG": "ko_KR.UTF-8"]

    private func set(_ token: String = "t0ken", store: String = "sealed") async -> SavedServersFolder.Run {
        await home.run("token", "set", "studio", "--token-stdin", "--store", store, "--no-test", input: token + "\n")
    }

    // MARK: set

    @Test func `a token is kept in the sealed file, which is the default from then on`() async throws {
        try await home.add("studio", "office")
        let run = await set()
        #expect(run.exit == .ok)
        #expect(run.output.isEmpty)
        #expect(run.error == "The token of studio is in the sealed file\n")
        #expect(try home.book().find("studio").token?.reference == "sealed")
        let second = await home.run("token", "set", "office", "--token-stdin", "--no-test", "--json", input: "x")
        #expect(second.exit == .ok)
        let json = try second.json()
        #expect(json["schema"] as? String == "landfall.token/1")
        #expect(json["profile"] as? String == "office")
        #expect(json["present"] as? Bool == true)
        #expect(json["store"] as? String == "sealed")
    }

    @Test func `a descriptor is read to its end`() async throws {
        try await home.add("studio")
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("t0ken\n".utf8))
        try pipe.fileHandleForWriting.close()
        let number = pipe.fileHandleForReading.fileDescriptor
        let run = await home.run("token", "set", "studio", "--token-fd", "\(number)", "--store", "sealed", "--no-test")
        withExtendedLifetime(pipe) {}
        #expect(run.exit == .ok)
        #expect(await home.run("token", "where", "studio").output == "sealed\tpresent\n")
    }

    @Test func `a reference is recorded as it is, and read before it is trusted`() async throws {
        try await home.add("studio")
        let run = await home.run("token", "set", "studio", "--token-ref", "env:STUDIO_TOKEN")
        #expect(run.exit == .authentication)
        #expect(run.error.contains("STUDIO_TOKEN"))
        #expect(try home.book().find("studio").token == nil)
        let untested = await home.run("token", "set", "studio", "--token-ref", "env:STUDIO_TOKEN", "--no-test")
        #expect(untested.exit == .ok)
        #expect(try home.book().find("studio").token?.reference == "env:STUDIO_TOKEN")
    }

    @Test(arguments: [
        ["--token-stdin", "--token-fd", "3"], ["--token-fd", "x"], ["--token-fd", "-1"],
        ["--token-ref", "env:X", "--store", "sealed"], ["--token-ref", "s3cret-itself"], ["--token-ref", "sealed"],
        ["--store", "file"], [], ["--token", "s3cret-itself"],
    ])
    func `what is no way to give a token is exit 2, and repeats none of a reference`(flags: [String]) async throws {
        try await home.add("studio")
        let run = await home.run(["token", "set", "studio"] + flags)
        #expect(run.exit == .usage)
        #expect(!run.error.contains("s3cret-itself") || flags.first == "--token")
        #expect(try home.book().find("studio").token == nil)
    }

    @Test func `what comes in and is no token is exit 2`() async throws {
        try await home.add("studio")
        for token in ["", "two\nlines", "tab\tbed", "Bearer s3cret"] {
            let run = await set(token)
            #expect(run.exit == .usage)
            #expect(run.error.contains("not a valid token"))
        }
        #expect(try home.book().find("studio").token == nil)
    }

    @Test func `a terminal that would show the token is not read`() async throws {
        try await home.add("studio")
        let run = await home.run(
            "token", "set", "studio", "--token-stdin", "--store", "sealed", "--no-test", "--no-input", typed: "t0ken\n")
        #expect(run.exit == .usage)
    }

    // MARK: Without a keyring

    @Test func `without a keyring and a person nothing is kept, and both ways are named`() async throws {
        try await home.add("studio")
        let run = await home.run("token", "set", "studio", "--token-stdin", "--no-test", "--json", input: "t0ken")
        #expect(run.exit == .localTrouble)
        let json = try run.json()
        #expect(json["code"] as? String == "no_token_store")
        let hint = try #require(json["hint"] as? String)
        #expect(hint.contains("--store sealed"))
        #expect(hint.contains("env:VARIABLE"))
        #expect(try home.book().find("studio").token == nil)
        #expect(try home.book().find("studio").reference == nil)
    }

    /// The token comes by a descriptor, and only the place of it is asked for.
    private func setByDescriptor(_ name: String, typed: String) async throws -> SavedServersFolder.Run {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("t0ken\n".utf8))
        try pipe.fileHandleForWriting.close()
        let number = pipe.fileHandleForReading.fileDescriptor
        let run = await home.run("token", "set", name, "--token-fd", "\(number)", "--no-test", typed: typed)
        withExtendedLifetime(pipe) {}
        return run
    }

    @Test func `a person is asked whether the sealed file will do, and the answer is remembered`() async throws {
        try await home.add("studio", "office")
        let run = try await setByDescriptor("studio", typed: "y\n")
        #expect(run.exit == .ok)
        #expect(run.error.contains("No session bus, so the keyring cannot be used. The token is stored in an"))
        #expect(run.error.contains("Store it there? [y/N]"))
        // The token was given already, so that it cannot stay elsewhere.
        #expect(!run.error.contains("reference"))
        let second = await home.run("token", "set", "office", "--token-stdin", "--no-test", input: "t0ken")
        #expect(second.exit == .ok)
        #expect(!second.error.contains("Store it there?"))
    }

    @Test(arguments: ["\n", "n\n", "", "3\n"])
    func `any other answer keeps nothing`(typed: String) async throws {
        try await home.add("studio")
        let run = try await setByDescriptor("studio", typed: typed)
        #expect(run.exit == .localTrouble)
        #expect(try home.book().find("studio").token == nil)
    }

    @Test func `a keyring that is asked for is looked at before the token is`() async throws {
        try await home.add("studio")
        let run = await set(store: "keyring")
        #expect(run.exit == .localTrouble)
        #expect(run.error.hasPrefix("landfall: No session bus, so the keyring cannot be used\n"))
        let korean = await home.run(
            "token", "set", "studio", "--token-stdin", "--store", "keyring", environment: Self.korean, input: "x")
        #expect(korean.error.contains("세션 버스가 없어"))
    }

    // MARK: The test

    private static let asks = HTTPText.response(
        "401 Unauthorized", fields: ["WWW-Authenticate: Bearer realm=\"diane\""], body: "Authorization required\n")
    private static let status = HTTPText.json(#"{"version":"1.9.1","mcp_servers":[]}"#)

    private func add(_ server: ScriptedServer) async throws {
        guard case .address(_, let port) = server.endpoint.location, let name = ProfileName("studio") else { return }
        try await home.book().update(deadline: .now + .seconds(60)) { set in
            let address = try ServerAddress(parsing: "http://127.0.0.1:\(port)")
            try set.put(Profile(name: name, kind: .diane, routes: [SavedRoute(.address(address))]))
        }
    }

    @Test func `a token that the server takes is kept`() async throws {
        try await ScriptedServer.with(.answer([Self.asks, Self.status])) { server in
            try await add(server)
            let run = await home.run("token", "set", "studio", "--token-stdin", "--store", "sealed", input: "t0ken")
            #expect(run.exit == .ok)
            let received = server.received
            #expect(received.contains("Authorization: Bearer t0ken"))
        }
        #expect(await home.run("token", "where", "studio").output == "sealed\tpresent\n")
    }

    @Test func `a token that the server refuses does not replace the old one`() async throws {
        try await ScriptedServer.with(.answer([Self.asks])) { server in
            try await add(server)
            #expect(await set("old").exit == .ok)
            let run = await home.run("token", "set", "studio", "--token-stdin", input: "wrong")
            #expect(run.exit == .authentication)
            #expect(run.error.contains("refused this token"))
        }
        let tokens = try context().tokens(mayAsk: false)
        let token = try await tokens.token(of: try home.book().find("studio"), deadline: .now + .seconds(60))
        #expect(token?.withBytes { String(decoding: $0, as: UTF8.self) } == "old")
    }

    @Test func `a server that is away is no refusal`() async throws {
        try await ScriptedServer.with(.silence) { try await add($0) }
        let run = await home.run("token", "set", "studio", "--token-stdin", "--store", "sealed", input: "t0ken")
        #expect(run.exit == .unreachable)
        #expect(run.error.contains("--no-test"))
        #expect(try home.book().find("studio").token == nil)
    }

    private func context() -> CommandContext {
        CommandContext(
            environment: ["HOME": home.path], terminal: .init(capture: .init()), isJSON: false, isVerbose: false)
    }

    // MARK: where, move, delete, remove

    @Test func `where tells a missing token from one that cannot be looked for`() async throws {
        try await home.add("studio")
        let none = await home.run("token", "where", "studio")
        #expect(none.exit == .authentication)
        #expect(none.error.contains("landfall token set studio"))
        let json = await home.run("token", "where", "studio", "--json")
        #expect(json.output.contains("\"present\":false"))
        #expect(json.error.contains("\"token_missing\""))
        #expect(await set().exit == .ok)
        #expect(await home.run("token", "where", "studio").output == "sealed\tpresent\n")
        let folder = home.path + "/.local/state/landfall/tokens"
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.removeItem(atPath: folder + "/" + file)
        }
        let gone = await home.run("token", "where", "studio")
        #expect(gone.output == "sealed\tabsent\n")
        #expect(gone.exit == .authentication)
        #expect(gone.error.contains("landfall token set studio"))
    }

    @Test func `a keyring that cannot be opened is never no token`() async throws {
        try await home.add("studio", token: SavedToken("keyring"))
        let run = await home.run("token", "where", "studio")
        #expect(run.output == "keyring\tunknown\n")
        #expect(run.exit == .localTrouble)
        let json = await home.run("token", "where", "studio", "--json")
        #expect(json.output.contains("\"present\":true"))
        #expect(json.output.contains("\"keyring_no_bus\""))
    }

    @Test func `a reference is copied into a store by move`() async throws {
        try await home.add("studio", token: SavedToken("env:MINE"))
        let run = await home.run(
            "token", "move", "studio", "--store", "sealed", environment: ["MINE": "t0ken"])
        #expect(run.exit == .ok)
        #expect(run.error == "The token of studio is in the sealed file\n")
        #expect(await home.run("token", "where", "studio").output == "sealed\tpresent\n")
        let again = await home.run("token", "move", "studio", "--store", "sealed")
        #expect(again.error == "The token of studio is already in the sealed file\n")
        #expect(await home.run("token", "move", "studio").exit == .usage)
    }

    @Test func `a move into a keyring that is not there changes nothing`() async throws {
        try await home.add("studio")
        #expect(await set().exit == .ok)
        let before = try home.text()
        #expect(await home.run("token", "move", "studio", "--store", "keyring").exit == .localTrouble)
        #expect(try home.text() == before)
        #expect(await home.run("token", "where", "studio").output == "sealed\tpresent\n")
    }

    @Test func `delete asks, and elsewhere wants to be told`() async throws {
        try await home.add("studio")
        #expect(await home.run("token", "remove", "studio", "--yes").exit == .authentication)
        #expect(await set().exit == .ok)
        #expect(await home.run("token", "remove", "studio").exit == .usage)
        let no = await home.run("token", "remove", "studio", typed: "n\n")
        #expect(no.exit == .failure)
        #expect(no.error.contains("Remove the token of studio from the sealed file? [y/N]"))
        #expect(await home.run("token", "where", "studio").exit == .ok)
        let yes = await home.run("token", "remove", "studio", typed: "y\n")
        #expect(yes.exit == .ok)
        #expect(try home.book().find("studio").token == nil)
        #expect(try sealedFiles().isEmpty)
    }

    @Test func `remove takes the token with it`() async throws {
        try await home.add("studio")
        #expect(await set().exit == .ok)
        let run = await home.run("remove", "studio", "--yes")
        #expect(run.exit == .ok)
        #expect(try sealedFiles().isEmpty)
    }

    @Test func `a profile is removed although its keyring cannot be opened, and what is left is said`() async throws {
        try await home.add("studio", token: SavedToken("keyring"))
        let id = try home.book().find("studio").id
        let run = await home.run("remove", "studio", "--yes")
        #expect(run.exit == .ok)
        #expect(try home.book().load().profiles.isEmpty)
        #expect(run.error.contains("A token of studio remains in the keyring"))
        #expect(run.error.contains("secret-tool clear application landfall id \(id)"))
    }

    private func sealedFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.path + "/.local/state/landfall/tokens")
    }
}
