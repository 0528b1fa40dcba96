import Foundation
import LandfallModel
import LandfallTestSupport
import Testing

@testable import EndlessCodeClient

struct ChannelMessageTests {
    private typealias Message = EndlessCodeChannel.Message

    private static let samples = [
        #"{"type":"sync","sessions":[{"id":"s","projectId":"p","state":"active"}],"recentMessages":[{"type":"user"}]}"#,
        #"{"type":"session_state","sessionId":"s","state":"terminated","error":"gone"}"#,
        #"{"type":"cli_output","sessionId":"s","message":{"type":"assistant"},"timestamp":"2026-11-21T04:12:00.5Z"}"#,
        #"{"type":"prompt_request","sessionId":"s","promptId":"q","question":"go on?","timeout":1800}"#,
        #"{"type":"error","code":"cli_failed","message":"no CLI","sessionId":"s"}"#,
    ]

    @Test func `the server's first word says how things stand`() {
        guard case .sync(let sync) = Message(Self.samples[0]) else { return #expect(Bool(false)) }
        #expect(sync.sessions.map(\.id) == ["s"] && sync.recentMessages.map(\.type) == ["user"])
        guard case .sync(let empty) = Message(#"{"type":"sync"}"#) else { return #expect(Bool(false)) }
        #expect(empty.sessions.isEmpty && empty.recentMessages.isEmpty)
    }

    @Test func `a session does something else`() {
        guard case .sessionState(let change) = Message(Self.samples[1]) else { return #expect(Bool(false)) }
        #expect(change.sessionID == "s" && change.state == .terminated && change.error == "gone")
    }

    @Test func `a session has something to tell`() {
        guard case .output(let output) = Message(Self.samples[2]) else { return #expect(Bool(false)) }
        #expect(output.sessionID == "s" && output.message.type == "assistant")
        #expect(output.timestamp == Date(timeIntervalSince1970: 1_795_234_320.5))
    }

    @Test func `a session asks its user`() {
        guard case .prompt(let prompt) = Message(Self.samples[3]) else { return #expect(Bool(false)) }
        #expect(prompt.sessionID == "s" && prompt.promptID == "q" && prompt.question.text == "go on?")
        #expect(prompt.timeout == 1_800)
    }

    @Test func `something goes wrong`() {
        guard case .problem(let problem) = Message(Self.samples[4]) else { return #expect(Bool(false)) }
        #expect(problem.code == "cli_failed" && problem.message == "no CLI" && problem.sessionID == "s")
    }

    @Test(
        arguments: [
            (#"{"type":"usage","tokens":5}"#, "usage"), (#"{"type":"session_state"}"#, "session_state"),
            (#"{"type":"sync","sessions":5}"#, "sync"), (#"{"type":7}"#, nil), ("{}", nil), ("[]", nil), ("hello", nil),
            ("", nil), ("{\"type\":\"\u{1b}[31m\"", nil),
        ] as [(String, String?)])
    func `what is unknown is kept as it came`(json: String, type: String?) {
        #expect(Message(json) == .other(type: type.map { ForeignText($0) }, json: ForeignText(json)))
    }

    @Test func `a first word that cannot be read is still one`() {
        #expect(Message(#"{"type":"sync","sessions":5}"#).isSync)
        #expect(!Message(#"{"type":"usage"}"#).isSync && !Message("sync").isSync)
        #expect(Self.samples.map { Message($0).isSync } == [true, false, false, false, false])
    }

    @Test func `damaged messages have a case too`() {
        var generator = SeededGenerator(seed: 9)
        var known = 0
        for _ in 0..<4_000 {
            let bytes = generator.mutate(Array(generator.pick(Self.samples, or: "").utf8), atMost: 4)
            let text = String(decoding: bytes, as: UTF8.self)
            if case .other(_, let json) = Message(text) {
                #expect(json.raw == text)
            } else {
                known += 1
            }
        }
        #expect(known > 100)
    }

    @Test func `depth is bounded`() {
        let deep = "{\"type\":\"cli_output\",\"message\":" + String(repeating: "[", count: 100_000)
        #expect(Message(deep) == .other(type: nil, json: ForeignText(deep)))
    }
}
