import ScreenTestSupport

@testable import LandfallTerminal

extension EmulatedTerminal {
    /// The bits that it has for attributes: asked of itself, since they move from version to version.
    static func bits(of attributes: CellStyle.Attributes) throws -> UInt32 {
        let terminal = try EmulatedTerminal(TerminalSize(columns: 2, rows: 1))
        let sequence = StyleSequence(depth: .full).bytes(from: .standard, to: CellStyle(.standard, attributes))
        terminal.write(sequence + Array("x".utf8))
        return terminal.cell(Point(column: 0, row: 0)).attributes
    }
}

extension EmulatedTerminal {
    /// What it shows otherwise than a frame, cell by cell; empty where it shows the frame.
    func differences(from frame: Frame, bits: [CellStyle.Attributes: UInt32]) -> [String] {
        var found: [String] = []
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let point = Point(column: column, row: row)
                let wanted = frame[point]
                // The cells that a disputed cluster covers are the terminal's own affair.
                guard wanted.columns > 0 else { continue }
                let shown = cell(point)
                let written = DisputedWidth.fitted(wanted.text, room: size.columns - column)
                var scalars = written.unicodeScalars.map(\.value)
                if DisputedWidth.contains(written) { scalars = Array(scalars.prefix(1)) }
                if scalars == [0x20] { scalars = [] }
                let seen = shown.scalars == [0x20] ? [] : shown.scalars.prefix(max(1, scalars.count))
                if Array(seen) != scalars { found.append("\(point): \(shown.scalars) for \(wanted.text)") }
                let attributes = wanted.style.attributes
                if shown.background != wanted.style.background { found.append("\(point): background") }
                // Bold and a colour are not seen where nothing is written.
                let marks = [CellStyle.Attributes.underline, .reverse, .strike].reduce(0) { $0 | (bits[$1] ?? 0) }
                if wanted.isBlank, shown.attributes & marks == 0 { continue }
                if shown.attributes != bits[attributes] ?? 0 { found.append("\(point): attributes for \(attributes)") }
                if shown.foreground != wanted.style.foreground { found.append("\(point): colour") }
            }
        }
        if let wanted = frame.cursor, wanted != cursor { found.append("cursor at \(cursor) for \(wanted)") }
        return found
    }
}
