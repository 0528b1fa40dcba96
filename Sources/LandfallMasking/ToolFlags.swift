/// Which flags take a secret: those whose names say so, and those of some programs.
struct ToolFlags: Sendable, Hashable {
    /// The flags of a program behind which a secret stands.
    private struct Habits: Sendable, Hashable {
        /// As a word of its own.
        var separate: Set<String> = []
        /// In the same word: `-phunter2`.
        var attached: String?
    }

    private static let known: [String: Habits] = [
        "sshpass": Habits(separate: ["-p"], attached: "-p"), "mysql": Habits(attached: "-p"),
        "mysqldump": Habits(attached: "-p"), "mysqladmin": Habits(attached: "-p"), "mariadb": Habits(attached: "-p"),
        "mariadb-dump": Habits(attached: "-p"), "redis-cli": Habits(separate: ["-a"]),
        "mongo": Habits(separate: ["-p"]), "mongosh": Habits(separate: ["-p"]), "mongodump": Habits(separate: ["-p"]),
        "ldapsearch": Habits(separate: ["-w"]), "ldapmodify": Habits(separate: ["-w"]),
        "curl": Habits(separate: ["-b", "--cookie"], attached: "-u"), "ipmitool": Habits(separate: ["-P"]),
        "mosquitto_pub": Habits(separate: ["-P"]), "mosquitto_sub": Habits(separate: ["-P"]),
        "zip": Habits(separate: ["-P"]), "unzip": Habits(separate: ["-P"]), "7z": Habits(attached: "-p"),
        "login": Habits(separate: ["-p"]),
    ]

    /// Flags that take `user:password`.
    private static let accounts: Set<String> = ["-u", "--user", "--proxy-user", "-U", "--basic-auth", "--auth"]

    /// Words that follow a flag in a sentence about it.
    private static let sentenceWords: Set<String> = [
        "is", "are", "was", "or", "and", "must", "not", "flag", "option", "required", "missing", "to", "for", "in",
        "if", "from",
        "has", "with", "instead",
    ]

    private var habits: Habits?

    /// Takes a word of the command line: from a program on, its flags count.
    mutating func pass(_ word: ArraySlice<UInt8>) {
        guard word.count <= 256 else { return }
        let name = word[(word.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? word.startIndex)...]
        if let known = Self.known[String(decoding: name, as: UTF8.self)] { habits = known }
    }

    /// Forgets the program: another command begins.
    mutating func endCommand() { habits = nil }

    /// Whether the word behind a flag may be a secret.
    func takesSecret(_ flag: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: flag.prefix(128), as: UTF8.self)
        return Self.accounts.contains(text) || habits?.separate.contains(text) == true || SecretName(flag) != nil
    }

    /// Which part of the word that follows `flag` is a secret; nil where none is.
    func secret(in value: ArraySlice<UInt8>, after flag: ArraySlice<UInt8>) -> Range<Int>? {
        guard flag.first == UInt8(ascii: "-"), flag.count <= 128, !value.isEmpty, !value.starts(with: "--".utf8) else {
            return nil
        }
        let text = String(decoding: flag, as: UTF8.self)
        if Self.accounts.contains(text) || habits?.separate.contains(text) == true {
            return account(value, isCertain: !Self.accounts.contains(text))
        }
        guard let kind = SecretName(flag), !SecretValue.isHarmless(value, under: kind) else { return nil }
        if value.count <= 16, Self.sentenceWords.contains(String(decoding: value, as: UTF8.self)) { return nil }
        return value.startIndex..<value.endIndex
    }

    /// The secret that is written right behind a flag, as in `-phunter2`.
    func attachedSecret(in word: ArraySlice<UInt8>) -> Range<Int>? {
        guard let flag = habits?.attached, word.starts(with: flag.utf8), word.count > flag.utf8.count else {
            return nil
        }
        let value = word.dropFirst(flag.utf8.count)
        return flag == "-u" ? account(value, isCertain: false) : value.startIndex..<value.endIndex
    }

    /// What stands behind the colon, where it is not a number: `1000:1000` is a user and a group.
    private func account(_ value: ArraySlice<UInt8>, isCertain: Bool) -> Range<Int>? {
        if isCertain { return SecretValue.isReference(value) ? nil : value.startIndex..<value.endIndex }
        guard let colon = value.firstIndex(of: UInt8(ascii: ":")), colon + 1 < value.endIndex else { return nil }
        let password = value[(colon + 1)...]
        if value[..<colon].allSatisfy(\.isDigit) && password.allSatisfy(\.isDigit) { return nil }
        if password.starts(with: "//".utf8) || SecretValue.isReference(password) { return nil }
        return password.startIndex..<password.endIndex
    }
}
