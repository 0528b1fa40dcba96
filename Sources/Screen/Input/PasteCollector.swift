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

    /// Takes a byte; true if it was the last one of the end.
    mutating func take(_ byte: UInt8) -> Bool {
        if byte == Self.end[matched] {
            matched += 1
            return matched == Self.end.count
        }
        // The first byte of the end is nowhere else in it, so nothing but itself can begin another one.
        for index in 0..<matched { keep(Self.end[index]) }
        matched = byte == Self.end[0] ? 1 : 0
        if matched == 0 { keep(byte) }
        return false
    }

    /// The text so far.
    var paste: Paste { Paste(Self.text(kept), isCut: isCut) }

    private mutating func keep(_ byte: UInt8) {
        if kept.count < limit { kept.append(byte) } else { isCut = true }
    }

    /// What can be inserted: a terminal sends CR at the end of a line. Controls, and what hides or reorders, go.
    static func text(_ bytes: [UInt8]) -> String {
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\r": result.append("\n")
            case "\n" where previous == "\r": break
            case "\n", "\t": result.append(scalar)
            default: if scalar.isTyped { result.append(scalar) }
            }
            previous = scalar
        }
        return String(result)
    }
}
