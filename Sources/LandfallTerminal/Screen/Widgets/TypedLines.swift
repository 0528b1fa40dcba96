/// How text that someone has typed stands on lines of the screen: every line break and every space of it, words as a whole where they fit.
package enum TypedLines {
    /// How a tab is shown.
    static let tab = "    "

    static func columns(of character: Character) -> Int {
        character == "\t" ? tab.count : DisplayWidth.columns(of: character)
    }

    /// The text of each line of the screen.
    package static func lines(of text: String, columns: Int) -> [String] {
        let characters = Array(text)
        return ranges(of: characters, columns: columns, width: Self.columns).map { shown(characters[$0]) }
    }

    /// Characters as they are shown.
    static func shown(_ characters: some Sequence<Character>) -> String {
        characters.map { $0 == "\t" ? tab : $0 == "\n" ? "" : String($0) }.joined()
    }

    /// The characters of each line of the screen; a line feed belongs to the line that it ends.
    static func ranges(of characters: [Character], columns: Int, width: (Character) -> Int) -> [Range<Int>] {
        let room = max(1, columns)
        var lines: [Range<Int>] = []
        var start = 0
        var used = 0
        var space: Int?
        for (index, character) in characters.enumerated() {
            if character == "\n" {
                lines.append(start..<(index + 1))
                (start, used, space) = (index + 1, 0, nil)
                continue
            }
            let columns = width(character)
            if used + columns > room, index > start {
                // A word goes to the next line as a whole, if it began in this one.
                let cut = space.map { $0 + 1 } ?? index
                lines.append(start..<cut)
                used = characters[cut..<index].reduce(0) { $0 + width($1) }
                (start, space) = (cut, nil)
            }
            used += columns
            if character == " " { space = index }
        }
        return lines + [start..<characters.count]
    }
}
