import LandfallTestSupport

@testable import LandfallTerminal

extension FuzzTarget {
    /// What a terminal sends, and whoever can make it send something.
    static let terminalInput = FuzzTarget(
        "terminal-input",
        seeds: [
            "q한\u{1b}x\u{1b}[A\u{1b}[1;5C\u{1b}OP\u{1b}[15~",
            "\u{1b}[<0;10;20M\u{1b}[<0;10;20m\u{1b}[<65;1;1M\u{1b}[I\u{1b}[O",
            "\u{1b}[200~rm -rf ~\r\u{1b}[201~\u{1b}",
            "\u{1b}]11;rgb:ffff/0000/8080\u{1b}\\\u{1b}[?62;22c\u{1b}[?997;1n\u{1b}[?2031;2$y",
            "\u{1b}[97:65;6:1u\u{1b}[27;5;105~\u{1b}[57414u",
            "\u{1b}P1$r0m\u{1b}\\\u{1b}_x\u{1b}\\\u{1b}[M !!\u{1b}[[A", "😀\u{7f}\t\r\n\u{0}",
        ],
        pieces: [
            "\u{1b}", "\u{1b}[", "\u{1b}O", "\u{1b}]", "\u{1b}P", "\u{1b}\\", "\u{7}", "\u{1b}[200~", "\u{1b}[201~",
            "\u{1b}\u{1b}[",
            ";", ":", "<", "?", "1", "999999999", "~", "u", "M", "m", "A", "\u{18}", "\u{3}", "11;rgb:", "f/f/f",
            "\u{9b}", "\u{202e}", "한",
        ]
    ) { input in
        var random = SeededGenerator(of: input)
        var whole = InputDecoder(pasteLimit: 1_000)
        var events = whole.feed(input, at: .zero)
        var pieces = InputDecoder(pasteLimit: 1_000)
        let same = random.cut(input).flatMap { pieces.feed($0, at: .zero) }
        guard events == same else { return "in pieces it is \(same) instead of \(events)" }
        guard whole.deadline == pieces.deadline else { return "in pieces it waits otherwise" }
        events += whole.timeout(at: .seconds(1))
        for event in events {
            if let fault = fault(of: event) { return fault }
        }
        guard whole.feed([0x03], at: .seconds(10)).last == .key(.control("c")) else { return "Ctrl-C has no effect" }
        return nil
    }

    private static func fault(of event: InputEvent) -> String? {
        switch event {
        case .paste(let paste):
            let isClean = paste.text.unicodeScalars.allSatisfy { $0.isTyped || $0 == "\n" || $0 == "\t" }
            return isClean && paste.text.utf8.count <= 3_000
                ? nil : "a paste holds what is no text, or too much: \(paste)"
        case .key(let key):
            guard case .character(let character) = key.code else { return nil }
            return character.unicodeScalars.allSatisfy(\.isTyped) ? nil : "a key is no text: \(key)"
        case .mouse(let mouse):
            let isInside = (0..<10_000).contains(mouse.point.column) && (0..<10_000).contains(mouse.point.row)
            return isInside ? nil : "the mouse is outside of every screen: \(mouse)"
        case .focus, .report: return nil
        }
    }

    /// Sizes of a window, which anybody sets, and parts that want more or less than it has.
    static let screenLayout = FuzzTarget(
        "screen-layout",
        byteSeeds: [
            [120, 1, 0, 18, 0, 1, 1, 40, 60, 0, 1, 30, 255, 2], [0, 0, 0, 5, 0, 0],
            [255, 3, 2, 0, 0, 0, 2, 0, 0, 0, 2, 255, 255, 3],
        ]
    ) { input in
        var bytes = input[...]
        let area = Rect(column: 3, row: 1, columns: Int(bytes.popFirst() ?? 0), rows: 5)
        let gap = Int(bytes.popFirst() ?? 0) % 4
        var tracks: [Track] = []
        while tracks.count < 12, bytes.count >= 4 {
            let part = bytes.prefix(4).map(Int.init)
            bytes = bytes.dropFirst(4)
            let rank = part[3] % 5 == 0 ? nil : part[3] % 5
            tracks.append(
                part[0] % 3 == 0
                    ? .fixed(part[1], collapses: rank)
                    : .share(part[0], minimum: part[1], maximum: part[2] == 255 ? .max : part[2], collapses: rank))
        }
        return fault(tracks, gap, area)
    }

    private static func fault(_ tracks: [Track], _ gap: Int, _ area: Rect) -> String? {
        let lengths = Track.lengths(tracks, in: area.columns, gap: gap)
        guard lengths.count == tracks.count, lengths.allSatisfy({ $0 ?? 0 >= 0 }) else { return "lengths \(lengths)" }
        var end = area.column
        for part in area.columns(tracks, gap: gap).compactMap({ $0 }) where !part.isEmpty {
            guard part.column >= end, part.endColumn <= area.endColumn, part.rows == area.rows else {
                return "parts overlap or leave the area: \(lengths)"
            }
            end = part.endColumn
        }
        // A part is only missing where it had no room.
        let all = Track.lengths(tracks, in: 100_000, gap: gap)
        return all.contains(nil) ? "a part collapsed with all the room of the world" : nil
    }
}
