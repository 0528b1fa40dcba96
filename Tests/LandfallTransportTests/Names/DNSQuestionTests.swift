import LandfallModel
import LandfallTestSupport
import Testing

@testable import LandfallTransport

/// Answers of name servers, as they are on the wire.
struct DNSQuestionTests {
    /// A header of one answer, and a question for `a.b` of this type.
    private static func message(_ type: UInt8, _ data: [UInt8], answers: UInt8 = 1) -> [UInt8] {
        let header: [UInt8] = [0, 1, 0x81, 0x80, 0, 1, 0, answers, 0, 0, 0, 0]
        let question: [UInt8] = [1, 0x61, 1, 0x62, 0, 0, type, 0, 1]
        // The name is that of the question, by a pointer to it.
        let record: [UInt8] = [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, UInt8(data.count)] + data
        return header + question + record
    }

    private func records(_ message: [UInt8], _ type: DNSQuestion.RecordType) -> [DNSQuestion.Record]? {
        DNSQuestion.records(message, Int32(message.count), type)
    }

    @Test func `records of each type are read, with compressed names`() {
        #expect(records(Self.message(12, [1, 0x78, 0xc0, 12]), .ptr) == [.ptr("x.a.b")])
        #expect(records(Self.message(12, [3, 0x78, 0x20, 0x2e, 0]), .ptr) == [.ptr(#"x\032\."#)])
        let srv: [UInt8] = [0, 1, 0, 2, 0x23, 0x82, 0xc0, 12]
        #expect(records(Self.message(33, srv), .srv) == [.srv(target: "a.b", port: 9090, priority: 1, weight: 2)])
        #expect(records(Self.message(16, [3, 0x61, 0x3d, 0x62]), .txt) == [.txt([3, 0x61, 0x3d, 0x62])])
    }

    @Test func `other types than the one that was asked for are passed over`() {
        #expect(records(Self.message(12, [1, 0x78, 0xc0, 12]), .srv) == [])
    }

    @Test(arguments: [
        [UInt8](), [0, 1], message(12, [0xc0, 0xff]), message(33, [0, 1, 0, 2]), message(12, []),
        message(12, [63, 0x78]), message(12, [0xc0, 33]),
    ])
    func `a damaged message is no answer`(message: [UInt8]) {
        #expect(records(message, .ptr) == nil)
        #expect(records(message, .srv) == nil)
    }

    @Test func `any bytes are read without a fault`() {
        var random = SeededGenerator(seed: 53)
        let whole = Self.message(33, [0, 1, 0, 2, 0x23, 0x82, 0xc0, 12], answers: 3)
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            for type in [DNSQuestion.RecordType.srv, .ptr] { #expect((records(bytes, type) ?? []).count <= 3) }
        }
    }

    @Test(arguments: [
        ("a.b", "a", "b"), (#"a\.b.c"#, "a.b", "c"), (#"\195\169.x"#, "\u{e9}", "x"), (#"a\032b.c.d"#, "a b", "c.d"),
        ("a", "a", ""),
    ])
    func `the first label of a name is as it is, without escapes`(name: String, label: String, rest: String) throws {
        let first = try #require(DNSLabel.first(of: name))
        #expect(first.label.raw == label)
        #expect(first.rest == rest)
    }

    @Test(arguments: ["", ".a"]) func `a name without a label has none`(name: String) {
        #expect(DNSLabel.first(of: name) == nil)
    }
}
