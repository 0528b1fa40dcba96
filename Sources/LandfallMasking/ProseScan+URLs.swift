/// Secrets of URLs (RFC 3986): before the host, in the path; those of the query are named values.
extension ProseScan {
    /// Hosts whose paths open something, each with what stands in the path before the secret.
    private static let secretPaths: [(host: String, path: String)] = [
        ("hooks.slack.com", "/"), ("discord.com", "/api/webhooks/"), ("discordapp.com", "/api/webhooks/"),
        ("webhook.office.com", "/"), ("outlook.office.com", "/webhook/"), ("hooks.zapier.com", "/hooks/"),
        ("mcp.zapier.com", "/api/mcp/s/"), ("maker.ifttt.com", "/trigger/"), ("open.feishu.cn", "/open-apis/bot/"),
        ("hook.make.com", "/"), ("hook.eu1.make.com", "/"), ("hook.us1.make.com", "/"), ("hc-ping.com", "/"),
        ("healthchecks.io", "/ping/"), ("ntfy.sh", "/"), ("webhook.site", "/"),
    ]

    /// Schemes in whose paths an at sign is not rare; all others lead to a database, whose passwords may hold slashes.
    private static let webSchemes: Set<String> = [
        "http", "https", "ws", "wss", "file", "npm", "git", "ssh", "sftp", "ftp", "ftps", "unix",
    ]

    /// Schemes that name a user and never a password.
    private static let loginSchemes: Set<String> = ["ssh", "sftp", "git"]

    /// Takes what stands behind `scheme://`.
    mutating func takeURL(scheme: ArraySlice<UInt8>, _ start: Int) {
        index = start
        let scheme = String(decoding: scheme.suffix(16), as: UTF8.self).lowercased()
        if start >= urlEnd {
            urlEnd =
                bytes[start...].firstIndex {
                    $0.isSpace || $0.isQuote || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">")
                }
                ?? bytes.count
        }
        let authority = bytes[start..<urlEnd].prefix { !"/?#\\".utf8.contains($0) }
        var host = authority.startIndex
        if let at = accountEnd(authority, isWeb: Self.webSchemes.contains(scheme)) {
            host = at + 1
            let account = bytes[start..<at]
            let isName = Self.loginSchemes.contains(scheme) && !account.contains(UInt8(ascii: ":"))
            if !isName && !account.isEmpty && !SecretValue.isReference(account) { hide(start..<at) }
        } else if let colon = authority.lastIndex(of: UInt8(ascii: ":")), colon + 1 < urlEnd, bytes[colon + 1].isLetter,
            authority.first != UInt8(ascii: "[")
        {
            // A port that is none: a password whose host was cut off.
            hide(colon + 1..<urlEnd)
        }
        hidePath(behind: bytes[host..<urlEnd])
    }

    /// The at sign before the host.
    private func accountEnd(_ authority: ArraySlice<UInt8>, isWeb: Bool) -> Int? {
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) { return at }
        let near = bytes[authority.startIndex..<urlEnd].prefix(Self.farthest)
        guard let at = near.lastIndex(of: UInt8(ascii: "@")), let colon = authority.firstIndex(of: UInt8(ascii: ":"))
        else {
            return nil
        }
        // `user:pass/word@host`: what would be the port is none.
        let isPort = authority[(colon + 1)...].allSatisfy(\.isDigit)
        return isWeb && isPort ? nil : at
    }

    private mutating func hidePath(behind url: ArraySlice<UInt8>) {
        let host = String(decoding: url.prefix(Self.farthest).prefix { $0.isName }, as: UTF8.self).lowercased()
        // `ntfy.sh` is the shortest.
        guard host.utf8.count >= 7 else { return }
        let rest = url.dropFirst(host.utf8.count).drop { $0 == UInt8(ascii: ":") || $0.isDigit }
        for (name, path) in Self.secretPaths where host == name || host.hasSuffix("." + name) {
            guard rest.starts(with: path.utf8), rest.count > path.utf8.count else { continue }
            hide(rest.startIndex + path.utf8.count..<rest.endIndex)
        }
    }

    /// A segment of a path that nobody would type.
    mutating func hidePathSecret(_ run: ArraySlice<UInt8>) {
        guard run.startIndex > 0, bytes[run.startIndex - 1] == UInt8(ascii: "/"), run.count <= 512 else { return }
        let before = bytes[..<(run.startIndex - 1)].suffix(16)
        let isDigest = ["commit", "tree", "blob", "raw", "archive", "sha256"].contains {
            before.reversed().starts(with: $0.utf8.reversed())
        }
        if TokenForm.isRandom(run) || (TokenForm.isLongHex(run) && !isDigest) { hide(run.startIndex..<run.endIndex) }
    }

    /// `user:password@host` without a scheme.
    mutating func hideAccount(_ run: ArraySlice<UInt8>) -> Bool {
        guard run.endIndex < bytes.count, bytes[run.endIndex] == UInt8(ascii: ":"), run.startIndex >= urlEnd,
            run.count <= Self.farthest
        else { return false }
        let start = run.endIndex + 1
        if nextAt < start { nextAt = bytes[start...].firstIndex(of: UInt8(ascii: "@")) ?? bytes.count }
        guard nextAt < bytes.count, nextAt - start <= Self.farthest,
            !Self.prefixes.contains(String(decoding: run, as: UTF8.self).lowercased())
        else { return false }
        let password = bytes[start...].prefix(Self.farthest).prefix {
            !$0.isSpace && !$0.isQuote && $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ",")
        }
        let end = password.endIndex
        guard !password.isEmpty, end + 1 < bytes.count, bytes[end] == UInt8(ascii: "@"),
            bytes[end + 1].isLetter || bytes[end + 1].isDigit,
            !bytes[(end + 1)...].starts(with: "sha256:".utf8), !SecretValue.isReference(password)
        else { return false }
        hide(start..<end)
        return true
    }

    /// What is written before a colon and is nobody's name.
    private static let prefixes: Set<String> = [
        "mailto", "npm", "jsr", "workspace", "git", "github", "gitlab", "acct", "sip", "sips", "xmpp", "pkg",
    ]
}
