/// What the name of a setting, flag, header or field says of its value.
enum SecretName: Sendable, Hashable {
    /// A secret, whatever it looks like.
    case secret
    /// A secret, or the path of a file that has it; such a path may be shown.
    case keyOrPath
    /// A secret, unless it names a way to log in, such as `basic`.
    case login
    /// A header whose value has blanks: it ends where the line or the quotation ends.
    case header
    /// An address that has secrets in it; the whole where none is found.
    case connection
    /// A URL whose path is the secret.
    case webhook

    /// Reads a name in any of the usual spellings: `API_KEY`, `apiKey`, `--api-key`, `X-Api-Key`, `db.password`. Nil for one that is
    /// no secret's.
    ///
    /// - Parameters:
    ///   - name: ASCII; of a longer one the last 128 bytes count.
    ///   - isQuery: Whether it stands in the query of a URL, where some names mean more.
    init?(_ name: some BidirectionalCollection<UInt8>, isQuery: Bool = false) {
        // The shortest is `pw`.
        guard name.count > 1 else { return nil }
        let name = Array(name.suffix(128))
        guard Self.mayBeSecret(name) else { return nil }
        let words = Self.words(of: name)
        guard let first = words.first, let last = words.last else { return nil }
        let compact = words.joined()
        if isQuery && (Self.querySecrets.contains(compact) || compact.hasSuffix("signature")) {
            self = .secret
        } else if let exact = Self.exact[compact] {
            self = exact
        } else if compact.hasSuffix("webhook") || compact.hasSuffix("webhooks") || compact.hasSuffix("webhookurl") {
            self = .webhook
        } else if compact.hasSuffix("secretid") {
            self = .secret
        } else if Self.workingFolders.contains(compact) || Self.questions.contains(first) || Self.facts.contains(last) {
            return nil
        } else if let kind = Self.kind(words, last, compact) {
            self = kind
        } else {
            return nil
        }
    }

    /// Each name of a secret has one of these, whatever stands between the letters; by the first letter.
    private static let marks: [[[UInt8]]] = {
        let marks = [
            "account", "auth", "bearer", "code", "conn", "cookie", "cred", "dsn", "hmac", "jwt", "key", "mnemonic",
            "otp", "pass", "pat", "pin", "psk", "pw", "secret", "sig", "token", "webhook",
        ].map { Array($0.utf8) }
        return (0...UInt8.max).map { byte in marks.filter { $0.first == byte } }
    }()

    /// Whether a name may be a secret's: most have no mark, and need no further look.
    private static func mayBeSecret(_ name: [UInt8]) -> Bool {
        var compact: [UInt8] = []
        compact.reserveCapacity(name.count)
        for byte in name where byte.isLetter || byte.isDigit { compact.append(byte.lowercased) }
        return compact.indices.contains { place in
            marks[Int(compact[place])].contains { compact[place...].starts(with: $0) }
        }
    }

    private static func kind(_ words: [String], _ last: String, _ compact: String) -> SecretName? {
        if last == "dsn" || compact.hasSuffix("connectionstring") || last == "connstr" { return .connection }
        let bytes = Array(compact.utf8)
        if bytes.contains("apikey") || bytes.contains("privatekey") || bytes.contains("credential") {
            return .keyOrPath
        }
        if bytes.contains("serviceaccount") && (last.hasSuffix("json") || last == "key") { return .keyOrPath }
        if bytes.contains("pass"), passwords.contains(where: { bytes.contains($0) }) {
            return .secret
        }
        if bytes.contains("mnemonic") { return .secret }
        if bytes.contains("secret"),
            !secretKeepers.contains(where: { bytes.contains($0) })
        {
            return .secret
        }
        if compact.hasSuffix("token") || secretWords.contains(last) || gluedSecrets.contains(where: compact.hasSuffix) {
            return .secret
        }
        let before = words.dropLast().last
        switch last {
        case "tokens", "keys": return before.map(ownersOfMany.contains) == true ? .secret : nil
        case "key": return before.map(publicKeys.contains) == true ? nil : .keyOrPath
        case "auth": return .login
        case "cookie", "cookies", "creds", "cred": return .keyOrPath
        default: return gluedKeys.contains(where: compact.hasSuffix) ? .keyOrPath : nil
        }
    }

