import Foundation
import LandfallModel
import LandfallTestSupport
import Testing

@testable import EndlessCodeClient

struct TranscriptTests {
    // MARK: lines of Claude Code

    @Test func `a person's words, an answer and what the model thought`() throws {
        let transcript = read(
            #"{"type":"user","uuid":"1","timestamp":"2026-02-07T09:00:11.000Z","cwd":"/src","message":{"content":"Hi"}}"#,
            assistant("2", #"{"type":"thinking","thinking":"hm"}"#), assistant("3", #"{"type":"redacted_thinking"}"#),
            assistant("4", #"{"type":"text","text":"**Hello**"}"#))
        #expect(
            transcript.items.map(\.content) == [
                .prompt("Hi"), .thinking("hm"), .thinking(nil), .answer("**Hello**", response: "msg"),
            ])
        #expect(transcript.items[0].timestamp == Date(timeIntervalSince1970: 1_770_454_811))
        #expect(transcript.folder == "/src" && transcript.title == "Hi")
    }

    @Test func `a result joins its call, in any order and through a prepended page`() throws {
        let call = assistant("1", #"{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"make"}}"#)
        let result = """
            {"type":"user","uuid":"2","message":{"content":[{"type":"tool_result","tool_use_id":"t1","content":"done"}]},\
            "toolUseResult":{"stdout":"done","stderr":"","interrupted":true}}
            """
        let inOrder = read(call, result)
        let reversed = read(result, call)
        var prepended = read(result)
        guard case .result(let alone)? = prepended.items.first?.content else {
            Issue.record("a result without a call stands alone")
            return
        }
        #expect(alone.callID == "t1" && alone.text == "done")
        prepended.prepend([message(call)])
        for transcript in [inOrder, reversed, prepended] {
            let tool = try #require(transcript.tools.first)
            #expect(transcript.items.count == 1 && tool.subject == "make")
            #expect(tool.result?.text == "done")
            #expect(tool.result?.detail == .command(output: "done", errors: "", isInterrupted: true))
        }
    }

    @Test func `a call without a result has none, and a failed one says so`() {
        let transcript = read(
            assistant("1", #"{"type":"tool_use","id":"t1","name":"Bash","input":{}}"#),
            assistant("2", #"{"type":"tool_use","id":"t2","name":"Bash","input":{}}"#),
            """
            {"type":"user","uuid":"3","message":{"content":[{"type":"tool_result","tool_use_id":"t2","content":"no"}]},\
            "toolUseResult":"User rejected tool use"}
            """)
        #expect(transcript.tools.map(\.result?.isError) == [nil, true])
    }

    @Test func `an edit has its patch, a new file all its lines, and a call without result what it wants`() throws {
        let transcript = read(
            assistant(
                "1",
                #"{"type":"tool_use","id":"e","name":"Edit","input":{"file_path":"/a","old_string":"x","new_string":"y"}}"#
            ),
            """
            {"type":"user","uuid":"2","message":{"content":[{"type":"tool_result","tool_use_id":"e","content":""}]},\
            "toolUseResult":{"filePath":"/a","structuredPatch":[{"oldStart":2,"oldLines":3,"newStart":2,"newLines":3,\
            "lines":[" a","-x","+y"," b"]}]}}
            """,
            assistant(
                "3",
                #"{"type":"tool_use","id":"w","name":"Write","input":{"file_path":"/b","content":"1\r\n2\n"}}"#),
            """
            {"type":"user","uuid":"4","message":{"content":[{"type":"tool_result","tool_use_id":"w","content":""}]},\
            "toolUseResult":{"type":"create","filePath":"/b","content":"1\\r\\n2\\n","structuredPatch":[]}}
            """,
            assistant(
                "5",
                #"{"type":"tool_use","id":"p","name":"MultiEdit","input":{"file_path":"/c","edits":[{"old_string":"1\n2","new_string":""}]}}"#
            ))
        let changes = try transcript.tools.map { try #require($0.change) }
        #expect(changes.map(\.path) == ["/a", "/b", "/c"] && changes.map(\.isNew) == [false, true, false])
        #expect(changes[0].hunks.map(\.old) == [2..<5] && changes[0].hunks[0].lines == [" a", "-x", "+y", " b"])
        #expect(changes[1].hunks[0].lines == ["+1\r", "+2"])
        #expect(changes[2].hunks[0].lines == ["-1", "-2"])
    }

    @Test func `a question has its choices, in each of its three forms`() {
        let choices = #""options":[{"label":"A","description":"first"},{"label":"B"}]"#
        let transcript = Transcript([
            message(
                assistant(
                    "1",
                    #"{"type":"tool_use","id":"q","name":"AskUserQuestion","input":{"questions":[{"question":"Which?","multiSelect":true,\#(choices)},{"question":"Why?"}]}}"#
                )),
            decoded(
                #"{"messageType":"ask_user","askUser":{"tool_use_id":"r","question":"Which?","multi_select":true,\#(choices)}}"#
            ),
        ])
        let offered = [
            TranscriptQuestion.Choice(label: "A", explanation: "first"), .init(label: "B", explanation: nil),
        ]
        #expect(transcript.tools.map(\.questions.count) == [2, 1])
        for question in transcript.tools.compactMap(\.questions.first) {
            #expect(question.text == "Which?" && question.choices == offered && question.allowsSeveral)
        }
        let prompt = EndlessCodeChannel.Message(
            #"{"type":"prompt_request","sessionId":"s","promptId":"p","question":{"question":"Which?",\#(choices)}}"#)
        guard case .prompt(let prompt) = prompt else {
            Issue.record("a question that is an object is a prompt")
            return
        }
        #expect(prompt.question.text == "Which?" && prompt.question.choices == offered)
    }

    @Test(
        arguments: [
            (
                #""<command-name>/model</command-name>\n<command-args>opus</command-args>""#,
                .command(name: "model", arguments: "opus")
            ),
            (#""<local-command-stdout>Set</local-command-stdout>""#, .commandOutput("Set")),
            (#""<local-command-caveat>Caveat</local-command-caveat>""#, nil),
            (#""[Request interrupted by user]""#, .notice(.interrupted)),
            (#"[{"type":"text","text":"[Request interrupted by user for tool use]"}]"#, .notice(.interrupted)),
            (#""<command-name>""#, .prompt("<command-name>")),
        ] as [(String, TranscriptItem.Content?)])
    func `what stands for a person's words is told apart`(content: String, item: TranscriptItem.Content?) {
        let transcript = read(#"{"type":"user","uuid":"1","message":{"content":\#(content)}}"#)
        #expect(transcript.items.map(\.content) == (item.map { [$0] } ?? []))
    }

    @Test func `notes of programs and kinds that nobody knows are not shown, and text that is no message is kept`() {
        let transcript = read(
            #"{"type":"queue-operation","operation":"enqueue"}"#,
            #"{"type":"user","isMeta":true,"message":{"content":"x"}}"#,
            #"{"type":"system","subtype":"stop_hook_summary"}"#, #"{"type":"system","subtype":"compact_boundary"}"#,
            #"{"type":"user","isCompactSummary":true,"message":{"content":"so far"}}"#,
            #"{"type":"assistant","isApiErrorMessage":true,"message":{"content":[{"type":"text","text":"API Error"}]}}"#,
            #"{"type":"system","subtype":"api_error","retryAttempt":2}"#,
            #"{"type":"result","is_error":true,"duration_ms":5}"#, #"{"type":"from-the-future"}"#,
            #"{"type":"stream_event","event":{"type":"content_block_delta"}}"#,
            #"{"type":"control_request","request_id":"1","request":{"subtype":"can_use_tool"}}"#, "no JSON")
        #expect(
            transcript.items.map(\.content) == [
                .boundary, .summary("so far"), .notice(.failed("API Error")), .notice(.retrying(attempt: 2)),
                .notice(.finished(milliseconds: 5, isError: true, usage: nil)), .other("no JSON"),
            ])
    }

    @Test func `the end of a turn says what it has used`() {
        func usage(_ members: String) -> TurnUsage? {
            let line = read(#"{"type":"result","is_error":false\#(members)}"#).items.first?.content
            guard case .notice(.finished(_, _, let usage))? = line else { return nil }
            return usage
        }
        let all = usage(
            #","total_cost_usd":0.0412,"usage":{"input_tokens":4,"cache_creation_input_tokens":900,"cache_read_input_tokens":11000,"output_tokens":812}"#
        )
        #expect(all == TurnUsage(inputTokens: 11_904, outputTokens: 812, cost: 0.0412))
        #expect(usage(#","total_cost_usd":-1,"usage":{"input_tokens":-4,"output_tokens":"x"}"#) == nil)
        #expect(usage(#","total_cost_usd":2"#)?.cost == 2)
    }

    @Test func `a tool that was not permitted is told once, before the end of the turn`() {
        let denials =
            #"{"tool_name":"Write","tool_use_id":"a"},{"tool_name":"Bash"},{"tool_name":"Write"},{"tool_name":1},2"#
        let items = read(#"{"type":"result","uuid":"1","is_error":false,"permission_denials":[\#(denials)]}"#).items
        #expect(
            items.map(\.content) == [
                .notice(.denied(tools: ["Bash", "Write"])),
                .notice(.finished(milliseconds: nil, isError: false, usage: nil)),
            ])
        #expect(Set(items.map(\.id)).count == 2)
        #expect(read(#"{"type":"result","permission_denials":[]}"#).items.count == 1)
    }

    @Test func `how long a tool took is known where both times are`() {
        let call =
            #"{"type":"assistant","uuid":"1","timestamp":"2026-11-26T14:00:00Z","message":{"id":"m","content":[{"type":"tool_use","id":"t","name":"Bash","input":{}}]}}"#
        func seconds(_ time: String) -> Double? {
            let result =
                #"{"type":"user","uuid":"2"\#(time),"message":{"content":[{"type":"tool_result","tool_use_id":"t","content":"ok"}]}}"#
            guard case .tool(let call)? = read(call, result).items.first?.content else { return nil }
            return call.seconds
        }
        #expect(seconds(#","timestamp":"2026-11-26T14:00:02Z""#) == 2 && seconds("") == nil)
        #expect(seconds(#","timestamp":"2026-11-26T13:00:00Z""#) == nil)
    }

    @Test func `a line that comes twice is one, and the same words twice are two`() {
        let line = #"{"type":"user","uuid":"1","message":{"content":"go"}}"#
        let other = #"{"type":"user","uuid":"2","message":{"content":"go"}}"#
        #expect(read(line, line, other).items.count == 2)
        let typed = decoded(#"{"messageType":"chat","chat":{"role":"user","content":"go"}}"#)
        #expect(Transcript([typed, typed]).items.count == 2)
    }

    @Test func `a side conversation stands apart, unless it is all there is`() throws {
        let lines = [
            #"{"type":"user","uuid":"1","isSidechain":true,"agentId":"a1","message":{"content":"look"}}"#,
            assistant("2", #"{"type":"tool_use","id":"t","name":"Task","input":{"prompt":"look"}}"#),
            """
            {"type":"user","uuid":"3","message":{"content":[{"type":"tool_result","tool_use_id":"t","content":"ok"}]},\
            "toolUseResult":{"agentId":"a1","status":"completed"}}
            """,
        ]
        let transcript = read(lines)
        #expect(transcript.tools.map(\.result?.detail) == [.conversation("a1")] && transcript.items.count == 1)
        #expect(transcript.sideConversations["a1"]?.map(\.content) == [.prompt("look")])
        let alone = Transcript([message(lines[0])], agent: "a1")
        #expect(alone.items.map(\.content) == [.prompt("look")] && alone.sideConversations.isEmpty)
    }

    @Test func `a side conversation is found by its agent, live by the call, and in old transcripts by its words`() {
        let call = { (id: String, words: String) in
            assistant(id, #"{"type":"tool_use","id":"\#(id)","name":"Task","input":{"prompt":"\#(words)"}}"#)
        }
        let side = { (uuid: String, more: String, text: String) in
            #"{"type":"user","uuid":"\#(uuid)",\#(more),"message":{"content":"\#(text)"}}"#
        }
        let named = read(
            call("t1", "look"), side("1", #""agentId":"a1""#, "look"), side("2", #""parent_tool_use_id":"t1""#, "far"),
            """
            {"type":"user","uuid":"3","message":{"content":[{"type":"tool_result","tool_use_id":"t1","content":"ok"}]},\
            "toolUseResult":{"agentId":"a1"}}
            """)
        #expect(named.items.count == 1)
        let sides = { (transcript: Transcript) in
            transcript.tools.map { transcript.sideConversation(of: $0).map(\.content) }
        }
        #expect(sides(named) == [[.prompt("look"), .prompt("far")]])
        let chain = #""isSidechain":true"#
        let old = read(
            call("t1", "one"), call("t2", "two"), call("t3", "three"), side("1", chain, "one"),
            side("2", chain, "two"),
            #"{"type":"assistant","uuid":"4","isSidechain":true,"message":{"content":[{"type":"text","text":"2"}]}}"#)
        #expect(sides(old) == [[.prompt("one")], [.prompt("two"), .answer("2", response: nil)], []])
    }

    @Test func `a title that a person gave outweighs the others`() {
        let summary = #"{"type":"summary","summary":"made"}"#
        let given = #"{"type":"custom-title","customTitle":"given"}"#
        let words = #"{"type":"user","uuid":"1","message":{"content":"first words"}}"#
        #expect(read(words).title == "first words" && read(words, summary).title == "made")
        #expect(read(given, words, summary).title == "given")
    }

    @Test func `the server's own form is read too`() {
        let transcript = Transcript([
            decoded(#"{"messageType":"chat","chat":{"role":"assistant","content":"네","id":"x"}}"#),
            decoded(
                #"{"messageType":"tool_use","toolUse":{"tool_name":"Read","tool_use_id":"t","tool_input":{"file_path":"/a"}}}"#
            ),
            decoded(#"{"messageType":"tool_result","toolResult":{"tool_use_id":"t","output":"text","is_error":true}}"#),
        ])
        #expect(transcript.items.count == 2 && transcript.items[0].content == .answer("네", response: nil))
        #expect(transcript.tools.first?.subject == "/a" && transcript.tools.first?.result?.isError == true)
    }

    // MARK: hostile

    @Test func `a line that is too deep is kept as text, and ends nothing`() {
        let deep = #"{"type":"user","message":"# + String(repeating: "[", count: 100_000)
        let transcript = read(deep + String(repeating: "]", count: 100_000) + "}")
        #expect(transcript.items.count == 1)
    }

    @Test func `results without calls, then their calls: time grows with their number alone`() {
        let results = (0..<5_000).map {
            decoded(#"{"messageType":"tool_result","toolResult":{"tool_use_id":"t\#($0)","output":""}}"#)
        }
        let calls = (0..<5_000).map {
            decoded(#"{"messageType":"tool_use","toolUse":{"tool_use_id":"t\#($0)","tool_name":"Bash"}}"#)
        }
        let transcript = Transcript(results + calls)
        #expect(transcript.items.count == 5_000 && transcript.tools.allSatisfy { $0.result != nil })
    }

    @Test func `any JSON at all becomes a conversation`() {
        var generator = SeededGenerator(seed: 7)
        let words = [
            "type", "user", "assistant", "message", "content", "tool_use", "tool_result", "tool_use_id", "id", "uuid",
            "name",
            "input", "toolUseResult", "text", "isSidechain", "agentId", "structuredPatch", "lines", "oldStart",
            "filePath",
            "messageType", "rawJSON", "chat", "toolUse", "questions", "options", "label", "file", "answers", "system",
        ]
        func value(_ depth: Int) -> JSONValue {
            switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
            case 0: .string(ForeignText(words.randomElement(using: &generator) ?? ""))
            case 1: .integer(Int64.random(in: .min ... .max, using: &generator))
            case 2: .bool(Bool.random(using: &generator))
            case 3: .null
            case 4: .number(Double.random(in: -1e300...1e300, using: &generator))
            case 5: .array((0..<3).map { _ in value(depth - 1) })
            default:
                .object(
                    Dictionary(
                        (0..<5).map { _ in (ForeignText(words.randomElement(using: &generator) ?? ""), value(depth - 1))
                        }
                    ) { $1 })
            }
        }
        for _ in 0..<100 {
            var transcript = Transcript()
            transcript.append((0..<3).map { _ in EndlessCodeHTTPClient.Message(body: value(4)) })
            transcript.prepend([EndlessCodeHTTPClient.Message(body: value(4))])
            #expect(transcript.items.count <= 60)
            for tool in transcript.tools { _ = (tool.change, tool.questions, tool.subject) }
        }
    }

    // MARK: recordings

    @Test(.enabled(if: Recordings.folder != nil, "LANDFALL_RECORDINGS names no recordings"))
    func `recorded conversations have no unknown part, and each call its result`() throws {
        for (name, calls, open) in [("tour", 15, 0), ("korean", 2, 0), ("errors", 10, 2), ("compact", 1, 0)] {
            let page = try #require(try Recordings.history(name))
            let transcript = Transcript(page.messages)
            #expect(!transcript.items.contains { if case .other = $0.content { true } else { false } }, "\(name)")
            #expect(transcript.tools.count == calls, "\(name)")
            #expect(transcript.tools.count { $0.result == nil } == open, "\(name)")
            // The same in two pages, the newer first.
            var paged = Transcript(Array(page.messages.suffix(10)))
            paged.prepend(Array(page.messages.dropLast(10)))
            #expect(paged.items.map(\.content) == transcript.items.map(\.content), "\(name)")
        }
    }

    // MARK: helpers

    private func assistant(_ uuid: String, _ block: String) -> String {
        #"{"type":"assistant","uuid":"\#(uuid)","message":{"id":"msg","content":[\#(block)]}}"#
    }

    private func message(_ line: String) -> EndlessCodeHTTPClient.Message {
        let members: [ForeignText: JSONValue] = [
            "messageType": .string("unknown"), "rawJSON": .string(ForeignText(line)),
        ]
        return EndlessCodeHTTPClient.Message(body: .object(members))
    }

    private func decoded(_ text: String) -> EndlessCodeHTTPClient.Message {
        let body = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        return EndlessCodeHTTPClient.Message(body: body ?? .null)
    }

    private func read(_ lines: String...) -> Transcript { read(lines) }

    private func read(_ lines: [String]) -> Transcript { Transcript(lines.map(message)) }
}

extension Transcript {
    fileprivate init(_ messages: [EndlessCodeHTTPClient.Message], agent: ForeignText? = nil) {
        self.init(agent: agent)
        append(messages)
    }

    fileprivate var tools: [ToolCall] {
        items.compactMap { if case .tool(let call) = $0.content { call } else { nil } }
    }
}

/// Answers of EndlessCode's own code: `endlesscode` in the folder that `LANDFALL_RECORDINGS` names.
private enum Recordings {
    static var folder: URL? {
        guard let path = ProcessInfo.processInfo.environment["LANDFALL_RECORDINGS"] else { return nil }
        let folder = URL(filePath: path).appending(path: "endlesscode")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }

    static func history(_ name: String) throws -> EndlessCodeHTTPClient.HistoryPage? {
        guard let data = try folder.map({ try Data(contentsOf: $0.appending(path: "history-\(name).json")) }) else {
            return nil
        }
        return try JSONDecoder().decode(EndlessCodeHTTPClient.HistoryPage.self, from: data)
    }
}
