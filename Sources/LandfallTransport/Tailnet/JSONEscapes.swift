/// The escapes of JSON strings (RFC 8259 section 7).
enum JSONEscapes {
    /// Decodes what stands between the quotation marks. An escape that JSON does not know becomes U+FFFD, as does half a
    /// surrogate pair.
    static func decode(_ content: ArraySlice<UInt8>) -> String {
        var rest = content
        var units: [UInt16] = []
        var decoded = ""
        func flush() {
            decoded += String(decoding: units, as: UTF16.self)
            units = []
        }
        while let first = rest.first {
            if first == UInt8(ascii: "\\") {
                units.append(unit(&rest))
            } else {
                flush()
                let plain = rest.prefix { $0 != UInt8(ascii: "\\") }
                decoded += String(decoding: plain, as: UTF8.self)
                rest = rest.dropFirst(plain.count)
            }
        }
        flush()
        return decoded
    }

    /// Takes one escape from the front of `rest`.
    private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt16 {
        rest = rest.dropFirst()
        guard let letter = rest.popFirst() else { return 0xfffd }
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(letter)
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0c
        case UInt8(ascii: "n"): return 0x0a
        case UInt8(ascii: "r"): return 0x0d
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "u"):
            let digits = rest.prefix(4).prefix { $0 < 0x80 && Character(Unicode.Scalar($0)).isHexDigit }
            rest = rest.dropFirst(digits.count)
            return digits.count == 4 ? UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xfffd : 0xfffd
        default: return 0xfffd
        }
    }
}
