import Foundation
import Testing

@testable import LandfallWorkflows

struct MarkupTextTests {
    @Test func `nothing in a text is markup, with an accent or without`() {
        #expect(MarkupText.escaped("<a b=\"c\" d='e'>&") == "&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;")
        let escaped = MarkupText.escaped("<\u{338}/name>\u{338}&\u{301}lt;")
        #expect(Array(escaped.unicodeScalars) == Array("&lt;\u{338}/name&gt;\u{338}&amp;\u{301}lt;".unicodeScalars))
        #expect(!escaped.utf8.contains(UInt8(ascii: "<")) && !escaped.utf8.contains(UInt8(ascii: ">")))
    }

    @Test func `what no XML can hold is replaced`() {
        #expect(MarkupText.escaped("a\0b\u{1b}c\u{ffff}\t\n\r") == "a\u{fffd}b\u{fffd}c\u{fffd}\t\n\u{fffd}")
    }
}
