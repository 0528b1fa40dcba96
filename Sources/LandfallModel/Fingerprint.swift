/// A SHA-256 hash, as certificates and public keys are pinned by it.
package struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
    /// The 32 bytes.
    package let bytes: [UInt8]

    /// Takes an existing hash.
    ///
    /// - Parameter bytes: 32 bytes.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads 64 hexadecimal digits of either case, with or without colons between the bytes; nil for anything else.
    package init?(hex: String) {
        let pairs: [Substring]
        if hex.utf8.contains(UInt8(ascii: ":")) {
            pairs = hex.split(separator: ":", omittingEmptySubsequences: false)
        } else {
            pairs = stride(from: 0, to: hex.count, by: 2).map { hex.dropFirst($0).prefix(2) }
        }
        let bytes = pairs.compactMap { pair in
            pair.utf8.count == 2 && pair.allSatisfy(\.isHexDigit) ? UInt8(pair, radix: 16) : nil
        }
        guard bytes.count == 32, pairs.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// 64 lower-case hexadecimal digits.
    package var description: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
