import LandfallMasking
import LandfallModel
import LandfallTerminal
import LandfallWording
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen

struct ChatLinesTests {
    private static func lines(
        _ lines: String..., columns: Int = 48, level: DetailLevel = .changes
    ) -> [ChatLine] {
        let transcript = ChatSamples.state(lines).transcript
        let layout = ChatLines(
            messages: Messages(language: .english), columns: columns, level: level, isWide: false, mask: SecretMask())
        return transcript.items.flatMap { layout.lines($0, isOpen: false, delivery: nil) }
    }

    private static func call(_ name: String, _ input: String) -> String {
        #"{"type":"assistant","uuid":"1","message":{"content":[{"type":"tool_use","id":"t","name":"\#(name)","input":\#(input)}]}}"#
    }

    private static func result(_ text: String, _ more: String = "") -> String {
        #"{"type":"user","uuid":"2",\#(more)"message":{"content":[{"type":"tool_result","tool_use_id":"t","content":"\#(text)"}]}}"#
    }

    private static func text(_ lines: [ChatLine]) -> [String] { lines.map { $0.lead.plain + $0.text.plain } }

    private static let todos = """
        [{"content":"find the shore","status":"completed"},{"content":"land on the nearest of all the shores","status":"in_progress"},
        {"content":"\\u001b[31mrest","status":"pending"},{"content":"no status"}]
        """

    @Test func `a list of things to do is shown as soon as it is called for, and as its result has it`() {
        let called = Self.lines(Self.call("TodoWrite", #"{"todos":\#(Self.todos)}"#))
        let list = ["  ✓ find the shore", "  ◐ land on the nearest of all the shores", "  ○ ␛[31mrest"]
        #expect(Self.text(called).dropFirst().prefix(3) == list[...])
        let done = Self.lines(
            Self.call("TodoWrite", #"{"todos":[]}"#),
            Self.result("Todos have been modified", #""toolUseResult":{"oldTodos":[],"newTodos":\#(Self.todos)},"#))
        #expect(Self.text(done).dropFirst().prefix(3) == list[...])
        #expect(!Self.text(done).joined().contains("modified"))
    }

    @Test func `a list of things to do is wrapped below itself, and one that failed is its failure`() {
        let narrow = Self.lines(Self.call("TodoWrite", #"{"todos":\#(Self.todos)}"#), columns: 20)
        #expect(Self.text(narrow).contains("    of all the") || Self.text(narrow).contains("    nearest of all"))
        #expect(narrow.allSatisfy { $0.text.columns <= 20 })
        let failed = Self.lines(
            Self.call("TodoWrite", #"{"todos":\#(Self.todos)}"#), Self.result("refused", #""toolUseResult":"refused","#)
        )
        #expect(Self.text(failed).contains("  refused") && !Self.text(failed).joined().contains("find the shore"))
    }

    @Test(arguments: [("one", 1), (#"one\n\n three\n\n"#, 3), ("", nil), (#"\n\n"#, nil)])
    func `how many lines a call has printed stands at its end, where there is room`(text: String, count: Int?) {
        let (call, result) = (Self.call("Bash", #"{"command":"make"}"#), Self.result(text))
        let title = Self.text(Self.lines(call, result, columns: FrameLayout.narrow))[0]
        #expect(title.contains("line") == (count != nil))
        if let count { #expect(title.contains(count == 1 ? "  1 line " : "  \(count) lines ")) }
        #expect(!Self.text(Self.lines(call, result, columns: FrameLayout.narrow - 1))[0].contains("line"))
    }

    @Test func `what a program printed in colours has ours, and its sequences where all is to be seen`() {
        let call = Self.call("Bash", #"{"command":"make"}"#)
        let result = Self.result(#"\u001b[31merror\u001b[0m: no shore\n\u001b[32mok\u001b[0m"#)
        let lines = Self.lines(call, result)
        #expect(Self.text(lines).dropFirst().prefix(2) == ["  error: no shore", "  ok"])
        #expect(lines[1].text.spans.map(\.role) == [.bad, .dim] && lines[1].isCode)
        #expect(Self.text(Self.lines(call, result, level: .numbered))[1].contains("␛[31merror"))
    }

    @Test func `a look inside a secret does not save it from the mask`() {
        let secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345"
        let split = secret.prefix(12) + #"\u001b[31m"# + secret.dropFirst(12)
        for level in [DetailLevel.changes, .whole, .numbered] {
            let lines = Self.lines(
                Self.call("Bash", #"{"command":"env"}"#), Self.result("GITHUB_TOKEN=\(split)"), level: level)
            let text = Self.text(lines).joined()
            #expect(text.contains("GITHUB_TOKEN=") && !text.contains(secret) && !text.contains(secret.suffix(12)))
        }
    }
}
