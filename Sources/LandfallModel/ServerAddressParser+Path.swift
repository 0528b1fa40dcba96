extension ServerAddress {
    /// The most bytes of a base path.
    static let longestPath = 255

    /// A base path in normal form (RFC 3986 section 6.2.2): escapes in upper case, none of what needs none, no final slash.
    ///
    /// Escapes that a server or a proxy before it could take for structure (`%2F`, `%5C`, `%25`, control characters) are
    /// refused, as are `.` and `..` in every spelling: all of them lead to other paths than the one that is read.
    static func basePath(_ bytes: ArraySlice<UInt8>) throws(ServerAddressError) -> String {
        let slash = UInt8(ascii: "/")
        guard bytes.count <= longestPath else { throw ServerAddressError(.pathTooLong, in: .path, at: bytes) }
        let path = bytes.last == slash ? bytes.dropLast() : bytes
        guard !path.isEmpty else { return "" }
        var normal = ""
        for segment in path.dropFirst().split(separator: slash, omittingEmptySubsequences: false) {
            if segment.isEmpty { throw ServerAddressError(.badPath, in: .path, at: segment) }
            let text = try normalSegment(segment)
            if text == "." || text == ".." { throw ServerAddressError(.dotSegment, in: .path, at: segment) }
            normal += "/" + text
        }
        return normal
    }

    private static func normalSegment(_ bytes: ArraySlice<UInt8>) throws(ServerAddressError) -> String {
        var normal: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                guard isUnreserved(byte) || "!$&'()*+,;=:@".utf8.contains(byte) else {
                    let start = rest.startIndex - 1
                    // A character outside ASCII is pointed at whole.
                    let end = rest.prefix { $0 & 0xc0 == 0x80 }.endIndex
                    throw ServerAddressError(.badPath, in: .path, at: start..<end)
                }
                normal.append(byte)
                continue
            }
            let escape = bytes[(rest.startIndex - 1)...].prefix(3)
            guard rest.prefix(2).count == 2, rest.prefix(2).allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { throw ServerAddressError(.badPath, in: .path, at: escape.prefix { $0 < 0x80 }) }
            switch value {
            case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "%"), 0..<0x20, 0x7f:
                throw ServerAddressError(.encodedSlash, in: .path, at: escape)
            case _ where isUnreserved(value): normal.append(value)
            default: normal += Array(String(decoding: escape, as: UTF8.self).uppercased().utf8)
            }
            rest = rest.dropFirst(2)
        }
        return String(decoding: normal, as: UTF8.self)
    }

    /// Letters, digits and `-._~` (RFC 3986 section 2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
