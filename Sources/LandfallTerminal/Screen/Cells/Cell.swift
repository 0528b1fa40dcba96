/// One cell of the screen. A cluster of several columns stands in the first of its cells, and the others are covered by it.
package struct Cell: Sendable, Hashable {
    /// One cluster, which has no control in it; a space where this cell is covered.
    package let text: Character
    /// How it looks.
    package let style: CellStyle
    /// The columns of the cluster, or 0 where a cluster to the left covers this cell.
    package let columns: UInt8

    /// Makes a cell. Whatever cannot be seen of the style of a blank is left away, so that nobody writes it.
    package init(text: Character, style: CellStyle, columns: UInt8) {
        (self.text, self.columns) = (text, columns)
        self.style = text == " " && columns == 1 && !style.isSeenOnBlanks ? .standard : style
    }

    /// An empty cell.
    package static let blank = Cell(text: " ", style: .standard, columns: 1)

    static func covered(_ style: CellStyle) -> Cell { Cell(text: " ", style: style, columns: 0) }

    /// Whether there is nothing to see in it, as in an erased one.
    var isBlank: Bool { self == .blank }
}

/// The clusters of text as cells can hold them.
enum Clusters {
    /// No character of any script is longer than this; U+FFFD is shown for longer clusters.
    static let mostBytes = 64
    static let mostColumns = 8

    /// ASCII as characters, which needs no search for their ends.
    private static let ascii: [Character] = (0..<128).map { Character(Unicode.Scalar(UInt8($0))) }

    /// Calls `body` with each cluster that can be seen and the columns that it takes, until it returns false.
    ///
    /// What takes no column is left out: controls, and marks without a base, which the sanitiser has replaced in text from
    /// outside. So no cell ever holds a control, whatever it was made of.
    static func forEach(in text: some StringProtocol, _ body: (Character, Int) -> Bool) {
        if text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) {
            for byte in text.utf8 where !body(ascii[Int(byte)], 1) { return }
            return
        }
        for character in text {
            let columns = DisplayWidth.columns(of: character)
            if columns == 0 { continue }
            let isTooLong = columns > mostColumns || character.utf8.count > mostBytes
            if !(isTooLong ? body("\u{fffd}", 1) : body(character, columns)) { return }
        }
    }
}
