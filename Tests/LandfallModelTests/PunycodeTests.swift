import LandfallTestSupport
import Testing

@testable import LandfallModel

@Suite struct PunycodeTests {
    /// RFC 3492 section 7.1, and the labels that every resolver knows. The RFC writes case for the eye; here all is lower case.
    private static let samples: [(String, String)] = [
        ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
        ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
        ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
        ("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"),
        ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
        ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
        ("세계의모든사람들이한국어를이해한다면얼마나좋을까", "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c"),
        ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
        ("TạisaohọkhôngthểchỉnóitiếngViệt", "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"),
        ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
        ("MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"),
        ("-> $1.00 <-", "-> $1.00 <--"), ("bücher", "bcher-kva"), ("ü", "tda"), ("", ""),
    ]

    @Test(arguments: samples)
    func `the samples of the RFC encode and decode`(label: String, encoded: String) {
        let scalars = Array(label.unicodeScalars)
        #expect(Punycode.encode(scalars, limit: 200) == encoded)
        #expect(Punycode.decode(encoded.utf8) == scalars)
    }

    @Test func `digits of both cases mean the same`() {
        #expect(Punycode.decode("bcher-KVA".utf8) == Array("bücher".unicodeScalars))
    }

    @Test func `what is longer than the limit is not encoded`() {
        let label = Array("bücher".unicodeScalars)
        #expect(Punycode.encode(label, limit: 9) == "bcher-kva")
        #expect(Punycode.encode(label, limit: 8) == nil)
        #expect(Punycode.encode([Unicode.Scalar](repeating: "\u{10ffff}", count: 100_000), limit: 63) == nil)
    }

    @Test(arguments: ["-x", "bcher-kv", "bcher-k!a", "99999999", "zzzzzzzzzzzzzz", "a\u{e9}-kva"])
    func `what encodes nothing is refused`(text: String) {
        #expect(Punycode.decode(text.utf8) == nil)
    }

    @Test func `random labels come back`() {
        var generator = SeededGenerator(seed: 41)
        let ranges: [ClosedRange<UInt32>] = [
            0x61...0x7a, 0x80...0x24f, 0x400...0x4ff, 0x4e00...0x9fff, 0x10000...0x10ffff,
        ]
        for _ in 0..<5_000 {
            let label = (0..<Int.random(in: 0...40, using: &generator)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: generator.pick(ranges, or: 0...0), using: &generator))
            }
            let encoded = Punycode.encode(label, limit: 1_000)
            #expect(encoded.flatMap { Punycode.decode($0.utf8) } == label)
        }
    }

    @Test func `random bytes never trap`() {
        var generator = SeededGenerator(seed: 42)
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789-AZ_\u{80}".utf8)
        var decoded = 0
        for _ in 0..<10_000 {
            let text = generator.bytes(upTo: 60).map { alphabet[Int($0) % alphabet.count] }
            if Punycode.decode(text) != nil { decoded += 1 }
        }
        #expect(decoded > 100)
    }
}
