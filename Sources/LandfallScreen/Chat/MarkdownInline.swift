internal import LandfallTerminal

/// Emphasis, code and links within a line. All marks are ASCII, so it goes through bytes, and it looks ahead a bounded way.
struct MarkdownInline {
    /// How far the end of a piece is looked for.
    static let reach = 600

    let bytes: [UInt8]
    private let base: Role?
    var result = StyledText("")
    /// Where the text begins that has no mark in it so far.
    var begun = 0
    var place = 0
    private var isBold = false
    /// Where the mark stands that ends what is said with stress.
    private var endOfStress: Int?
    /// Up to where each mark was looked for in vain, so that no byte is looked at again for it.
    private var barren: [UInt8: Int] = [:]

    /// A text, whose other parts are `base`.
    static func text(_ text: Substring, _ base: Role? = nil) -> StyledText {
        var inline = MarkdownInline(bytes: Array(text.utf8), base: base)
        while inline.place < inline.bytes.count { inline.step() }
        inline.flush()
        return inline.result
    }

    private init(bytes: [UInt8], base: Role?) {
        self.bytes = bytes
        self.base = base
    }

    private mutating func step() {
        switch bytes[place] {
        case UInt8(ascii: "*") where byte(1) == UInt8(ascii: "*"):
            pass(2)
            isBold.toggle()
        case UInt8(ascii: "*"), UInt8(ascii: "_"): stress()
        case UInt8(ascii: "`"): code()
        case UInt8(ascii: "["): link()
        case UInt8(ascii: "<"): bracketed()
        case UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "m"), UInt8(ascii: "M"): address()
        case UInt8(ascii: "\\") where byte(1).map(Self.isMark) == true:
            pass(1)
            place += 1
        default: place += 1
        }
    }

    func byte(_ offset: Int) -> UInt8? {
        bytes.indices.contains(place + offset) ? bytes[place + offset] : nil
    }

    var role: Role? { isBold ? .bold : endOfStress != nil ? .emphasis : base }

    /// Adds what precedes this place.
    mutating func flush() {
        result.append(text(begun..<min(place, bytes.count)), role)
        begun = place
    }

    /// Goes on after a mark, which is not shown.
    mutating func pass(_ count: Int) {
        flush()
        place += count
        begun = place
    }

    /// Ranges begin and end at ASCII, so that no character is cut.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// `*so*` and `_so_`, but not `2 * 3` and `file_name`.
    private mutating func stress() {
        if endOfStress == place {
            pass(1)
            endOfStress = nil
            return
        }
        let mark = bytes[place]
        let before = byte(-1).map(Self.isWord) ?? false
        guard endOfStress == nil, !before, let next = byte(1), next != 0x20, next != mark else { return place += 1 }
        let end = find(mark, from: place + 2, within: Self.reach) { [bytes] index in
            let isLast = index + 1 == bytes.count || !Self.isWord(bytes[index + 1]) && bytes[index + 1] != mark
            return bytes[index] == mark && bytes[index - 1] != 0x20 && bytes[index - 1] != mark && isLast
        }
        guard let end else { return place += 1 }
        pass(1)
        endOfStress = end
    }

    /// Code keeps its marks, so it is recognisable without colours too.
    private mutating func code() {
        let count = bytes[place...].prefix { $0 == UInt8(ascii: "`") }.count
        let limit = min(place + count + Self.reach, bytes.count)
        var index = place + count
        while count < 8, index < limit {
            let run = bytes[index..<limit].prefix { $0 == UInt8(ascii: "`") }.count
            if run == count {
                flush()
                result.append(text(place..<index + run), .warn)
                (place, begun) = (index + run, index + run)
                return
            }
            index += max(1, run)
        }
        place += count
    }

    /// The first place that will do for a mark; nil if there is none that is near enough.
    mutating func find(_ mark: UInt8, from start: Int, within reach: Int, _ isWanted: (Int) -> Bool) -> Int? {
        let last = min(start + reach, bytes.count)
        let first = max(start, barren[mark] ?? 0)
        guard first < last else { return nil }
        if let found = (first..<last).first(where: isWanted) { return found }
        barren[mark] = last
        return nil
    }

    static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || byte >= 0x80
    }

    /// Whether it is punctuation, which a backslash makes text of.
    private static func isMark(_ byte: UInt8) -> Bool {
        (0x21...0x7e).contains(byte) && !isWord(byte)
    }
}
