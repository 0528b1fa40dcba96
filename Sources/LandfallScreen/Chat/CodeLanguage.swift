/// The lexical rules of a programming language, for colouring.
struct CodeLanguage: Sendable {
    struct BlockComment: Sendable {
        let open: [UInt8]
        let close: [UInt8]
        var nests = false
    }

    struct StringMark: Sendable {
        let mark: [UInt8]
        /// Whether it may end in a later line.
        let spansLines: Bool
        /// Whether `\` takes its meaning from the next character.
        let hasEscapes: Bool
    }

    /// Longer words are not keywords, and not looked up.
    static let longestKeyword = 16

    /// What begins a comment that ends with its line.
    let lineComments: [[UInt8]]
    /// Whether that takes a space before it, as `#` in a shell.
    let commentsFollowBlanks: Bool
    let blockComment: BlockComment?
    /// Of two that begin alike, the longer one first.
    let strings: [StringMark]
    let keywords: Set<String>
    /// What makes a word a keyword where it stands before it: `#if`, `@main`.
    let sigils: Set<UInt8>
    /// Whether keywords are told from other words by their case.
    let hasCase: Bool
    /// Whether words may have `-` in them.
    let hasDashes: Bool
    /// Whether it has `<names>`.
    let hasTags: Bool
    /// Whether it is a patch: lines are added and taken away.
    let isPatch: Bool
    /// For each byte, whether a comment, a string or a word with a mark may begin with it.
    let begins: [Bool]

    init(
        comments: [String] = [], followBlanks: Bool = false, block: (String, String)? = nil, nests: Bool = false,
        strings: [String] = ["\""], multiline: [String] = [], verbatim: [String] = [], sigils: String = "",
        hasCase: Bool = true, hasDashes: Bool = false, hasTags: Bool = false, isPatch: Bool = false,
        _ keywords: String = ""
    ) {
        lineComments = comments.map { Array($0.utf8) }
        commentsFollowBlanks = followBlanks
        blockComment = block.map { BlockComment(open: Array($0.0.utf8), close: Array($0.1.utf8), nests: nests) }
        self.strings = (multiline + strings).sorted { $0.utf8.count > $1.utf8.count }.map { mark in
            StringMark(
                mark: Array(mark.utf8), spansLines: multiline.contains(mark), hasEscapes: !verbatim.contains(mark))
        }
        self.keywords = Set(keywords.split { $0 == " " || $0 == "\n" }.map { String($0) })
        self.sigils = Set(sigils.utf8)
        (self.hasCase, self.hasDashes, self.hasTags, self.isPatch) = (hasCase, hasDashes, hasTags, isPatch)
        var begins = Array(repeating: false, count: 256)
        let marks = lineComments + self.strings.map(\.mark) + [blockComment?.open ?? []]
        for byte in marks.compactMap(\.first) + Array(self.sigils) { begins[Int(byte)] = true }
        self.begins = begins
    }
}

extension CodeLanguage {
    /// The language that the first word after a fence names, such as `swift` or `{.python}`; nil for one that is not known.
    static func named(_ info: some StringProtocol) -> CodeLanguage? {
        let word = info.drop { " {.".contains($0) }.prefix { $0.isLetter || $0.isNumber || "+#-".contains($0) }
        return table[word.prefix(longestKeyword).lowercased()]
    }

    /// The language of a file, by its name.
    static func ofFile(_ path: some StringProtocol) -> CodeLanguage? {
        let name = path.suffix(256).split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        if let found = table[name.lowercased()] { return found }
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return table[name[name.index(after: dot)...].lowercased()]
    }
}
