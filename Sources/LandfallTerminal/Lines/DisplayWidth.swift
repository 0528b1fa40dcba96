/// The number of terminal columns that text takes.
///
/// wcwidth(3) depends on the locale and cannot be imported; and a terminal counts clusters, not scalars.
package enum DisplayWidth {
    /// The columns of `text`. Controls count nothing: text from outside is sanitised before it comes here.
    package static func columns(of text: some StringProtocol) -> Int {
        if isPlainASCII(text) { return text.utf8.count }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    /// The columns of one cluster: those of its scalars, where a skin tone colours the emoji before it and takes no place.
    package static func columns(of character: Character) -> Int {
        var total = 0
        var base: Unicode.Scalar?
        for scalar in character.unicodeScalars {
            if let base, base.properties.isEmojiModifierBase, scalar.properties.isEmojiModifier { continue }
            total += columns(of: scalar)
            base = base ?? scalar
        }
        return total
    }

    /// The columns of one scalar that stands alone: 0, 1 or 2.
    package static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20...0x7e: return 1
        // Vowels and final consonants of decomposed Hangul, and Hangul tone marks, share their syllable's columns.
        case 0x1160...0x11ff, 0xd7b0...0xd7fb, 0x302e...0x302f: return 0
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        if scalar.properties.isDefaultIgnorableCodePoint { return 0 }
        return WideScalars.contains(scalar.value) ? 2 : 1
    }

    /// The lines that `text` takes, at least one, where a terminal of `columns` columns wraps it. A wide character that no
    /// longer fits leaves its column empty, so the width alone does not tell.
    package static func wrappedLines(of text: String, columns: Int) -> Int {
        var lines = 1
        var used = 0
        for character in text {
            let width = self.columns(of: character)
            if used > 0, used + width > columns {
                lines += 1
                used = 0
            }
            used += width
        }
        return lines
    }

    private static func isPlainASCII(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
    }
}

/// Which side of its columns text stands on.
package enum Alignment: Sendable, Hashable {
    case left
    case right
}

extension String {
    /// The text in at most `columns` columns: as it is, or cut between two clusters and ended by `…`.
    package func truncated(toColumns columns: Int) -> String {
        DisplayWidth.columns(of: self) <= columns ? self : cut(toColumns: columns)
    }

    /// The text filled up with spaces to `columns` columns; longer text stays as it is.
    package func padded(toColumns columns: Int, alignment: Alignment = .left) -> String {
        let space = String(repeating: " ", count: max(0, columns - DisplayWidth.columns(of: self)))
        return alignment == .left ? self + space : space + self
    }

    /// As much of the text as fits before an `…` in `columns` columns; empty if there is no room for that either.
    func cut(toColumns columns: Int) -> String {
        guard columns > 0 else { return "" }
        var kept = ""
        var room = columns - 1
        for character in self {
            room -= DisplayWidth.columns(of: character)
            if room < 0 { break }
            kept.append(character)
        }
        return kept + "…"
    }
}
