import Testing

@testable import LandfallModel

@Suite struct ServerAddressErrorTests {
    /// A refused text, its code, its part, and what its range covers.
    struct Refused: Sendable {
        let text: String
        let code: ServerAddressError.Code
        let part: ServerAddressError.Part
        let covered: String

        init(_ text: String, _ code: ServerAddressError.Code, _ part: ServerAddressError.Part, _ covered: String) {
            self.text = text
            self.code = code
            self.part = part
            self.covered = covered
        }
    }

    static let refused: [Refused] = [
        Refused(String(repeating: "a", count: 2_049), .tooLong, .input, String(repeating: "a", count: 2_049)),
        Refused("a\u{1b}[31m", .controlCharacter, .input, "\u{1b}"), Refused("a\n", .controlCharacter, .input, "\n"),
        Refused("127.0.0.1\u{0}", .controlCharacter, .input, "\u{0}"),
        Refused("a\u{9b}b", .controlCharacter, .input, "\u{9b}"),
        Refused("é\u{202e}b", .controlCharacter, .input, "\u{202e}"),
        Refused("a\u{200b}", .controlCharacter, .input, "\u{200b}"),
        Refused("unix:/a\u{e000}", .controlCharacter, .input, "\u{e000}"),
        Refused(" a", .blank, .input, " "), Refused("a ", .blank, .input, " "),
        Refused("a\u{a0}b", .blank, .input, "\u{a0}"),
        Refused("unix:/a b", .blank, .input, " "), Refused("http://a\\@b", .backslash, .input, "\\"),
        Refused("ftp://box", .unknownScheme, .scheme, "ftp://"), Refused("ws://box", .unknownScheme, .scheme, "ws://"),
        Refused("http:box", .unknownScheme, .scheme, "http:"), Refused("https:8080", .unknownScheme, .scheme, "https:"),
        Refused("://box", .unknownScheme, .scheme, "://"), Refused("http:/box", .unknownScheme, .scheme, "http:"),
        Refused("http://u:p@box", .userInfo, .userInfo, "u:p@"), Refused("u@box:1", .userInfo, .userInfo, "u@"),
        Refused("a@b@box", .userInfo, .userInfo, "a@b@"), Refused("@box", .userInfo, .userInfo, "@"),
        Refused("box?token=x#y", .query, .query, "?token=x#y"), Refused("http://box/a?", .query, .query, "?"),
        Refused("unix:/a?b", .query, .query, "?b"), Refused("box#top?x", .fragment, .fragment, "#top?x"),
        Refused("", .emptyHost, .host, ""), Refused("http://", .emptyHost, .host, ""),
        Refused(":80", .emptyHost, .host, ""),
        Refused("/base", .emptyHost, .host, ""), Refused("http:///x", .emptyHost, .host, ""),
        Refused("[]", .emptyHost, .host, ""),
        Refused("unix:", .emptyHost, .path, ""),
        Refused("1.2.3", .badIPv4, .host, "1.2.3"), Refused("http://0x7f.1:80", .badIPv4, .host, "0x7f.1"),
        Refused("192.168.1.256:80", .badIPv4, .host, "192.168.1.256"),
        Refused("017.0.0.1", .badIPv4, .host, "017.0.0.1"),
        Refused("2130706433", .badIPv4, .host, "2130706433"), Refused("10.0.0.1.", .badIPv4, .host, "10.0.0.1."),
        Refused("1.2.3.4.5", .badIPv4, .host, "1.2.3.4.5"), Refused("box.7", .badIPv4, .host, "box.7"),
        Refused("2001:db8::1::2", .badIPv6, .host, "2001:db8::1::2"), Refused("fe80::zz", .badIPv6, .host, "fe80::zz"),
        Refused("[::1", .badIPv6, .host, "[::1"), Refused("[box]:1", .badIPv6, .host, "box"),
        Refused("[10.0.0.1]", .badIPv6, .host, "10.0.0.1"),
        Refused("1:2:3:4:5:6:7:8:80", .badIPv6, .host, "1:2:3:4:5:6:7:8:80"),
        Refused("http://2001:db8::1/", .missingBrackets, .host, "2001:db8::1"),
        Refused("::1/base", .missingBrackets, .host, "::1"),
        Refused("0.0.0.0:80", .unusableAddress, .host, "0.0.0.0"), Refused("::", .unusableAddress, .host, "::"),
        Refused("224.0.0.251", .unusableAddress, .host, "224.0.0.251"),
        Refused("[ff02::fb]", .unusableAddress, .host, "ff02::fb"),
        Refused("255.255.255.255", .unusableAddress, .host, "255.255.255.255"),
        Refused("240.0.0.1:9090", .reservedAddress, .host, "240.0.0.1"),
        Refused("::ffff:0.0.0.0", .unusableAddress, .host, "::ffff:0.0.0.0"),
        Refused("192.168.1.0/24", .prefixLength, .path, "/24"),
        Refused("192.168.1.0/%324/", .prefixLength, .path, "/%324/"),
        Refused("[2001:db8::]/64", .prefixLength, .path, "/64"),
        Refused("2001:db8::1%eth0", .zoneOnGlobal, .zone, "eth0"), Refused("[::1%25lo]:1", .zoneOnGlobal, .zone, "lo"),
        Refused("[::ffff:10.0.0.1%lo]", .zoneOnGlobal, .zone, "lo"),
        Refused("fe80::1%", .badZone, .zone, ""), Refused("[fe80::1%25]", .badZone, .zone, ""),
        Refused("fe80::1%eth0:80", .badZone, .zone, "eth0:80"), Refused("[fe80::1%a%b]", .badZone, .zone, "a%b"),
        Refused("fe80::1%abcdefghijklmnop", .badZone, .zone, "abcdefghijklmnop"),
        Refused("fe80::1%..", .badZone, .zone, ".."),
        Refused("my%2dmac", .percentInHost, .host, "%"), Refused("10.0.0.1%eth0", .percentInHost, .host, "%"),
        Refused("a..b", .emptyLabel, .label, ""), Refused(".a", .emptyLabel, .label, ""),
        Refused("a..", .emptyLabel, .label, ""),
        Refused("http://a.b*c:1", .badLabel, .label, "*"), Refused("a.-b", .badLabel, .label, "-b"),
        Refused("_diane._tcp.local", .badLabel, .label, "_diane"), Refused("é.x½", .badLabel, .label, "x½"),
        Refused("a]:1", .badLabel, .label, "]"), Refused("ü.xn--a", .badPunycode, .label, "xn--a"),
        Refused("a." + String(repeating: "b", count: 64), .labelTooLong, .label, String(repeating: "b", count: 64)),
        Refused(String(repeating: "a.", count: 128), .nameTooLong, .host, String(repeating: "a.", count: 128)),
        Refused("a:0", .badPort, .port, "0"), Refused("a:65536", .badPort, .port, "65536"),
        Refused("a:", .badPort, .port, ":"),
        Refused("a:+80", .badPort, .port, "+80"), Refused("a:-1", .badPort, .port, "-1"),
        Refused("a:080", .badPort, .port, "080"),
        Refused("a:8o", .badPort, .port, "8o"), Refused("my-mac:80:90", .badPort, .port, "80:90"),
        Refused("[::1]80", .badPort, .port, "80"), Refused("a:\u{661}", .badPort, .port, "\u{661}"),
        Refused("a:99999999999999999999", .badPort, .port, "99999999999999999999"),
        Refused("a//b", .badPath, .path, ""), Refused("a/b//", .badPath, .path, ""),
        Refused("a/é", .badPath, .path, "é"),
        Refused("a/<b", .badPath, .path, "<"), Refused("a/%4", .badPath, .path, "%4"),
        Refused("a/%+1", .badPath, .path, "%+1"),
        Refused("a/%é", .badPath, .path, "%"),
        Refused("a/../b", .dotSegment, .path, ".."), Refused("a/b/.", .dotSegment, .path, "."),
        Refused("a/%2e%2E/b", .dotSegment, .path, "%2e%2E"), Refused("unix:/a/../b", .dotSegment, .path, ".."),
        Refused("a/b%2fc", .encodedSlash, .path, "%2f"), Refused("a/%5C", .encodedSlash, .path, "%5C"),
        Refused("a/%252f", .encodedSlash, .path, "%25"), Refused("a/%00", .encodedSlash, .path, "%00"),
        Refused(
            "a/" + String(repeating: "b", count: 255), .pathTooLong, .path, "/" + String(repeating: "b", count: 255)),
        Refused("unix:a", .badSocketPath, .path, "a"), Refused("unix://box/a", .badSocketPath, .path, ""),
        Refused("unix:/a/", .badSocketPath, .path, ""), Refused("unix:/", .badSocketPath, .path, ""),
        Refused("unix:80", .badSocketPath, .path, "80"),
        Refused(
            "unix:/" + String(repeating: "a", count: 107), .socketPathTooLong, .path,
            "/" + String(repeating: "a", count: 107)),
        Refused("ssh://a:b@box", .badUser, .userInfo, "a:b"), Refused("ssh://-l@box", .badUser, .userInfo, "-l"),
        Refused("ssh://%u@box", .badUser, .userInfo, "%u"), Refused("ssh://@box", .badUser, .userInfo, ""),
        Refused("ssh://", .emptyHost, .host, ""), Refused("ssh://-oX=y", .badLabel, .host, "-oX=y"),
        Refused("ssh://a$(b)", .badLabel, .host, "a$(b)"), Refused("ssh://%h", .badLabel, .host, "%h"),
        Refused("ssh://box:0", .badPort, .port, "0"),
        Refused("ssh://[2001:db8::1%eth0]", .zoneOnGlobal, .zone, "eth0"),
        Refused("ssh://[fe80::1%$(x)]", .badZone, .zone, "$(x)"),
        Refused("ssh://box/localhost:0", .badPort, .port, "0"), Refused("ssh://box/../a", .dotSegment, .path, ".."),
        Refused("ssh://box//a", .badSocketPath, .path, ""), Refused("ssh://box/~/", .badSocketPath, .path, ""),
        Refused("ssh://box/a?b", .query, .query, "?b"),
    ]

