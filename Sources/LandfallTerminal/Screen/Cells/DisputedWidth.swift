/// Clusters on whose width terminals disagree, so the cursor position after them is unknown: joiners, variation
/// selectors, skin tones, flags, decomposed Hangul, and emoji that are younger than a terminal may be.
///
/// Measured: a woman scientist takes 2 columns in tmux 3.3a and 4 in libvterm, a hand with a skin tone 4 in both, a flag 4 in pyte
/// and 2 elsewhere. No table is right everywhere.
enum DisputedWidth {
    /// Emoji up to this version of Unicode, of 2019, have the same width in every terminal that is in use.
    private static let settledVersion = 12

    /// Whether terminals may give it other columns than we do.
    static func contains(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        guard let first = scalars.first, !first.isASCII || scalars.count > 1 else { return false }
        return isFlagHalf(first) || isYoung(first) || scalars.dropFirst().contains { !isPlainMark($0) }
    }

    /// The most columns that a terminal may give it.
    static func mostColumns(of character: Character) -> Int {
        character.unicodeScalars.reduce(0) { total, scalar in
            if isFlagHalf(scalar) || scalar.properties.isEmojiModifier || isYoung(scalar) { return total + 2 }
            // The selector of the coloured form makes one column two; a vowel of Hangul has one to itself in some tables.
            let isWidening = scalar.value == 0xfe0f || (0x1160...0x11ff).contains(scalar.value)
            return total + (isWidening ? 1 : DisplayWidth.columns(of: scalar))
        }
    }

    /// What is written for a cluster that has `room` columns up to the edge of the screen: itself, or, where a terminal that takes it for
    /// wider would go on in the next row, its first scalar. libvterm does that even with mode 7 off.
    static func fitted(_ character: Character, room: Int) -> Character {
        guard contains(character), mostColumns(of: character) > room else { return character }
        guard let first = character.unicodeScalars.first.map(Character.init), !contains(first) else {
            return "\u{fffd}"
        }
        return first
    }

    private static func isFlagHalf(_ scalar: Unicode.Scalar) -> Bool { (0x1f1e6...0x1f1ff).contains(scalar.value) }

    private static func isYoung(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x1f000, scalar.value < 0x20000 else { return false }
        return (scalar.properties.age?.major ?? .max) > settledVersion
    }

    /// A mark that stands above or below its base everywhere.
    private static func isPlainMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark && !scalar.properties.isVariationSelector
    }
}
