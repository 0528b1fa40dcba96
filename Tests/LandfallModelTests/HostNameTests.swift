import Testing

@testable import LandfallModel

@Suite struct HostNameTests {
    @Test(arguments: [
        ("my-mac", "my-mac"), ("My-Mac.TAIL12345.ts.net", "my-mac.tail12345.ts.net"), ("box.local.", "box.local."),
        ("a_b.local", "a_b.local"), ("3com.de", "3com.de"), ("1.2.3.example", "1.2.3.example"),
        ("0x7f.local", "0x7f.local"),
        ("ab--cd", "ab--cd"), ("bücher.local", "xn--bcher-kva.local"), ("BÜCHER.local", "xn--bcher-kva.local"),
        ("bu\u{308}cher", "xn--bcher-kva"), ("XN--BCHER-KVA", "xn--bcher-kva"), ("straße", "xn--strae-oqa"),
        ("\u{212a}elvin", "kelvin"), ("서버.local", "xn--hk3b17f.local"),
        ("\u{1109}\u{1165}\u{1107}\u{1165}", "xn--hk3b17f"),
        ("日本語", "xn--wgv71a119e"), ("пример.рф", "xn--e1afmkfd.xn--p1ai"), ("β", "xn--nxa"), ("二〇", "xn--w6jt23g"),
    ])
    func `a name becomes what a resolver takes`(text: String, canonical: String) {
        #expect(HostName(text)?.description == canonical)
    }

    @Test(arguments: [
        "", ".", "..", ".a", "a..b", "a..", "-a", "a-", "_diane._tcp.local", "a_", "a b", "a%62", "a/b", "a:1", "a@b",
        "a*",
        "1.2.3", "1", "192.168.1.5", "192.168.1.5.", "0x7f.1", "0x7f", "0x", "foo.0X1F", "017.0.0.1", "xn--", "xn--a",
        "xn--bcher", "xn--bcher-kva-", "xn--bcher-kv", "xn--bCher-kva\u{e9}", "ab--ü", "-ü", "ü-", "_ü", "ü;",
        "\u{37e}",
        "\u{301}a\u{e9}", "\u{ff41}", "ﬁx", "𝔪ac", "a。b", "½", "ⅳ", "☃", "a\u{200d}b", "a\u{200b}b", "a\u{ad}b",
        "\u{3164}",
        "\u{115f}a", "a\u{640}", "\u{17f}", "a\u{2024}b", "a\u{202e}b", "a\u{fe0f}", "\u{e000}", "\u{378}", "a\u{20d0}",
        "a\u{b7}b", "a\u{1d165}",
    ])
    func `what is no name is refused`(text: String) {
        #expect(HostName(text) == nil)
    }

    @Test func `lengths are counted as they go over the wire`() {
        let label = String(repeating: "a", count: 63)
        #expect(HostName(label) != nil)
        #expect(HostName(label + "a") == nil)
        let longest = [label, label, label, String(repeating: "b", count: 61)].joined(separator: ".")
        #expect(longest.utf8.count == 253)
        #expect(HostName(longest) != nil)
        #expect(HostName(longest + ".")?.isFullyQualified == true)
        #expect(HostName(longest + "b") == nil)
        // 57 letters and one umlaut: `xn--`, 57 letters, `-` and at least one digit are 63.
        #expect(HostName(String(repeating: "a", count: 55) + "ü")?.text.utf8.count == 63)
        #expect(HostName(String(repeating: "a", count: 56) + "ü") == nil)
        #expect(HostName(String(repeating: "ü", count: 10_000)) == nil)
    }

    @Test func `a final dot is a fact of its own`() {
        #expect(HostName("my-mac.")?.isFullyQualified == true)
        #expect(HostName("my-mac")?.isFullyQualified == false)
        #expect(HostName("my-mac.") != HostName("my-mac"))
        #expect(HostName("my-mac.")?.text == HostName("my-mac")?.text)
        #expect(HostName("my-mac.")?.isSingleLabel == true)
        #expect(HostName("my-mac.tail12345.ts.net.")?.isSingleLabel == false)
    }

    @Test func `names of multicast DNS are recognised`() {
        #expect(HostName("Box.LOCAL.")?.isLocal == true)
        #expect(HostName("local")?.isLocal == false)
        #expect(HostName("box.notlocal")?.isLocal == false)
        #expect(HostName("box.local.example")?.isLocal == false)
    }

    @Test func `international labels can be shown, and a mixture of scripts is said`() {
        #expect(HostName("xn--bcher-kva.local")?.unicode.raw == "bücher.local")
        #expect(HostName("bücher.local")?.warnings == [])
        let mixed = HostName("pаypal.example")
        #expect(mixed?.text == "xn--pypal-4ve.example")
        let warning = ServerAddress.Warning.mixedScripts(
            label: ForeignText("pаypal"), ascii: "xn--pypal-4ve", [.latin, .cyrillic])
        #expect(mixed?.warnings == [warning])
        #expect(HostName("xn--pypal-4ve.example")?.warnings == [warning])
        #expect(warning.code == "mixed_scripts")
        // Each label may have its own script.
        #expect(HostName("пример.example")?.warnings == [])
    }
}
