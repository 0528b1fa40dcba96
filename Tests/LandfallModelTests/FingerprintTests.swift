import LandfallModel
import Testing

struct FingerprintTests {
    /// SHA-256 of the empty string (FIPS 180-4 example values).
    private let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    @Test func `digits of either case are read, with colons or without`() {
        let bytes = stride(from: 0, to: 64, by: 2).map { String(empty.dropFirst($0).prefix(2)) }
        let forms = [empty, empty.uppercased(), bytes.joined(separator: ":")]
        #expect(forms.map { Fingerprint(hex: $0)?.description } == Array(repeating: empty, count: 3))
        #expect(Fingerprint(hex: empty)?.bytes.prefix(3) == [0xe3, 0xb0, 0xc4])
    }

    @Test func `anything else is refused`() {
        let short = String(empty.dropLast())
        let wrong = [
            "", short, empty + "0", empty + "00", short + "g", short + " ", "+" + empty.dropFirst(), ":" + empty,
        ]
        #expect(wrong.filter { Fingerprint(hex: $0) != nil } == [])
        let colons = String(repeating: "00:", count: 32)
        #expect(Fingerprint(hex: colons) == nil && Fingerprint(hex: String(colons.dropLast())) != nil)
    }
}
