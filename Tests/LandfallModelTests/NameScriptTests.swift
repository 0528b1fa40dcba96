import Testing

@testable import LandfallModel

@Suite struct NameScriptTests {
    @Test(arguments: [
        ("pаypal", [NameScript.latin, .cyrillic]), ("αbc", [.greek, .latin]), ("мaк", [.cyrillic, .latin]),
        ("서버м", [.hangul, .cyrillic]), ("서버の", [.hangul, .hiragana]), ("aⴰ", [.latin, .other]),
        ("ㄅの", [.bopomofo, .hiragana]),
    ])
    func `scripts that do not go together are named in order`(label: String, scripts: [NameScript]) {
        #expect(NameScript.mixed(in: label) == scripts)
    }

    @Test(arguments: [
        "mac", "мак-2", "서버-mac", "日本語のサーバーmac", "漢字hangul서버", "bücher_1", "e\u{301}", "сосо", "",
    ])
    func `scripts that go together are no mixture`(label: String) {
        #expect(NameScript.mixed(in: label).isEmpty)
    }

    @Test func `every script has a row in the table`() {
        let letters = "aαаաאءअกაㅎ가Ꭰあアㄅ漢ⴰ".unicodeScalars.compactMap(NameScript.of)
        #expect(Set(letters) == Set(NameScript.allCases))
    }
}
