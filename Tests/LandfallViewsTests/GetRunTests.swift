import Foundation
import LandfallModel
import LandfallTerminal
import LandfallTesting
import Testing

@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct GetRunTests {
    private func document(
        _ question: GetQuestion, from exchange: ScriptedExchange = GetSamples.exchange, language: Language = .english,
        isUnproven: Bool = false
    ) async throws -> GetDocument {
        let messages = Messages(language: language)
        let run = GetRun(exchange, messages, deadline: .now + .seconds(600)) { isUnproven }
        return try await run.answer(to: question).filtered(by: question.filter, messages)
    }

    /// What is shown, in a pipe or in so many columns.
    private func text(
        _ question: GetQuestion, from exchange: ScriptedExchange = GetSamples.exchange, columns: Int? = nil,
        language: Language = .english
    ) async throws -> String {
        let messages = Messages(language: language)
        let lines =
            switch try await document(question, from: exchange, language: language).content {
            case .one(let item): item.page(messages).lines().map(\.plain)
            case .all(let items):
                Table(items: items, messages).map { table in
                    columns.map { table.page(width: $0).map(\.plain) } ?? table.plainLines
                } ?? []
            }
        return lines.map { $0 + "\n" }.joined()
    }

    private func json(
        _ question: GetQuestion, from exchange: ScriptedExchange = GetSamples.exchange, isUnproven: Bool = false
    ) async throws -> [String: Any] {
        let text = try JSONText.encode(try await document(question, from: exchange, isUnproven: isUnproven))
        return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func `what a server adds up is asked for by the hours since a time`() async throws {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let exchange = ScriptedExchange(
            .diane2, ["/api/stats?hours=169": .json(#"{"agents":[{"agent_name":"a","total_runs":7}],"hours":169}"#)])
        func question(hours: Double) throws -> GetQuestion {
            var question = GetQuestion(area: "stats", since: now.addingTimeInterval(-hours * 3600))
            question.now = now
            return question
        }
        #expect(try await text(try question(hours: 168.5), from: exchange).hasPrefix("a\t7\t"))
        let error = await #expect(throws: CommandFailure.self) {
            try await text(try question(hours: 721), from: exchange)
        }
        #expect(error?.code == .usage && error?.message == "--since: the server keeps at most 30 days")
    }

    @Test func `of objects that are secrets nothing is shown but what a table says`() async throws {
        let objects = #"""
            {"objects":[{"entity_id":"e9","type":"MCPSecret","created_at":"2026-11-20T09:30:00Z",
                         "properties":{"name":"search","value":"tulip","pin":[7]}}]}
            """#
        let exchange = ScriptedExchange(.diane2, ["/api/schema/objects/MCPSecret?limit=50": .json(objects)])
        var question = GetQuestion(area: "objects", id: "MCPSecret")
        #expect(try await text(question, from: exchange) == "e9\tsearch\t\t\t2026-11-20T09:30:00Z\n")
        let shown = try await JSONText.encode(document(question, from: exchange))
        #expect(!shown.contains("tulip") && !shown.contains("7]"))
        question.revealsSecrets = true
        #expect(try await JSONText.encode(document(question, from: exchange)).contains("tulip"))
    }

    @Test func `numbers stand on the right, and money as people write it`() async throws {
        let stats =
            #"{"agents":[{"agent_name":"a","total_runs":7,"total_cost_usd":2},{"agent_name":"b","total_runs":1200}]}"#
        let exchange = ScriptedExchange(.diane2, ["/api/stats": .json(stats)])
        let table = try await text(GetQuestion(area: "stats"), from: exchange, columns: 80).split(separator: "\n")
        #expect(table.first == "NAME  EXECUTIONS  ERRORS  INPUT  OUTPUT       COST")
        #expect(table.dropFirst().first == "a              7                         $2.000000")
    }

    @Test func `servers are shown where their configuration cannot be told, and the document says so`() async throws {
        let away = GetSamples.exchange([
            "/mcp-servers-config": .json(#"{"error":"store: connection refused"}"#, status: 500)
        ])
        for id in [nil, "mail"] {
            let shown = try await json(GetQuestion(area: .diane(.servers), id: id), from: away)
            let gap = shown["incomplete"] as? [String: String]
            #expect(gap?["code"] == "bad_status" && gap?["message"]?.contains("store: connection refused") == true)
        }
        #expect(
            try await text(GetQuestion(area: .diane(.servers)), from: away).hasPrefix("jobs\tconnected\t9\tbuiltin"))
        #expect(try await json(GetQuestion(area: .diane(.servers)))["incomplete"] == nil)
    }

    @Test func `the messages of a conversation are asked for by its agent, and secrets in them masked`() async throws {
        let exchange = GetSamples.exchange([
            "/sessions": .json(#"[{"session_id":"s1","agent_name":"acp","status":"idle"}]"#),
            "/agents/acp/sessions/s1/messages": .json(
                #"[{"message_id":"m","session_id":"s1","prompt":"use sk-proj-hushsaid0000000000000000","response":"done"}]"#
            ),
        ])
        let said = try await text(GetQuestion(area: "messages", id: "s1"), from: exchange)
        #expect(said == "\tuse ****\tdone\n")
        let error = await #expect(throws: CommandFailure.self) {
            try await text(GetQuestion(area: "messages", id: "s2"), from: exchange)
        }
        #expect(error?.code == .itemUnknown)
    }

    @Test func `a prompt and a resource of another server are asked for by the names that it has itself`() async throws
    {
        let exchange = GetSamples.exchange([
            "/prompts": .json(#"[{"name":"echo_greet","server":"echo","builtin":false}]"#),
            "/prompts/get?server=echo&name=greet": .json(
                #"{"messages":[{"role":"user","content":{"type":"text","text":"Say hello"}}]}"#),
            "/resources": .json(#"[{"name":"motd","uri":"echo://file:///etc/motd","server":"echo","builtin":false}]"#),
            "/resources/read?server=echo&uri=file%3A%2F%2F%2Fetc%2Fmotd": .json(
                #"{"contents":[{"uri":"file:///etc/motd","text":"hello\n"}]}"#),
        ])
        #expect(try await text(GetQuestion(area: "prompts", id: "echo_greet"), from: exchange).contains("Say hello"))
        #expect(try await text(GetQuestion(area: "resources", id: "motd"), from: exchange).contains("hello"))
    }

    @Test func `what Diane finds wrong with itself has a sign`() async throws {
        let checks =
            #"{"healthy":false,"checks":[{"name":"a","status":"ok"},{"name":"b","status":"warn"},{"name":"c","status":"x"}]}"#
        let exchange = GetSamples.exchange(["/doctor": .json(checks)])
        guard case .all(let items) = try await document(GetQuestion(area: "doctor"), from: exchange).content else {
            return
        }
        #expect(items.map(\.standing) == [.up, .needsUser, .down])
    }

    // MARK: All of an area

    @Test(
        arguments: [
            (
                .diane(.servers),
                "jobs\tconnected\t9\tbuiltin\t\nmail\tnot connected\t0\t\tno ␛[31mfile\n"
                    + "off\tdisabled\t\thttp\t\n"
            ),
            (.diane(.tools), "job_list\tjobs\tList jobs\nmail_send\tmail\tSend a letter\n"),
            (.diane(.agents), "writer\tstdio\tenabled\t\ncloud\temergent\tdisabled\t\n"),
            (.diane(.providers), "1\tmine\tllm\topenai\tenabled, default\n"),
            (.diane(.contexts), "4\twork\tdefault\tAt work\n1\thome\t\t\n"),
            (
                .diane(.jobs),
                "backup\t0 3 * * *\tenabled\tshell\techo backup\nreport\t0 9 * * 1\tdisabled\tagent writer\t\n"
            ),
            (.diane(.usage), "small\tmine\t2\t30\t5\t1\t$0.000001\n"),
            (
                .diane(.hosts),
                "Master\tmaster\tconnected\t\tmaster\nden\tslave\tconnected\tlinux/amd64\t30c6\n"
            ),
        ] as [(String, String)])
    func `a pipe gets one line for each`(area: String, lines: String) async throws {
        let shown = try await text(GetQuestion(area: area))
        #expect(shown == lines)
    }

    @Test func `a terminal gets a table, in its language`() async throws {
        let table = try await text(GetQuestion(area: .diane(.contexts)), columns: 60)
        #expect(table == "ID  NAME  NOTE     DESCRIPTION\n 4  work  default  At work\n 1  home\n")
        let korean = try await text(GetQuestion(area: .diane(.contexts)), columns: 60, language: .korean)
        #expect(korean.hasPrefix("ID  이름"))
    }

    @Test func `what a server says that has proven nothing is marked`() async throws {
        let all = try await json(GetQuestion(area: .diane(.contexts)), isUnproven: true)
        #expect(all["proven"] as? Bool == false)
        let one = try await json(GetQuestion(area: .diane(.contexts), id: "work"), isUnproven: true)
        #expect(one["proven"] as? Bool == false)
        #expect(try await json(GetQuestion(area: .diane(.contexts)))["proven"] == nil)
    }

    @Test func `a filter looks into every cell, and case does not count`() async throws {
        #expect(try await text(GetQuestion(area: .diane(.jobs), filter: "REPORT")).hasPrefix("report\t"))
        let byCommand = try await json(GetQuestion(area: .diane(.jobs), filter: "echo b"))
        #expect((byCommand["items"] as? [[String: Any]])?.map { $0["name"] as? String } == ["backup"])
        #expect(try await text(GetQuestion(area: .diane(.jobs), filter: "nothing")).isEmpty)
    }

    @Test func `an empty area is no failure`() async throws {
        let exchange = ScriptedExchange(.diane, ["/agents": .json("null")])
        let document = try await document(GetQuestion(area: .diane(.agents)), from: exchange)
        #expect(document.isEmpty)
        #expect(try JSONText.encode(document) == #"{"area":"agents","items":[],"schema":"landfall.items/1"}"#)
    }

    // MARK: One of it

    @Test func `a server has what runs and what is configured`() async throws {
        let page = try await text(GetQuestion(area: .diane(.servers), id: "mail"))
        #expect(
            page == """
                mail
                state        not connected
                note         no ␛[31mfile
                type         stdio
                tools        0, prompts: 0, resources: 0
                login        needed
                id           11
                command      python3 mail.py
                environment  TOKEN: ****
                headers      X-Api-Key: ****
                oauth        client_id: c
                             client_secret: ****
                changed      2026-11-20T22:41:21Z

                """)
        let off = try await text(GetQuestion(area: .diane(.servers), id: "off"))
        #expect(off == "off\nstate  disabled\ntype   http\nid     12\nurl    http://127.0.0.1:1/mcp\n")
    }

    @Test func `a server is shown without a store, too`() async throws {
        let exchange = GetSamples.exchange(["/mcp-servers-config": .text("404 page not found\n", status: 404)])
        let page = try await text(GetQuestion(area: .diane(.servers), id: "jobs"), from: exchange)
        #expect(page.hasPrefix("jobs\nstate  connected\n"))
    }

    @Test func `an agent is found by its id in the cloud`() async throws {
        let cloud = try await text(GetQuestion(area: .diane(.agents), id: "bc2f"))
        #expect(cloud.hasPrefix("cloud\n"))
        let writer = try await text(GetQuestion(area: .diane(.agents), id: "writer"))
        #expect(
            writer.hasSuffix("environment  KEY: ****\nprompt       one\n             two\n"))
    }

    @Test func `a tool tells its arguments, those that it needs first`() async throws {
        let page = try await text(GetQuestion(area: .diane(.tools), id: "mail_send"))
        #expect(
            page.hasSuffix("arguments    to (string), required: Whom\n             body (string)\n"))
    }

    @Test func `a context tells its servers and tools`() async throws {
        let page = try await text(GetQuestion(area: .diane(.contexts), id: "work"))
        #expect(
            page.contains("server       mail  (enabled, tools: 1 of 2)\n               mail_read  (disabled)\n"))
    }

    @Test func `a job tells when it ran, since a time`() async throws {
        let page = try await text(GetQuestion(area: .diane(.jobs), id: "backup"))
        #expect(page.contains("2026-04-26T03:00:00Z  running\n"))
        #expect(page.contains("2026-04-25T01:00:00Z  2 s  exit status 2\n"))
        #expect(page.contains("2026-04-24T03:00:00Z  2 s  exit 0\n"))
        let since = GetQuestion(area: .diane(.jobs), id: "backup", since: SinceTime.date("2026-04-25", now: Date()))
        let json = try await json(since)
        let executions = (json["item"] as? [String: Any])?["executions"] as? [[String: Any]]
        #expect(executions?.map { $0["id"] as? Int } == [3, 2])
    }

    @Test func `usage of one model tells its requests`() async throws {
        let page = try await text(GetQuestion(area: .diane(.usage), id: "small"))
        #expect(page.contains("2026-11-20T21:41:26Z  10 + 2  $0.000155\n"))
        #expect(!page.contains("$1."))
    }

    @Test func `a host tells what is to run there`() async throws {
        let page = try await text(GetQuestion(area: .diane(.hosts), id: "30c6"))
        #expect(page.hasPrefix("den\n") && page.contains("certificate  8b26\n"))
        // Neither one that is placed elsewhere nor one that is turned off.
        #expect(page.hasSuffix("server       mail\n"))
    }

    // MARK: Secrets

    @Test(
        arguments: [
            (.diane(.servers), "mail", ["hush-env", "hush-header", "hush-client"]),
            (.diane(.agents), "writer", ["hush-agent"]),
            (.diane(.providers), "mine", ["hush-key", "hush-pw"]), (.diane(.hosts), "den", ["hush-env"]),
        ] as [(String, String, [String])])
    func `a secret is shown only where that is asked for`(area: String, id: String, secrets: [String]) async throws {
        for question in [GetQuestion(area: area, id: id), GetQuestion(area: area)] {
            #expect(try await !text(question).contains("hush"))
            #expect(try await !JSONText.encode(document(question)).contains("hush"))
        }
        let shown = try JSONText.encode(
            try await document(GetQuestion(area: area, id: id, revealsSecrets: true)))
        for secret in secrets { #expect(shown.contains(secret)) }
    }

    // MARK: What goes wrong

    private func failure(_ question: GetQuestion, from exchange: ScriptedExchange = GetSamples.exchange) async throws
        -> CommandFailure
    {
        let failure = await #expect(throws: CommandFailure.self) {
            _ = try await document(question, from: exchange)
        }
        return try #require(failure)
    }

    @Test func `what is not there is named, with what may be meant`() async throws {
        let near = try await failure(GetQuestion(area: .diane(.jobs), id: "bakcup"))
        #expect(near.code == .itemUnknown && near.hints.map(\.description) == ["Did you mean backup?"])
        let far = try await failure(GetQuestion(area: .diane(.jobs), id: "\u{1b}x"))
        #expect(far.message == "Nothing named \"␛x\" in jobs")
        #expect(far.hints.map(\.description) == ["List them: landfall get jobs"])
        let exchange = GetSamples.exchange(["/contexts/hom": .text("Context not found\n", status: 404)])
        let missing = try await failure(GetQuestion(area: .diane(.contexts), id: "hom"), from: exchange)
        #expect(missing.code == .itemUnknown && missing.hints.map(\.description) == ["Did you mean home?"])
    }

    @Test func `another product and another flag are usage errors`() async throws {
        let other = try await failure(GetQuestion(area: .diane(.jobs)), from: ScriptedExchange(.endlesscode))
        #expect(other.code == .usage && other.message == "EndlessCode servers have no jobs")
        let since = try await failure(GetQuestion(area: .diane(.tools), since: Date()))
        #expect(since.code == .usage && since.message == "--since: tools cannot be filtered by time")
    }

    @Test(arguments: [
        (404, "404 page not found\n", FailureCode.noStore, CommandExit.badAnswer),
        (401, "Invalid API key\n", .tokenRefused, .authentication), (500, "boom\n", .badStatus, .badAnswer),
    ])
    func `what the server says against it has a code`(
        status: Int, text: String, code: FailureCode, exit: CommandExit
    ) async throws {
        let exchange = ScriptedExchange(.diane, ["/hosts": .text(text, status: status)])
        let failure = try await failure(GetQuestion(area: .diane(.hosts)), from: exchange)
        #expect(failure.code == code && failure.code.exit == exit)
    }

    @Test func `an answer that is none is shown from its beginning, sanitised`() async throws {
        let failure = try await failure(
            GetQuestion(area: .diane(.jobs)), from: ScriptedExchange(.diane, ["/jobs": .json("<\u{1b}[2J>")]))
        #expect(failure.code == .decodeFailed && failure.hints.map(\.description) == ["It begins with: <␛[2J>"])
        let name = try await self.failure(GetQuestion(area: .diane(.contexts), id: "a/b"))
        #expect(name.code == .notAddressable)
    }

    @Test func `no answer is left to the caller`() async {
        await #expect(throws: ServerExchangeError(.unreachable, code: .connectionRefused)) {
            _ = try await document(GetQuestion(area: .diane(.jobs)), from: ScriptedExchange(.diane))
        }
    }
}

extension String {
    /// The name of an area of Diane.
    fileprivate static func diane(_ area: DianeArea) -> String { area.rawValue }
}
