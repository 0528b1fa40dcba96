/// Values of settings by the names beside them: what is not known to be harmless is hidden.
struct SettingMask {
    typealias Bytes = ArraySlice<UInt8>

    /// How many values may be in one another; what is deeper is hidden.
    static let deepest = 4

    /// In how many values this one is.
    var depth = 0

    private var deeper: SettingMask { SettingMask(depth: depth + 1) }

    /// Text in which names, values and words have to be found first.
    func text(_ bytes: Bytes, isLog: Bool) -> String {
        guard depth <= Self.deepest else { return SecretMask.hidden }
        var scan = TextScan(Array(bytes), isLog: isLog, mask: deeper)
        return scan.masked()
    }

    /// Where a setting stands. A message may have sentences as values; in the query of a URL more names call a value a secret; and what a
    /// header is called says little.
    enum Place: Sendable, Hashable {
        case setting, message, query, header
    }

    /// The value of the setting `name`.
    func value(_ value: Bytes, named name: Bytes, in place: Place = .setting) -> String {
        let raw = HarmlessForm.text(value)
        if value.isEmpty || value.allSatisfy({ $0 == UInt8(ascii: "*") }) || Self.isReference(value) { return raw }
        if let kind = SecretName(name, isQuery: place == .query) { return self.value(value, kind) }
        let words = SecretName.words(of: Array(name.suffix(128)))
        guard let last = words.last else { return unknown(value, isLetter: true) }
        if place == .header || words.count > 1 && words.first == "x" {
            return Vocabulary.headers.contains(last) && Self.isPlain(value, behind: ["type"]) ? raw : SecretMask.hidden
        }
        if last == "header" || last == "headers" || name.elementsEqual("H".utf8), let shown = header(value) {
            return shown
        }
        if place == .message, Vocabulary.texts.contains(last),
            SecretName(Array(words.dropLast().joined(separator: "_").utf8)) == nil
        {
            return text(value, isLog: true)
        }
        return Self.isPlain(value, behind: words) ? raw : unknown(value, isLetter: name.count <= 1)
    }

