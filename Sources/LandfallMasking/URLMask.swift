/// A URL (RFC 3986) of which scheme, host and port stay, and of the rest what is known to be harmless.
struct URLMask {
    typealias Bytes = ArraySlice<UInt8>

    /// Schemes whose paths are files or the names of databases, not addresses of a service.
    private static let webSchemes: Set<String> = ["http", "https", "ws", "wss", "ftp", "ftps"]
    private static let fileSchemes: Set<String> = ["file", "unix", "ssh", "sftp", "git", "sqlite", "duckdb"]
    private static let loginSchemes: Set<String> = ["ssh", "sftp", "git"]

    private let url: Bytes
    private let mask: SettingMask
    private let isSecretPath: Bool
    private var result = ""

    init(_ url: Bytes, mask: SettingMask, isSecretPath: Bool = false) {
        (self.url, self.mask, self.isSecretPath) = (url, mask, isSecretPath)
    }

    consuming func masked() -> String {
        guard let mark = url.firstPlace(of: "://") else { return SecretMask.hidden }
        let scheme = url[..<mark.lowerBound]
        // `jdbc:postgresql`, `git+https`.
        let name = HarmlessForm.text(scheme.split { ":+".utf8.contains($0) }.last ?? scheme).lowercased()
        let isScheme = scheme.count <= 32 && scheme.allSatisfy { $0.isLetter || $0.isDigit || "+-.:".utf8.contains($0) }
        result = (isScheme ? HarmlessForm.text(scheme) : SecretMask.hidden) + "://"
        var rest = url[mark.upperBound...]
        let isWeb = Self.webSchemes.contains(name)
        if let at = accountEnd(rest, isWeb: isWeb) {
            let account = rest[..<at]
            let isLogin = Self.loginSchemes.contains(name) && HarmlessForm.isName(account)
            result +=
                isLogin || account.isEmpty || SecretValue.isReference(account)
                ? HarmlessForm.text(account) : SecretMask.hidden
            result += "@"
            rest = rest[(at + 1)...]
        }
        let authority = rest.prefix { !"/?#;\\".utf8.contains($0) }
        takeHosts(authority)
        rest = rest[authority.endIndex...]
        let path = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        if isWeb || isSecretPath || !isPlain(path, isFile: Self.fileSchemes.contains(name)) {
            takePath(path, host: HarmlessForm.text(authority).lowercased())
        } else {
            result += HarmlessForm.text(path)
        }
        rest = rest[path.endIndex...]
        let query = rest.prefix { $0 != UInt8(ascii: "#") }
        if !query.isEmpty {
            result += "?"
            takePairs(query.dropFirst(), isQuery: true)
        }
        let fragment = rest[query.endIndex...]
        if !fragment.isEmpty { result += fragment.count > 1 ? "#" + SecretMask.hidden : "#" }
        return result
    }

    /// The at sign before the host. Passwords of databases may have slashes in them.
    private func accountEnd(_ rest: Bytes, isWeb: Bool) -> Int? {
        let authority = rest.prefix { !"/?#\\".utf8.contains($0) }
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
            return isWeb ? at : rest.prefix { $0 != UInt8(ascii: "?") }.lastIndex(of: UInt8(ascii: "@")) ?? at
        }
        guard let at = rest.lastIndex(of: UInt8(ascii: "@")), let colon = authority.firstIndex(of: UInt8(ascii: ":")),
            authority.first != UInt8(ascii: "[")
        else { return nil }
        // `user:pass/word@host`: what would be the port is none.
        return isWeb && authority[(colon + 1)...].allSatisfy(\.isDigit) ? nil : at
    }

    private mutating func takeHosts(_ authority: Bytes) {
        result += authority.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { host in
            if host.isEmpty || SecretValue.isReference(host)
                || host.first == UInt8(ascii: "[") && HarmlessForm.isHost(host)
            {
                return HarmlessForm.text(host)
            }
            let colon = host.firstIndex(of: UInt8(ascii: ":")) ?? host.endIndex
            let port = host[colon...].dropFirst()
            let isPort = port.count <= 5 && port.allSatisfy(\.isDigit) || SecretValue.isReference(port)
            let labels = host[..<colon].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
                $0.isEmpty || HarmlessForm.isLabel($0) || SecretValue.isReference($0)
                    ? HarmlessForm.text($0) : SecretMask.hidden
            }
            return labels.joined(separator: ".")
                + (colon == host.endIndex ? "" : ":" + (isPort ? HarmlessForm.text(port) : SecretMask.hidden))
        }.joined(separator: ",")
    }

    /// Whether a path that no web server reads is a file's, or the name of a database.
    private func isPlain(_ path: Bytes, isFile: Bool) -> Bool {
        let segments = path.split(separator: UInt8(ascii: "/"))
        return segments.count <= (isFile ? 32 : 2) && segments.allSatisfy { HarmlessForm.isName($0) }
    }

    private mutating func takePath(_ path: Bytes, host: String) {
        guard !path.isEmpty else { return }
        let pairs = path.firstIndex(of: UInt8(ascii: ";")).map { path[$0...] }
        var isOpener = isSecretPath
        var repositories = Vocabulary.codeHosts.contains(host) ? 2 : 0
        result += (pairs.map { path[..<$0.startIndex] } ?? path).split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
        ).map {
            segment in
            if segment.isEmpty { return "" }
            let isShown =
                !isOpener
                && (repositories > 0 && HarmlessForm.isName(segment) || HarmlessForm.isKnown(segment)
                    || isVersion(segment)
                    || HarmlessForm.isNumber(segment, digits: 4) || SecretValue.isReference(segment))
            if repositories > 0 { repositories -= 1 }
            if Vocabulary.openers.contains(HarmlessForm.text(segment.prefix(32)).lowercased()) { isOpener = true }
            return isShown ? HarmlessForm.text(segment) : SecretMask.hidden
        }.joined(separator: "/")
        if let pairs, pairs.count > 1 {
            result += ";"
            takePairs(pairs.dropFirst(), isQuery: false)
        }
    }

    private func isVersion(_ segment: Bytes) -> Bool {
        segment.first.map { $0 | 0x20 } == UInt8(ascii: "v") && segment.count <= 8
            && segment.dropFirst().first?.isDigit == true
    }

    /// `name=value`, joined by `&` or `;`.
    private mutating func takePairs(_ pairs: Bytes, isQuery: Bool) {
        var place = pairs.startIndex
        while place < pairs.endIndex {
            let end =
                pairs[place...].firstIndex { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ";") } ?? pairs.endIndex
            let pair = pairs[place..<end]
            if let equals = pair.firstIndex(of: UInt8(ascii: "=")) {
                let name = pair[..<equals]
                result +=
                    HarmlessForm.isIdentifier(name) ? HarmlessForm.text(name) : name.isEmpty ? "" : SecretMask.hidden
                result += "=" + mask.value(pair[(equals + 1)...], named: name, in: isQuery ? .query : .setting)
            } else {
                result += pair.isEmpty || HarmlessForm.isKnown(pair) ? HarmlessForm.text(pair) : SecretMask.hidden
            }
            if end < pairs.endIndex { result += HarmlessForm.text(pairs[end...end]) }
            place = min(end + 1, pairs.endIndex)
        }
    }
}
