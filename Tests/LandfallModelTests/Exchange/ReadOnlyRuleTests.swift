import LandfallModel
import Testing

struct ReadOnlyRuleTests {
    private static func refusal(_ target: String, _ kind: ServerKind = .diane) -> ReadOnlyRule.Refusal? {
        do throws(ReadOnlyRule.Refusal) {
            try ReadOnlyRule(kind: kind).check(target)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "/", "/status", "/jobs/logs?limit=5", "/agents", "/agents/", "/agents/coder", "/agents/test",
        "/agents/test/runs",
        "/agents/coder/tests", "/contexts/%EC%9E%91%EC%97%85/servers", "/contexts/my%20work", "/agents/a:b@c/runs",
        "/usage?since=2026-01-01T00:00:00%2B09:00", "/usage?since=%2b", "/x?a=/agents/x/test", "/x?y?z", "/x;v=1/y",
    ])
    func `plain targets pass`(target: String) {
        #expect(Self.refusal(target) == nil)
    }

    @Test(arguments: [
        "/agents/coder/test", "/agents/coder/remote-agents", "/agents/coder/test/", "/agents/coder/test?x=1",
        "/agents/coder/test/more", "/Agents/coder/TEST", "/agents/test/test", "/agents/coder/test;a=b",
        "/agents/%EC%9E%91/remote-agents",
    ])
    func `a GET that does something is refused`(target: String) {
        #expect(Self.refusal(target) == .hasEffects)
    }

    @Test(arguments: [
        "", "status", "*", "http://10.0.0.5:9090/status", "//agents/coder/test", "/agents//test", "/agents/coder//test",
        "/agents/./coder/test", "/x/../agents/coder/test", "/agents/coder/test/..", "/agents/coder/.",
        "/agents/coder/%2e",
        "/agents/coder/%2E%2E/test", "/agents/coder/%74est", "/agents/coder/t%65st", "/%61gents/coder/test",
        "/agents%2Fcoder%2Ftest", "/agents/coder%2ftest", "/agents/coder%5Ctest", "/agents\\coder\\test",
        "/agents/coder/test%00", "/agents/coder/test%0A", "/agents/coder/%2574est", "/agents/coder/test%3Fx",
        "/agents/coder/test%23", "/agents/coder/test#x", "/agents/coder/test%3Bx", "/agents/coder/test%7F", "/a b",
        "/a\tb",
        "/ä", "/%", "/%4", "/%zz", "/%ec%9e%91", "/x?%", "/x?a b", "/x?a#b", "/x?\u{7f}", "/agents/;/test", "//",
        "/x//",
        "/agents/coder/test\r\nX: y", "/\u{200b}agents/coder/test", "/..;/agents/coder/test",
    ])
    func `what has another spelling is refused`(target: String) {
        #expect(Self.refusal(target) != nil)
    }

    @Test(arguments: [("/test", "/agents/x"), ("/x/test", "/agents"), ("/remote-agents", "/proxy/agents/x")])
    func `what a base path makes of a target counts`(target: String, basePath: String) {
        #expect(Self.refusal(target) == nil)
        #expect(throws: ReadOnlyRule.Refusal.hasEffects) {
            try ReadOnlyRule(kind: .diane).check(target, behind: basePath)
        }
        #expect(throws: Never.self) { try ReadOnlyRule(kind: .diane).check(target, behind: "/diane") }
    }

    @Test func `EndlessCode has no GET that does something`() {
        #expect(Self.refusal("/agents/coder/test", .endlesscode) == nil)
        #expect(Self.refusal("/agents//test", .endlesscode) == .notPlain)
    }

    /// Go's ServeMux decodes once, cleans the path and compares. No spelling that it takes for an effectful path may pass.
    @Test func `no respelling of an effectful path passes`() {
        var generator = SystemRandomNumberGenerator()
        let pieces = ["/", "//", "/./", "/../", "/%2e/", "%2F", "/;/", "/x/../", "?", "#", "\\", "%00", "%25", ";"]
        for _ in 0..<5_000 {
            var target = ""
            for (index, word) in ["agents", "coder", "test"].enumerated() {
                target += Int.random(in: 0..<3, using: &generator) == 0 ? pieces.randomElement() ?? "/" : "/"
                for byte in word.utf8 {
                    switch Int.random(in: 0..<12, using: &generator) {
                    case 0: target += "%" + String(byte, radix: 16, uppercase: Bool.random())
                    case 1: target += String(UnicodeScalar(byte)).uppercased()
                    default: target += String(UnicodeScalar(byte))
                    }
                }
                if index == 2, Bool.random() { target += pieces.randomElement() ?? "" }
            }
            if Self.refusal(target) == nil {
                #expect(!Self.goPath(target).hasPrefix("/agents/coder/test"), "\(target)")
            }
        }
    }

    /// The path as a Go handler sees it, of a target without a query: decoded once, cleaned.
    private static func goPath(_ target: String) -> String {
        let path = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)[0]
        var bytes: [UInt8] = []
        var rest = path.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        var cleaned: [Substring] = []
        let decoded = String(decoding: bytes, as: UTF8.self)
        for segment in decoded.split(separator: "/") where segment != "." {
            if segment == ".." { _ = cleaned.popLast() } else { cleaned.append(segment) }
        }
        return "/" + cleaned.joined(separator: "/").lowercased()
    }
}