    /// `Name: value`; nil for what is none.
    private func header(_ line: Bytes) -> String? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), HarmlessForm.isIdentifier(line[..<colon]) else {
            return nil
        }
        let value = line[(colon + 1)...].drop { $0.isBlank }
        return HarmlessForm.text(line[..<value.startIndex]) + self.value(value, named: line[..<colon], in: .header)
    }

    /// `${USER}:${PASSWORD}` too.
    private static func isReference(_ value: Bytes) -> Bool {
        SecretValue.isReference(value)
            || value.contains("}:$") && value.split(separator: UInt8(ascii: ":")).allSatisfy(SecretValue.isReference)
    }

    /// A value that its name calls a secret.
    private func value(_ value: Bytes, _ kind: SecretName) -> String {
        if SecretValue.isHarmless(value, under: kind) { return HarmlessForm.text(value) }
        switch kind {
        case .connection where Self.hasParts(value): return text(value, isLog: false)
        case .webhook where value.contains("://"): return URLMask(value, mask: deeper, isSecretPath: true).masked()
        case .header:
            guard let blank = value.firstIndex(where: \.isBlank), SecretValue.isReference(value[(blank + 1)...]) else {
                return SecretMask.hidden
            }
            return HarmlessForm.text(value)
        default: return SecretMask.hidden
        }
    }

    /// A value of which the name tells nothing.
    private func unknown(_ value: Bytes, isLetter: Bool) -> String {
        if Vocabulary.values.contains(HarmlessForm.text(value.prefix(64)).lowercased()) && value.count <= 64
            || (HarmlessForm.isNumber(value) && !isLetter) || HarmlessForm.isPath(value) || HarmlessForm.isHost(value)
        {
            return HarmlessForm.text(value)
        }
        // A path and what belongs to it: `/etc/ssl/a.pem:…`.
        if let colon = value.firstIndex(of: UInt8(ascii: ":")), HarmlessForm.isPath(value[..<colon]) {
            let rest = value[(colon + 1)...]
            let isShown = HarmlessForm.isPath(rest) || HarmlessForm.isNumber(rest, digits: 4)
            return HarmlessForm.text(value[...colon]) + (isShown ? HarmlessForm.text(rest) : SecretMask.hidden)
        }
        return Self.hasParts(value) ? text(value, isLog: false) : SecretMask.hidden
    }

    /// Whether names and values may be in it, or a URL.
    static func hasParts(_ value: Bytes) -> Bool {
        value.contains("://") || value.contains { "={:<;".utf8.contains($0) || $0.isLineEnd }
    }

    /// Whether a value behind a name of these words has one of the forms that such values have; of several each.
    private static func isPlain(_ value: Bytes, behind words: [String]) -> Bool {
        guard let last = words.last, value.count <= 1024 else { return false }
        let isID = identities.contains(last)
        guard
            isID || sessions.contains(last) || Vocabulary.names.contains(last)
                || words.count == 1 && last.hasSuffix("name")
        else { return false }
        let isPackage = packages.contains(last)
        return value.split { $0.isSpace || $0 == UInt8(ascii: ",") }.allSatisfy { piece in
            if Vocabulary.numbers.contains(last) {
                return HarmlessForm.isNumber(piece, digits: 10) || HarmlessForm.isHost(piece)
            }
            if words.contains("session") || sessions.contains(last) {
                return HarmlessForm.isUUID(piece) || HarmlessForm.isNumber(piece)
            }
            return HarmlessForm.isName(piece) || HarmlessForm.isNumber(piece, digits: 10) || HarmlessForm.isPath(piece)
                || HarmlessForm.isHost(piece) || HarmlessForm.isKnown(piece) || isMail(piece)
                || isPackage && !piece.contains("://") && HarmlessForm.isPackage(piece)
                || (isID && (HarmlessForm.isUUID(piece) || isCode(piece)))
                || piece.allSatisfy { "*/-.?".utf8.contains($0) }
        }
    }

    /// Names of what launchers take, and of what is mounted.
    private static let packages: Set<String> = [
        "image", "images", "package", "packages", "volume", "volumes", "model", "models", "version", "versions",
        "timezone", "tz", "type", "repo",
        "repository", "agent", "browser", "module", "toolsets", "mount", "tools", "flags", "scope", "scopes",
        "permissions",
    ]

    private static let identities: Set<String> = ["id", "ids", "uuid"]
    /// What has a UUID or a number; anything else may be what a cookie has.
    private static let sessions: Set<String> = ["session", "request", "run", "thread", "conversation", "trace", "job"]

    /// What services give out as ids: upper case and digits, or digits alone.
    private static func isCode(_ piece: Bytes) -> Bool {
        piece.count <= 16 && piece.allSatisfy { $0.isUpper || $0.isDigit }
            || piece.count <= 20 && piece.allSatisfy(\.isDigit)
    }

    private static func isMail(_ piece: Bytes) -> Bool {
        let parts = piece.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        return parts.count == 2 && HarmlessForm.isName(parts[0]) && HarmlessForm.isHost(parts[1])
    }

    /// Whether a word that stands by itself is known to be harmless.
    static func isHarmless(_ word: Bytes, isLog: Bool) -> Bool {
        if !word.contains(where: { $0.isLetter || $0.isDigit || $0 >= 0x80 }) { return isLog || word.count <= 3 }
        if HarmlessForm.isKnown(word) || HarmlessForm.isNumber(word, digits: isLog ? 13 : 5)
            || SecretValue.isReference(word)
            || HarmlessForm.isPath(word) || HarmlessForm.isHost(word) || isRepository(word)
        {
            return true
        }
        if isLog { return HarmlessForm.isUUID(word) || isSpoken(word) || isPlace(word) }
        return word.first == UInt8(ascii: "@") && word.contains(UInt8(ascii: "/")) && HarmlessForm.isPackage(word)
    }

    /// A line of a file, or a package with its version: `/srv/index.js:10:5`, `left-pad@1.3.0:`.
    private static func isPlace(_ word: Bytes) -> Bool {
        let core = word.prefix(word.last == UInt8(ascii: ":") ? word.count - 1 : word.count)
        if let at = core.lastIndex(of: UInt8(ascii: "@")) {
            return HarmlessForm.isNumber(core[(at + 1)...]) && HarmlessForm.isPackage(core[..<at])
        }
        guard let colon = core.firstIndex(of: UInt8(ascii: ":")) else { return HarmlessForm.isPath(core) }
        return HarmlessForm.isPath(core[..<colon]) && HarmlessForm.isNumber(core[(colon + 1)...])
    }

    /// `git@host:owner/name.git`
    private static func isRepository(_ word: Bytes) -> Bool {
        guard word.starts(with: "git@".utf8), let colon = word.firstIndex(of: UInt8(ascii: ":")) else { return false }
        return HarmlessForm.isHost(word[(word.startIndex + 4)..<colon])
            && word[(colon + 1)...].split(separator: UInt8(ascii: "/")).allSatisfy(HarmlessForm.isName)
    }

    /// Whether people say it: letters alone, in parts as they are written.
    private static func isSpoken(_ word: Bytes) -> Bool {
        let last = word.lastIndex { !".!?:…".utf8.contains($0) } ?? word.startIndex
        let core = word[...last]
        return core.count <= 64
            && core.allSatisfy {
                $0.isLetter || $0.isDigit || $0 >= 0x80 || "-_./'#%~".utf8.contains($0)
                    || $0 == UInt8(ascii: ":") && core.contains("::")
            }
            && core.split { !($0.isLetter || $0.isDigit || $0 >= 0x80) }.allSatisfy { part in
                part.count <= 24 && part.allSatisfy { $0.isLetter || $0 >= 0x80 } && HarmlessForm.isSpoken(part)
                    || part.allSatisfy(\.isDigit) && part.count <= 6
            }
    }
}
