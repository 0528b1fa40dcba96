import Testing

@testable import LandfallModel

struct TokenTests {
    @Test func `no form of it shows the secret`() throws {
        let token = try Token("sesame".utf8)
        #expect("\(token)" == "<redacted>" && String(reflecting: token) == "<redacted>")
        var dumped = ""
        dump(token, to: &dumped)
        #expect(!dumped.contains("sesame"))
        #expect(!(token as Any is any Encodable))
        #expect(token.withBytes { Array($0) } == Array("sesame".utf8))
    }

    @Test(arguments: [
        ("", Token.Refusal.empty), ("a\nb", .controlCharacter), ("a\u{7f}", .controlCharacter),
        ("t\u{f6}k", .controlCharacter),
        ("\u{202e}x", .controlCharacter), (" a", .blankAtEnd), ("a ", .blankAtEnd), ("bEarer a", .scheme),
        ("'a'", .quoted),
    ])
    func `what cannot be sent as it is is refused`(_ text: String, _ refusal: Token.Refusal) {
        #expect(throws: refusal) { try Token(text.utf8) }
    }

    @Test(arguments: ["sesame", " sesame\t", "sesame\n", "\tsesame \r\n"])
    func `blanks around it and one newline at the end are left out`(text: String) throws {
        #expect(try Token(trimming: text.utf8).isEqual(to: Token("sesame".utf8)))
        #expect(throws: Token.Refusal.controlCharacter) { try Token(trimming: (text + "\n\n").utf8) }
    }

    @Test(arguments: ["", " ", " \n"]) func `nothing but blanks is no token`(text: String) {
        #expect(throws: Token.Refusal.empty) { try Token(trimming: text.utf8) }
    }

    @Test func `the longest is taken, and one byte more is not`() throws {
        _ = try Token([UInt8](repeating: 0x61, count: Token.longest))
        #expect(throws: Token.Refusal.tooLong) { try Token([UInt8](repeating: 0x61, count: Token.longest + 1)) }
    }

    @Test func `programs that are started do not get the one that landfall was given`() {
        let environment = ["LANDFALL_TOKEN": "sesame", "LANDFALL_TOKEN_FD": "3", "HOME": "/home/u"]
        #expect(environment.withoutToken == ["LANDFALL_TOKEN_FD": "3", "HOME": "/home/u"])
    }
}
