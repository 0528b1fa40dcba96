import FoundationEssentials
import LandfallConnections
import LandfallModel
import MonitorTestSupport
import Testing
import WorkflowsTestSupport

@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct StateDocumentTests {
    private func json(_ state: MonitorState) throws -> String {
        try JSONText.encode(Document(state, of: WatchSamples.home, Messages(language: .english)))
    }

    @Test func `a server that is up has its status in it`() throws {
        let text = try json(MonitorState(.up, at: WatchSamples.now))
        #expect(
            text == #"{"at":"2023-11-14T22:13:20Z","profile":"home","route":"http://192.0.2.7:9090","rtt_ms":12,"#
                + #""schema":"landfall.state/1","state":"connected","status":{"total_tools":7,"version":"1.2.3"}}"#)
    }

    @Test func `what is declared of a state is what its schema has`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "../../docs/schemas/state-1.schema.json")
        let schema = try JSONValue(Array(Data(contentsOf: file)), within: .shown)
        let properties = if case .object(let all)? = schema["properties"] { all.keys.map(\.raw) } else { [String]() }
        let state = MonitorState(.up, at: WatchSamples.now)
        let names = Document(state, of: WatchSamples.home, Messages(language: .english)).members.map(\.name)
        #expect(names.sorted() == properties.sorted())
    }

    @Test(arguments: [(.proven, "true"), (.missing, "false"), (.impossible, "false")] as [(ConnectionProof, String)])
    func `what the server has proven is in it`(proof: ConnectionProof, value: String) throws {
        let outcome = PollOutcome(.success(StatusFacts()), route: nil, proof: proof)
        let text = try json(MonitorState(outcome, at: WatchSamples.now))
        #expect(text.contains(#","proven":\#(value),"#))
        let later = MonitorState(outcome, at: WatchSamples.now).repeated(at: WatchSamples.now + 1)
        #expect(later.proof == proof)
    }

    @Test func `what there is to warn of is in it, and is no cause`() throws {
        let outcome = PollOutcome(.success(StatusFacts()), route: nil, warnings: [.lostKey])
        let state = MonitorState(outcome, at: WatchSamples.now)
        let text = try json(state)
        #expect(text.contains(#""state":"connected","warnings":["server_lost_key"]}"#) && !text.contains("code"))
        #expect(state.repeated(at: WatchSamples.now + 1).warnings == [.lostKey])
        #expect(StatusWarning.allCases.allSatisfy { $0.code.exit == .ok })
    }

    @Test func `one that is down says why and when it is asked again`() throws {
        let text = try json(
            WatchSamples.state(
                .disconnected, previous: .connecting, cause: WatchSamples.refused, attempt: 3,
                nextTry: .milliseconds(3500)))
        #expect(
            text == #"{"at":"2023-11-14T22:13:20Z","attempt":3,"code":"connection_refused","#
                + #""message":"Server unreachable: connection refused","next_try_ms":3500,"previous":"connecting","#
                + #""profile":"home","route":"http://192.0.2.7:9090","schema":"landfall.state/1","#
                + #""state":"disconnected"}"#)
    }

    @Test(arguments: [
        (#"{"a":"\u001b[31m\u202e","n":[1,2.5,-3,true,null]}"#, #"{"a":"\u001b[31m\u202e","n":[1,2.5,-3,true,null]}"#),
        ("{\n  \"a\": {}\n}\n", #"{"a":{}}"#), ("7", "7"),
    ])
    func `a status is carried whole, on one line, and escaped`(document: String, expected: String) throws {
        let facts = StatusFacts(document: ForeignText(document))
        let text = try json(MonitorState(PollOutcome(.success(facts), route: nil), at: WatchSamples.now))
        #expect(text.hasSuffix(#","status":\#(expected)}"#))
        #expect(text.utf8.allSatisfy { (0x20...0x7e).contains($0) })
    }

    @Test(arguments: [#"{"a":1},"exit":0"#, "", "{", "nan"])
    func `what is no document is left out`(document: String) throws {
        let facts = StatusFacts(document: ForeignText(document))
        let text = try json(MonitorState(PollOutcome(.success(facts), route: nil), at: WatchSamples.now))
        #expect(!text.contains("status\":"))
        #expect(text.hasSuffix(#""state":"connected"}"#))
    }

    @Test func `a state that is repeated has no past and less to wait`() {
        let state = WatchSamples.state(.disconnected, previous: .connected, attempt: 1, nextTry: .seconds(5))
        let later = state.repeated(at: WatchSamples.now + 2)
        #expect(later.previous == nil && later.nextTry == .seconds(3) && later.at == WatchSamples.now + 2)
        #expect(state.repeated(at: WatchSamples.now + 60).nextTry == .zero)
    }
}
