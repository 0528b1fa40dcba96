/// A colour of a cell: what the terminal has by default, one of its palette, or a true colour.
package struct CellColor: Sendable, Hashable {
    /// The three kinds.
    package enum Kind: Sendable, Hashable {
        /// As the terminal is set up.
        case standard
        /// 0 to 7, 8 to 15 for the bright ones, and 16 to 255 for those of xterm that stay as they are.
        case palette(UInt8)
        /// Red, green, blue.
        case rgb(UInt8, UInt8, UInt8)
    }

    /// Four bytes, because there are two of them in every cell.
    private let bits: UInt32

    /// As the terminal is set up.
    package static let standard = CellColor(bits: 0)
    /// Colours of the palette.
    package static let black = palette(0)
    package static let red = palette(1)
    package static let green = palette(2)
    package static let yellow = palette(3)
    package static let blue = palette(4)
    package static let magenta = palette(5)
    package static let cyan = palette(6)

    private init(bits: UInt32) {
        self.bits = bits
    }

    /// A colour of the palette.
    package static func palette(_ index: UInt8) -> CellColor { CellColor(bits: 1 << 24 | UInt32(index)) }

    /// A true colour.
    package static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> CellColor {
        CellColor(bits: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// The kind of colour.
    package var kind: Kind {
        let byte = { (shift: UInt32) in UInt8(truncatingIfNeeded: bits >> shift) }
        switch bits >> 24 {
        case 0: return .standard
        case 1: return .palette(byte(0))
        default: return .rgb(byte(16), byte(8), byte(0))
        }
    }
}

/// What a link of a frame is known by; its address stands in ``Frame/links``.
package struct LinkID: Sendable, Hashable {
    let number: UInt16

    /// No link.
    package static let none = LinkID(number: 0)
}

/// How a cell looks.
package struct CellStyle: Sendable, Hashable {
    /// What a terminal can do to a character besides colour.
    package struct Attributes: OptionSet, Sendable, Hashable {
        /// One bit each.
        package let rawValue: UInt8

        /// Creates a set from its bits.
        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let italic = Attributes(rawValue: 4)
        package static let underline = Attributes(rawValue: 8)
        package static let reverse = Attributes(rawValue: 16)
        package static let strike = Attributes(rawValue: 32)
    }

    /// The colour of the character.
    package var foreground: CellColor
    /// The colour behind it.
    package var background: CellColor
    /// What else.
    package var attributes: Attributes
    /// Where it leads (OSC 8).
    package var link: LinkID = .none

    /// As the terminal is set up.
    package static let standard = CellStyle()

    /// Creates a style.
    package init(
        _ foreground: CellColor = .standard, on background: CellColor = .standard, _ attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// Whether something of it is seen where nothing is written.
    var isSeenOnBlanks: Bool {
        background != .standard || link != .none || !attributes.isDisjoint(with: [.underline, .reverse, .strike])
    }

    /// This style with what `other` has besides: its attributes are added, and its colours and its link win over none.
    package func adding(_ other: CellStyle) -> CellStyle {
        var result = self
        result.attributes.formUnion(other.attributes)
        if other.foreground != .standard { result.foreground = other.foreground }
        if other.background != .standard { result.background = other.background }
        if other.link != .none { result.link = other.link }
        return result
    }
}
