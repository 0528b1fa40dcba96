import LandfallModel
import LandfallTerminal
import LandfallWording
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen

/// `/` in a conversation: every match, which of them is shown, and those of older pages.
struct ChatSearchTests {
    private typealias Samples = ScreenSamples

    private static func prompts(_ numbers: ClosedRange<Int>) -> [String] {
        numbers.map { number in
            let words = number % 10 == 0 ? "A ferry lands; the Ferry goes" : "nothing"
            return #"{"type":"user","uuid":"n\#(number)","message":{"content":"\#(words), number \#(number)"}}"#
        }
    }

    private func app(_ numbers: ClosedRange<Int> = 1...40, hasEarlier: Bool = false) throws -> ScreenApp {
        var state = ChatSamples.state(Self.prompts(numbers))
        state.history = .read(hasEarlier: hasEarlier)
        var app = try ChatSamples.app(80, 24, state: state)
        Samples.type("esc", "/", "f", "e", "r", "r", "y", "enter", to: &app)
        return app
    }

    private func asksForEarlier(_ effects: [ScreenEffect<ScreenWork>]) -> Bool {
        effects.contains { if case .work(.chat(.earlier, _)) = $0 { true } else { false } }
    }

    @Test func `words are found whatever their case, in any script`() {
        #expect(SearchWords("ferry").ranges(in: "FERRY, ferry") == [0..<5, 7..<12])
        #expect(SearchWords("ÉTÉ").count(in: "un été à Étretat") == 1)
        #expect(SearchWords("포구").ranges(in: "배는 포구에") == [7..<13])
        #expect(SearchWords("aa").count(in: "aaaa") == 2)
        #expect(SearchWords("a").count(in: "") == 0 && SearchWords("").count(in: "a") == 0)
    }

    @Test func `matches are counted, and n and N go from one to the next and around`() throws {
        var app = try app()
        #expect(app.text.contains("/ ferry") && app.text.contains("8 of 8") && app.text.contains("number 40"))
        Samples.type("N", to: &app)
        #expect(app.text.contains("7 of 8") && app.text.contains("number 40"))
        Samples.type("N", to: &app)
        #expect(app.text.contains("6 of 8") && app.text.contains("number 30"))
        Samples.type("n", "n", to: &app)
        #expect(app.text.contains("8 of 8"))
        Samples.type("n", to: &app)
        #expect(app.text.contains("1 of 8") && app.text.contains("number 10") && !app.text.contains("number 30"))
        #expect(app.text.contains("Search continues at the beginning"))
        Samples.type("N", to: &app)
        #expect(app.text.contains("8 of 8") && app.text.contains("number 40"))
    }

    @Test func `the match that is shown looks other than the rest, without colours too`() throws {
        var app = try ChatSamples.app(80, 24, theme: .mono, state: ChatSamples.state(Self.prompts(1...40)))
        Samples.type("esc", "/", "f", "e", "r", "r", "y", "enter", to: &app)
        let frame = app.picture(app.size).frame
        let row = try #require((0..<24).last { frame.text(ofRow: $0).contains("ferry lands") })
        let marks = frame.row(row).map(\.style.attributes)
        #expect(marks.count { $0.contains(.reverse) } == 5 && marks.count { $0 == [.bold, .underline] } == 5)
        Samples.type("esc", to: &app)
        #expect(app.chat.search.isEmpty && !app.text.contains("of 8") && app.viewID == .chat)
        let rest = app.picture(app.size).frame.row(row).map(\.style.attributes)
        #expect(!rest.contains { $0.contains(.reverse) || $0.contains(.underline) })
    }

    @Test func `what is folded around a match is unfolded as long as that is shown`() throws {
        var app = try ChatSamples.app(80, 40)
        Samples.type("esc", "/", "A", "space", "s", "h", "o", "r", "e", ".", "enter", to: &app)
        #expect(app.text.contains("A shore.") && app.text.contains("1 of 1"))
        Samples.type("esc", to: &app)
        #expect(!app.text.contains("A shore."))
    }

    @Test func `before the first match older pages are asked for until one has another`() throws {
        var app = try app(100...120, hasEarlier: true)
        #expect(app.text.contains("6 of 6 in the loaded messages"))
        Samples.type("N", "N", "N", "N", "N", to: &app)
        #expect(app.text.contains("1 of 6"))
        #expect(asksForEarlier(Samples.type("N", to: &app)))
        #expect(app.text.contains("Reading the history"))
        var state = ChatSamples.state(Self.prompts(100...120))
        (state.history, state.isReadingEarlier) = (.read(hasEarlier: true), true)
        #expect(!asksForEarlier(ChatSamples.send(.state(state), to: &app)))
        // A page without a match is followed by the one before.
        state = ChatSamples.state(Self.prompts(91...120))
        state.history = .read(hasEarlier: true)
        #expect(asksForEarlier(ChatSamples.send(.state(state), to: &app)))
        state = ChatSamples.state(Self.prompts(81...120))
        ChatSamples.send(.state(state), to: &app)
        #expect(app.text.contains("2 of 8") && app.text.contains("number 90"))
        // With everything loaded the search goes around.
        Samples.type("N", to: &app)
        #expect(!asksForEarlier(Samples.type("N", to: &app)) && app.text.contains("8 of 8"))
    }

