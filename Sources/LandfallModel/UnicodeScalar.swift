/// The classes of Unicode scalars that decide what foreign text may do to a screen.
extension Unicode.Scalar {
    /// U+FFFD, which stands for what cannot be shown.
    static let replacement: Unicode.Scalar = "\u{fffd}"

    /// Without ink of its own: C0, DEL, C1, line and paragraph separators, format characters (bidi controls, zero-width ones,
    /// tags, annotation) and everything that Unicode calls default-ignorable (variation selectors, fillers).
    var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: properties.isDefaultIgnorableCodePoint
        }
    }

    /// Unassigned, private or a noncharacter: what a terminal shows for it, and how wide, cannot be known.
    var isUndefined: Bool {
        switch properties.generalCategory {
        case .unassigned, .privateUse, .surrogate: true
        default: false
        }
    }

    /// Joins the scalar before it and takes no column of its own, or shares its cluster.
    var extendsBase: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: isTrailingJamo
        }
    }

    /// A conjoining vowel or final consonant of decomposed Hangul.
    var isTrailingJamo: Bool {
        switch value {
        case 0x1160...0x11ff, 0xd7b0...0xd7fb: true
        default: false
        }
    }

    /// A Hangul syllable or conjoining jamo.
    var isHangul: Bool {
        switch value {
        case 0x1100...0x11ff, 0xa960...0xa97c, 0xac00...0xd7a3, 0xd7b0...0xd7fb: true
        default: false
        }
    }
}
