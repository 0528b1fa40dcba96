/// Values that are not hidden although a name calls them secret.
enum SecretValue {
    /// Whether a value stays readable under such a name: it is empty, hidden already, says only yes, no or nothing, refers to a
    /// variable, or is the path of a key.
    static func isHarmless(_ value: ArraySlice<UInt8>, under name: SecretName) -> Bool {
        guard value.count <= 256 else { return false }
        if value.allSatisfy({ $0 == UInt8(ascii: "*") }) || isReference(value) { return true }
        let word = String(decoding: value, as: UTF8.self).lowercased()
        if nothings.contains(word) { return true }
        switch name {
        case .login: return waysToLogIn.contains(word)
        case .keyOrPath: return isPath(value)
        case .secret, .header, .connection, .webhook: return false
        }
    }

    /// Whether prose would call this value a secret: `token: String` is none, `token: a81bf` is.
    static func isLiteral(_ value: ArraySlice<UInt8>, isQuoted: Bool) -> Bool {
        guard value.count <= 256 else { return true }
        guard value.count >= 4, !value.contains(where: { $0.isSpace || $0 == UInt8(ascii: "(") }) else { return false }
        return isQuoted || (value.count >= 6 && value.contains(where: \.isDigit))
    }

    /// A path from a root that machines have, from the home folder or from here; any other only with the ending of a key's file,
    /// because base64 has slashes too.
    static func isPath(_ value: ArraySlice<UInt8>) -> Bool {
        guard !value.contains(where: { $0.isSpace || $0 == UInt8(ascii: "=") }) else { return false }
        let text = String(decoding: value, as: UTF8.self)
        if roots.contains(where: text.hasPrefix) { return true }
        let isWindows = value.count > 3 && value.dropFirst().starts(with: #":\"#.utf8)
        return (text.hasPrefix("/") || isWindows || text.hasPrefix("@")) && endings.contains(where: text.hasSuffix)
            || (endings.contains(where: text.hasSuffix) && value.allSatisfy { $0.isName || $0 == UInt8(ascii: "/") })
    }

    /// `$NAME`, `${NAME}`, `${env:NAME}`, `{{NAME}}` and `%NAME%`: what will stand there is kept elsewhere.
    static func isReference(_ value: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: value, as: UTF8.self)
        func inside(_ start: String, _ end: String) -> Substring? {
            guard text.hasPrefix(start), text.hasSuffix(end), text.count > start.count + end.count else { return nil }
            return text.dropFirst(start.count).dropLast(end.count)
        }
        if let name = inside("${", "}") ?? inside("{{", "}}") {
            return name.utf8.allSatisfy {
                $0.isName && $0 != UInt8(ascii: "-") || $0.isBlank || $0 == UInt8(ascii: ":")
            }
        }
        guard let name = inside("%", "%") ?? inside("$", ""), name.utf8.first?.isDigit == false else { return false }
        return name.utf8.allSatisfy { $0.isUpper || $0.isDigit || $0 == UInt8(ascii: "_") }
    }

    private static let nothings: Set<String> = ["true", "false", "null", "none", "nil", "undefined"]

    private static let waysToLogIn: Set<String> = [
        "yes", "no", "on", "off", "basic", "bearer", "oauth", "oauth2", "api_key", "apikey", "api-key", "token", "jwt",
        "digest", "ntlm", "saml", "oidc", "required", "optional", "enabled", "disabled", "default", "auto", "login",
        "ok",
        "failed", "expired", "missing", "pending", "anonymous",
    ]

    private static let roots = [
        "~/", "./", "../", "/home/", "/Users/", "/etc/", "/var/", "/run/", "/opt/", "/srv/", "/tmp/", "/usr/", "/root/",
        "/mnt/",
        "/data/", "/app/", "/secrets/", "/workspace/", "/private/", "/dev/",
    ]

    private static let endings = [
        ".pem", ".key", ".json", ".crt", ".cer", ".p12", ".pfx", ".jks", ".txt", ".env", ".yml", ".yaml", ".toml",
        ".conf",
        ".ini", ".pub",
    ]
}
