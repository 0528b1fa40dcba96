package import LandfallModel

/// The content of a file, reconstructed from reads and later changes.
package struct FileContent: Sendable, Hashable {
    /// The number of the first line, from 1.
    package private(set) var firstLine: Int
    /// The lines.
    package private(set) var lines: [ForeignText]
    /// How many lines the file has in all; nil if nothing says that.
    package private(set) var lineCount: Int?
    /// How many changes came later that do not fit onto these lines, and are not in them.
    package private(set) var missedChanges = 0

    /// Whether these are all lines of the file.
    package var isWhole: Bool { firstLine == 1 && lineCount.map { $0 <= lines.count } ?? false }

    /// What was written as a whole.
    init(whole text: ForeignText) {
        (firstLine, lines) = (1, Self.lines(of: text))
        lineCount = lines.count
    }

    /// What was read; nil for what is not text.
    init?(_ excerpt: FileExcerpt) {
        guard let text = excerpt.text else { return nil }
        (firstLine, lines, lineCount) = (max(1, excerpt.firstLine), Self.lines(of: text), excerpt.lineCount)
    }

    /// The lines of a text; an end of line at its end begins no other one.
    private static func lines(of text: ForeignText) -> [ForeignText] {
        // By scalars: as characters "\r\n" is one, and no line would end there.
        var lines = text.raw.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { ForeignText(String($0)) }
    }

    /// Takes what was read later: joined to what is there where both agree, and in its place otherwise.
    mutating func take(_ newer: FileContent) {
        let offset = newer.firstLine - firstLine
        let common = min(lines.count - offset, newer.lines.count)
        guard missedChanges == 0, offset >= 0, offset <= lines.count,
            lines[offset..<offset + common].elementsEqual(newer.lines.prefix(common))
        else {
            self = newer
            return
        }
        lines += newer.lines.dropFirst(common)
        lineCount = newer.lineCount ?? lineCount
    }

    /// Takes a change. One that does not fit onto the lines that are there is counted.
    ///
    /// - Parameters:
    ///   - change: What has changed.
    ///   - input: What the tool was called with, where that is known.
    mutating func take(_ change: FileChange, input: JSONValue?) {
        var changed = self
        let hasPlaces = !change.hunks.isEmpty && change.hunks.allSatisfy { $0.old != nil }
        // From the last one back, so that the places of the others stay.
        let fits =
            hasPlaces
            ? change.hunks.reversed().allSatisfy { changed.take($0) } : input.map { changed.replace($0) } ?? false
        if fits, missedChanges == 0 { self = changed } else { missedChanges += 1 }
    }

    private mutating func take(_ hunk: FileChange.Hunk) -> Bool {
        guard let place = hunk.old else { return false }
        let old = Self.side(of: hunk, "-")
        let new = Self.side(of: hunk, "+")
        // Lines that are put in stand beside some that are there, but in an empty file.
        guard place.count == old.count, !old.isEmpty || lines.isEmpty else { return false }
        let growth = new.count - old.count
        let start = old.isEmpty ? 0 : place.lowerBound - firstLine
        if !old.isEmpty, start >= lines.count || start <= -old.count {
            // Beside the part that is there.
            if isWhole { return false }
            if start < 0 { firstLine += growth }
        } else {
            guard start >= 0, start + old.count <= lines.count,
                lines[start..<start + old.count].elementsEqual(old)
            else { return false }
            lines.replaceSubrange(start..<start + old.count, with: new)
        }
        lineCount = lineCount.map { $0 + growth }
        return true
    }

    /// The lines of a hunk before it (`-`) or behind it (`+`), without their marks.
    private static func side(of hunk: FileChange.Hunk, _ mark: Unicode.Scalar) -> [ForeignText] {
        hunk.lines.compactMap { line in
            let scalars = line.raw.unicodeScalars
            guard let first = scalars.first, first == " " || first == mark else { return nil }
            return ForeignText(String(scalars.dropFirst()))
        }
    }

    /// Replaces text by text, as Edit and MultiEdit were called to.
    private mutating func replace(_ input: JSONValue) -> Bool {
        var text = lines.map(\.raw).joined(separator: "\n")
        for edit in input["edits"]?.elements ?? [input] {
            guard let old = edit["old_string"]?.text?.raw, let new = edit["new_string"]?.text?.raw, !old.isEmpty
            else { return false }
            let places = text.ranges(of: old)
            let all = edit["replace_all"]?.isTrue == true
            guard !places.isEmpty, all ? isWhole : places.count == 1 else { return false }
            for place in places.reversed() { text.replaceSubrange(place, with: new) }
        }
        let before = lines.count
        lines = Self.lines(of: ForeignText(text))
        lineCount = lineCount.map { $0 + lines.count - before }
        return true
    }
}