    /// `sharedAccessKey` and `SHARED_ACCESS_KEY` are three words each, in lower case.
    static func words(of name: [UInt8]) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        for (index, byte) in name.enumerated() {
            guard byte.isLetter || byte.isDigit else {
                if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
                word = []
                continue
            }
            if byte.isUpper, !word.isEmpty {
                // `apiKey`, and the K of `APIKey`.
                let isAfterLower = !name[index - 1].isUpper
                let isBeforeLower = index + 1 < name.count && name[index + 1].isLower
                if isAfterLower || isBeforeLower {
                    words.append(String(decoding: word, as: UTF8.self))
                    word = []
                }
            }
            word.append(byte.lowercased)
        }
        return word.isEmpty ? words : words + [String(decoding: word, as: UTF8.self)]
    }
}

extension SecretName {
    private static let exact: [String: SecretName] = [
        "authorization": .header, "proxyauthorization": .header, "xauthorization": .header, "cookie": .header,
        "setcookie": .header, "bearer": .secret,
    ]

    /// Secrets of signed and of callback URLs (RFC 6749 section 4.1.2, AWS Signature Version 4, Azure's SAS).
    private static let querySecrets: Set<String> = ["sig", "code", "xamzcredential"]

    private static let workingFolders: Set<String> = ["pwd", "oldpwd", "cwd"]

    /// First words of names whose value says yes or no.
    private static let questions: Set<String> = [
        "no", "without", "with", "has", "use", "uses", "needs", "need", "requires", "require", "is", "allow", "allows",
        "skip",
        "disable", "enable", "supports", "ask", "prompt", "show", "hide",
    ]

    /// Last words of names that tell something about a secret: `token_url`, `password_file`, `SECRET_NAME`, `key_id`.
    private static let facts: Set<String> = [
        "file", "files", "filename", "path", "paths", "dir", "directory", "folder", "name", "names", "type", "types",
        "url", "urls",
        "uri", "endpoint", "id", "ids", "env", "var", "vars", "variable", "expiry", "expires", "expiration", "ttl",
        "age",
        "length", "len", "size", "count", "counts", "limit", "limits", "budget", "usage", "prefix", "suffix", "enabled",
        "disabled", "required", "optional", "mode", "provider", "host", "port", "region", "algorithm", "alg", "version",
        "format", "field", "fields", "label", "hint", "location", "policy", "timeout", "store", "storage", "backend",
        "manager",
        "method", "scheme", "status", "state", "scope", "scopes", "domain", "jar", "secure", "realm", "issuer",
        "audience",
        "at", "in", "date", "time", "rotation", "source", "ref", "reference", "arn", "command", "helper", "cmd",
        "script",
        "description", "title", "placeholder", "index", "mapping", "strength", "attempts",
    ]

    private static let passwords: [StaticString] = ["password", "passwd", "passphrase", "passcode"]

    /// What keeps secrets and is none.
    private static let secretKeepers: [StaticString] = ["secretary", "secretmanager", "secretsmanager"]

    private static let secretWords: Set<String> = [
        "pass", "pw", "pwd", "pin", "psk", "pat", "jwt", "otp", "totp", "bearer", "hmac",
    ]

    /// Ends of names that are written without a gap.
    private static let gluedSecrets = [
        "storepass", "keypass", "dbpass", "rootpass", "userpass", "smtppass", "mailpass", "pgpass", "authpass",
        "accesscode",
        "pairingcode", "devicecode", "authcode", "userpwd", "dbpwd",
    ]
    private static let gluedKeys = [
        "secretkey", "accesskey", "authkey", "accountkey", "signingkey", "encryptionkey", "masterkey", "sharedkey",
        "licensekey", "servicekey", "serverkey", "sharedaccesskey",
    ]

    /// `access_tokens` are tokens, `max_tokens` is a number of them.
    private static let ownersOfMany: Set<String> = [
        "access", "auth", "api", "refresh", "bearer", "bot", "user", "secret", "private", "signing", "encryption",
    ]

    /// Keys that open nothing.
    private static let publicKeys: Set<String> = [
        "public", "primary", "foreign", "partition", "sort", "cache", "idempotency", "hot", "shortcut", "lookup",
        "routing",
        "project", "issue", "space", "index", "group", "object", "publishable", "map", "row", "unique", "translation",
    ]
}
