internal import CVTerm
internal import Glibc
package import LandfallTerminal

/// libvterm, opened when it is there: a terminal by other people.
package enum EmulatorLibrary {
    fileprivate static let api: landfall_vterm_api? = {
        guard let library = dlopen("libvterm.so.0", RTLD_NOW | RTLD_LOCAL) else { return nil }
        var api = landfall_vterm_api()
        return landfall_vterm_api_load(library, &api) == nil ? api : nil
    }()

    package static var isThere: Bool { api != nil }
    package static let reason = "libvterm0 is not installed: scripts/setup --tests"
}

/// A terminal without a window, which can be asked what it shows.
package final class EmulatedTerminal {
    package struct Missing: Error {}

    /// One of its cells.
    package struct Shown: Equatable {
        package var scalars: [UInt32]
        package var attributes: UInt32
        package var foreground: CellColor?
        package var background: CellColor?
    }

    package let size: TerminalSize
    private let api: landfall_vterm_api
    private let terminal: OpaquePointer
    private let screen: OpaquePointer

    package init(_ size: TerminalSize) throws {
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

    package func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { buffer in
            _ = api.input_write(terminal, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
        }
    }

    package var cursor: Point {
        var place = landfall_vterm_position()
        api.state_get_cursorpos(api.obtain_state(terminal), &place)
        return Point(column: Int(place.column), row: Int(place.row))
    }

    package func cell(_ point: Point) -> Shown {
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

    /// What it shows, row by row, without spaces at the ends.
    package var text: String {
        (0..<size.rows).map { row in
            var line = ""
            for column in 0..<size.columns {
                let scalars = cell(Point(column: column, row: row)).scalars
                // The second column of a wide character says so.
                if scalars.first == .max { continue }
                line.unicodeScalars += scalars.isEmpty ? [" "] : scalars.compactMap(Unicode.Scalar.init)
            }
            while line.last == " " { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}
