internal import TerminalUI

/// Emphasis, code and links within a line. All marks are ASCII, so it goes through bytes, and it looks ahead a bounded way.
struct MarkdownInline {
    /// How far the end of a piece is looked for.
    private static let reach = 600

    private let bytes: [UInt8]
    private let base: Role?
    private var result = StyledText("")
    /// Where the text begins that has no mark in it so far.
    private var begun = 0
    private var place = 0
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

    private func byte(_ offset: Int) -> UInt8? {
        bytes.indices.contains(place + offset) ? bytes[place + offset] : nil
    }

    private var role: Role? { isBold ? .bold : endOfStress != nil ? .emphasis : base }

    /// Adds what stands before this place.
    private mutating func flush() {
        result.append(text(begun..<min(place, bytes.count)), role)
        begun = place
    }

    /// Goes on behind a mark, which is not shown.
    private mutating func pass(_ count: Int) {
        flush()
        place += count
        begun = place
    }

    /// Ranges begin and end at ASCII, so that no character is cut.
    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

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

    /// Code keeps its marks, so that it is told apart without colours too.
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

    /// `[words](address)`. The address is shown too, unless it is the words: nobody is led elsewhere than it seems.
    private mutating func link() {
        let limit = min(place + Self.reach, bytes.count)
        let close = (place + 1..<limit).first { bytes[$0] == UInt8(ascii: "]") || bytes[$0] == UInt8(ascii: "[") }
        guard let close, bytes[close] == UInt8(ascii: "]"), close + 1 < limit, bytes[close + 1] == UInt8(ascii: "(")
        else {
            return place += 1
        }
        let start = close + 2
        let found = find(UInt8(ascii: ")"), from: start, within: LinkTarget.mostBytes) { [bytes] index in
            bytes[index] == UInt8(ascii: ")") || bytes[index] == 0x20
        }
        guard var end = found, bytes[end] == UInt8(ascii: ")") else { return place += 1 }
        // `…/Swift_(bird))`
        let hasOpening = bytes[start..<end].contains(UInt8(ascii: "("))
        if hasOpening, end + 1 < bytes.count, bytes[end + 1] == bytes[end] { end += 1 }
        let (words, address) = (text(place + 1..<close), text(start..<end))
        let target = LinkTarget.of(address)
        flush()
        result.append(words, target == nil ? role : .link, link: target)
        if address != words {
            result.append(" (", .dim)
            result.append(address, .dim, link: target)
            result.append(")", .dim)
        }
        (place, begun) = (end + 1, end + 1)
    }

    /// The first place that will do for a mark; nil where there is none that is near enough.
    private mutating func find(_ mark: UInt8, from start: Int, within reach: Int, _ isWanted: (Int) -> Bool) -> Int? {
        let last = min(start + reach, bytes.count)
        let first = max(start, barren[mark] ?? 0)
        guard first < last else { return nil }
        if let found = (first..<last).first(where: isWanted) { return found }
        barren[mark] = last
        return nil
    }

    /// `<https://…>`.
    private mutating func bracketed() {
        guard LinkTarget.begins(bytes[(place + 1)...]) else { return place += 1 }
        let limit = min(place + LinkTarget.mostBytes, bytes.count)
        let end = (place + 1..<limit).first { bytes[$0] == UInt8(ascii: ">") || bytes[$0] == 0x20 }
        guard let end, bytes[end] == UInt8(ascii: ">"), let target = LinkTarget.of(text(place + 1..<end)) else {
            return place += 1
        }
        pass(1)
        result.append(text(place..<end), .link, link: target)
        (place, begun) = (end + 1, end + 1)
    }

    /// An address that stands in the text as it is.
    private mutating func address() {
        guard !(byte(-1).map(Self.isWord) ?? false), LinkTarget.begins(bytes[place...]) else { return place += 1 }
        let rest = bytes[place...].prefix(LinkTarget.mostBytes)
        var end = rest.firstIndex { $0 <= 0x20 || "<>\"`|".utf8.contains($0) } ?? rest.endIndex
        // What ends the sentence is none of it, nor a parenthesis around it.
        let count = { [bytes, place, end] (mark: UInt8) in bytes[place..<end].count { $0 == mark } }
        var unopened = count(UInt8(ascii: ")")) - count(UInt8(ascii: "("))
        while end > place, ".,;:!?'*_)]".utf8.contains(bytes[end - 1]) {
            if bytes[end - 1] == UInt8(ascii: ")") {
                guard unopened > 0 else { break }
                unopened -= 1
            }
            end -= 1
        }
        // Nothing in it is looked at again.
        guard let target = LinkTarget.of(text(place..<end)) else { return place = max(place + 1, end) }
        flush()
        result.append(text(place..<end), .link, link: target)
        (place, begun) = (end, end)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || byte >= 0x80
    }

    /// Whether it is punctuation, which a backslash makes text of.
    private static func isMark(_ byte: UInt8) -> Bool {
        (0x21...0x7e).contains(byte) && !isWord(byte)
    }
}
