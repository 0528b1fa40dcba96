/// Forms that secrets do not have: numbers, paths, hosts, words that people make up.
enum HarmlessForm {
    typealias Bytes = ArraySlice<UInt8>

    static func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func byte(_ character: Unicode.Scalar) -> UInt8 { UInt8(ascii: character) }

    /// A number of at most `digits` digits: with a sign, a point, a unit; two with a colon (ports); a version, a date, a time.
    static func isNumber(_ bytes: Bytes, digits most: Int = 5) -> Bool {
        guard (1...40).contains(bytes.count), bytes.contains(where: \.isDigit) else { return false }
        var rest = bytes
        if let sign = rest.first, sign == byte("v") || sign == byte("-") || sign == byte("+") || sign == byte("$") {
            rest = rest.dropFirst()
        }
        guard rest.first?.isDigit == true else { return false }
        let isStamp = rest.count >= 10 && rest.dropFirst(4).first == byte("-") && rest.dropFirst(7).first == byte("-")
        let unit = rest.reversed().prefix { $0.isLetter || $0 == byte("%") }.count
        let isUnit = unit == 0 || units.contains(text(rest.suffix(unit)))
        let core = rest.dropLast(isUnit ? unit : 0)
        let groups = core.split(omittingEmptySubsequences: false) { !($0.isDigit || $0.isLetter) }
        guard core.allSatisfy({ $0.isDigit || ".:,/".utf8.contains($0) || (isStamp && "-T+".utf8.contains($0)) }) else {
            return false
        }
        return groups.allSatisfy { $0.count <= (isStamp ? 9 : most) } && (isStamp || groups.count <= 4)
    }

    private static let units: Set<String> = [
        "ms", "s", "m", "h", "d", "w", "us", "ns", "b", "k", "kb", "mb", "gb", "tb", "K", "M", "G", "KB", "MB", "GB",
        "TB", "KiB", "MiB", "GiB",
        "px", "%", "x", "th", "st", "nd", "rd", "y", "Z", "min", "sec", "B", "Mi", "Gi",
    ]

    /// A UUID (RFC 9562).
    static func isUUID(_ bytes: Bytes) -> Bool {
        let parts = bytes.split(separator: byte("-"), omittingEmptySubsequences: false)
        return bytes.count == 36 && parts.map(\.count) == [8, 4, 4, 4, 12]
            && parts.allSatisfy { $0.allSatisfy(\.isHex) }
    }

    /// A word that chance did not make: letters in one case or capitalised, and few digits at its end or beginning.
    static func isWord(_ part: Bytes) -> Bool {
        guard !part.isEmpty, part.count <= 24 else { return false }
        let front = part.drop(while: \.isDigit)
        let core = front.reversed().drop(while: \.isDigit)
        let digits = part.count - core.count
        guard core.allSatisfy({ $0.isLetter || $0 >= 0x80 }) else { return false }
        return (core.isEmpty ? digits <= 4 : digits <= 2) && isSpoken(Array(core.reversed())[...])
    }

    /// Whether upper and lower case change as in names that are written in one, and the words in it can be said: `maxTokens`, `APIKey`,
    /// not `aGVsbG`.
    static func isSpoken(_ letters: Bytes) -> Bool {
        guard letters.contains(where: \.isUpper), letters.contains(where: \.isLower) else { return true }
        guard isInHumps(letters) else { return false }
        return SecretName.words(of: Array(letters)).allSatisfy { word in
            word.utf8.count < 3 || word.utf8.contains { "aeiouy".utf8.contains($0) || $0 >= 0x80 }
                || Vocabulary.words.contains(word)
                || Vocabulary.names.contains(word)
        }
    }

    private static func isInHumps(_ letters: Bytes) -> Bool {
        var humps = 0
        var run = 0
        var wasLower = false
        for letter in letters {
            if letter.isUpper {
                if wasLower {
                    guard run >= 2 else { return false }
                    humps += 1
                    run = 0
                }
                wasLower = false
            } else {
                run = wasLower ? run + 1 : 1
                wasLower = true
            }
        }
        return humps <= 4 && (humps == 0 || !wasLower || run >= 2)
    }

