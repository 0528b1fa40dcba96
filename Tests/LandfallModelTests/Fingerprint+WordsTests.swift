import LandfallModel
import Testing

struct FingerprintWordsTests {
    private func words(_ hex: String) throws -> [String] {
        try #require(Fingerprint(hex: hex)).words.split(separator: "-").map(String.init)
    }

    @Test func `words are those of the proposal`() throws {
        // 127.0.0.1 and 63.84.220.193 of its table of examples.
        let words = try words("7f0000013f54dcc1" + String(repeating: "0", count: 44) + "ffff")
        #expect(words.prefix(4) == ["lusab", "babad", "gutih", "tugad"])
        #expect(words.dropFirst(4).dropLast() == ArraySlice(repeating: "babab", count: 11))
        #expect(words.last == "zuzuz")
    }

    @Test func `each change of one bit changes one word`() throws {
        let zero = [UInt8](repeating: 0, count: 32)
        let plain = try words(zero.map { _ in "00" }.joined())
        for bit in 0..<256 {
            var bytes = zero
            bytes[bit / 8] = 1 << UInt8(bit % 8)
            let changed = try words(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
            #expect(zip(plain, changed).count { $0 != $1 } == 1)
        }
    }
}
