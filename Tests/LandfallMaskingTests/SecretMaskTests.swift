import DianeClient
import Foundation
import LandfallModel
import LandfallTestSupport
import Testing

@testable import LandfallMasking

@Suite struct SecretMaskTests {
    /// A line of ``Configurations``.
    struct Sample: Decodable, CustomTestStringConvertible {
        let `is`: String
        let config: JSONValue
        let hidden: [String]
        let stays: [String]

        var testDescription: String { "\(hidden.first ?? stays[0])" }

        /// The fields of the configuration with those that the model needs besides.
        func decoded<Model: Decodable>(_ type: Model.Type, _ rest: [ForeignText: JSONValue]) throws -> Model {
            guard case .object(let fields) = config else { throw CancellationError() }
            let whole = JSONValue.object(fields.merging(rest) { own, _ in own })
            return try JSONDecoder().decode(type, from: JSONEncoder().encode(whole))
        }
    }

    static let samples = Configurations.lines.split(separator: "\n").map {
        line in Result { try JSONDecoder().decode(Sample.self, from: Data(line.utf8)) }
    }

    private func shown(_ value: some Encodable) throws -> String { try JSONText.encode(value) }

    /// The sample as it comes, masked, and masked twice.
    private func views(_ sample: Sample) throws -> [String] {
        let mask = SecretMask()
        let name: [ForeignText: JSONValue] = [
            ForeignText("name"): .string(ForeignText("n")), ForeignText("id"): .integer(1),
        ]
        switch sample.is {
        case "server":
            let type: [ForeignText: JSONValue] = [ForeignText("type"): .string(ForeignText("stdio"))]
            let server = try sample.decoded(MCPServer.self, name.merging(type) { $1 })
            return try [server, server.masked(by: mask), server.masked(by: mask).masked(by: mask)].map(shown)
        case "provider":
            let provider = try JSONDecoder().decode(
                Provider.self,
                from: Data(#"{"id":1,"name":"n","type":"llm","service":"s","config":\#(shown(sample.config))}"#.utf8))
            return try [provider, provider.masked(by: mask), provider.masked(by: mask).masked(by: mask)].map(shown)
        case "job":
            let job = try sample.decoded(Job.self, name)
            return try [job, job.masked(by: mask), job.masked(by: mask).masked(by: mask)].map(shown)
        default:
            let run = try sample.decoded(
                JobExecution.self, [ForeignText("id"): .integer(1), ForeignText("job_id"): .integer(1)])
            return try [run, run.masked(by: mask), run.masked(by: mask).masked(by: mask)].map(shown)
        }
    }

    @Test(arguments: samples) func `what opens something is hidden, everything else stays`(
        sample: Result<Sample, any Error>
    ) throws {
        let sample = try sample.get()
        let views = try views(sample)
        for secret in sample.hidden {
            #expect(views[0].contains(secret), "the sample has no \(secret)")
            #expect(!views[1].contains(secret), "\(secret) is shown: \(views[1])")
        }
        for text in sample.stays { #expect(views[1].contains(text), "\(text) is not shown: \(views[1])") }
        #expect(views[2] == views[1])
    }

    @Test func `the table is as long as it says`() {
        #expect(Self.samples.count >= 60)
    }
}

/// Texts one by one; the table has them in their surroundings.
@Suite struct SecretTextTests {
    // With its type, for the compiler takes a second to find it.
    private static let samples: [(text: String, shown: String)] = [
        ("password=hunter2", "password=****"), ("password: hunter2", "password: ****"),
        ("\"password\" : \"hun ter2\", \"port\": 1", "\"password\" : \"****\", \"port\": 1"),
        (
            "{\"a\":\"b\",\"token\":\"x1\",\"c\":\"d\"} token=y",
            "{\"a\":\"****\",\"token\":\"****\",\"c\":\"****\"} token=****"
        ),
        ("--key x --port 8080", "--key **** --port 8080"), ("--key=x --port=8080", "--key=**** --port=8080"),
        ("--token --verbose", "--token --verbose"), ("--token is required", "--token is required"),
        ("Cookie: a=b; c=d\nnext", "Cookie: ****\nnext"),
        ("curl -H 'Cookie: a=b; c=d' x", "curl -H 'Cookie: ****' x"),
        ("-u me:pw", "-u me:****"), ("-u 1000:1000", "-u 1000:1000"), ("-u ${A}:${B}", "-u ${A}:${B}"),
        ("DB_PASS='a b'\"c\" run", "DB_PASS='****'**** run"), ("PASS=a\"b c\"d run", "PASS=**** run"),
        ("password=a\\ b c", "password=**** c"), ("KEY= run", "KEY= ****"), ("KEY='", "KEY=****"),
        ("https://u:p@h", "https://****@h"), ("https://u:passw", "https://u:****"),
        ("https://h:8080/a", "https://h:8080/a"),
        ("https://[::1]:80/x?token=a", "https://[::1]:80/x?token=****"), ("ssh://git@h/r", "ssh://git@h/r"),
        ("https://h/@scope/p", "https://h/****/****"), ("redis://:a@b@h", "redis://****@h"),
        ("https://a:b@h https://c:d@h", "https://****@h https://****@h"),
        (
            "https://github.com/o/r/commit/0123456789abcdef0123456789abcdef01234567",
            "https://github.com/o/r/commit/****"
        ),
        ("use Bearer abc123def456ghi789 now", "use Bearer **** now"), ("a bearer token", "a bearer token"),
        ("Basic dXNlcjpwdw==", "Basic ****"), ("Basic settings", "Basic settings"),
        ("-----BEGIN RSA PRIVATE KEY-----\nabc", "-----BEGIN RSA PRIVATE KEY-----****"),
        ("-----BEGIN CERTIFICATE-----\nabc", "-----BEGIN CERTIFICATE-----****"),
        ("key: $HOME_KEY", "key: $HOME_KEY"), ("key: $ecret", "key: ****"),
        ("password=${P:-hunter2}", "password=****"),
        ("token=true", "token=true"), ("auth: basic", "auth: basic"), ("auth: a:b", "auth: ****"),
        ("비밀번호 password=비밀 끝", "비밀번호 password=**** 끝"), ("don't token=a'b", "don't token=****"),
        ("me:pw@h", "****"), ("mailto:me@h", "****"), ("img:1.2@sha256:ab", "****"),
        ("secretary: Ann", "secretary: ****"), ("PWD=/home/u", "PWD=/home/u"), ("a::token::b", "a::token::b"),
        ("dsn=a://u:p@h x", "dsn=a://****@h x"), ("dsn='a://u:p@h' x", "dsn='a://****@h' x"),
        ("dsn=abc x", "dsn=**** x"),
        ("--dsn a://u:p@h x", "--dsn a://****@h x"), ("-u='me:pw' x", "-u='me:****' x"), ("-u=me x", "-u=**** x"),
        ("dsn=x\"a\"y\"b", "dsn=****"), ("-u=me:x\"a\"y\"b", "-u=me:****"),
        ("sk-learn-contributors-everywhere", "sk-learn-contributors-everywhere"), ("", ""), ("=", "="),
        ("token", "token"),
    ]

    @Test(arguments: samples)
    func `a text`(text: String, shown: String) {
        #expect(SecretMask().text(text, .log) == shown)
        #expect(SecretMask().text(shown, .log) == shown)
    }

    @Test(
        arguments: [
            ("let token: String = read()", "let token: String = read()"),
            ("password: the password to use", "password: the password to use"),
            ("api_key (str): Your key. token: a8b7c6d5", "api_key (str): Your key. token: ****"),
            ("token = \"a8b7\"", "token = \"****\""),
            ("see https://u:p@h/x?key=a1b2c3", "see https://****@h/x?key=****"),
            ("--password is asked for", "--password is asked for"), ("use ghp_0aB1cD2eF3gH4iJ5", "use ****"),
        ])
    func `prose`(text: String, shown: String) {
        #expect(SecretMask().text(text, .prose) == shown)
    }

    @Test func `a schema keeps the properties that are called like secrets`() throws {
        let schema = try JSONDecoder().decode(
            JSONValue.self,
            from: Data(
                #"{"properties":{"api_key":{"type":"string","default":"hush","description":"Your key"},"n":{"default":3}}}"#
                    .utf8))
        #expect(
            try JSONText.encode(SecretMask().schema(schema))
                == #"{"properties":{"api_key":{"default":"****","description":"Your key","type":"string"},"n":{"default":3}}}"#
        )
    }

    /// Each repeats something that is looked ahead for.
    @Test(
        arguments: [
            "a", "key=", "key='", "key=\"", "a:", "a://", "https://a:b", "-", "--key ", "-----BEGIN PRIVATE KEY-----",
            "\\\"", "'", "\"",
            "key=(", "token: ", "Bearer ", "Cookie: ", "eyJ.", "<key>", "key \\", "password=\\", "123456:",
            "bot123456:", "a@", "a:b@", "@",
            "\u{1b}[0m", "key\u{1b}[", "key                ", "{\"key\":{", "é", "key='\"", "/aB3dE5fG7hI9jK1lM3nO5",
            "-u a", "mysql -p", "dsn=a://", "dsn=\"a://", "--dsn=a://", "webhook=a:", "-u=", "-u='", "-U=\\",
            "key=a\\\\'",
        ])
    func `time grows with length alone`(piece: String) {
        let clock = ContinuousClock()
        func time(_ count: Int) -> Duration {
            let text = String(repeating: piece, count: max(1, count / piece.utf8.count))
            return clock.measure {
                for style in [SecretMask.Style.settings, .log, .prose] { _ = SecretMask().text(text, style) }
            }
        }
        let small = (0..<2).map { _ in time(128) }.max() ?? .zero
        // 16 times as much text; a square would take 256 times as long.
        #expect(time(2 << 10) < small * 16 * 4 + .milliseconds(100))
    }

    @Test func `anything may come, and what was masked stays so`() {
        var generator = SeededGenerator(seed: 20_261_122)
        let pieces = [
            "password", "token", "=", ":", " ", "\"", "'", "\\", "--key", "https://", "@", "/", "?", "&", "hunter2",
            "a", "\n", "Bearer ",
            "Cookie", "{", "}", ",", "****", "비밀", "-u", "x:y", "\u{1b}[0m", "eyJa.b.c", "-----BEGIN PRIVATE KEY-----",
            ";", "<", ">",
        ]
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }.joined()
            for style in [SecretMask.Style.settings, .log, .prose] {
                let once = SecretMask().text(text, style)
                let twice = SecretMask().text(once, style)
                #expect(
                    twice.utf8.elementsEqual(once.utf8) || twice.utf8.count <= once.utf8.count + 8,
                    "\(text.debugDescription)")
            }
        }
    }
}

