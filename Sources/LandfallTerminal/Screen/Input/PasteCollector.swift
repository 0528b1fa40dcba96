/// A bracketed paste as it comes (mode 2004), in any pieces. It keeps no more than a limit.
struct PasteCollector {
    static let begin = Array("\u{1b}[200~".utf8)
    static let end = Array("\u{1b}[201~".utf8)

    private let limit: Int
    private var kept: [UInt8] = []
    private var isCut = false
    /// How many bytes of the end have come.
    private var matched = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes bytes up to the end, or all of them; true if the end was there.
    mutating func take(_ bytes: inout ArraySlice<UInt8>) -> Bool {
        while !bytes.isEmpty {
            if matched == 0 {
                let run = bytes.prefix { $0 != Self.end[0] }
                keep(run)
                bytes = bytes[run.endIndex...]
            }
            guard let byte = bytes.popFirst() else { return false }
            if byte == Self.end[matched] {
                matched += 1
                if matched == Self.end.count { return true }
                continue
            }
            // The first byte of the end is nowhere else in it, so only that byte can begin another one.
            keep(Self.end[..<matched])
            matched = byte == Self.end[0] ? 1 : 0
            if matched == 0 { keep([byte]) }
        }
        return false
    }

    /// The text so far.
    var paste: Paste {
        let hadPairs = zip(kept, kept.dropFirst()).contains { $0 == (0x0d, 0x0a) }
        let (text, hidden) = Self.text(kept)
        return Paste(text, isCut: isCut, hadPairs: hadPairs, hidden: hidden)
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        let room = limit - kept.count
        kept += bytes.prefix(room)
        if bytes.count > room { isCut = true }
    }

    /// What can be inserted: a terminal sends CR at the end of a line. Controls, and what hides or reorders, go; how many that were is said.
    static func text(_ bytes: [UInt8]) -> (text: String, hidden: Int) {
        if bytes.allSatisfy({ $0 < 0x80 }) { return plainText(bytes) }
        var hidden = 0
        var result = String.UnicodeScalarView()
        result.reserveCapacity(bytes.count)
        var previous: Unicode.Scalar?
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\r": result.append("\n")
            case "\n" where previous == "\r": break
            case "\n", "\t": result.append(scalar)
            default: if scalar.isTyped { result.append(scalar) } else { hidden += 1 }
            }
            previous = scalar
        }
        return (String(result), hidden)
    }

    /// The same for ASCII, which a megabyte mostly is.
    private static func plainText(_ bytes: [UInt8]) -> (text: String, hidden: Int) {
        var hidden = 0
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case 0x0d: result.append(0x0a)
            case 0x0a where previous == 0x0d: break
            case 0x09, 0x0a, 0x20...0x7e: result.append(byte)
            default: hidden += 1
            }
            previous = byte
        }
        return (String(decoding: result, as: UTF8.self), hidden)
    }
}
