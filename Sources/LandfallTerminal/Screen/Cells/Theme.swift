/// The styles of roles and of the parts of widgets. No information is given by style alone, so a theme without colours has the same.
package struct Theme: Sendable, Hashable {
    /// What is well.
    package var good: CellStyle
    /// What is not.
    package var bad: CellStyle
    /// What may become so.
    package var warn: CellStyle
    /// What matters less: hints, ages, rules.
    package var quiet: CellStyle
    /// What matters more.
    package var strong: CellStyle
    /// Titles of columns and sections.
    package var heading: CellStyle
    /// Added to the selected row of what has the keys.
    package var chosen: CellStyle
    /// Added to the selected row of what has not.
    package var chosenElsewhere: CellStyle
    /// Names of keys.
    package var key: CellStyle
    /// The empty place of a field.
    package var field: CellStyle
    /// A link.
    package var link: CellStyle
    /// Emphasis.
    package var emphasis: CellStyle
    /// Parts of program code.
    package var comment: CellStyle
    package var string: CellStyle
    package var keyword: CellStyle
    package var number: CellStyle

    /// The 16 colours of the palette, on the background that the terminal has: legible on dark and on light.
    package static let palette = Theme(
        good: CellStyle(.green), bad: CellStyle(.red), warn: CellStyle(.yellow),
        quiet: CellStyle(.standard, .dim), strong: CellStyle(.standard, .bold),
        heading: CellStyle(.standard, .bold), chosen: CellStyle(.standard, .reverse),
        chosenElsewhere: CellStyle(.standard, .bold), key: CellStyle(.cyan),
        field: CellStyle(.standard, .underline), link: CellStyle(.standard, .underline),
        emphasis: CellStyle(.standard, .italic), comment: CellStyle(.standard, .dim), string: CellStyle(.yellow),
        keyword: CellStyle(.magenta), number: CellStyle(.cyan))

    /// No colour at all.
    package static let mono = Theme(
        good: .standard, bad: CellStyle(.standard, .bold), warn: CellStyle(.standard, .bold),
        quiet: .standard, strong: CellStyle(.standard, .bold), heading: CellStyle(.standard, .bold),
        chosen: CellStyle(.standard, .reverse), chosenElsewhere: CellStyle(.standard, .bold),
        key: CellStyle(.standard, .bold), field: CellStyle(.standard, .underline),
        link: CellStyle(.standard, .underline), emphasis: CellStyle(.standard, .italic), comment: .standard,
        string: .standard, keyword: .standard, number: .standard)

    /// The style of a role.
    package func style(of role: Role?) -> CellStyle {
        switch role {
        case nil: .standard
        case .good: good
        case .bad: bad
        case .warn: warn
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
    /// All.
    case full

    /// Decides as ``Style`` does, and by `COLORTERM` whether there are true colours.
    package static func decide(style: Style, environment: [String: String]) -> ColorDepth {
        guard style.isColored else { return .none }
        return ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") ? .full : .palette
    }

    /// What is sent in place of a colour.
    func shown(_ color: CellColor) -> CellColor {
        switch (self, color.kind) {
        case (.none, _): .standard
        case (.palette, .rgb(let red, let green, let blue)): Self.nearest(red, green, blue)
        default: color
        }
    }

    /// The colour of xterm's palette that is nearest.
    private static func nearest(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> CellColor {
        let distances = xterm.map { color in
            zip([red, green, blue], color).reduce(0) { sum, pair in
                let difference = Int(pair.0) - Int(pair.1)
                return sum + difference * difference
            }
        }
        let index = distances.indices.min { distances[$0] < distances[$1] } ?? 7
        return .palette(UInt8(index))
    }

    private static let xterm: [[UInt8]] = [
        [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205], [0, 205, 205], [229, 229, 229],
        [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0], [92, 92, 255], [255, 0, 255], [0, 255, 255],
        [255, 255, 255],
    ]
}
