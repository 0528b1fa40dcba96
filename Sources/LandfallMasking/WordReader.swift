/// Reads the words of a command one by one: what is known of a program, of its flags and of its words stays, the rest is hidden.
struct WordReader {
    typealias Bytes = ArraySlice<UInt8>

    /// What the next word that is not a flag may be.
    private enum Next {
        case program, package, word
    }

    /// Programs that run another one, which follows.
    private static let wrappers: Set<String> = [
        "env", "sudo", "nohup", "time", "exec", "nice", "ionice", "chronic", "stdbuf", "xargs", "flock", "sshpass",
        "if", "then", "else", "elif", "do", "while", "until",
    ]
    /// Programs that run a package or an image, at once or by a command of theirs.
    private static let launchers: Set<String> = ["npx", "uvx", "bunx", "pnpx"]
    private static let launching: [String: Set<String>] = [
        "docker": ["run", "exec", "pull", "create", "start", "stop", "restart"],
        "podman": ["run", "exec", "pull", "create", "start"],
        "pnpm": ["dlx", "exec", "run"], "yarn": ["dlx", "run"], "npm": ["exec", "run", "x", "install", "i"],
        "bun": ["x", "run"],
        "uv": ["run", "x", "install"], "pipx": ["run", "install"], "go": ["run"], "pip": ["install"], "deno": ["run"],
    ]
    private static let shells: Set<String> = [
        "sh", "bash", "zsh", "dash", "ksh", "fish", "cmd", "su", "wsl", "pwsh", "powershell",
    ]
    private static let shellFlags: Set<String> = ["-c", "-lc", "-ic", "-ec", "-euc", "-xc", "/c", "-Command"]
    private static let packageFlags: Set<String> = ["-p", "--package", "--from", "--with", "--image"]
    private static let headerFlags: Set<String> = ["-H", "--header", "--headers"]
    private static let variableFlags: Set<String> = ["-e", "--env", "--build-arg"]
    /// Beginnings of flags that take no value.
    private static let answers = [
        "--no-", "--enable-", "--disable-", "--with-", "--without-", "--allow-", "--skip-", "--use-",
    ]

    private let mask: SettingMask
    private var program = ""
    private var next: Next
    /// Whether a command of the program may say that a package follows.
    private var isLaunching = false
    /// The flag whose value comes next.
    private var flag: Bytes?
    /// Whether the word before names a secret, as in `aws configure set aws_secret_access_key …`.
    private var isNamed = false

    /// A reader of the arguments of `program`; nil if the first word is that.
    init(_ mask: SettingMask, program: String? = nil) {
        self.mask = mask
        next = .program
        if let program { begin(Array(program.utf8)[...]) }
    }

    /// Another command begins.
    mutating func endCommand() {
        self = WordReader(mask)
        isInner = true
    }

    /// Whether this command follows another one; its program has to be known then.
    private var isInner = false

    /// Without program: words of which nothing is known.
    static func words(_ mask: SettingMask) -> WordReader {
        var reader = WordReader(mask)
        reader.next = .word
        return reader
    }

    /// The word as it may be shown.
    mutating func read(_ word: Bytes) -> String {
        guard !word.isEmpty else { return "" }
        if Self.isFlag(word) {
            isNamed = false
            return readFlag(word)
        }
        if let flag {
            self.flag = nil
            return value(word, of: flag)
        }
        if SecretValue.isReference(word) { return HarmlessForm.text(word) }
        if let equals = word.firstIndex(of: UInt8(ascii: "=")), let mark = Self.name(word[..<equals]) {
            return HarmlessForm.isPadded(word)
                ? SecretMask.hidden : mark + "=" + assigned(word[(equals + 1)...], to: word[..<equals], word)
        }
        if program == "cmd", ["/c", "/k"].contains(HarmlessForm.text(word.prefix(3)).lowercased()) {
            next = .program
            return HarmlessForm.text(word)
        }
        if next == .program { return begin(word) }
        defer { isNamed = isNamedNext(word) }
        if isNamed { return SettingMask.hasParts(word) && word.contains("://") ? other(word) : SecretMask.hidden }
        let text = HarmlessForm.text(word)
        if next == .package, HarmlessForm.isPackage(word) || HarmlessForm.isPath(word) {
            next = .word
            return text
        }
        if isLaunching, Self.launching[program]?.contains(text) == true {
            isLaunching = false
            next = .package
            return text
        }
        return other(word)
    }

    private func isNamedNext(_ word: Bytes) -> Bool {
        word.count <= 64 && HarmlessForm.isIdentifier(word) && SecretName(word) != nil
    }

