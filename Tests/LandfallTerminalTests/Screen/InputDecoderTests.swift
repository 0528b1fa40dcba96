import LandfallTestSupport
import Testing

@testable import LandfallTerminal

struct InputDecoderTests {
    /// All events of bytes that come at once, when nothing follows.
    static func events(_ text: String) -> [InputEvent] { events([Array(text.utf8)]) }

    static func events(_ pieces: [[UInt8]]) -> [InputEvent] {
        var decoder = InputDecoder()
        let fed = pieces.flatMap { decoder.feed($0, at: .zero) }
        return fed + decoder.timeout(at: .seconds(1))
    }

    private static let keys: [(String, Key)] = [
        ("a", .character("a")), ("한", .character("한")), ("😀", .character("😀")), ("A", .character("A")),
        ("\u{1}", .control("a")), ("\u{3}", .control("c")), ("\u{1a}", .control("z")),
        ("\u{0}", Key(.character(" "), .control)),
        ("\u{1f}", .control("_")), ("\r", Key(.enter)), ("\n", .control("j")), ("\t", Key(.tab)),
        ("\u{7f}", Key(.backspace)),
        ("\u{8}", Key(.backspace)), ("\u{1b}", Key(.escape)),
        ("\u{1b}[A", Key(.up)), ("\u{1b}OB", Key(.down)), ("\u{1b}[C", Key(.right)), ("\u{1b}OD", Key(.left)),
        ("\u{1b}[H", Key(.home)), ("\u{1b}OF", Key(.end)), ("\u{1b}[1~", Key(.home)), ("\u{1b}[8~", Key(.end)),
        ("\u{1b}[2~", Key(.insert)), ("\u{1b}[3~", Key(.delete)), ("\u{1b}[5~", Key(.pageUp)),
        ("\u{1b}[6~", Key(.pageDown)),
        ("\u{1b}[Z", Key(.tab, .shift)), ("\u{1b}OP", Key(.function(1))), ("\u{1b}[15~", Key(.function(5))),
        ("\u{1b}[24~", Key(.function(12))), ("\u{1b}[[C", Key(.function(3))),
        ("\u{1b}[1;2P", Key(.function(1), .shift)),
        ("\u{1b}[1;5C", Key(.right, .control)), ("\u{1b}[1;4A", Key(.up, [.shift, .alt])),
        ("\u{1b}[3;5~", Key(.delete, .control)),
        ("\u{1b}O5D", Key(.left, .control)), ("\u{1b}OM", Key(.enter)), ("\u{1b}Oq", .character("1")),
        ("\u{1b}x", Key(.character("x"), .alt)), ("\u{1b}한", Key(.character("한"), .alt)),
        ("\u{1b}\r", Key(.enter, .alt)),
        ("\u{1b}\u{7f}", Key(.backspace, .alt)), ("\u{1b}\u{1b}[A", Key(.up, .alt)),
        ("\u{1b}[", Key(.character("["), .alt)),
        ("\u{1b}O", Key(.character("O"), .alt)), ("\u{1b}]", Key(.character("]"), .alt)),
        // kitty's protocol and modifyOtherKeys
        ("\u{1b}[97;5u", .control("a")), ("\u{1b}[27u", Key(.escape)), ("\u{1b}[13;2u", Key(.enter, .shift)),
        ("\u{1b}[9;5u", Key(.tab, .control)), ("\u{1b}[127;3u", Key(.backspace, .alt)),
        ("\u{1b}[97:65;2u", .character("A")),
        ("\u{1b}[49:33;2u", .character("!")), ("\u{1b}[32;2u", .character(" ")), ("\u{1b}[57414u", Key(.enter)),
        ("\u{1b}[57419;5u", Key(.up, .control)), ("\u{1b}[97;1:2u", .character("a")),
        ("\u{1b}[27;5;105~", .control("i")),
        ("\u{1b}[27;2;13~", Key(.enter, .shift)), ("\u{1b}[54620;3u", Key(.character("한"), .alt)),
        ("\u{1b}[97;6u", Key(.character("a"), [.control, .shift])),
    ]

