import CVTerm
import Glibc

@testable import LandfallTerminal

/// libvterm, opened when it is there: a terminal by other people.
enum EmulatorLibrary {
    static let api: landfall_vterm_api? = {
        guard let library = dlopen("libvterm.so.0", RTLD_NOW | RTLD_LOCAL) else { return nil }
        var api = landfall_vterm_api()
        return landfall_vterm_api_load(library, &api) == nil ? api : nil
    }()

    static var isThere: Bool { api != nil }
    static let reason = "libvterm0 is not installed: scripts/setup --tests"
}

/// A terminal without a window, which can be asked what it shows.
final class EmulatedTerminal {
    struct Missing: Error {}

    /// One of its cells.
    struct Shown: Equatable {
        var scalars: [UInt32]
        var attributes: UInt32
        var foreground: CellColor?
        var background: CellColor?
    }

    let size: TerminalSize
    private let api: landfall_vterm_api
    private let terminal: OpaquePointer
    private let screen: OpaquePointer

    init(_ size: TerminalSize) throws {
        guard let api = EmulatorLibrary.api, let terminal = api.new(Int32(size.rows), Int32(size.columns)),
            let screen = api.obtain_screen(terminal)
        else { throw Missing() }
        (self.api, self.terminal, self.screen, self.size) = (api, terminal, screen, size)
        api.set_utf8(terminal, 1)
        api.screen_enable_altscreen(screen, 1)
        api.screen_reset(screen, 1)
        // As a session sets it.
        write(Array("\u{1b}[?1049h\u{1b}[?7l".utf8))
    }

    deinit {
        api.free(terminal)
    }

    func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { buffer in
            _ = api.input_write(terminal, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
        }
    }

    var cursor: Point {
        var place = landfall_vterm_position()
        api.state_get_cursorpos(api.obtain_state(terminal), &place)
        return Point(column: Int(place.column), row: Int(place.row))
    }

    func cell(_ point: Point) -> Shown {
        var cell = landfall_vterm_cell()
        _ = api.screen_get_cell(
            screen, landfall_vterm_position(row: Int32(point.row), column: Int32(point.column)), &cell)
        let all = [
            cell.scalars.0, cell.scalars.1, cell.scalars.2, cell.scalars.3, cell.scalars.4, cell.scalars.5,
        ]
        return Shown(
            scalars: Array(all.prefix { $0 != 0 }), attributes: cell.attributes,
            foreground: color(cell.foreground, isDefault: 2), background: color(cell.background, isDefault: 4))
    }

    private func color(_ color: landfall_vterm_color, isDefault: UInt8) -> CellColor? {
        if color.type & isDefault != 0 { return .standard }
        return color.type & 1 != 0 ? .palette(color.first) : .rgb(color.first, color.second, color.third)
    }

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
                if shown.attributes != bits[attributes] ?? 0 { found.append("\(point): attributes for \(attributes)") }
                if shown.foreground != wanted.style.foreground { found.append("\(point): colour") }
                if shown.background != wanted.style.background { found.append("\(point): background") }
            }
        }
        if let wanted = frame.cursor, wanted != cursor { found.append("cursor at \(cursor) for \(wanted)") }
        return found
    }
}
