/// Writes to a terminal, and keeps track of the cursor position, if it is certain, and of the current style.
struct Pen {
    /// What is to be sent.
    private(set) var bytes: [UInt8] = []
    /// Nil if terminals may disagree.
    private(set) var position: Point?
    private var style = CellStyle.standard
    private var isLinkOpen = false
    private let sequence: StyleSequence
    private let columns: Int
    private let glyphs: Glyphs

    init(depth: ColorDepth, glyphs: Glyphs = .all, columns: Int) {
        sequence = StyleSequence(depth: depth)
        (self.glyphs, self.columns) = (glyphs, columns)
    }

    /// A sequence that moves no cursor and changes no style.
    mutating func send(_ text: String) {
        bytes += text.utf8
    }

    /// A sequence after which the cursor is at `place`, or at an unknown position.
    mutating func send(_ text: String, movingTo place: Point?) {
        bytes += text.utf8
        position = place
    }

    /// Brings the cursor to a point by the shortest sequence that is safe.
    mutating func move(to target: Point) {
        if position == target { return }
        if let position, position.row == target.row, target.column > position.column {
            let distance = target.column - position.column
            send(distance == 1 ? "\u{1b}[C" : "\u{1b}[\(distance)C")
        } else if let position, target.column == 0, (0...1).contains(target.row - position.row) {
            // The frame has no row below its last one, so nothing scrolls.
            send(position.row == target.row ? "\r" : "\r\n")
        } else {
            let column = target.column == 0 ? "" : ";\(target.column + 1)"
            send("\u{1b}[\(target.row + 1)\(column)H")
        }
        position = target
    }

    /// Writes a cluster where the cursor stands.
    mutating func write(_ cell: Cell, links: [String]) {
        if !cell.isBlank || style.isSeenOnBlanks { look(like: cell.style, links: links) }
        guard glyphs != .ascii, DisputedWidth.contains(cell.text), let start = position else {
            bytes += glyphs.shown(cell.text, columns: Int(cell.columns)).utf8
            advance(by: Int(cell.columns))
            return
        }
        // A terminal that takes it for narrower leaves cells as they were, so they are emptied first.
        send(String(repeating: " ", count: Int(cell.columns)), movingTo: nil)
        move(to: start)
        bytes += String(DisputedWidth.fitted(cell.text, room: columns - start.column)).utf8
        position = nil
    }

    /// Makes what is written next look like `wanted`.
    mutating func look(like wanted: CellStyle, links: [String] = [""]) {
        bytes += sequence.bytes(from: style, to: wanted)
        if wanted.link != style.link { follow(wanted.link, links) }
        style = wanted
    }

    /// Makes what is erased next look like nothing.
    mutating func prepareErasure() {
        if style.isSeenOnBlanks { look(like: .standard) }
    }

    private mutating func advance(by count: Int) {
        guard let place = position else { return }
        // At the edge it stays on the last character, or waits behind it: terminals differ.
        let next = place.column + count
        position = next < columns ? Point(column: next, row: place.row) : nil
    }

    /// OSC 8: the number ties the parts of a link together that stand in several rows.
    private mutating func follow(_ link: LinkID, _ links: [String]) {
        let index = Int(link.number)
        if link != .none, links.indices.contains(index) {
            send("\u{1b}]8;id=\(index);\(links[index])\u{1b}\\")
            isLinkOpen = true
        } else if isLinkOpen {
            send("\u{1b}]8;;\u{1b}\\")
            isLinkOpen = false
        }
    }
}
