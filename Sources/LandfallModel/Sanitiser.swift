/// Turns foreign text into text that a terminal shows and never interprets.
///
/// Invisible characters are made visible, so the reader sees that something was there: C0 and DEL become their control
/// pictures (`␛[31m` for a colour sequence), everything else that is invisible or undefined becomes U+FFFD. An escape
/// sequence is therefore not parsed: without its first byte it is plain text, whether it is complete or not.
/// The result is a fixed point: displaying it again changes nothing.
public struct Sanitiser: Sendable {
    /// The most Unicode scalars that are kept; longer text ends in `…`, which counts.
    public let limit: Int
    /// Whether line feeds stay, for bodies. CR LF becomes LF, and a tab four spaces.
    public let keepsLines: Bool

    /// The sanitiser of everything that stands on one line.
    public static let line = Sanitiser(limit: 256)
    /// The sanitiser of bodies, which have many lines.
    public static let block = Sanitiser(limit: 65_536, keepsLines: true)

    /// The maximum number of marks on one base. Tibetan and Vietnamese need fewer; a flood that paints over the lines
    /// above and below needs more.
    static let marksPerBase = 4

    /// Creates a sanitiser that keeps `limit` scalars, at least one.
    public init(limit: Int, keepsLines: Bool = false) {
        self.limit = max(1, limit)
        self.keepsLines = keepsLines
    }

    /// Returns `text` with nothing left that could move a cursor, change colours, reorder or hide text.
    public func display(_ text: String) -> String {
        if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) { return text }
        var line = Line(keepsLines: keepsLines)
        var rest = text.unicodeScalars[...]
        while line.shown.count <= limit, let scalar = rest.popFirst() {
            line.take(scalar, before: rest.first)
        }
        return line.text(limit: limit)
    }
}

extension Sanitiser {
    /// What is shown so far, and what the next scalar may attach itself to.
    private struct Line {
        let keepsLines: Bool
        private(set) var shown: [Unicode.Scalar] = []
        private var marks = 0
        private var previous: Unicode.Scalar?

        init(keepsLines: Bool) {
            self.keepsLines = keepsLines
        }

        mutating func take(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
            defer { previous = scalar }
            switch scalar.value {
            case 0x0a where keepsLines: show(scalar)
            case 0x0d where keepsLines && next == "\n": break
            case 0x09 where keepsLines: for _ in 0..<4 { show(" ") }
            case 0x20...0x7e: show(scalar)
            case 0x00...0x1f: show(Unicode.Scalar(0x2400 + scalar.value) ?? .replacement)
            case 0x7f: show("\u{2421}")
            default: takeNonASCII(scalar, before: next)
            }
        }

        private mutating func takeNonASCII(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
            if scalar.isInvisible {
                if !isEmojiGlue(scalar, before: next) { show(.replacement) }
            } else if scalar.isUndefined {
                show(.replacement)
            } else if scalar.extendsBase {
                mark(scalar)
            } else if scalar.properties.generalCategory == .spaceSeparator && scalar != "\u{3000}" {
                show(" ")
            } else {
                show(scalar)
            }
        }

        private mutating func show(_ scalar: Unicode.Scalar) {
            shown.append(scalar)
            marks = 0
        }

        /// Adds a mark to its base. One without a base would change our own text before it, so it is replaced; the
        /// first of a flood is replaced and the others vanish into that replacement.
        private mutating func mark(_ scalar: Unicode.Scalar) {
            guard let base = shown.last, base != "\n", !scalar.isTrailingJamo || base.isHangul else {
                return show(.replacement)
            }
            marks += 1
            if marks <= Sanitiser.marksPerBase {
                shown.append(scalar)
            } else if marks == Sanitiser.marksPerBase + 1 {
                shown.append(.replacement)
            }
        }

        /// Whether this is the one selector right after an emoji, or the joiner between two. They ask for a style of what is
        /// shown anyhow, and terminals disagree about the columns, so they are left out without a trace.
        private func isEmojiGlue(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
            guard let base = shown.last, base.properties.isEmoji else { return false }
            switch scalar {
            case "\u{fe0e}", "\u{fe0f}": return base == previous
            case "\u{200d}": return !base.isASCII && next.map { !$0.isASCII && $0.properties.isEmoji } == true
            default: return false
            }
        }

        /// The text, cut where no mark loses its base.
        func text(limit: Int) -> String {
            guard shown.count > limit else { return String(String.UnicodeScalarView(shown)) }
            var end = limit - 1
            while end > 0 && shown[end].extendsBase { end -= 1 }
            return String(String.UnicodeScalarView(shown[..<end])) + "…"
        }
    }
}
