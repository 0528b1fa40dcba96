/// The styles of roles and of the parts of a screen. No information is given by style alone, so a theme without colours has the same.
package struct Theme: Sendable, Hashable {
    /// Words without a role.
    package var text = CellStyle.standard
    /// Names, and numbers that matter.
    package var strong = CellStyle(.standard, .bold)
    /// Labels, ages, what matters less.
    package var quiet = CellStyle(.standard, .dim)
    /// Rules and dots; never words.
    package var faint = CellStyle(.standard, .dim)
    /// What lies behind something else.
    package var ghost = CellStyle(.standard, .dim)
    /// Keys, what is running or used, the bar of the selected row.
    package var accent: CellStyle
    /// What is well.
    package var good: CellStyle
    /// What is not.
    package var bad: CellStyle
    /// What needs the user, or may become bad.
    package var warn: CellStyle
    /// Titles of columns.
    package var heading: CellStyle
    /// Links, and emphasis.
    package var link = CellStyle(.standard, .underline)
    package var emphasis = CellStyle(.standard, .italic)
    /// Parts of program code.
    package var comment: CellStyle
    package var string: CellStyle
    package var keyword: CellStyle
    package var number: CellStyle
    /// Strips, charts and bars: from their foot up.
    package var calm: [CellStyle]
    /// The words of the four steps of a connection, and their bars.
    package var steps: [CellStyle]
    package var stepBars: [CellStyle]
    /// What lies behind the selected row of what has the keys, and of what has not.
    package var chosen: CellStyle
    package var chosenElsewhere: CellStyle
    /// What lies behind the first and the last line, a dialogue, a field.
    package var band = CellStyle.standard
    package var panel = CellStyle.standard
    package var field: CellStyle
    /// What lies behind changes, banners and questions.
    package var goodTint = CellStyle.standard
    package var badTint = CellStyle.standard
    package var warnTint = CellStyle.standard
    /// What lies behind a time without an answer.
    package var outage = CellStyle.standard

    /// Whether areas are told by what lies behind them; without, rules part them.
    package var hasTints: Bool { band.background != .standard }

    /// The 16 colours of the palette, on the background that the terminal has: legible on dark and on light.
    package static let palette = Theme(
        accent: CellStyle(.cyan), good: CellStyle(.green), bad: CellStyle(.red), warn: CellStyle(.yellow),
        heading: CellStyle(.standard, .dim), comment: CellStyle(.standard, .dim), string: CellStyle(.yellow),
        keyword: CellStyle(.magenta), number: CellStyle(.cyan),
        calm: [CellStyle(.cyan, .dim), CellStyle(.cyan, .dim), CellStyle(.cyan)],
        steps: [CellStyle(.blue), CellStyle(.cyan), CellStyle(.magenta), CellStyle(.green)],
        stepBars: [.blue, .cyan, .magenta, .green].map { CellStyle(.black, on: $0) },
        chosen: CellStyle(.standard, .bold), chosenElsewhere: .standard, field: CellStyle(.standard, .underline))

    /// No colour at all.
    package static let mono = Theme(
        accent: CellStyle(.standard, .bold), good: .standard, bad: .standard, warn: .standard,
        heading: CellStyle(.standard, .dim), comment: .standard, string: .standard, keyword: .standard,
        number: .standard, calm: [CellStyle(.standard, .dim), .standard, .standard],
        steps: Array(repeating: .standard, count: 4),
        stepBars: Array(repeating: CellStyle(.standard, .reverse), count: 4), chosen: CellStyle(.standard, .bold),
        chosenElsewhere: .standard, field: CellStyle(.standard, .underline), outage: CellStyle(.standard, .bold))

    /// The style of a role.
    package func style(of role: Role?) -> CellStyle {
        switch role {
        case nil: .standard
        case .good: good
        case .bad: bad
        case .warn: warn
        case .accent: accent
        case .calm: calm[1]
        case .outage: bad.adding(outage)
        case .dim: quiet
        case .bold: strong
        case .heading: heading
        case .emphasis: emphasis
        case .link: link
        case .comment: comment
        case .string: string
        case .keyword: keyword
        case .number: number
        }
    }
}

/// How many colours a terminal is sent.
package enum ColorDepth: Sendable, Hashable {
    /// None, but bold, reverse and the like: `NO_COLOR`.
    case none
    /// The 16 of the palette; true colours become the nearest of them.
    case palette
    /// xterm's 256: true colours become the nearest of the 240 that no user changes.
    case extended
    /// All.
    case full

    /// Decides as ``Style`` does, and by `COLORTERM` and the name of the terminal how many colours there are.
    package static func decide(style: Style, environment: [String: String]) -> ColorDepth {
        guard style.isColored else { return .none }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .full }
        let name = environment["TERM"] ?? ""
        // They show some of the sequences.
        if TerminalKind.isDEC(name) { return .none }
        return name.hasSuffix("-direct") ? .full : name.hasSuffix("256color") ? .extended : .palette
    }

    /// Whether tints are told apart.
    package var hasTints: Bool { self == .full || self == .extended }

    /// What is sent in place of a colour.
    func shown(_ color: CellColor) -> CellColor {
        switch (self, color.kind) {
        case (.none, _): .standard
        case (.palette, .rgb(let red, let green, let blue)):
            .palette(UInt8(Self.nearest([red, green, blue], of: Self.xterm)))
        case (.extended, .rgb(let red, let green, let blue)): Self.fixed(red, green, blue)
        default: color
        }
    }

    /// The index of the colour that is nearest.
    private static func nearest(_ color: [UInt8], of colors: [[UInt8]]) -> Int {
        let distances = colors.map { distance(color, $0) }
        return distances.indices.min { distances[$0] < distances[$1] } ?? 0
    }

    private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        zip(first, second).reduce(0) { sum, pair in
            let difference = Int(pair.0) - Int(pair.1)
            return sum + difference * difference
        }
    }

    /// The nearest of xterm's cube of 216 and its 24 greys, without a search: this is asked for each change of style.
    private static func fixed(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> CellColor {
        let color = [red, green, blue]
        let steps = color.map { $0 < 48 ? 0 : $0 < 115 ? 1 : (Int($0) - 35) / 40 }
        let cube = steps.map { $0 == 0 ? UInt8(0) : UInt8(55 + 40 * $0) }
        let grey = min(max(0, (color.reduce(0) { $0 + Int($1) } / 3 - 3) / 10), 23)
        let level = UInt8(8 + 10 * grey)
        return distance(color, [level, level, level]) < distance(color, cube)
            ? .palette(UInt8(232 + grey)) : .palette(UInt8(16 + 36 * steps[0] + 6 * steps[1] + steps[2]))
    }

    private static let xterm: [[UInt8]] = [
        [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205], [0, 205, 205], [229, 229, 229],
        [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0], [92, 92, 255], [255, 0, 255], [0, 255, 255],
        [255, 255, 255],
    ]
}
