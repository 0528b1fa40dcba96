import Foundation
import LandfallModel
import Testing

@testable import EndlessCodeClient

/// Questions of the model, and what becomes of their answers.
struct SessionQuestionsTests {
    private typealias Bench = SessionMachineTests.Bench

    private static let ask = #"{"question":"Which?","options":[{"label":"A"},{"label":"B"}],"tool_use_id":"t"}"#

    /// A session that asks, with these lines in its history.
    private func asking(_ lines: [TranscriptServer.Line] = [], call: Bool = true, hasHistory: Bool = true) -> Bench {
        var bench = Bench(mayWrite: true)
        bench.server.lines = lines
        bench.handle(.start)
        if !hasHistory { bench.fail(.badStatus(404, reason: nil)) }
        bench.settle()
        bench.connect()
        if !hasHistory { bench.fail(.badStatus(404, reason: nil)) }
        bench.settle()
        let ask = call ? Self.ask : Self.ask.replacing(#","tool_use_id":"t""#, with: "")
        bench.hear(#"{"type":"prompt_request","sessionId":"S-1","promptId":"p","question":\#(ask)}"#)
        bench.settle()
        return bench
    }

    /// Answers it, and has the system take that.
    private func answer(_ text: String, _ bench: inout Bench) throws {
        bench.handle(.answer("p", choices: [], text: text, key: "k"))
        #expect(bench.stages == [.writing])
        bench.handle(.channel(.written(number: try #require(bench.written.last?.2), nil)))
        #expect(bench.stages == [.written] && bench.machine.state.outbox.map(\.stage) == [.written])
    }

    /// The call that asks, as the history has it.
    private static let called = TranscriptServer.raw(
        #"{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"tool_use","id":"t","name":"AskUserQuestion","input":{"question":"Which?"}}]}}"#
    )
    private static let answered = TranscriptServer.raw(
        #"{"type":"user","uuid":"r","message":{"content":[{"type":"tool_result","tool_use_id":"t","content":"A"}]}}"#)

    /// Where a session that asked is opened again, the question is asked as long as the history does not have its answer, and its end has the
    /// question; a server without a history of it says neither.
    @Test(arguments: [
        ([called], true), ([called, answered], false), ([TranscriptServer.message(.said(1))].compactMap(\.self), false),
        (nil, true),
    ])
    func `what was asked before is asked on`(_ history: [EndlessCodeHTTPClient.Message]?, isAsked: Bool) throws {
        let before = asking().machine.state.questions
        try #require(before.count == 1)
        var bench = Bench(mayWrite: true, questions: before)
        bench.server.extra = history ?? []
        bench.handle(.start)
        if history == nil { bench.fail(.badStatus(404, reason: nil)) }
        bench.settle()
        bench.connect()
        if history == nil { bench.fail(.badStatus(404, reason: nil)) }
        bench.settle()
        #expect(bench.machine.state.questions == (isAsked ? before : []))
        #expect(bench.machine.state.transcript.has(.init(key: .call("t"))) == (isAsked || history?.count == 2))
        bench.handle(.answer("p", choices: [], text: "mine", key: "k"))
        #expect(bench.written.count == (isAsked ? 1 : 0))
        #expect(bench.machine.state.outbox.map(\.text) == ["mine"])
    }

    @Test func `an answer that was written stays where the server has forgotten the conversation`() throws {
        var bench = asking([.said(1), .said(2), .said(3)])
        try answer("my answer", &bench)
        bench.lose()
        bench.server.lines = [.said(1)]
        bench.connect()
        bench.settle()
        #expect(bench.machine.state.outbox.map(\.text) == ["my answer"])
        #expect(bench.stages == [.failed(.lost(.closed(code: 1001)))])
        // The question is asked again, and nothing is sent by itself.
        #expect(bench.machine.state.questions.map(bench.machine.state.isWaiting) == [true])
        #expect(bench.written.count == 1)
    }

    @Test func `an answer that was written stays when the session has ended, and when the model goes on without it`()
        throws
    {
        var ended = asking()
        try answer("my answer", &ended)
        ended.hear(#"{"type":"session_state","sessionId":"S-1","state":"terminated"}"#)
        #expect(ended.machine.state.questions.isEmpty && ended.stages == [.failed(.interrupted(wasWritten: true))])

        var bench = asking()
        try answer("my answer", &bench)
        bench.lose()
        bench.connect()
        bench.settle()
        bench.hear(
            TranscriptServer.raw(
                #"{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"So be it."}]}}"#)
        )
        bench.settle()
        #expect(bench.machine.state.questions.isEmpty && bench.machine.state.outbox.map(\.text) == ["my answer"])
    }

    @Test func `what the model says to something else takes no answer away, with a history and without one`() throws {
        let said = #"{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"To M."}]}}"#
        for hasHistory in [true, false] {
            var bench = asking(hasHistory: hasHistory)
            try answer("my answer", &bench)
            bench.hear(TranscriptServer.raw(said))
            if hasHistory { bench.settle() } else { bench.fail(.badStatus(404, reason: nil)) }
            bench.lose()
            #expect(bench.machine.state.outbox.map(\.text) == ["my answer"])
            // Without a history what the model says tells that it has come.
            #expect(bench.machine.state.answerers == (hasHistory ? [:] : ["t": .here]))
            #expect((bench.machine.state.outbox.first?.stage == .received) == !hasHistory)
        }
    }

    @Test(arguments: [true, false])
    func `a result tells whose answer it is`(isOurs: Bool) throws {
        var bench = asking()
        try answer("my answer", &bench)
        bench.lose()
        bench.connect()
        bench.settle()
        let text = isOurs ? #"answered: \"Which?\"=\"my answer\""# : "another"
        let result = #"[{"type":"tool_result","tool_use_id":"t","content":"\#(text)"}]"#
        bench.hear(TranscriptServer.raw(#"{"type":"user","uuid":"r","message":{"content":\#(result)}}"#))
        bench.settle()
        #expect(bench.machine.state.answerers == ["t": isOurs ? .here : .elsewhere])
        #expect(bench.machine.state.outbox.map(\.text) == (isOurs ? [] : ["my answer"]))
    }

    @Test func `an answer that somebody else was faster with stays`() throws {
        var bench = asking()
        try answer("my long answer", &bench)
        let result = #"[{"type":"tool_result","tool_use_id":"t","content":"A"}]"#
        bench.hear(TranscriptServer.raw(#"{"type":"user","uuid":"r","message":{"content":\#(result)}}"#))
        bench.settle()
        #expect(bench.machine.state.answerers == ["t": .elsewhere] && bench.stages == [.failed(.overtaken)])
        // A question that is not asked any more loses nothing either.
        bench.handle(.answer("p", choices: [], text: "too late", key: "k2"))
        #expect(bench.machine.state.outbox.map(\.text) == ["my long answer", "too late"] && bench.written.count == 1)
    }

    @Test func `an answer that waits to be written is not the one that somebody else has given`() throws {
        var bench = asking()
        // What was written before has yet to be taken by the system.
        bench.handle(.send("first"))
        bench.handle(.answer("p", choices: [], text: "mine", key: "k"))
        let result = #"[{"type":"tool_result","tool_use_id":"t","content":"theirs"}]"#
        bench.hear(TranscriptServer.raw(#"{"type":"user","uuid":"r","message":{"content":\#(result)}}"#))
        bench.settle()
        #expect(bench.machine.state.answerers == ["t": .elsewhere])
        // It does not go out either.
        bench.handle(.channel(.written(number: try #require(bench.written.last?.2), nil)))
        bench.now = .seconds(600)
        bench.handle(.tick)
        bench.settle()
        #expect(bench.written.count == 1 && bench.machine.state.outbox.map(\.text) == ["first", "mine"])
    }

    @Test func `an answer that the history has as a prompt closes its question`() throws {
        var bench = asking(call: false)
        try answer("my answer", &bench)
        bench.hear(TranscriptServer.raw(#"{"type":"user","uuid":"u","message":{"content":"my answer"}}"#))
        bench.settle()
        #expect(bench.machine.state.questions.isEmpty && bench.machine.state.answerers == ["prompt p": .here])
        #expect(bench.machine.state.deliveries.isEmpty)
    }

    @Test func `an answer is known again after a restart`() throws {
        var bench = asking()
        try answer("my answer", &bench)
        let entry = try #require(bench.machine.state.outbox.first)
        bench = Bench(mayWrite: true)
        bench.machine = SessionMachine(
            session: "s-1", limits: .init(), mayWrite: true, origin: .now, epoch: entry.date, outbox: [entry])
        bench.handle(.start)
        bench.settle()
        #expect(bench.prompts == ["my answer"])
        let ask = #"{"id":"t","type":"tool_use","name":"AskUserQuestion","input":{"questions":[\#(Self.ask)]}}"#
        bench.hear(TranscriptServer.raw(#"{"type":"assistant","uuid":"q","message":{"id":"m","content":[\#(ask)]}}"#))
        bench.settle()
        // It stands with its question, and no longer behind the conversation.
        #expect(bench.prompts.isEmpty && bench.machine.state.answer(to: "t")?.text == "my answer")
        let result = #"[{"type":"tool_result","tool_use_id":"t","content":"my answer"}]"#
        bench.hear(TranscriptServer.raw(#"{"type":"user","uuid":"r","message":{"content":\#(result)}}"#))
        bench.settle()
        #expect(bench.machine.state.outbox.isEmpty && bench.machine.state.answerers == ["t": .here])
    }

    @Test func `what was chosen in vain is chosen anew, and what was typed stays`() throws {
        var bench = asking()
        bench.lose()
        bench.handle(.answer("p", choices: ["A"], text: nil))
        bench.handle(.answer("p", choices: [], text: "typed"))
        bench.handle(.answer("p", choices: ["B"], text: nil))
        #expect(bench.machine.state.outbox.map(\.text) == ["typed", "B"] && bench.written.isEmpty)
    }

    @Test func `a question that was answered elsewhere while nobody listened is closed`() {
        var bench = Bench(mayWrite: true)
        bench.handle(.start)
        bench.connect()
        bench.settle()
        let ask = #"{"question":"Which?","options":[{"label":"A"}],"tool_use_id":"t"}"#
        bench.hear(#"{"type":"prompt_request","sessionId":"S-1","promptId":"p","question":\#(ask)}"#)
        bench.lose()
        bench.server.lines = [.answered("t")]
        bench.connect()
        bench.settle()
        #expect(bench.machine.state.questions.isEmpty && bench.machine.state.answerers == ["t": .elsewhere])
    }

    @Test func `a question waits until its deadline, or until its result shows that somebody has answered`() {
        var bench = Bench(mayWrite: true)
        bench.handle(.start)
        bench.connect()
        bench.settle()
        let ask = Self.ask
        bench.hear(#"{"type":"prompt_request","sessionId":"S-1","promptId":"p","question":\#(ask),"timeout":1800}"#)
        bench.hear(#"{"type":"prompt_request","sessionId":"S-1","promptId":"p","question":\#(ask),"timeout":1800}"#)
        bench.settle()
        #expect(bench.machine.state.questions.map(\.isExpired) == [false])
        #expect(bench.machine.due.map { $0 <= .seconds(1_800) } == true)
        bench.handle(.answer("p", choices: ["A"], text: nil))
        #expect(bench.written.last?.0 == .answer(["A"], nil, prompt: "p", session: "S-1"))
        bench.handle(.answer("p", choices: ["B"], text: nil))
        #expect(bench.written.count == 1)
        bench.settle()
        let result = #"[{"type":"tool_result","tool_use_id":"t","content":"A"}]"#
        bench.hear(TranscriptServer.raw(#"{"type":"user","uuid":"r","message":{"content":\#(result)}}"#))
        #expect(bench.machine.state.questions.isEmpty && bench.machine.state.answerers == ["t": .here])

        bench.hear(
            #"{"type":"prompt_request","sessionId":"S-1","promptId":"q","question":\#(ask.replacing("\"t\"", with: "\"t2\"")),"timeout":1e300}"#
        )
        bench.hear(
            #"{"type":"prompt_request","sessionId":"S-1","promptId":"r","question":\#(ask.replacing("\"t\"", with: "\"t2\"")),"timeout":5}"#
        )
        bench.settle()
        bench.now = .seconds(6)
        bench.handle(.tick)
        #expect(bench.machine.state.questions.map(\.isExpired) == [false, true])
    }

    @Test func `a question without a call stays in the conversation with the answer that was given here`() throws {
        var bench = Bench(mayWrite: true)
        bench.handle(.start)
        bench.connect()
        bench.settle()
        let ask = #"{"question":"Which?","options":[{"label":"A","description":"the first"}],"multi_select":false}"#
        bench.hear(#"{"type":"prompt_request","sessionId":"S-1","promptId":"p","question":\#(ask)}"#)
        bench.settle()
        guard case .tool(let call)? = bench.machine.state.transcript.items.last?.content else {
            return #expect(Bool(false))
        }
        #expect(call.questions.first?.choices.first?.explanation == "the first" && call.result == nil)
        bench.handle(.answer("p", choices: [], text: "Neither"))
        bench.hear(
            TranscriptServer.raw(
                #"{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"text","text":"So be it."}]}}"#)
        )
        bench.settle()
        guard case .tool(let answered)? = bench.machine.state.transcript.items.first?.content else {
            return #expect(Bool(false))
        }
        #expect(answered.result?.text == "Neither" && bench.machine.state.answerers == ["prompt p": .here])
    }
}
