import Testing

@testable import LandfallModel

struct CommandWordsTests {
    @Test(arguments: [
        ("", [], ""), ("use", [], "use"), ("use ", ["use"], ""), ("  use  stu", ["use"], "stu"),
        ("get 'a b' \"c\\\"d\\e\" f\\ g", ["get", "a b", "c\"d\\e"], "f g"), ("use '", ["use"], ""),
        ("edit 서버 --route 'x", ["edit", "서버", "--route"], "x"),
    ])
    func `a line is split as a shell splits it`(line: String, finished: [String], last: String) {
        let words = CommandWords(line)
        #expect(words.finished == finished && words.last == last)
    }

    @Test func `a quote that is open is no whole line, and an empty quoted word is one`() {
        #expect(!CommandWords("use 'a").isWhole && !CommandWords("use a\\").isWhole)
        #expect(CommandWords("use ''").isWhole && CommandWords("use ''").all == ["use", ""])
        #expect(CommandWords("use ").all == ["use"])
    }

    @Test(arguments: ["plain", "two words", "it's", "a\\b", "$HOME `x`", "\"", "서버 거실", "-"])
    func `what ShellText quotes is one word again`(word: String) {
        let words = CommandWords("use \(ShellText.word(word)) ")
        #expect(words.finished == ["use", word] && words.isWhole)
    }

    @Test func `the last word begins where it is typed, quote and all`() {
        let line = "use 'my ser"
        #expect(line[CommandWords(line).start...] == "'my ser")
    }
}
