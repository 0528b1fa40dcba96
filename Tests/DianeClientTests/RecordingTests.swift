import Foundation
import LandfallModel
import LandfallTesting
import Testing

@testable import DianeClient

/// Every answer of a real server that says 200 is read by the method that the table names, and nothing of it is lost.
@Suite(.enabled(if: Recording.folder != nil, "LANDFALL_RECORDINGS names no folder"))
struct RecordingTests {
    @Test func `there are recordings`() {
        #expect(Recording.all.count > 400)
    }

    @Test(arguments: Recording.all.filter { $0.method == "GET" && $0.status == 200 })
    func `a good answer is read, whole, by the method that asks for it`(recording: Recording) async throws {
        let reading = try #require(RecordingTable.readings[recording.path], "no method reads \(recording.path)")
        let exchange = ScriptedExchange(.diane, always: try recording.answer())
        let value: any Encodable
        switch reading {
        case .method(let asks, let call):
            value = try await call(DianeHTTPClient(exchange))
            let requests = exchange.requests
            let target = try #require(requests.first).target
            #expect(Question(target).asks(Question(asks ?? recording.path)), "\(target)")
        case .model(let type):
            value = try JSONDecoder().decode(type, from: Data(try recording.answer().body))
        }
        // Of its health nothing is kept but that it is there.
        if value is Bool { return }
        #expect(try lost(of: recording, in: value) == [])
    }

    @Test func `the table names no more than there is`() {
        let recorded = Set(Recording.all.map(\.path))
        #expect(RecordingTable.readings.keys.filter { !recorded.contains($0) } == [])
    }

    @Test(arguments: RecordingTable.written.keys.sorted())
    func `the models of what would change something fit too`(name: String) throws {
        let recording = try #require(Recording.all.first { $0.name == name })
        let type = try #require(RecordingTable.written[name])
        let value = try JSONDecoder().decode(type, from: Data(try recording.answer().body))
        // It comes with Go's own names.
        if name == "setup/post-provider-disable" { return }
        #expect(try lost(of: recording, in: value) == [])
    }

    @Test(arguments: Recording.all.filter { $0.method == "GET" && !(200...299).contains($0.status) })
    func `another answer is an error with its status`(recording: Recording) throws {
        let answer = try recording.answer()
        let target = RequestTarget("/hosts")
        let error = #expect(throws: DianeError.self) { try AnswerReader.check(answer, to: target) }
        switch error {
        case .unauthorized(let message?): #expect(answer.status == 401 && !message.revealed.raw.isEmpty)
        case .noStore: #expect(answer.body.elementsEqual("404 page not found\n".utf8))
        case .badStatus(let status, let message):
            #expect(status == answer.status)
            #expect((message?.revealed.raw.isEmpty == false) == (status != 307))
        default: Issue.record("\(String(describing: error))")
        }
    }

    @Test func `no store is told from nothing there`() async throws {
        for recording in Recording.all where recording.name.hasPrefix("no-emergent/") && recording.path == "/contexts" {
            let client = DianeHTTPClient(ScriptedExchange(.diane, always: try recording.answer()))
            await #expect(throws: DianeError.noStore) { _ = try await client.getContexts() }
        }
    }

    private func lost(of recording: Recording, in value: any Encodable) throws -> [String] {
        let recorded = try JSONDecoder().decode(JSONValue.self, from: Data(try recording.answer().body))
        return recorded.lost(in: try JSONDecoder().decode(JSONValue.self, from: try JSONEncoder().encode(value)))
    }

    /// A request line taken apart.
    private struct Question {
        let path: String?
        let parameters: Set<String>

        init(_ target: String) {
            let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
            path = parts[0].removingPercentEncoding
            let query = parts.count > 1 ? parts[1] : ""
            parameters = Set(query.split(separator: "&").map { $0.removingPercentEncoding ?? String($0) })
        }

        /// Whether it is the same question; it may say what the other leaves to the server.
        func asks(_ other: Question) -> Bool { path == other.path && parameters.isSuperset(of: other.parameters) }
    }
}
