import LandfallModel
import LandfallTesting
import Testing

@testable import EndlessCodeClient

struct EndlessCodeHTTPClientTests {
    private let project = #"{"id": "p/1", "name": "landfall", "path": "/home/kim/landfall", "sessionCount": 2}"#
    private let session = #"{"id": "s1", "projectId": "p/1", "state": "active"}"#

    private func failure<Value>(_ body: () async throws(EndlessCodeError) -> Value) async -> EndlessCodeError? {
        do throws(EndlessCodeError) {
            _ = try await body()
            return nil
        } catch {
            return error
        }
    }

    @Test func `health is what the server says of itself`() async throws {
        let server = ScriptedExchange(.endlesscode, always: .json(#"{"status": "ok", "uptime": 5}"#))
        let health = try await EndlessCodeHTTPClient(server).health()
        #expect(health.isOK && server.targets == ["/health"])
        let ill = try await EndlessCodeHTTPClient(
            ScriptedExchange(.endlesscode, always: .json(#"{"status": "starting"}"#))
        ).health()
        #expect(!ill.isOK && ill.status == "starting")
    }

    @Test func `projects are listed and read`() async throws {
        let many = ScriptedExchange(.endlesscode, always: .json("[\(project)]"))
        let projects = try await EndlessCodeHTTPClient(many).projects()
        #expect(projects.map(\.name) == ["landfall"] && many.targets == ["/api/v1/projects"])
        let one = ScriptedExchange(.endlesscode, always: .json(project))
        let found = try await EndlessCodeHTTPClient(one).project("p/1")
        #expect(found == projects.first && one.targets == ["/api/v1/projects/p%2F1"])
    }

    @Test func `sessions are listed, of all projects or of one, and read`() async throws {
        let many = ScriptedExchange(.endlesscode, always: .json("[\(session)]"))
        let client = EndlessCodeHTTPClient(many)
        let all = try await client.sessions()
        let some = try await client.sessions(of: "p?1")
        #expect(all == some && all.map(\.state) == [.active])
        #expect(many.targets == ["/api/v1/sessions", "/api/v1/projects/p%3F1/sessions"])
        let one = ScriptedExchange(.endlesscode, always: .json(session))
        let found = try await EndlessCodeHTTPClient(one).session("s1")
        #expect(found == all.first && one.targets == ["/api/v1/sessions/s1"])
    }

    @Test func `a page of history is asked for by place and size`() async throws {
        let server = ScriptedExchange(
            .endlesscode,
            always: .json(
                #"{"sessionId": "s 1", "messages": [{"type": "user"}], "totalCount": 9, "hasMore": true}"#))
        let client = EndlessCodeHTTPClient(server)
        let page = try await client.historyPage(of: "s 1", project: "a&b", offset: 5, count: 3)
        _ = try await client.historyPage(of: "s1", offset: 0, count: 1)
        #expect(page.sessionID == "s 1" && page.messages.first?.type == "user" && page.totalCount == 9 && page.hasMore)
        #expect(
            server.targets == [
                "/api/v1/sessions/s%201/history?projectId=a%26b&limit=3&offset=5",
                "/api/v1/sessions/s1/history?limit=1&offset=0",
            ])
    }

    @Test func `statuses say what is wrong, in the words of Vapor`() async {
        let vapor = #"{"error": true, "reason": "no such project"}"#
        let cases: [(Int, String, EndlessCodeError)] = [
            (401, "", .tokenRefused),
            (404, vapor, .badStatus(404, reason: Secret("no such project"))),
            (500, "<html>", .badStatus(500, reason: nil)),
            (302, "", .badStatus(302, reason: nil)),
            (503, #"{"error": true, "reason": "server not ready"}"#, .notReady(reason: Secret("server not ready"))),
            (503, "", .notReady(reason: nil)),
        ]
        for (status, body, expected) in cases {
            let error = await failure { () async throws(EndlessCodeError) in
                try await EndlessCodeHTTPClient(ScriptedExchange(.endlesscode, always: .json(body, status: status)))
                    .projects()
            }
            #expect(error == expected)
        }
    }

    @Test func `a body of another form is shown by how it begins, made fit to show`() async {
        let body = "\u{1b}[31m" + String(repeating: "x", count: 1_000)
        let error = await failure { () async throws(EndlessCodeError) in
            try await EndlessCodeHTTPClient(ScriptedExchange(.endlesscode, always: .json(body))).health()
        }
        guard case .decoding(200, let excerpt)? = error else { return #expect(Bool(false)) }
        #expect(excerpt.revealed.raw.utf8.count == 256)
        #expect("\(excerpt.revealed)".hasPrefix("␛[31mxx"))
    }

    @Test func `where nobody listens, the client says so`() async {
        let error = await failure { () async throws(EndlessCodeError) in
            try await EndlessCodeHTTPClient(ScriptedExchange(.endlesscode)).projects()
        }
        #expect(error == .unreachable(cause: .connectionRefused))
    }

    @Test func `identifiers stay one segment`() {
        #expect("aZ09-._~".percentEncoded == "aZ09-._~")
        #expect("/?#%&= \r\n\u{1}é".percentEncoded == "%2F%3F%23%25%26%3D%20%0D%0A%01%C3%A9")
    }
}
