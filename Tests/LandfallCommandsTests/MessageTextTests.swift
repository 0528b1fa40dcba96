import Foundation
import ServerExchange
import ServerModel
import Testing

@testable import LandfallCommands

/// Messages of programs that nobody here has written.
struct MessageTextTests {
    private func message(_ json: String) throws -> MessageText {
        MessageText(try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)))
    }

    @Test(arguments: [
        (#"{"type":"user","content":"Hello"}"#, "user", "Hello"),
        (#"{"type":"user","text":"Hello"}"#, "user", "Hello"),
        (#"{"type":"user","message":"Hello"}"#, "user", "Hello"),
        (#"{"type":"user","message":{"role":"user","content":"Hello"}}"#, "user", "Hello"),
        (#"{"message":{"role":"assistant","content":"Hello"}}"#, "assistant", "Hello"),
        (#"{"role":"assistant","content":"Hello"}"#, "assistant", "Hello"),
        (#"{"type":"message","message":{"role":"assistant","content":"Hello"}}"#, "message", "assistant: Hello"),
        (#"{"type":"a","content":[{"type":"text","text":"One"},"two",{"text":"three"}]}"#, "a", "One two three"),
        (
            #"{"type":"a","message":{"content":[{"type":"thinking","thinking":"Hm"},"#
                + #"{"type":"tool_use","name":"Bash","input":{"command":"ls"}}]}}"#,
            "a", "[thinking] Hm [tool_use Bash]"
        ),
        (
            #"{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t1","#
                + #""content":[{"type":"text","text":"a.txt"},{"type":"image","source":{"data":"AA"}}]}]}}"#,
            "user", "[tool_result] a.txt [image]"
        ),
        (#"{"type":"a","content":""}"#, "a", ""),
    ])
    func `what was said is found in all forms that are known`(json: String, role: String, text: String) throws {
        let message = try message(json)
        #expect(message.role.raw == role && message.text == text)
    }

    @Test(arguments: [#"{"leaf":7,"type":"summary"}"#, #"{"content":[]}"#, #"{"content":{"a":1}}"#, "7", "[]"])
    func `where nothing is said all of it is shown`(json: String) throws {
        #expect(try message(json).text == json)
    }

    @Test func `nothing in it reaches a terminal, nor breaks the line`() throws {
        let shown = try message(
            #"{"type":"a","content":[{"type":"text","text":"\u001b[31mred\nnext"},{"type":"x\u0007","name":"\u202ey"}]}"#
        )
        #expect(!shown.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202e })
        #expect(shown.text.contains("red") && shown.text.contains("next"))
    }

    @Test func `one that is nested without end is shown, not followed`() throws {
        let deep = String(repeating: #"{"content":["#, count: 100) + String(repeating: "]}", count: 100)
        #expect(try message(deep).text.hasPrefix(#"{"content":[{"content""#))
    }
}
