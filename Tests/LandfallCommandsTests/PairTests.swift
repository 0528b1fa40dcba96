import Foundation
import LandfallConnections
import LandfallTerminal
import LandfallTesting
import LandfallTokens
import LandfallTransport
import Testing

@testable import LandfallCommands
@testable import LandfallModel
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct PairTests {
    private let home = SavedServersFolder()

    private static let asks = HTTPText.response(
        "401 Unauthorized", fields: ["WWW-Authenticate: Bearer realm=\"diane\""], body: "Authorization required\n")
    private static let key = HTTPText.json("{\"api_key\":\"k3y\"}\n")

    private func text(_ server: ScriptedServer) -> String { "http://\(server.endpoint.authority)" }

    private func savedKey(of name: String = "studio") async throws -> String? {
        let context = CommandContext(
            environment: ["HOME": home.path], terminal: Terminal(capture: TerminalCapture()), isJSON: false,
            isVerbose: false)
        let token = try await context.tokens(mayAsk: false).token(
            of: try home.book().find(name), deadline: .now + .seconds(60))
        return token?.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Against a server

    @Test func `a new profile is saved with its key`() async throws {
        try await ScriptedServer.with(.answer([Self.asks, Self.key])) { server in
            let run = await home.run(
                "add", "studio", text(server), "--token-stdin", "--store", "sealed", input: "123 456\n")
            #expect(run.exit == .ok)
            #expect(run.error.contains("Pairing with Diane"))
            #expect(run.error.contains("Saved studio"))
            let sent = server.received
            #expect(sent.hasSuffix("{\"code\":\"123456\"}"))
        }
        let profile = try home.book().find("studio")
        #expect(profile.kind == .diane)
        #expect(profile.routes.count == 1)
        let key = try await savedKey()
        #expect(key == "k3y")
    }

    @Test func `the key of a saved profile is replaced, and the document is the profile's`() async throws {
        try await ScriptedServer.with(.answer([Self.asks, Self.key])) { server in
            _ = await home.run("add", "studio", text(server), "--token-stdin", "--store", "sealed", input: "123456")
        }
        let id = try home.book().find("studio").id
        let other = HTTPText.json("{\"api_key\":\"other\"}")
        try await ScriptedServer.with(.answer([Self.asks, other])) { server in
            let address = try ServerAddress(parsing: text(server))
            try await home.book().update(deadline: .now + .seconds(60)) { set in
                guard var profile = set.profiles.first else { return }
                try profile.change(kind: .diane, routes: [SavedRoute(.address(address))])
                try set.put(profile)
            }
            let run = await home.run("token", "set", "studio", "--token-stdin", "--json", input: "123 456\n")
            #expect(run.exit == .ok)
            let json = try run.json()
            #expect(json["schema"] as? String == "landfall.token/1")
            #expect(json["store"] as? String == "sealed")
        }
        #expect(try home.book().find("studio").id == id)
        let key = try await savedKey()
        #expect(key == "other")
    }

    @Test(arguments: [
        (HTTPText.json("{}", status: "401 Unauthorized"), CommandExit.authentication, "pairing_code_refused"),
        (HTTPText.json("{}", status: "429 Too Many Requests"), .authentication, "pairing_too_many_attempts"),
        (HTTPText.json("{}", status: "503 Service Unavailable"), .badAnswer, "pairing_not_available"),
        (HTTPText.notFound, .badAnswer, "pairing_not_available"),
        (HTTPText.json("{}", status: "400 Bad Request"), .badAnswer, "bad_status"),
        (HTTPText.json("{}"), .badAnswer, "decode_failed"),
    ])
    func `what goes wrong has its own code and hint, and leaves no profile`(
        answer: String, exit: CommandExit, code: String
    ) async throws {
        try await ScriptedServer.with(.answer([Self.asks, answer])) { server in
            let run = await home.run(
                "add", "studio", text(server), "--token-stdin", "--store", "sealed", "--json", input: "123456")
            #expect(run.exit == exit)
            #expect(run.error.contains("\"\(code)\""))
            #expect(run.output.isEmpty)
        }
        #expect(try home.book().load().profiles.isEmpty)
    }

    @Test func `another product gets no code`() async throws {
        try await ScriptedServer.with(.answer([HTTPText.json("{\"hello\":1}")])) { server in
            let run = await home.run(
                "add", "studio", text(server), "--token-stdin", "--store", "sealed", input: "123456")
            #expect(run.exit == .identityChanged)
            let sent = server.received
            #expect(!sent.contains("POST"))
        }
    }

    @Test func `without a place for the key no code is sent`() async throws {
        try await ScriptedServer.with(.answer([Self.asks, Self.key])) { server in
            let run = await home.run("add", "studio", text(server), "--token-stdin", input: "123456")
            #expect(run.exit == .localTrouble)
            #expect(run.error.contains("--store sealed"))
            let connections = server.connections
            #expect(connections == 0)
        }
    }

    // MARK: Against the stand-in, which makes and counts codes as Diane does

    @Test(.enabled(if: FakeDiane.isAvailable)) func `a code of now pairs, and its key opens the server`() async throws {
        try await FakeDiane.run(["--key", "test-key-123"]) { diane in
            let code = try FakeDiane.code(key: "test-key-123")
            let run = await home.run(
                "add", "studio", diane.url, "--token-stdin", "--store", "sealed", input: code)
            #expect(run.exit == .ok)
            let key = try await savedKey()
            #expect(key == "test-key-123")
            let again = await home.run("token", "set", "studio", "--token-stdin", input: "test-key-123")
            #expect(again.exit == .ok)
            let wrong = await home.run("token", "set", "studio", "--token-stdin", input: "another")
            #expect(wrong.exit == .authentication)
        }
    }

    @Test(.enabled(if: FakeDiane.isAvailable)) func `after five wrong codes even a right one is refused`() async throws
    {
        try await FakeDiane.run(["--key", "test-key-123"]) { diane in
            // The code of another key: it cannot be the right one by chance more than once in a million.
            let wrong = try FakeDiane.code(key: "another")
            for _ in 1...5 {
                let run = await home.run(
                    "add", "studio", diane.url, "--token-stdin", "--store", "sealed", input: wrong)
                #expect(run.exit == .authentication)
                #expect(run.error.contains("diane pair"))
            }
            let right = try FakeDiane.code(key: "test-key-123")
            let run = await home.run(
                "add", "studio", diane.url, "--token-stdin", "--store", "sealed", "--json", input: right)
            #expect(run.error.contains("\"pairing_too_many_attempts\""))
        }
        #expect(try home.book().load().profiles.isEmpty)
    }

    @Test(.enabled(if: FakeDiane.isAvailable)) func `a Diane without a key has none to give`() async throws {
        try await FakeDiane.run([]) { diane in
            let run = await home.run(
                "add", "studio", diane.url, "--token-stdin", "--store", "sealed", "--json", input: "123456")
            #expect(run.exit == .badAnswer)
            #expect(run.error.contains("\"pairing_not_available\""))
        }
    }

    // MARK: Proof

    private func pair(_ server: ScriptedServer, policy: TrustPolicy, allowsUnproven: Bool) async throws -> Profile {
        let capture = TerminalCapture()
        let context = CommandContext(
            environment: ["HOME": home.path], terminal: Terminal(capture: capture), isJSON: false, isVerbose: false)
        let name = try #require(ProfileName("studio"))
        let address = try ServerAddress(parsing: text(server))
        let profile = try Profile(name: name, kind: .diane, routes: [SavedRoute(.address(address))])
        let connection = try await Transport().open(
            server.endpoint, trust: .anyCertificate, deadline: .now + .seconds(60))
        let proven = try connection.prove(
            as: ProductFacts(kind: .diane), reach: .elsewhere, claim: Claim(kind: .diane, policy: policy))
        let run = PairRun(
            tokens: try context.tokens(mayAsk: false), person: TerminalInteraction(context: context),
            patience: TimeLimits(nil), allowsUnproven: allowsUnproven,
            open: { _, _ in PairOpener.Opened(connection: proven, report: nil) })
        let code = try #require(PairingCode(Token("123456".utf8)))
        return try await run.run(profile, isNew: true, code: code, to: .sealed)
    }

    @Test(arguments: [TrustPolicy(), TrustPolicy(allowsCleartext: true)])
    func `a server of the LAN in cleartext gets no code, a saved consent or not`(policy: TrustPolicy) async throws {
        try await ScriptedServer.with(.answer([Self.asks, Self.key])) { server in
            let error = await #expect(throws: PairError.self) {
                try await pair(server, policy: policy, allowsUnproven: false)
            }
            let failure = error.map { CommandFailure($0, Messages(language: .english)) }
            #expect(failure?.code == .cleartextTokenRefused)
            #expect(failure?.code.exit == .refusedByPolicy)
            let sent = server.received
            #expect(!sent.contains("POST"))
        }
    }

    @Test func `a person may say that it gets the code all the same`() async throws {
        try await ScriptedServer.with(.answer([Self.key])) { server in
            let profile = try await pair(
                server, policy: TrustPolicy(allowsCleartext: true), allowsUnproven: true)
            #expect(profile.reference == .store(.sealed))
        }
    }

    @Test(arguments: [Language.english, .korean])
    func `every failure has a sentence in both languages`(language: Language) throws {
        let messages = Messages(language: language)
        let failures: [PairingFailure] = [
            .wrongCode, .tooManyAttempts, .noKey, .notOffered, .undecodable,
            .transport(TransportError(.tokenWithheld, stage: .request)),
        ]
        let name = try #require(ProfileName("studio"))
        let texts = failures.map { CommandFailure(PairError.failed($0, name), messages).message }
        #expect(Set(texts).count == texts.count)
    }
}
