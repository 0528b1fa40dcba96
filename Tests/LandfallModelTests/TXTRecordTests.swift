import LandfallTestSupport
import Testing

@testable import LandfallModel

@Suite struct TXTRecordTests {
    private func record(_ strings: String...) -> TXTRecord { TXTRecord(strings: strings.map { Array($0.utf8) }) }

    @Test func `attributes keep the order of the wire and the first of a key wins`() {
        let txt = record("txtvers=1", "Path=/a", "path=/b", "auth", "PATH")
        #expect(txt.attributes.map(\.key) == ["txtvers", "Path", "auth"])
        #expect(txt["path"] == ForeignText("/a"))
        #expect(txt["PATH"] == ForeignText("/a"))
    }

    @Test func `no value, an empty value and no key are three things`() {
        let txt = record("", "=", "=x", "bare", "empty=", "twice=a=b")
        #expect(txt.attributes.map(\.key) == ["bare", "empty", "twice"])
        #expect(txt.attributes.map(\.value) == [nil, [], Array("a=b".utf8)])
        #expect(txt["bare"] == nil)
        #expect(txt["empty"] == ForeignText(""))
        #expect(txt["absent"] == nil)
    }

    @Test func `keys that are not printable ASCII are left out`() {
        let txt = TXTRecord(strings: [[0x00, 0x3d, 0x31], [0x1b, 0x3d], [0x7f], [0xff, 0x3d], Array("키=1".utf8)])
        #expect(txt.attributes.isEmpty)
    }

    @Test func `a value that is not UTF-8 is bytes and no text`() {
        let txt = TXTRecord(strings: [Array("id=".utf8) + [0xff, 0x00]])
        #expect(txt.attributes.first?.value == [0xff, 0x00])
        #expect(txt["id"] == nil)
    }

    @Test func `a record of pairs reads back`() {
        let txt = TXTRecord(pairs: ["txtvers": "1", "path": ""])
        #expect(txt.strings == [Array("txtvers=1".utf8), Array("path=".utf8)])
        #expect(txt["txtvers"]?.raw == "1")
    }

    @Test func `a key of 255 bytes and an empty record are taken`() {
        #expect(record(String(repeating: "k", count: 255)).attributes.first?.key.utf8.count == 255)
        #expect(TXTRecord().attributes.isEmpty)
    }

    @Test func `any bytes give attributes that follow RFC 6763`() {
        var generator = SeededGenerator(seed: 6)
        let pieces: [[UInt8]] = [
            [], [0x3d], [0x3d, 0x3d], [0x00], Array("id=".utf8), Array("ID".utf8), [0xff], [0x1b],
        ]
        for round in 0..<4_000 {
            let strings = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                generator.pick(pieces, or: []) + generator.bytes(upTo: round.isMultiple(of: 40) ? 255 : 3)
            }
            let attributes = TXTRecord(strings: strings).attributes
            #expect(attributes.allSatisfy { !$0.key.isEmpty && !$0.key.contains("=") }, "round \(round)")
            #expect(Set(attributes.map { $0.key.lowercased() }).count == attributes.count, "round \(round)")
            for attribute in attributes {
                let string = Array(attribute.key.utf8) + (attribute.value.map { [0x3d] + $0 } ?? [])
                #expect(strings.contains(string), "round \(round)")
            }
        }
    }
}
