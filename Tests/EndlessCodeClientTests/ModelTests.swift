import Foundation
import LandfallModel
import LandfallTestSupport
import Testing

@testable import EndlessCodeClient

struct ModelTests {
    private func read<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    private func again<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    @Test func `a project is read whole`() throws {
        let project = try read(
            EndlessCodeHTTPClient.Project.self,
            #"""
            {"id": "-Users-kim-app", "name": "app", "path": "/Users/kim/app", "sessionCount": 3,
             "lastUsed": "2026-11-21T04:12:00.5Z", "color": {"r": 1}}
            """#)
        #expect(project.id == "-Users-kim-app" && project.name == "app" && project.path == "/Users/kim/app")
        #expect(project.sessionCount == 3 && project.lastUsed == Date(timeIntervalSince1970: 1_795_234_320.5))
        #expect(try again(project) == project)
    }

    @Test func `what a project may leave out is nothing`() throws {
        for rest in ["", #","sessionCount":null,"lastUsed":null"#, #","lastUsed":"yesterday""#] {
            let project = try read(EndlessCodeHTTPClient.Project.self, #"{"id":"1","name":"n","path":"/"\#(rest)}"#)
            #expect(project.sessionCount == nil && project.lastUsed == nil)
            #expect(try again(project) == project)
        }
        #expect(throws: DecodingError.self) {
            try read(EndlessCodeHTTPClient.Project.self, #"{"name":"n","path":"/"}"#)
        }
    }

    @Test func `a session is read whole`() throws {
        let session = try read(
            EndlessCodeHTTPClient.Session.self,
            #"""
            {"id": "s1", "projectId": "p1", "state": "paused", "createdAt": "2026-11-21T04:12:00Z",
             "lastActiveAt": "2026-11-21T13:12:01+09:00", "messageCount": 7, "model": "x"}
            """#)
        #expect(session.id == "s1" && session.projectID == "p1" && session.state == .paused)
        #expect(session.createdAt == Date(timeIntervalSince1970: 1_795_234_320))
        #expect(session.lastActiveAt == Date(timeIntervalSince1970: 1_795_234_321) && session.messageCount == 7)
        #expect(try again(session) == session)
    }

    @Test(arguments: ["active", "paused", "terminated", "hibernating", ""])
    func `a state keeps its word`(word: String) throws {
        let session = try read(EndlessCodeHTTPClient.Session.self, #"{"id":"s","projectId":"p","state":"\#(word)"}"#)
        #expect(session.state.name.raw == word)
        #expect(session.isActive == (word == "active"))
        #expect(try again(session) == session)
    }

    @Test func `a message is kept whole, whatever it is`() throws {
        let page = try read(
            EndlessCodeHTTPClient.HistoryPage.self,
            #"""
            {"messages": [{"type": "assistant", "timestamp": "2026-11-21T04:12:00Z", "message": {"content": [1]}},
             "text", null, {"type": 5, "timestamp": "?"}]}
            """#)
        #expect(page.sessionID == nil && page.totalCount == nil && !page.hasMore)
        #expect(page.messages.map(\.type) == ["assistant", nil, nil, nil])
        #expect(page.messages.first?.timestamp == Date(timeIntervalSince1970: 1_795_234_320))
        #expect(page.messages.dropFirst().allSatisfy { $0.timestamp == nil })
        #expect(page.messages.first?.body["message"]?["content"]?.elements == [.integer(1)])
        #expect(try again(page) == page)
    }

    @Test func `damaged lists are read or refused and never trap`() throws {
        let document = Array(
            #"[{"id":"s","projectId":"p","state":"active","createdAt":"2026-11-21T04:12:00Z","messageCount":7}]"#.utf8)
        var generator = SeededGenerator(seed: 5)
        var readable = 0
        for _ in 0..<2_000 {
            let bytes = generator.mutate(document, atMost: 3)
            guard let sessions = try? JSONDecoder().decode([EndlessCodeHTTPClient.Session].self, from: Data(bytes))
            else {
                continue
            }
            readable += 1
            #expect(try again(sessions) == sessions)
        }
        #expect(readable > 100)
    }
}