    @Test(arguments: keys)
    func `each key is one event, in whatever pieces it comes`(sequence: String, key: Key) {
        for pieces in Self.splits(Array(sequence.utf8)) { #expect(Self.events(pieces) == [.key(key)]) }
    }

    @Test(
        arguments: [
            ("\u{1b}[I", .focus(true)), ("\u{1b}[O", .focus(false)),
            ("\u{1b}[<0;3;7M", .mouse(MouseEvent(.press(0), at: Point(column: 2, row: 6)))),
            ("\u{1b}[<2;1;1m", .mouse(MouseEvent(.release(2), at: Point(column: 0, row: 0)))),
            ("\u{1b}[<32;5;5M", .mouse(MouseEvent(.drag(0), at: Point(column: 4, row: 4)))),
            ("\u{1b}[<35;5;5M", .mouse(MouseEvent(.move, at: Point(column: 4, row: 4)))),
            ("\u{1b}[<65;2;2M", .mouse(MouseEvent(.wheelDown, at: Point(column: 1, row: 1)))),
            ("\u{1b}[<68;2;2M", .mouse(MouseEvent(.wheelUp, at: Point(column: 1, row: 1), .shift))),
            ("\u{1b}[M !!", .mouse(MouseEvent(.press(0), at: Point(column: 0, row: 0)))),
            ("\u{1b}[?62;22;52c", .report(.attributes([62, 22, 52]))),
            ("\u{1b}[?997;1n", .report(.scheme(isDark: true))), ("\u{1b}[?997;2n", .report(.scheme(isDark: false))),
            ("\u{1b}[?2031;2$y", .report(.mode(2031, setting: 2))), ("\u{1b}[?5u", .report(.keyboard(flags: 5))),
            ("\u{1b}]11;rgb:ffff/0000/8080\u{7}", .report(.background(red: 1, green: 0, blue: 32896.0 / 65535))),
            ("\u{1b}P1$r0;48:2::1:2:3m\u{1b}\\", .report(.fullColor)),
            ("\u{1b}P1$r48;2;1;2;3m\u{1b}\\", .report(.fullColor)),
            ("\u{1b}]11;rgb:f/0/0\u{1b}\\", .report(.background(red: 1, green: 0, blue: 0))),
            ("\u{1b}[200~a\rb\u{1b}[31m\u{3}c\u{1b}[201~", .paste(Paste("a\nb[31mc", hidden: 2))),
            ("\u{1b}[200~a\r\nb\u{1b}[201~", .paste(Paste("a\nb", hadPairs: true))),
            ("\u{1b}[200~한\u{1b}[20\u{1b}[201~", .paste(Paste("한[20", hidden: 1))),
            ("\u{1b}[200~\u{1b}[201~", .paste(Paste(""))),
        ] as [(String, InputEvent)])
    func `each sequence is one event, in whatever pieces it comes`(sequence: String, event: InputEvent) {
        for pieces in Self.splits(Array(sequence.utf8)) { #expect(Self.events(pieces) == [event]) }
    }

    @Test(arguments: [
        "\u{1b}[99;1;1~", "\u{1b}[?25h", "\u{1b}[>0;1c", "\u{1b}P1$r0m\u{1b}\\", "\u{1b}]52;c;AAAA\u{7}",
        "\u{1b}_G\u{1b}\\",
        "\u{1b}[97;1:3u", "\u{1b}[3", "\u{1b}]11;rgb:ff", "\u{1b}[<0;0;0M", "\u{1b}[155;1u", "\u{1b}[9999999;1u",
        "\u{1b}[8238u",
        "\u{9b}31m\u{1b}[31m", "\u{202e}", "\u{1b}]11;rgb:fffff/0/0\u{7}", "\u{1b}P0$r\u{1b}\\",
        "\u{1b}P1$r0;48:5:16m\u{1b}\\",
    ])
    func `what is not understood is never taken for keys`(sequence: String) {
        let all = sequence.hasPrefix("\u{9b}") ? 3 : 0
        #expect(Self.events(sequence).count == all)
    }

    @Test func `a lone Escape is told from the start of a sequence by 25 ms`() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0x1b], at: .zero).isEmpty)
        #expect(decoder.deadline == .milliseconds(25))
        #expect(decoder.timeout(at: .milliseconds(24)).isEmpty)
        #expect(decoder.feed(Array("[A".utf8), at: .milliseconds(24)) == [.key(Key(.up))])
        #expect(decoder.deadline == nil)
        #expect(decoder.feed([0x1b], at: .seconds(1)).isEmpty)
        #expect(
            decoder.feed(Array("[A".utf8), at: .milliseconds(1_025)) == [
                .key(Key(.escape)), .key(.character("[")), .key(.character("A")),
            ])
    }

    @Test func `a sequence that a slow line has cut is still one, and one that never ends is left`() {
        var decoder = InputDecoder()
        #expect(decoder.feed(Array("\u{1b}[1;".utf8), at: .zero).isEmpty)
        #expect(decoder.timeout(at: .milliseconds(100)).isEmpty)
        #expect(decoder.feed(Array("5C".utf8), at: .milliseconds(150)) == [.key(Key(.right, .control))])
        for start in ["\u{1b}[", "\u{1b}]11;", "\u{1b}P", "\u{1b}[1;1"] {
            _ = decoder.feed(Array((start + String(repeating: "1", count: 100_000)).utf8), at: .seconds(1))
            #expect(decoder.feed(Array("\u{1b}".utf8), at: .milliseconds(1_300)).isEmpty)
            #expect(decoder.timeout(at: .seconds(2)) == [.key(Key(.escape))])
            #expect(decoder.feed(Array("q".utf8), at: .seconds(2)) == [.key(.character("q"))])
        }
    }

    @Test func `invalid UTF-8 becomes what Swift makes of it, in any pieces`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                random.pick([0xed, 0xa0, 0xf0, 0x9f, 0x98, 0x80, 0xe2, 0xc3, 0xbf, 0x41, 0xff, 0xf4], or: 0x41) as UInt8
            }
            let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter(\.isTyped)
            let expected = scalars.map { InputEvent.key(.character(Character($0))) }
            #expect(Self.events([bytes]) == expected)
            #expect(Self.events(bytes.map { [$0] }) == expected)
        }
    }

    /// The bytes whole, cut in two at each place, and one by one.
    private static func splits(_ bytes: [UInt8]) -> [[[UInt8]]] {
        [[bytes], bytes.map { [$0] }] + (0...bytes.count).map { [Array(bytes[..<$0]), Array(bytes[$0...])] }
    }
}
