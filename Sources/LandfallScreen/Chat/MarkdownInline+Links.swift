internal import LandfallTerminal

/// A link.
extension MarkdownInline {
    /// `[words](address)`. The address is shown too, unless it is the same as the text, so a link cannot hide its target.
    mutating func link() {
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

    /// `<https://…>`.
    mutating func bracketed() {
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
    mutating func address() {
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
}