    @Test func `a page that does not come ends the search, and where nothing is before that is said`() throws {
        var app = try app(100...101, hasEarlier: true)
        Samples.type("N", "N", to: &app)
        var state = ChatSamples.state(Self.prompts(100...101))
        (state.history, state.isReadingEarlier) = (.read(hasEarlier: true), true)
        ChatSamples.send(.state(state), to: &app)
        state.isReadingEarlier = false
        #expect(!asksForEarlier(ChatSamples.send(.state(state), to: &app)) || app.chat.search.beyond == nil)
        #expect(asksForEarlier(Samples.type("N", to: &app)))
        ChatSamples.send(.state(ChatSamples.state(Self.prompts(91...101))), to: &app)
        #expect(app.text.contains("No match in earlier messages") && app.text.contains("1 of 2"))
    }

    @Test func `who writes before an older page has come is not led away`() throws {
        var app = try app(100...101, hasEarlier: true)
        Samples.type("N", to: &app)
        #expect(asksForEarlier(Samples.type("N", to: &app)))
        Samples.type("i", "h", to: &app)
        ChatSamples.send(.state(ChatSamples.state(Self.prompts(81...101))), to: &app)
        #expect(app.chat.isWriting && app.chat.input.text == "h")
    }

    /// What was counted before is used again; a search that begins now counts everything.
    @Test func `a search that goes on counts as one that begins now, whatever comes and goes`() throws {
        func lines(_ numbers: ClosedRange<Int>) -> [EndlessCodeHTTPClient.Message] {
            Self.prompts(numbers).map(ChatSamples.message)
        }
        func call(_ id: String) -> String {
            #"{"type":"assistant","uuid":"c\#(id)","message":{"id":"m\#(id)","content":[{"type":"tool_use","id":"\#(id)","#
                + #""name":"Bash","input":{"command":"find ferry"}}]}}"#
        }
        func result(_ id: String) -> String {
            #"{"type":"user","uuid":"r\#(id)","message":{"content":[{"type":"tool_result","tool_use_id":"\#(id)","#
                + #""content":"a ferry, and a ferry"}]}}"#
        }
        var transcript = Transcript()
        var search = ChatSearch("ferry")
        let steps: [(String, (inout Transcript) -> Void)] = [
            ("the first page", { $0.append(lines(200...240)) }),
            ("a call", { $0.append([ChatSamples.message(call("a"))]) }),
            ("more behind it", { $0.append(lines(241...260)) }),
            ("its result", { $0.append([ChatSamples.message(result("a"))]) }),
            ("an older page", { $0.prepend(lines(100...199)) }),
            ("nothing new", { _ in }),
            (
                "the end alone",
                {
                    $0 = Transcript(); $0.append(lines(180...300))
                }
            ),
            (
                "something else",
                {
                    $0 = Transcript(); $0.append(lines(1...9))
                }
            ),
        ]
        for (number, (name, step)) in steps.enumerated() {
            step(&transcript)
            search.count(in: transcript, at: .seconds(number))
            var fresh = ChatSearch("ferry")
            fresh.count(in: transcript, at: .zero)
            #expect(search.total == fresh.total, "\(name)")
            search.goToLast()
            fresh.goToLast()
            #expect(search.current == fresh.current && search.position == fresh.position, "\(name)")
        }
        #expect(search.total == 0)
    }

    @Test func `no match is said, with what it holds for`() throws {
        var app = try app(hasEarlier: true)
        Samples.type("/", "x", "enter", to: &app)
        #expect(app.chat.search.text == "ferryx" && app.text.contains("no match in the loaded messages"))
    }

    @Test func `a match far to the right of code is scrolled to`() throws {
        let code = String(repeating: "let shore = 1; ", count: 20) + "deepest()"
        let long = String(repeating: "y", count: 200)
        let text = #"{"type":"text","text":"```swift\n\#(code)\n```\nand\n```\n\#(long)\n```"}"#
        let line = #"{"type":"assistant","uuid":"1","message":{"id":"m","content":[\#(text)]}}"#
        var app = try ChatSamples.app(80, 24, state: ChatSamples.state([line]))
        #expect(!app.text.contains("deepest"))
        Samples.type("esc", "/", "d", "e", "e", "p", "e", "s", "t", "enter", to: &app)
        #expect(app.text.contains("deepest()") && app.text.contains("  yyyy"))
        #expect(app.chat.shifts.count == 1 && app.chat.shifts.values.allSatisfy { $0 > 200 })
    }
}
