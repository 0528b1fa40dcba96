import Testing

@testable import LandfallTerminal

struct PromptEchoTests {
    private static let keys = Echo.keys(pasted: "[P]")

    @Test func `keys are shown, and taken back by their columns`() {
        var echo = PromptEcho(Self.keys)
        #expect(echo.typed("y") == "y")
        #expect(echo.typed("한") == "한")
        #expect(echo.erased() == "\u{8}\u{8}  \u{8}\u{8}")
        #expect(echo.erased() == "\u{8} \u{8}")
        // The prompt stays.
        #expect(echo.erased() == "" && echo.cleared() == "")
        _ = echo.typed("ab")
        #expect(echo.cleared() == "\u{8} \u{8}\u{8} \u{8}")
        #expect(!echo.isHiding)
    }

    @Test(arguments: ["sk-ant-api03-1234", "123456789012"])
    func `of a paste there is a mark, and nothing of the line from there on`(paste: String) {
        var echo = PromptEcho(Self.keys)
        #expect(echo.typed("a") == "a")
        #expect(echo.typed(paste) == "[P]")
        #expect(echo.isHiding)
        #expect(echo.typed("b") + echo.typed(paste) + echo.erased() + echo.cleared() == "")
    }

    @Test func `a short answer that comes at once is no paste`() {
        var echo = PromptEcho(Self.keys)
        #expect(echo.typed("studio-two") == "studio-two")
    }

    @Test(arguments: [("1", "1"), ("12", ""), ("sk-ant-api03-1234", ""), ("\u{1b}1", "1")])
    func `a choice is one key`(run: String, shown: String) {
        var echo = PromptEcho(.choice)
        #expect(echo.typed(run) == shown)
        #expect(echo.typed("2") == "")
    }

    @Test func `a secret is shown in no way, and no control gets to the terminal`() {
        var echo = PromptEcho(.nothing)
        #expect(echo.typed("s") + echo.typed("secret") + echo.erased() + echo.cleared() == "")
        var keys = PromptEcho(Self.keys)
        #expect(keys.typed("a\u{1b}[2J\u{9b}b") == "a[2Jb")
    }
}
