import LandfallTestSupport

@testable import LandfallModel

extension FuzzTarget {
    /// A TXT record as it is on the wire (RFC 1035 section 3.3.14), and the base path that it gives.
    static let txt = FuzzTarget(
        "txt", byteSeeds: records.map(wire),
        pieces: [
            "\u{5}path=", "\u{6}path=/", "\u{8}path=/..", "\u{9}path=/%2e", "\u{7}path=//", "\u{4}id=1", "\u{1}=", "\0",
            "\u{5}tls=1", "\u{10}path=/a\r\nHost: b", "\u{9}path=\\\\a", "\u{a}path=/a?b#", "\u{8}path=/한",
        ]
    ) { input in
        let strings = strings(in: input)
        let record = TXTRecord(strings: strings)
        return fault(of: record.attributes, in: strings) ?? fault(ofShown: record) ?? pathFault(of: record)
    }

    private static let records: [[String]] = [
        ["txtvers=1", "id=5f0c6f2e", "version=1.9.1", "path=/base", "tls=1"], ["Path=/a/b/", "PATH=/c", "auth"],
        ["auth=bearer", "pin=" + String(repeating: "ab", count: 32)], ["=", "==", "=x", ""],
    ]

    /// Each string behind its length.
    private static func wire(_ strings: [String]) -> [UInt8] {
        strings.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
    }

    private static func strings(in wire: [UInt8]) -> [[UInt8]] {
        var strings: [[UInt8]] = []
        var rest = wire[...]
        while let length = rest.popFirst() {
            strings.append(Array(rest.prefix(Int(length))))
            rest = rest.dropFirst(Int(length))
        }
        return strings
    }

    private static func fault(of attributes: [TXTRecord.Attribute], in strings: [[UInt8]]) -> String? {
        if attributes.contains(where: { $0.key.isEmpty || $0.key.contains("=") }) { return "a key is none" }
        if Set(attributes.map { $0.key.lowercased() }).count < attributes.count { return "a key comes twice" }
        let lost = attributes.first { attribute in
            let value: [UInt8] = attribute.value.map { [UInt8(ascii: "=")] + $0 } ?? []
            return !strings.contains(Array(attribute.key.utf8) + value)
        }
        return lost.map { "\($0.key) was not sent" }
    }

    private static func fault(ofShown record: TXTRecord) -> String? {
        let shown = record.attributes.compactMap { record[$0.key]?.description }.joined()
        let isRaw = shown.unicodeScalars.contains { $0.value < 0x20 || (0x7f..<0xa0).contains($0.value) }
        return isRaw ? "a value is shown with a control character" : nil
    }

    private static func pathFault(of record: TXTRecord) -> String? {
        guard let path = record["path"].flatMap({ Route.basePath($0.raw) }), !path.isEmpty else { return nil }
        let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/".utf8)
        let isPath =
            path.hasPrefix("/") && !path.hasPrefix("//") && !path.hasSuffix("/")
            && path.utf8.allSatisfy(allowed.contains)
            && !path.split(separator: "/").contains { $0 == "." || $0 == ".." }
        return isPath ? nil : "\(path) is no base path"
    }
}
