/// Keys by name, as the user writes them into a file or reads them in a list: `ctrl-p`, `alt-enter`, `f5`, `g`, `space`.
extension Key {
    private static let names: [(Code, String)] = [
        (.enter, "enter"), (.tab, "tab"), (.escape, "esc"), (.backspace, "backspace"), (.delete, "delete"),
        (.insert, "insert"), (.up, "up"), (.down, "down"), (.left, "left"), (.right, "right"), (.home, "home"),
        (.end, "end"), (.pageUp, "pgup"), (.pageDown, "pgdn"), (.character(" "), "space"), (.character("-"), "minus"),
    ]
    private static let modifierNames: [(Modifiers, String)] = [
        (.control, "ctrl"), (.alt, "alt"), (.shift, "shift"), (.command, "super"),
    ]

    /// The key of that name; nil if there is none that a terminal sends. Capitals count for characters alone: `G` is Shift and g.
    package init?(name: String) {
        var parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard let last = parts.popLast(), !last.isEmpty else { return nil }
        var modifiers: Modifiers = []
        for part in parts {
            let known = Self.modifierNames.first { $0.1 == part.lowercased() }
            guard let known, !modifiers.contains(known.0) else { return nil }
            modifiers.insert(known.0)
        }
        guard let code = Self.code(String(last)) else { return nil }
        if case .character(let character) = code {
            // Shift makes another character, and Control knows no capitals.
            guard !modifiers.contains(.shift) || modifiers.contains(.control) else { return nil }
            guard !modifiers.contains(.control) || String(character).lowercased() == String(character) else {
                return nil
            }
        }
        self.init(code, modifiers)
    }

    /// Its name, which ``init(name:)`` reads.
    package var name: String {
        let before = Self.modifierNames.filter { modifiers.contains($0.0) }.map(\.1)
        return (before + [codeName]).joined(separator: "-")
    }

    private var codeName: String {
        if let known = Self.names.first(where: { $0.0 == code }) { return known.1 }
        switch code {
        case .character(let character): return String(character)
        case .function(let number): return "f\(number)"
        default: return ""
        }
    }

    private static func code(_ name: String) -> Code? {
        if name.count == 1, let character = name.first {
            let isText = character.unicodeScalars.count == 1 && character.unicodeScalars.allSatisfy(\.isTyped)
            return isText ? .character(character) : nil
        }
        let small = name.lowercased()
        if let known = names.first(where: { $0.1 == small }) { return known.0 }
        guard small.hasPrefix("f"), let number = Int(small.dropFirst()), (1...35).contains(number) else { return nil }
        return .function(number)
    }
}
