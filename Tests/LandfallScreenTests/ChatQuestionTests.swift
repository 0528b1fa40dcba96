import LandfallTerminal
import Testing

@testable import LandfallScreen

struct ChatQuestionTests {
    private static let ask =
        ##"{"type":"assistant","uuid":"q1","message":{"id":"m2","content":[{"type":"tool_use","id":"t9","name":"AskUserQuestion","input":{"questions":[{"question":"Which shore?","header":"Shore","options":[{"label":"North","description":"far"},{"label":"South"}]},{"question":"Why?"}]}}]}}"##

    private static func text(_ lines: String...) throws -> String {
        try ChatSamples.app(90, 40, state: ChatSamples.state(lines)).text
    }

    @Test func `a question stays with what was chosen`() throws {
        let answer =
            ##"{"type":"user","uuid":"q2","toolUseResult":{"questions":[],"answers":{"Which shore?":"South","Why?":"It is warm"}},"message":{"content":[{"type":"tool_result","tool_use_id":"t9","content":"answered"}]}}"##
        let text = try Self.text(Self.ask, answer)
        #expect(text.contains("? Shore: Which shore?") && text.contains("○ North") && text.contains("● South"))
        #expect(text.contains("? Why?") && text.contains("● It is warm") && !text.contains("not answered"))
    }

    @Test func `one that nobody has answered says so`() throws {
        let text = try Self.text(Self.ask)
        #expect(text.contains("○ 1 North far") && text.contains("○ 2 South") && !text.contains("●  "))
        #expect(!text.contains("choose one or more"))
        let several = Self.ask.replacing(#""header":"Shore""#, with: #""multiSelect":true"#)
        #expect(try Self.text(several).contains("choose one or more"))
        #expect(text.matches(of: #/not answered/#).count == 2)
    }

    @Test func `an answer of its own stands below the choices`() throws {
        let ask =
            ##"{"type":"assistant","uuid":"q1","message":{"id":"m2","content":[{"type":"tool_use","id":"t9","name":"AskUserQuestion","input":{"questions":[{"question":"Which?","options":[{"label":"A"},{"label":"B, C"}]}]}}]}}"##
        let own =
            ##"{"type":"user","uuid":"q2","message":{"content":[{"type":"tool_result","tool_use_id":"t9","content":"Neither\u001b[31m"}]}}"##
        let text = try Self.text(ask, own)
        #expect(text.contains("○ A") && text.contains("○ B, C") && text.contains("● Neither␛[31m"))
        let label = own.replacing("Neither\\u001b[31m", with: "B, C")
        #expect(try Self.text(ask, label).contains("● B, C"))
    }

    @Test func `things to do are a list with their state`() throws {
        let call =
            ##"{"type":"assistant","uuid":"w1","message":{"id":"m3","content":[{"type":"tool_use","id":"t5","name":"TodoWrite","input":{"todos":[]}}]}}"##
        let result =
            ##"{"type":"user","uuid":"w2","toolUseResult":{"oldTodos":[],"newTodos":[{"content":"land","status":"completed","activeForm":"landing"},{"content":"moor","status":"in_progress"},{"content":"rest","status":"pending"}]},"message":{"content":[{"type":"tool_result","tool_use_id":"t5","content":"ok"}]}}"##
        let text = try Self.text(call, result)
        #expect(text.contains("✓ land") && text.contains("◐ moor") && text.contains("○ rest"))
    }

    @Test func `a refusal is not an answer`() throws {
        let refused =
            ##"{"type":"user","uuid":"q2","message":{"content":[{"type":"tool_result","tool_use_id":"t9","is_error":true,"content":"The user refused"}]}}"##
        let one = Self.ask.replacing(",{\"question\":\"Why?\"}", with: "")
        let text = try Self.text(one, refused)
        #expect(text.contains("not answered") && !text.contains("● The user refused"))
    }
}
