import Testing

@testable import LandfallTerminal

struct KeyNameTests {
    @Test(
        arguments: [
            ("g", .character("g")), ("G", .character("G")), ("한", .character("한")), ("ctrl-p", .control("p")),
            ("/", .character("/")),
            ("alt-enter", Key(.enter, .alt)), ("ctrl-alt-left", Key(.left, [.control, .alt])),
            ("f12", Key(.function(12))),
            ("shift-tab", Key(.tab, .shift)), ("space", .character(" ")),
            ("ctrl-space", Key(.character(" "), .control)),
            ("minus", .character("-")), ("pgdn", Key(.pageDown)), ("esc", Key(.escape)),
            ("ctrl-shift-c", Key(.character("c"), [.control, .shift])),
        ] as [(String, Key)])
    func `a key has one name, which is read as the key`(name: String, key: Key) {
        #expect(Key(name: name) == key)
        #expect(key.name == name)
    }

    @Test func `capitals do not matter in names`() {
        #expect(Key(name: "Ctrl-P") == nil)
        #expect(
            Key(name: "CTRL-p") == .control("p") && Key(name: "Enter") == Key(.enter)
                && Key(name: "F5") == Key(.function(5)))
    }

    @Test(arguments: [
        "", "-", "ctrl-", "ctrl-ctrl-p", "hyper-x", "f0", "f36", "f99999999999999999999", "shift-g", "ab", "\u{1b}",
        "e\u{301}",
    ])
    func `what is no key has none`(name: String) {
        #expect(Key(name: name) == nil)
    }
}
