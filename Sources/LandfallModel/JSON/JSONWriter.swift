/// Writes compact JSON, in the order in which it is told.
package struct JSONWriter {
    /// What is written so far.
    package private(set) var bytes: [UInt8] = []

    /// Begins with nothing.
    package init() {}

    /// Writes an object; each call of `member` before its value.
    package mutating func object(_ body: (inout JSONWriter) -> Void) {
        begin(UInt8(ascii: "{"))
        body(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    /// Writes an array.
    package mutating func array<Elements: Sequence>(
        _ elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
    ) {
        begin(UInt8(ascii: "["))
        for element in elements { body(&self, element) }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Writes a member that is a string; nothing where there is none.
    package mutating func member(_ name: String, _ value: String?) {
        guard let value else { return }
        member(name) { $0.string(value) }
    }

    /// Writes a member.
    package mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        value(&self)
    }

    /// Writes `true` or `false`.
    package mutating func truth(_ value: Bool) {
        separate()
        bytes += (value ? "true" : "false").utf8
    }

    /// Writes a number.
    package mutating func number(_ value: Int) {
        separate()
        bytes += String(value).utf8
    }

    /// Writes a number that is finite.
    package mutating func number(_ value: Double) {
        separate()
        let text = "\(value)"
        bytes += (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8
    }

    /// Writes a member that is JSON already.
    package mutating func member(_ name: String, json: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        bytes += json.utf8
    }

    /// Writes members that were kept.
    package mutating func members(_ kept: KeptFields) {
        for field in kept.fields {
            string(field.name)
            bytes.append(UInt8(ascii: ":"))
            bytes += field.value
        }
    }

    /// Writes a string. Everything invisible is escaped, so that no editor hides it and no terminal obeys it.
    package mutating func string(_ text: String) {
        separate()
        var text = text
        let isAppended = text.withUTF8 { utf8 in
            guard utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
            else { return false }
            bytes.append(UInt8(ascii: "\""))
            bytes.append(contentsOf: utf8)
            bytes.append(UInt8(ascii: "\""))
            return true
        }
        if isAppended { return }
        let start = bytes.count
        var isPlain = true
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x00...0x1f: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
            default:
                isPlain = isPlain && byte < 0x7f
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        if isPlain { return }
        let escaped = JSONText.escaped(String(decoding: bytes[start...], as: UTF8.self))
        bytes.replaceSubrange(start..., with: escaped.utf8)
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
    }

    /// A comma stands before everything but the first of its container and what follows a name.
    private mutating func separate() {
        guard let last = bytes.last, !"{[:,".utf8.contains(last) else { return }
        bytes.append(UInt8(ascii: ","))
    }
}