    /// A name that people give: `us-east-1`, `gpt-4o-mini`, `shop_prod`; not what chance makes.
    static func isName(_ bytes: Bytes) -> Bool {
        guard (1...80).contains(bytes.count), bytes.first != byte("-") || bytes.count > 1,
            bytes.allSatisfy({ $0.isName || $0 >= 0x80 }), !isMade(bytes)
        else { return false }
        return bytes.split { !($0.isLetter || $0.isDigit || $0 >= 0x80) }.allSatisfy { part in
            isWord(part) || part.allSatisfy(\.isDigit) && part.count <= 8 || part.count <= 4
                || part.count <= 10 && part.allSatisfy { $0.isLower || $0.isDigit } && part.count(where: \.isDigit) <= 3
        }
    }

    /// The name of a setting: letters in words, few digits behind them.
    static func isIdentifier(_ bytes: Bytes) -> Bool {
        guard (1...64).contains(bytes.count), bytes.allSatisfy(\.isName), bytes.contains(where: \.isLetter),
            !isMade(bytes)
        else { return false }
        return bytes.split { !($0.isLetter || $0.isDigit) }.allSatisfy { part in
            let core = part.reversed().drop(while: \.isDigit)
            return isWord(part) && (core.isEmpty || core.last.map(\.isLetter) == true)
        }
    }

    /// Whether a machine made it: a token by its prefix, by chance, or in hexadecimal.
    static func isMade(_ bytes: Bytes) -> Bool {
        TokenForm.isToken(bytes) || TokenForm.isRandom(bytes) || TokenForm.isLongHex(bytes)
            || bytes.starts(with: "bot".utf8) && bytes.dropFirst(3).prefix(9).count(where: \.isDigit) >= 8
    }

    /// Whether what looks like a name with nothing behind its `=` is base64 (RFC 4648), which this fills up.
    static func isPadded(_ word: Bytes) -> Bool {
        let padding = word.reversed().prefix { $0 == byte("=") }.count
        let name = word.dropLast(padding)
        let isMixed = name.contains(where: \.isUpper) && name.contains(where: \.isLower)
        return !name.contains(byte("=")) && (padding > 1 || padding == 1 && isMixed && word.count % 4 == 0)
    }

    /// A word all of whose parts are known.
    static func isKnown(_ bytes: Bytes, in words: Set<String> = Vocabulary.words) -> Bool {
        guard (1...64).contains(bytes.count) else { return false }
        let word = text(bytes).lowercased()
        if words.contains(word) || Vocabulary.values.contains(word) { return true }
        guard bytes.allSatisfy(\.isName) else { return false }
        let parts = SecretName.words(of: Array(bytes))
        return !parts.isEmpty
            && parts.allSatisfy { words.contains($0) || ($0.utf8.count <= 2 && $0.utf8.allSatisfy(\.isDigit)) }
    }

