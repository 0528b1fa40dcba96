import Foundation
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTokens
import LandfallTransport
import Testing
import TransportTestSupport
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct PairTests {
    private let home = ProfileHome()

    private static let asks = HTTPText.response(
        "401 Unauthorized", fields: ["WWW-Authenticate: Bearer realm=\"diane\""], body: "Authorization required\n")
    private static let key = HTTPText.json("{\"api_key\":\"k3y\"}\n")

    private func text(_ server: TestServer) -> String { "http://\(server.endpoint.authority)" }

    private func savedKey(of name: String = "studio") async throws -> String? {
        let context = CommandContext(
            environment: ["HOME": home.path], terminal: Terminal(capture: TerminalCapture()), isJSON: false,
            isVerbose: false)
        let token = try await context.tokens(mayAsk: false).token(
            of: try home.book().find(name), deadline: .now + .seconds(60))
        return token?.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: What is typed

    @Test(
        arguments: [
            ([], true, nil, nil), (["123456"], true, nil, "123456"), (["123", "456"], true, nil, "123 456"),
            (["123-456"], false, nil, "123-456"), (["my-mac"], false, "my-mac", nil), (["12a456"], true, nil, "12a456"),
            (["my-mac", "123", "456"], false, "my-mac", "123 456"),
            (["10.0.0.1", "12a456"], false, "10.0.0.1", "12a456"),
            (["10.0.0.1:9090"], false, "10.0.0.1:9090", nil),
        ] as [([String], Bool, String?, String?)])
    func `a target and a code are told apart by how they look`(
        words: [String], isSaved: Bool, target: String?, code: String?
    ) {
        let arguments = PairArguments(words, isSaved: isSaved)
        #expect(arguments?.target == target)
        #expect(arguments?.code == code)
        #expect(arguments != nil)
    }

    @Test func `too many words are refused`() async {
        #expect(PairArguments(["a", "b", "c"], isSaved: true) == nil)
        #expect(PairArguments(["a", "b", "123456"], isSaved: false) == nil)
        let run = await home.run("pair", "studio", "a", "b", "123456")
        #expect(run.exit == .usage)
    }

    @Test func `a code that is none is exit 2 with its bad part, before anybody is asked anything`() async throws {
        try await home.add("studio")
        let letter = await home.run("pair", "studio", "12a456", "--store", "sealed")
        #expect(letter.exit == .usage)
        #expect(letter.error.hasPrefix("landfall: A pairing code has six digits, and \"a\" is not a digit\n"))
        let short = await home.run("pair", "studio", "123", "45", "--store", "sealed")
        #expect(short.exit == .usage)
        #expect(short.error.contains("six digits, not 5"))
    }

    @Test func `what cannot be paired is said`() async throws {
        try await home.add("studio")
        let target = await home.run("pair", "studio", "10.0.0.1", "123456", "--json")
        #expect(target.exit == .usage)
        #expect(try target.json()["code"] as? String == "profile_exists")
        #expect(await home.run("pair", "studoi", "123456").error.contains("Did you mean studio?"))
        #expect(await home.run("pair", "office", "123456").exit == .noProfile)
        #expect(await home.run("pair", "Not A Name", "10.0.0.1", "123456").exit == .usage)
        _ = await home.run("edit", "studio", "--kind", "endlesscode")
        let other = await home.run("pair", "studio", "123456")
        #expect(other.exit == .usage)
        #expect(other.error.contains("EndlessCode"))
    }

    // MARK: Against a server

    @Test func `a new profile is saved with its key`() async throws {
        try await TestServer.run(.answer([Self.asks, Self.key])) { server in
            let run = await home.run("pair", "studio", text(server), "123", "456", "--store", "sealed")
            #expect(run.exit == .ok)
            #expect(run.error.contains("Pairing with Diane"))
            #expect(run.error.contains("Paired studio; its key is in the sealed file\n"))
            #expect(run.error.contains("has full access"))
            let sent = try await server.received
            #expect(sent.hasSuffix("{\"code\":\"123456\"}"))
        }
        let profile = try home.book().find("studio")
        #expect(profile.kind == .diane)
        #expect(profile.routes.count == 1)
        let key = try await savedKey()
        #expect(key == "k3y")
    }

    @Test func `the key of a saved profile is replaced, and the document is the profile's`() async throws {
        try await TestServer.run(.answer([Self.asks, Self.key])) { server in
            _ = await home.run("pair", "studio", text(server), "123456", "--store", "sealed")
        }
        let id = try home.book().find("studio").id
        let other = HTTPText.json("{\"api_key\":\"other\"}")
        try await TestServer.run(.answer([Self.asks, other])) { server in
            let address = try ServerAddress(parsing: text(server))
            try await home.book().update(deadline: .now + .seconds(60)) { set in
                guard var profile = set.profiles.first else { return }
                try profile.change(kind: .diane, routes: [SavedRoute(.address(address))])
                try set.put(profile)
            }
            let run = await home.run("pair", "studio", "--json", input: "123 456\n")
            #expect(run.exit == .ok)
            let json = try run.json()
            #expect(json["schema"] as? String == "landfall.profile/1")
            #expect((json["token"] as? [String: Any])?["store"] as? String == "sealed")
        }
        #expect(try home.book().find("studio").id == id)
        let key = try await savedKey()
        #expect(key == "other")
    }

    @Test func `a person is asked for the code when the server has proven itself`() async throws {
        try await TestServer.run(.answer([Self.asks, Self.key])) { server in
            let run = await home.run("pair", "studio", text(server), "--store", "sealed", typed: "123 456\n")
            #expect(run.exit == .ok)
            let place = try #require(run.error.range(of: "Pairing with Diane"))
            let question = try #require(run.error.range(of: "Pairing code (diane pair on the server): "))
            #expect(place.lowerBound < question.lowerBound)
            // Each connection has to prove itself, and that one does not wait for a person.
            let connections = try await server.connections
            #expect(connections == 2)
        }
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
        try await TestServer.run(.answer([Self.asks, answer])) { server in
            let run = await home.run("pair", "studio", text(server), "123456", "--store", "sealed", "--json")
            #expect(run.exit == exit)
            #expect(run.error.contains("\"\(code)\""))
            #expect(run.output.isEmpty)
        }
        #expect(try home.book().load().profiles.isEmpty)
    }

    @Test func `another product gets no code`() async throws {
        try await TestServer.run(.answer([HTTPText.json("{\"hello\":1}")])) { server in
            let run = await home.run("pair", "studio", text(server), "123456", "--store", "sealed")
            #expect(run.exit == .identityChanged)
            let sent = try await server.received
            #expect(!sent.contains("POST"))
        }
    }

    @Test func `without a place for the key no code is sent`() async throws {
        try await TestServer.run(.answer([Self.asks, Self.key])) { server in
            let run = await home.run("pair", "studio", text(server), "123456")
            #expect(run.exit == .localTrouble)
            #expect(run.error.contains("--store sealed"))
            let connections = try await server.connections
            #expect(connections == 0)
        }
    }

    // MARK: Against the stand-in, which makes and counts codes as Diane does

    @Test(.enabled(if: FakeDiane.isAvailable)) func `a code of now pairs, and its key opens the server`() async throws {
        try await FakeDiane.run(["--key", "test-key-123"]) { diane in
            let code = try FakeDiane.code(key: "test-key-123")
            let run = await home.run("pair", "studio", diane.url, code, "--store", "sealed")
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
                let run = await home.run("pair", "studio", diane.url, wrong, "--store", "sealed")
                #expect(run.exit == .authentication)
                #expect(run.error.contains("diane pair"))
            }
            let right = try FakeDiane.code(key: "test-key-123")
            let run = await home.run("pair", "studio", diane.url, right, "--store", "sealed", "--json")
            #expect(run.error.contains("\"pairing_too_many_attempts\""))
        }
        #expect(try home.book().load().profiles.isEmpty)
    }

    @Test(.enabled(if: FakeDiane.isAvailable)) func `a Diane without a key has none to give`() async throws {
        try await FakeDiane.run([]) { diane in
            let run = await home.run("pair", "studio", diane.url, "123456", "--store", "sealed", "--json")
            #expect(run.exit == .badAnswer)
            #expect(run.error.contains("\"pairing_not_available\""))
        }
    }

    // MARK: Proof

    private func pair(_ server: TestServer, policy: TrustPolicy, allowsUnproven: Bool) async throws -> Profile {
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
            tokens: try context.tokens(mayAsk: false), person: TerminalPerson(context: context),
            patience: Patience(nil), allowsUnproven: allowsUnproven,
            open: { _, _ in PairOpener.Opened(connection: proven, report: nil) })
        return try await run.run(profile, isNew: true, code: "123456", to: .sealed)
    }

    @Test(arguments: [TrustPolicy(), TrustPolicy(allowsCleartext: true)])
    func `a server of the LAN in cleartext gets no code, a saved consent or not`(policy: TrustPolicy) async throws {
        try await TestServer.run(.answer([Self.asks, Self.key])) { server in
            let error = await #expect(throws: PairError.self) {
                try await pair(server, policy: policy, allowsUnproven: false)
            }
            let failure = error.map { CommandFailure($0, Messages(language: .english)) }
            #expect(failure?.code == .cleartextTokenRefused)
            #expect(failure?.code.exit == .refusedByPolicy)
            let sent = try await server.received
            #expect(!sent.contains("POST"))
        }
    }

    @Test func `a person may say that it gets the code all the same`() async throws {
        try await TestServer.run(.answer([Self.key])) { server in
            let profile = try await pair(
                server, policy: TrustPolicy(allowsCleartext: true), allowsUnproven: true)
            #expect(profile.reference == .store(.sealed))
        }
    }

    @Test(arguments: [Language.english, .korean])
    func `every failure has a sentence in both languages`(language: Language) {
        let messages = Messages(language: language)
        let failures: [PairingFailure] = [
            .wrongCode, .tooManyAttempts, .noKey, .notOffered, .undecodable,
            .transport(TransportError(.tokenWithheld, stage: .request)),
        ]
        let texts = failures.map { CommandFailure($0, messages).message }
        #expect(Set(texts).count == texts.count)
    }
}
