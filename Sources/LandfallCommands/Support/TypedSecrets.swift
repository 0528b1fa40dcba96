internal import ArgumentParser
internal import LandfallModel
internal import LandfallViews
internal import LandfallWording

/// The parts of a command line that may be a secret, typed in the wrong place. Errors name the bad part of an input as it was
/// typed; of these parts they say only that there is one. Logs of shells, terminals and CI keep what an error says.
struct TypedSecrets: Sendable {
    /// The commands to which people mean to give a token or a code.
    private static let commands: Set = ["add", "login", "pair", "token"]
    /// How keys of well-known issuers begin.
    private static let prefixes = [
        "sk-", "sk_", "pk_", "rk_", "ghp_", "gho_", "ghs_", "github_pat_", "glpat-", "xox", "tskey-", "hf_", "npm_",
        "eyJ", "AKIA",
    ]

    /// What looks like a key: the longest first, in lower case, for host names lose their upper case before they are shown.
    private let words: [String]
    /// The arguments of a command that takes a token; empty for any other.
    let arguments: [String]
    /// Whether a flag that landfall does not have is to give the token.
    let hasTokenFlag: Bool

    /// Finds them.
    ///
    /// - Parameter arguments: The command line as it was typed, without the name of the program.
    init(_ arguments: [String] = []) {
        let takesToken = !Self.commands.isDisjoint(with: arguments)
        self.arguments = takesToken ? arguments : []
        hasTokenFlag = arguments.prefix { $0 != "--" }.contains { $0 == "--token" || $0.hasPrefix("--token=") }
        // What trust takes is a hash of 64 digits, which everyone may see.
        let mayHoldKeys = arguments.first == "trust" ? [] : arguments
        words = Self.sorted(
            mayHoldKeys.filter { takesToken || !Self.isID($0) }.flatMap(Self.values).filter(Self.looksLikeKey))
    }

    /// Whether there is one.
    var hasAny: Bool { !words.isEmpty }

    /// Hides one word, whatever it looks like.
    init(word: String) {
        (arguments, hasTokenFlag) = ([], false)
        words = Self.sorted([word])
    }

    /// In the order and form in which they are searched for.
    private static func sorted(_ words: [String]) -> [String] {
        Set(words.filter { !$0.isEmpty }.map { String(decoding: $0.utf8.map(lowered), as: UTF8.self) })
            .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }

    /// The text with `mark` instead of what may be a secret.
    func hidden(in text: String, mark: String) -> String { Self.hidden(words, in: text, mark) }

    /// A text with `mark` instead of those words that were typed behind a command that takes a token, but for what can only be the
    /// name of an option, or of a command below `root`.
    func hidden(_ free: [String], in text: String, mark: String, root: any ParsableCommand.Type) -> String {
        let names = Set(Self.names(below: root))
        let typed = arguments.isEmpty ? [] : free.filter { !names.contains($0) && !Self.isOption($0) }
        return Self.hidden(Self.sorted(typed.flatMap(Self.values)), in: text, mark)
    }

    private static func hidden(_ words: [String], in text: String, _ mark: String) -> String {
        guard !words.isEmpty else { return text }
        var (rest, lowered) = (Array(text.utf8)[...], Array(text.utf8.map(lowered))[...])
        var result: [UInt8] = []
        var last: UInt8 = 0x20
        while let byte = rest.first {
            let found = words.first { word in
                lowered.starts(with: word.utf8) && !isOfWord(last)
                    && !isOfWord(lowered.dropFirst(word.utf8.count).first ?? 0x20)
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

    /// Whether it is an id of a session, a UUID (RFC 9562), or of a project, the folders of its path joined by hyphens.
    static func isID(_ word: String) -> Bool {
        let bytes = Array(word.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        if parts.map(\.count) == [8, 4, 4, 4, 12] {
            return bytes.allSatisfy { isDigit($0) || (0x61...0x66).contains($0 | 0x20) || $0 == UInt8(ascii: "-") }
        }
        return bytes.first == UInt8(ascii: "-") && parts.count > 2
            && parts.allSatisfy { part in
                let digits = part.reversed().prefix(while: isDigit).count
                return part.dropLast(digits).allSatisfy { (0x61...0x7a).contains($0 | 0x20) }
                    && (digits <= 2 || digits == part.count && digits <= 4)
            }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// What an argument may hold: itself, the value after the first `=`, what follows the dashes or after a letter.
    private static func values(_ argument: String) -> [String] {
        guard argument.hasPrefix("-") else { return [argument] }
        let bare = String(argument.drop { $0 == "-" })
        return [
            argument, bare, String(bare.dropFirst()), String(bare.drop { $0 != "=" }.dropFirst()),
        ]
    }

    /// Whether this is letters and hyphens after a dash.
    private static func isOption(_ argument: String) -> Bool {
        argument.hasPrefix("-") && argument.utf8.count <= 24
            && argument.utf8.allSatisfy { (0x61...0x7a).contains($0) || $0 == 0x2d }
    }

    private static func names(below command: any ParsableCommand.Type) -> [String] {
        command.configuration.subcommands.flatMap { $0.names + names(below: $0) }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || byte == 0x5f
    }
}