/// A server's own status: what it says of itself stays, and what it repeats of others is read like a log.
@Suite struct StatusMaskTests {
    @Test func `names and words stay, values do not`() throws {
        let status = try JSONDecoder().decode(
            JSONValue.self,
            from: Data(
                #"{"hostname":"h1","project_id":"5e0c7a52-6d3e-4c57-9a53-000000000001","state":"not ready","error":"pwd=hush","n":1,"pin":1234}"#
                    .utf8))
        #expect(
            try JSONText.encode(SecretMask().value(status, .log))
                == #"{"error":"pwd=****","hostname":"h1","n":1,"pin":"****","project_id":"5e0c7a52-6d3e-4c57-9a53-000000000001","state":"not ready"}"#
        )
    }

    @Test func `of settings that have no end whole words are masked, and the rest is hidden`() {
        let mask = SecretMask()
        let long = "npx " + String(repeating: "--port 8080 ", count: 10_000) + "--token hunter2"
        for shown in [mask.command(long), mask.text(long, .settings)] {
            #expect(shown.hasSuffix(" \(SecretMask.hidden)"))
            #expect(shown.utf8.count < 65_600 && !shown.contains("hunter2"))
        }
        #expect(mask.command(long).hasPrefix("npx --port 8080 --port 8080"))
        #expect(mask.command(String(repeating: "x", count: 70_000)) == " \(SecretMask.hidden)")
    }
}
