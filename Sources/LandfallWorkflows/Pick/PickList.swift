internal import LandfallModel

/// A key, as far as a choice from a list knows keys.
package enum PickKey: Sendable, Hashable {
    /// What was typed.
    case text(String)
    /// What came at once, and may be a secret: it is taken only where it looks for rows, or is an address.
    case pasted(String)
    case erase
    /// Takes back all that was typed.
    case clear
    case up, down, pageUp, pageDown, first, last
    case accept
    case leave
}

/// What follows from a key.
package enum PickEffect: Sendable, Hashable {
    case draw
    /// The row at this place was chosen.
    case chosen(Int)
    /// What was typed is the answer: it is not a row.
    case typed(String)
    /// Nothing was chosen.
    case left
}

/// A choice of one row of a list, as a value: keys in, effects out. What is typed is the number of a row, or words that the row has; it
/// may also be an answer of its own.
package struct PickList: Sendable, Hashable {
    /// A row, as far as it can be looked for.
    package struct Row: Sendable, Hashable {
        package let number: Int
        /// All that is shown of it.
        fileprivate let words: String

        package init(number: Int, _ text: String) {
            self.number = number
            words = text.lowercased()
        }
    }

    /// What can be chosen now.
    package enum Entry: Sendable, Hashable {
        /// The row at this place.
        case row(Int)
        /// What was typed.
        case typed
    }

    /// How far a page goes.
    private static let page = 10

    private let rows: [Row]
    private let takesText: Bool
    package private(set) var typed = ""
    /// What can be chosen, in order.
    package private(set) var entries: [Entry]
    /// The place of the marked entry; 0 if there is none.
    package private(set) var marked: Int

    /// A choice.
    ///
    /// - Parameters:
    ///   - rows: What there is.
    ///   - usual: The place of the row that is marked first.
    ///   - takesText: Whether what was typed may be an answer.
    package init(_ rows: [Row], usual: Int? = nil, takesText: Bool = false) {
        self.rows = rows
        self.takesText = takesText
        entries = rows.indices.map { .row($0) }
        marked = usual ?? 0
    }

    /// Takes a key. Nothing follows from what is not taken: what came with it is not meant for the list either.
    package mutating func update(_ key: PickKey) -> [PickEffect] {
        switch key {
        case .text(let text): type(typed + text.filter(\.isShown))
        case .pasted(let text): return paste(typed + text.filter(\.isShown))
        case .erase: type(String(typed.dropLast()))
        case .clear: type("")
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .pageUp: move(by: -Self.page)
        case .pageDown: move(by: Self.page)
        case .first: move(by: -entries.count)
        case .last: move(by: entries.count)
        case .accept:
            guard entries.indices.contains(marked) else { return [.draw] }
            if case .row(let place) = entries[marked] { return [.chosen(place)] }
            return [.typed(typed)]
        case .leave: return [.left]
        }
        return [.draw]
    }

    private mutating func move(by distance: Int) {
        marked = min(max(0, marked + distance), max(0, entries.count - 1))
    }

    private mutating func paste(_ text: String) -> [PickEffect] {
        let isAddress = (try? ServerAddress(parsing: text)).map { !$0.host.isBareWord } ?? false
        guard isAddress && takesText || !matching(text).isEmpty else { return [] }
        type(text)
        return [.draw]
    }

    private mutating func type(_ text: String) {
        let before = entries.indices.contains(marked) ? entries[marked] : nil
        typed = text
        let found = matching(text)
        entries = found.map { .row($0) }
        if takesText, !Self.isNumber(text), !text.allSatisfy(\.isWhitespace),
            found.isEmpty || text.contains(where: ".:/@".contains)
        {
            entries.append(.typed)
        }
        let exact = entries.firstIndex { entry in
            if case .row(let place) = entry { String(rows[place].number) == typed } else { false }
        }
        marked = exact ?? before.flatMap(entries.firstIndex) ?? 0
    }

    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The places of the rows that a text can mean.
    private func matching(_ text: String) -> [Int] {
        if Self.isNumber(text) {
            let numbered = rows.indices.filter { String(rows[$0].number).hasPrefix(text) }
            if !numbered.isEmpty { return numbered }
        }
        let words = text.lowercased().split(separator: " ")
        return rows.indices.filter { row in words.allSatisfy { rows[row].words.contains($0) } }
    }
}

extension Character {
    /// Whether it is text, and no control character.
    fileprivate var isShown: Bool {
        unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
            default: true
            }
        }
    }
}