    /// A path from a root that machines have, or with the ending of a file; of its parts none is made by chance.
    static func isPath(_ bytes: Bytes) -> Bool {
        guard (1...512).contains(bytes.count), !bytes.contains(where: { $0.isQuote || "=;&|<>\n\t@".utf8.contains($0) })
        else { return false }
        let path = text(bytes)
        guard bytes.dropFirst(2).contains(UInt8(ascii: ":")) == false else { return false }
        let isWindows = bytes.count > 3 && bytes.first?.isLetter == true && bytes.dropFirst().starts(with: #":\"#.utf8)
        let isRooted =
            isWindows || roots.contains { path.hasPrefix($0) || path + "/" == $0 } || path == "." || path == ".."
            || path == "/"
        let ending = bytes.lastIndex(of: byte(".")).map { text(bytes[($0 + 1)...]).lowercased() }
        guard isRooted || ending.map(endings.contains) == true else { return false }
        let parts = bytes.split { $0 == byte("/") || $0 == byte("\\") }
        return parts.allSatisfy { part in
            let stem = part.drop { $0 == byte(".") || $0 == byte("~") || $0 == byte("$") || $0 == byte("{") }
            return stem.isEmpty || !isMade(stem) && (isRooted ? isPlain(stem) : isName(stem))
        }
    }

    private static func isPlain(_ part: Bytes) -> Bool {
        part.split { !($0.isLetter || $0.isDigit || $0 >= 0x80) }.allSatisfy {
            $0.count <= 24 && !TokenForm.isMixed($0)
        }
    }

    private static let roots = [
        "~/", "./", "../", "/home/", "/Users/", "/etc/", "/var/", "/run/", "/opt/", "/srv/", "/tmp/", "/usr/", "/root/",
        "/mnt/", "/media/",
        "/data/", "/app/", "/secrets/", "/workspace/", "/workspaces/", "/private/", "/dev/", "/bin/", "/sbin/", "/lib/",
        "/proc/", "/sys/",
        "/projects/", "/config/", "/backup/", "/local-directory", "/Applications/", "/Library/", "/nix/", "/snap/",
        "$HOME/", "${HOME}/",
        "/work/", "/path/", "${workspaceFolder}/", "/repo/", "/docs/", "/code/", "/src/", "/mcp/", "/Volumes/", "/m/",
    ]

    private static let endings: Set<String> = [
        "js", "mjs", "cjs", "ts", "py", "sh", "rb", "go", "rs", "jar", "dll", "exe", "json", "yaml", "yml", "toml",
        "conf", "ini", "cfg", "env",
        "txt", "log", "md", "csv", "db", "sqlite", "sqlite3", "sql", "pem", "crt", "cer", "key", "pub", "p12", "pfx",
        "jks", "gz", "tgz", "zip",
        "tar", "html", "xml", "pdf", "png", "jpg", "sock", "pid", "duckdb", "parquet", "swift", "php", "lock", "pw",
    ]

    /// A host with or without a port, or an address and the length of its prefix.
    static func isHost(_ bytes: Bytes) -> Bool {
        guard (2...255).contains(bytes.count) else { return false }
        var host = bytes
        if bytes.first == byte("[") {
            guard let end = bytes.firstIndex(of: byte("]")) else { return false }
            let port = bytes[(end + 1)...]
            return bytes[bytes.startIndex + 1..<end].allSatisfy {
                $0.isHex || $0 == byte(":") || $0 == byte(".") || $0 == byte("%")
            }
                && (port.isEmpty
                    || port.first == byte(":") && port.count <= 6 && port.dropFirst().allSatisfy(\.isDigit))
        }
        if let colon = bytes.lastIndex(of: byte(":")) {
            let port = bytes[(colon + 1)...]
            guard (1...5).contains(port.count), port.allSatisfy(\.isDigit) else { return false }
            host = bytes[..<colon]
        }
        let labels = host.split(separator: byte("."), omittingEmptySubsequences: false)
        if labels.count == 4, labels.allSatisfy({ (1...3).contains($0.count) && $0.allSatisfy(\.isDigit) }) {
            return true
        }
        guard let last = labels.last, labels.allSatisfy(isLabel) else { return false }
        let top = text(last).lowercased()
        return Vocabulary.domains.contains(top) && (labels.count > 1 || top == "localhost")
    }

    /// A label of a host name that chance did not make.
    static func isLabel(_ label: Bytes) -> Bool {
        (1...63).contains(label.count) && label.allSatisfy { ($0.isName && $0 != byte(".")) || $0 >= 0x80 }
            && !isMade(label)
            && label.split { !($0.isLetter || $0.isDigit || $0 >= 0x80) }.allSatisfy {
                $0.count < 28 && !TokenForm.isMixed($0)
            }
    }

    /// A package or an image as launchers take it: `@scope/name@1.2`, `name[extra]==1.2`, `ghcr.io/o/i:tag@sha256:…`.
    static func isPackage(_ bytes: Bytes) -> Bool {
        guard (1...200).contains(bytes.count), bytes.contains(where: \.isLetter) else { return false }
        var name = bytes
        if let digest = bytes.firstPlace(of: "@sha256:") {
            guard bytes[digest.upperBound...].allSatisfy(\.isHex) else { return false }
            name = bytes[..<digest.lowerBound]
        }
        // `user:password@host` is none.
        let tag = name.firstIndex(of: byte(":")) ?? name.endIndex
        guard !name.contains("://"), !name[tag...].contains(byte("@")) else { return false }
        let parts = name.split { "/@:=[]<>~^,+".utf8.contains($0) }
        guard !parts.isEmpty, parts.count <= 8, name.first != byte("-"),
            !name.contains(where: { $0.isSpace || $0.isQuote })
        else { return false }
        return parts.allSatisfy { isName($0) || isNumber($0) || isHost($0) }
    }
}
