import Testing

@testable import LandfallTerminal

struct PasteTests {
    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    private static let begin = "\u{1b}[200~"
    private static let end = "\u{1b}[201~"

    @Test func `a megabyte in pieces is one event`() {
        var decoder = InputDecoder()
        let text = String(repeating: "0123456789abcde\n", count: 65_536)
        let all = Self.bytes(Self.begin + text.replacing("\n", with: "\r") + Self.end)
        var events: [InputEvent] = []
        for start in stride(from: 0, to: all.count, by: 4_093) {
            events += decoder.feed(Array(all[start..<min(all.count, start + 4_093)]), at: .milliseconds(start / 1_000))
        }
        #expect(events == [.paste(Paste(text))])
    }

    @Test func `more than the limit is dropped, up to the end`() {
        var decoder = InputDecoder(pasteLimit: 10)
        let events = decoder.feed(Self.bytes(Self.begin + String(repeating: "x", count: 100_000) + Self.end), at: .zero)
        #expect(events == [.paste(Paste("xxxxxxxxxx", isCut: true))])
        #expect(decoder.feed(Self.bytes("q"), at: .seconds(1)) == [.key(.character("q"))])
    }

    @Test(arguments: [
        "harmless\(end)\rrm -rf ~\r", "\(end)\(end)q", "a\(end)\(begin)\rb", "a\(end)\r\(begin)b\(end)\r",
        "a\(end)" + String(repeating: "\r", count: 5_000), "\u{1b}[20\(end)q\u{1b}",
    ])
    func `an end that stands in the text makes no keys of what follows`(text: String) {
        let whole = Self.bytes(Self.begin + text + Self.end)
        for size in [1, 7, 100, whole.count] {
            var decoder = InputDecoder()
            var events: [InputEvent] = []
            for start in stride(from: 0, to: whole.count, by: size) {
                events += decoder.feed(
                    Array(whole[start..<min(whole.count, start + size)]), at: .milliseconds(start / size))
            }
            events += decoder.timeout(at: .seconds(100))
            #expect(!events.isEmpty)
            for event in events {
                guard case .paste = event else {
                    Issue.record("\(event)")
                    continue
                }
            }
            #expect(decoder.feed(Self.bytes("q"), at: .seconds(101)) == [.key(.character("q"))])
        }
    }

    @Test func `a key that comes right behind a paste is a key, a moment later`() {
        var decoder = InputDecoder()
        #expect(decoder.feed(Self.bytes(Self.begin + "text" + Self.end + "\r"), at: .zero) == [.paste(Paste("text"))])
        #expect(decoder.deadline == .milliseconds(25))
        #expect(decoder.timeout(at: .milliseconds(25)) == [.key(Key(.enter))])
        #expect(decoder.deadline == nil)
    }

    @Test func `two pastes in a row are two`() {
        let events = InputDecoderTests.events(Self.begin + "a" + Self.end + Self.begin + "b" + Self.end)
        #expect(events == [.paste(Paste("a")), .paste(Paste("b"))])
    }

    @Test func `a paste whose end is lost can be left by Ctrl-C after it stood still`() {
        var decoder = InputDecoder()
        #expect(decoder.feed(Self.bytes(Self.begin + "text"), at: .zero).isEmpty)
        #expect(decoder.deadline == nil)
        #expect(decoder.feed([0x03], at: .seconds(1)).isEmpty)
        #expect(decoder.feed([0x03], at: .seconds(3)) == [.paste(Paste("text", isCut: true)), .key(.control("c"))])
        #expect(decoder.feed(Self.bytes("q"), at: .seconds(4)) == [.key(.character("q"))])
    }
}
