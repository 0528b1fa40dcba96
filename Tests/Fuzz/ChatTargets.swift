import Foundation
import LandfallModel
import LandfallTerminal
import LandfallTestSupport
import LandfallWording

@testable import EndlessCodeClient
@testable import LandfallScreen

extension FuzzTarget {
    /// What a model writes, or whoever speaks for one; the first byte is the width.
    static let markdown = FuzzTarget(
        "markdown",
        seeds: [
            "P# Title\n\ntext **bold** `code` [a](https://x.example)\n\n- one\n  - two\n1. three\n",
            "(> quoted\n>> deep\n\n```swift\nlet a = 1\n", "\u{20}| a | b |\n|---|---|\n| 1 | 한글 |\n***\n~~~\n~~~\n",
        ],
        pieces: [
            "#", "- ", "1. ", "> ", ">>>>>>>>", "```", "~~~", "`", "``", "**", "[", "](", ")", "|", "|-", "\n", "  ",
            "\\", "\u{1b}[31m", "\u{202e}", "한", "👩‍👩‍👧",
        ]
    ) { input in
        let columns = 8 + Int(input.first ?? 0)
        let text = ForeignText(decoding: input.dropFirst())
        let code = CodeLines(level: .numbered, messages: Messages(language: .english))
        for line in MarkdownLines.lines(text, columns: columns, code: code) {
            let plain = line.lead.plain + line.text.plain
            guard plain.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f && $0 != "\u{202e}" }) else {
                return "a line would be obeyed: \(plain.debugDescription)"
            }
            // A mark of a list and two columns of a character may stand in the way.
            guard line.isCode || line.text.columns <= columns + 24 else {
                return "a line has \(line.text.columns) columns"
            }
        }
        return nil
    }

    /// Program code in some language, by the first byte.
    static let code = FuzzTarget(
        "code",
        seeds: [
            "\u{1}let a = \"b\" // c\n/* d\ne */ 0x1F", "\u{7}x = '''a\nb''' # c\n@d",
            "\u{f}if [ $# -gt 0 ]; then echo 'a'; fi # b", "\u{5}<a href=\"x\"><!-- y\n--></a>",
        ],
        pieces: [
            "/*", "*/", "//", "#", "--", "\"", "'", "`", "\"\"\"", "'''", "\\", "<!--", "-->", "{-", "-}", "]]", "0x",
            "1.",
            "..", "@", "$", "한", "\n", "é", "👍🏽", "import", "return",
        ]
    ) { input in
        let names = CodeLanguage.table.keys.sorted()
        guard let language = CodeLanguage.table[names[Int(input.first ?? 0) % names.count]] else {
            return "a language is not found by its name"
        }
        var scanner = SyntaxScanner(language)
        let text = String(decoding: input.dropFirst(), as: UTF8.self)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard scanner.line(String(line)).plain.utf8.elementsEqual(line.utf8) else { return "a line is changed" }
        }
        return nil
    }

    /// JSON that is read without a decoder: what one takes for JSON too.
    static let json = FuzzTarget(
        "json",
        seeds: [#"{"a":[1,2.5,-0,1e3,"\u00e9\ud83d\ude00",true,false,null,{}],"b":""}"#, #"[[],{"한":"글"}]"#],
        pieces: jsonPieces
    ) { input in
        let isRead = (try? JSONValue(input, within: .shown)) != nil
        let isJSON = (try? JSONBounds.shown.decode(JSONValue.self, from: input)) != nil
        if isRead, !isJSON { return "it is read, and no JSON" }
        guard !isRead, isJSON else { return nil }
        // A decoder does not look at a value whose key comes again, and takes a comma behind the last element.
        guard (try? JSONSerialization.jsonObject(with: Data(input), options: .fragmentsAllowed)) != nil else {
            return nil
        }
        let plain = String(decoding: input.filter { $0 > 0x20 }, as: UTF8.self)
        return plain.contains(",]") || plain.contains(",}") ? nil : "it is JSON, and not read"
    }

    /// What a server says on the channel to a chat, one message a line, while pages come and go.
    static let chatSession = FuzzTarget(
        "chat-session",
        seeds: [
            #"{"type":"sync","sessions":[{"id":"S","projectId":"p","state":"active"}]}"# + "\n"
                + #"{"type":"cli_output","sessionId":"S","message":{"messageType":"unknown","rawJSON":"{\"type\":\"user\",\"uuid\":\"u\",\"message\":{\"content\":\"x\"}}"}}"#,
            #"{"type":"prompt_request","sessionId":"S","promptId":"q","question":{"question":"?","options":[]},"timeout":5}"#
                + "\n" + #"{"type":"error","code":"INVALID_MESSAGE","message":"?"}"#,
            #"{"type":"cli_output","sessionId":"S","message":{"messageType":"chat","chat":{"role":"user","content":"x"}}}"#,
        ],
        pieces: jsonPieces + ["\n", "\"S\"", "cli_output", "tool_use_id", "rawJSON", "1e300"]
    ) { input in
        var limits = EndlessCodeSession.Limits()
        (limits.mostMessages, limits.pageSize) = (8, 3)
        var machine = SessionMachine(session: "S", limits: limits, mayWrite: true, origin: .now)
        _ = machine.handle(.start, at: .zero)
        _ = machine.handle(.channel(.events([.state(.connected)])), at: .zero)
        for (index, line) in input.split(separator: UInt8(ascii: "\n")).enumerated() {
            let now = Duration.seconds(index)
            if index % 4 == 1 { _ = machine.handle(.send("x"), at: now) }
            let message = EndlessCodeChannel.Message(String(decoding: line, as: UTF8.self))
            _ = machine.handle(.channel(.events([.message(message)])), at: now)
            if index % 3 == 2, let pending = machine.pending {
                let page = EndlessCodeHTTPClient.HistoryPage(
                    sessionID: nil, messages: [], totalCount: line.count, hasMore: true)
                _ = machine.handle(.page(pending, .success(page)), at: now)
            }
            _ = machine.handle(.tick, at: now)
            guard machine.state.transcript.messageCount <= 8 else { return "more is kept than may be" }
            guard machine.state.questions.count <= 20, machine.state.deliveries.count <= 100 else {
                return "a list grows"
            }
        }
        return nil
    }
}
