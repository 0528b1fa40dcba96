/// The sequence that changes the look of what is written next: SGR of ECMA-48.
struct StyleSequence {
    /// How many colours are sent.
    let depth: ColorDepth

    /// What turns `old` into `new`, by whichever way is shorter; empty if both look alike.
    func bytes(from old: CellStyle, to new: CellStyle) -> [UInt8] {
        let (old, new) = (shown(old), shown(new))
        guard old != new else { return [] }
        if new == .standard { return Array("\u{1b}[m".utf8) }
        let changed = changes(from: old, to: new).joined(separator: ";")
        let anew = (["0"] + changes(from: .standard, to: new)).joined(separator: ";")
        return Array("\u{1b}[\(changed.utf8.count <= anew.utf8.count ? changed : anew)m".utf8)
    }

    /// The style as far as SGR can say it.
    private func shown(_ style: CellStyle) -> CellStyle {
        CellStyle(depth.shown(style.foreground), on: depth.shown(style.background), style.attributes)
    }

    private func changes(from old: CellStyle, to new: CellStyle) -> [String] {
        var parameters: [String] = []
        var kept = old.attributes
        for (attributes, end) in Self.ends where !kept.intersection(attributes).isSubset(of: new.attributes) {
            parameters.append(end)
            kept.subtract(attributes)
        }
        for (attribute, begin) in Self.begins where new.attributes.contains(attribute) && !kept.contains(attribute) {
            parameters.append(begin)
        }
        if old.foreground != new.foreground { parameters.append(Self.parameters(new.foreground, base: 30)) }
        if old.background != new.background { parameters.append(Self.parameters(new.background, base: 40)) }
        return parameters
    }

    private static let begins: [(CellStyle.Attributes, String)] = [
        (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"), (.strike, "9"),
    ]

    /// Bold and dim end together.
    private static let ends: [(CellStyle.Attributes, String)] = [
        ([.bold, .dim], "22"), (.italic, "23"), (.underline, "24"), (.reverse, "27"), (.strike, "29"),
    ]

    private static func parameters(_ color: CellColor, base: Int) -> String {
        switch color.kind {
        case .standard: String(base + 9)
        case .palette(let index) where index > 15: "\(base + 8);5;\(index)"
        case .palette(let index): String(index < 8 ? base + Int(index) : base + 60 + Int(index) - 8)
        case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
        }
    }
}