    private func other(_ word: Bytes) -> String {
        if SettingMask.isHarmless(word, isLog: false) { return HarmlessForm.text(word) }
        let hasParts =
            SettingMask.hasParts(word) || word.contains { ",&|#\\".utf8.contains($0) || $0.isBlank || $0.isQuote }
        return hasParts ? mask.text(word, isLog: false) : SecretMask.hidden
    }

    /// Takes the program.
    @discardableResult private mutating func begin(_ word: Bytes) -> String {
        let name = HarmlessForm.text(
            word[
                (word.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.map { $0 + 1 }
                    ?? word.startIndex)...])
        let isKnown = Vocabulary.programs.contains(name) || HarmlessForm.isPath(word)
        program = name
        isLaunching = Self.launching[name] != nil
        next = Self.wrappers.contains(name) ? .program : Self.launchers.contains(name) ? .package : .word
        guard
            isKnown
                || !isInner && !HarmlessForm.isMade(word) && (HarmlessForm.isName(word) || HarmlessForm.isPackage(word))
        else {
            return other(word)
        }
        return HarmlessForm.text(word)
    }

    /// A minus and what is a flag by its beginning.
    private static func isFlag(_ word: Bytes) -> Bool {
        guard word.count > 1, word.first == UInt8(ascii: "-"), let second = word.dropFirst().first else { return false }
        return second.isLetter || second == UInt8(ascii: "-")
    }

    private mutating func readFlag(_ word: Bytes) -> String {
        flag = nil
        let name = word.prefix { $0 != UInt8(ascii: "=") }
        let text = HarmlessForm.text(name.prefix(80))
        let isShort = name.dropFirst().first != UInt8(ascii: "-")
        let isKnown =
            name.count <= 80
            && (Vocabulary.switches.contains(text) || Vocabulary.letters[program]?[text] != nil
                || Self.shellFlags.contains(text)
                || ["-jar", "-cp", "-File", "-Command", "-ExecutionPolicy", "-NoProfile"].contains(text)
                || (isShort
                    ? name.count == 2 : Self.name(name.drop { $0 == UInt8(ascii: "-") }) != nil || name.count == 2))
        guard isKnown else { return HarmlessForm.text(word.prefix(2)) + SecretMask.hidden }
        guard name.endIndex < word.endIndex else {
            if !Vocabulary.switches.contains(text) && name.count > 1 && text != "--"
                && !Self.answers.contains(where: text.hasPrefix)
                || Vocabulary.letters[program]?[text] != nil
            {
                flag = name
            }
            return text
        }
        return text + "=" + value(word[(name.endIndex + 1)...], of: name)
    }

    /// The value of a flag.
    private mutating func value(_ word: Bytes, of flag: Bytes) -> String {
        let text = HarmlessForm.text(flag)
        if Self.shellFlags.contains(text), Self.shells.contains(program) {
            var scan = ShellScan(Array(word), mask: mask)
            return scan.masked()
        }
        if Self.packageFlags.contains(text), Vocabulary.letters[program]?[text] == nil, HarmlessForm.isPackage(word),
            Self.launchers.contains(program) || Self.launching[program] != nil
        {
            return HarmlessForm.text(word)
        }
        if Self.headerFlags.contains(text), HarmlessForm.isIdentifier(word) {
            // `--headers x-api-key …`: its value is a word of its own.
            isNamed = true
            return HarmlessForm.isKnown(word) || SecretName(word) != nil ? HarmlessForm.text(word) : SecretMask.hidden
        }
        let name =
            Vocabulary.letters[program]?[text].map { Array($0.utf8)[...] } ?? flag.drop { $0 == UInt8(ascii: "-") }
        if SecretName(name) == nil, let equals = word.firstIndex(of: UInt8(ascii: "=")),
            let mark = Self.name(word[..<equals])
        {
            return mark + "=" + assigned(word[(equals + 1)...], to: word[..<equals], word)
        }
        if Self.variableFlags.contains(text), HarmlessForm.isIdentifier(word), word.contains(UInt8(ascii: "_")),
            word.allSatisfy({ !$0.isLower })
        {
            return HarmlessForm.text(word)
        }
        return mask.value(word, named: name)
    }

    /// What stands behind `NAME=`; of a list of such pairs each.
    private func assigned(_ value: Bytes, to name: Bytes, _ word: Bytes) -> String {
        if value.contains(UInt8(ascii: ";")) || value.contains(where: \.isBlank) && SecretName(name) == nil,
            value.contains(UInt8(ascii: "="))
        {
            let masked = mask.text(word, isLog: false)
            return String(masked.dropFirst(name.count + 1))
        }
        return mask.value(value, named: name)
    }

    /// The name of a setting, if it may be shown: not the beginning of something in base64.
    private static func name(_ name: Bytes) -> String? {
        HarmlessForm.isIdentifier(name) ? HarmlessForm.text(name) : nil
    }
}
