internal import Wording

/// What of a command line may be a secret that somebody has typed in the wrong place. Errors name the bad part of an input as it was
/// typed; of these parts they say only that there is one. Logs of shells, terminals and CI keep what an error says.
struct TypedSecrets: Sendable {
    /// The commands to which people mean to give a token or a code.
    private static let commands: Set = ["add", "pair", "token"]
    /// How keys of well-known issuers begin.
    private static let prefixes = [
        "sk-", "sk_", "pk_", "rk_", "ghp_", "gho_", "ghs_", "github_pat_", "glpat-", "xox", "tskey-", "hf_", "npm_",
        "eyJ", "AKIA",
    ]

    /// Whether the command takes a token, so that the parser's errors repeat no argument.
    let hidesArguments: Bool
    /// The longest first, in lower case: host names lose their upper case before they are shown.
    private let words: [String]

    /// Finds them.
    ///
    /// - Parameter arguments: The command line as it was typed, without the name of the program.
    init(_ arguments: [String] = []) {
        hidesArguments = !Self.commands.isDisjoint(with: arguments)
        var words = Set<String>()
        // What trust takes is a hash of 64 digits, which everybody may see.
        for argument in arguments where arguments.first != "trust" {
            words.formUnion(Self.values(argument).filter(Self.looksLikeKey))
        }
        self.words = words.map { $0.lowercased() }.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }

    /// Hides one word, whatever it looks like.
    init(word: String) {
        hidesArguments = true
        words = word.isEmpty ? [] : [word.lowercased()]
    }

    /// The text with `mark` in the place of what may be a secret.
    func hidden(in text: String, mark: String) -> String {
        guard !words.isEmpty else { return text }
        var (rest, lowered) = (Array(text.utf8)[...], Array(text.utf8.map(Self.lowered))[...])
        var result: [UInt8] = []
        var last: UInt8 = 0x20
        while let byte = rest.first {
            let found = words.first { word in
                lowered.starts(with: word.utf8) && !Self.isOfWord(last)
                    && !Self.isOfWord(lowered.dropFirst(word.utf8.count).first ?? 0x20)
            }
            let count = found?.utf8.count ?? 1
            if found == nil { result.append(byte) } else { result += mark.utf8 }
            last = byte
            (rest, lowered) = (rest.dropFirst(count), lowered.dropFirst(count))
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The failure without what may be a secret.
    func hidden(in failure: CommandFailure, mark: String) -> CommandFailure {
        CommandFailure(
            failure.code, hidden(in: failure.message, mark: mark),
            hints: failure.hints.map { $0.map { hidden(in: $0, mark: mark) } })
    }

    /// Whether a word has the form of a key: that of an issuer, or more letters and digits than a name has.
    static func looksLikeKey(_ word: String) -> Bool {
        let bytes = Array(word.utf8)
        guard bytes.allSatisfy({ (0x21...0x7e).contains($0) }) else { return false }
        if bytes.count >= 12, prefixes.contains(where: word.hasPrefix) { return true }
        guard bytes.count >= 16, !word.contains(where: { ".:/@".contains($0) }) else { return false }
        let digits = bytes.count { (0x30...0x39).contains($0) }
        let upper = bytes.count { (0x41...0x5a).contains($0) }
        let lower = bytes.count { (0x61...0x7a).contains($0) }
        return digits > 0 && upper + lower > 0 && (upper > 0 && lower > 0 || bytes.count >= 24)
    }

    /// What an argument may hold: itself, the value behind the first `=`, what stands behind the dashes or behind a letter.
    private static func values(_ argument: String) -> [String] {
        guard argument.hasPrefix("-") else { return [argument] }
        let bare = String(argument.drop { $0 == "-" })
        return [
            argument, bare, String(bare.dropFirst()), String(bare.drop { $0 != "=" }.dropFirst()),
        ]
    }

    private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || byte == 0x5f
    }
}

extension ParserComplaint {
    /// The complaint with `mark` in the place of what was typed, but for what can be the name of an option only.
    func hidingArguments(_ mark: String) -> ParserComplaint {
        switch self {
        case .unknownOption(let name, let near): .unknownOption(Self.option(name) ?? mark, near: near)
        case .unknownLetters(let name, let option): .unknownLetters(Self.option(name) ?? mark, missingValueOf: option)
        case .needlessValue(_, let option): .needlessValue(mark, of: option)
        case .unexpectedArgument: .unexpectedArgument(mark)
        case .unexpectedArguments(let count, _): .unexpectedArguments(count: count, list: mark)
        case .invalidValue(_, let option, let choices): .invalidValue(mark, of: option, choices: choices)
        case .invalidOption(let name): .invalidOption(Self.option(name) ?? mark)
        case .missingValue, .alreadySet, .missingArgument, .missingOneOf, .missingSubcommand, .unsupportedShell: self
        }
    }

    /// Whether somebody may have given a token as an argument.
    var mayBeOfToken: Bool {
        switch self {
        case .unknownOption, .unknownLetters, .needlessValue, .unexpectedArgument, .unexpectedArguments: true
        default: false
        }
    }

    /// A name of lower-case letters and hyphens, with its dashes; nil for anything else.
    private static func option(_ text: String) -> String? {
        let isName =
            text.hasPrefix("-") && text.utf8.count <= 24
            && text.utf8.allSatisfy { (0x61...0x7a).contains($0) || $0 == 0x2d }
        return isName ? text : nil
    }
}
