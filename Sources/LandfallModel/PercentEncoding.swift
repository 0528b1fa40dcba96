extension String {
    /// All but the unreserved characters as `%XX` (RFC 3986 section 2.3), so that a name stays one segment of a path or one value.
    package var percentEncoded: String { percentEncoded(keeping: ServerAddress.isUnreserved) }

    /// Every byte as `%XX` but those that stay as they are, of which each has to be ASCII.
    package func percentEncoded(keeping stays: (UInt8) -> Bool) -> String {
        var encoded = ""
        for byte in utf8 {
            if stays(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += byte < 16 ? "%0" : "%"
                encoded += String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }
}

extension StringProtocol {
    /// The text with each `%XX` as the byte that it stands for (RFC 3986 section 2.1); nil if an escape is cut off or the bytes are not
    /// UTF-8.
    package var percentDecoded: String? {
        var bytes: [UInt8] = []
        var rest = Substring(self).utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let digits = String(rest.prefix(2)), digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