    @Test(arguments: refused)
    func `the bad part is named and pointed at`(refused: Refused) {
        do throws(ServerAddressError) {
            let address = try ServerAddress(parsing: refused.text)
            Issue.record("accepted as \(address)")
        } catch {
            #expect(error.code == refused.code)
            #expect(error.part == refused.part)
            let bytes = Array(refused.text.utf8)
            #expect(String(decoding: bytes[error.range], as: UTF8.self) == refused.covered)
        }
    }

    @Test func `every code is reached`() {
        #expect(Set(Self.refused.map(\.code)) == Set(ServerAddressError.Code.allCases))
    }

    @Test func `the longest of everything is accepted`() throws {
        _ = try ServerAddress(parsing: "unix:/" + String(repeating: "a", count: 106))
        _ = try ServerAddress(parsing: "a/" + String(repeating: "b", count: 254))
        _ = try ServerAddress(parsing: "fe80::1%abcdefghijklmno")
    }

    @Test func `parts that may hold a secret are marked, and no error repeats the text`() throws {
        for text in ["https://user:hunter2@box", "https://box?token=hunter2", "https://box#hunter2"] {
            let error = try #require(throws: ServerAddressError.self) { try ServerAddress(parsing: text) }
            #expect(error.part.mayHoldSecret)
            #expect(!String(reflecting: error).contains("hunter2"))
        }
        #expect(!ServerAddressError.Part.port.mayHoldSecret)
    }
}
