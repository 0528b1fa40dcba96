/// Hides secrets in what a server tells of its settings and of what its programs printed.
///
/// A secret is known by three things: the name beside it (`API_KEY=…`, `"token": …`, `Cookie: …`), its form (`ghp_…`, a JSON Web
/// Token, a private key in PEM, `user:password@` and the query of a URL) and its place (behind `--key`, behind `-u`). A secret that
/// has none of these cannot be told from other text. Names, paths of key files, references such as `${TOKEN}` and what says only yes
/// or no stay.
///
/// Does no I/O, and is linear in time: what is looked ahead for without being skipped ends after 256 bytes, or is remembered, so that a byte is
/// looked at a bounded number of times. What was masked may be masked again, and stays.
package struct SecretMask: Sendable, Hashable {
    /// What is masked.
    package enum Style: Sendable, Hashable {
        /// Commands, addresses, logs and messages of failures.
        case text
        /// Sentences and program code, in which `token: String` is not a secret: what is not a literal stays.
        case prose
    }

    /// What stands in the place of a secret.
    package static let hidden = "****"

    /// Makes a mask.
    package init() {}

    /// Text without its secrets.
    package func text(_ text: String, _ style: Style = .text) -> String {
        var scan = MaskScan(Array(text.utf8), style)
        return scan.masked() ?? text
    }

    /// The arguments of a program without secrets: each by itself, and each by the flag before it.
    ///
    /// - Parameters:
    ///   - arguments: Without the program.
    ///   - program: Its name or path; of some it is known which flags take a secret.
    /// - Returns: As many arguments, in their order.
    package func arguments(_ arguments: [String], of program: String? = nil) -> [String] {
        var tool = ToolFlags()
        if let program { tool.pass(Array(program.utf8)[...]) }
        var flag: [UInt8]?
        return arguments.map { argument in
            let bytes = Array(argument.utf8)
            defer {
                let isFlag = bytes.first == UInt8(ascii: "-") && !bytes.contains(UInt8(ascii: "="))
                flag = isFlag ? bytes : nil
                tool.pass(bytes[...])
            }
            if let flag, let range = tool.secret(in: bytes[...], after: flag[...]) {
                if let kind = SecretName(flag), kind == .connection || kind == .webhook {
                    return value(argument, kind, .text)
                }
                return replacing(range, in: bytes)
            }
            if let range = Self.randomPart(of: bytes) { return replacing(range, in: bytes) }
            // `sh -c` takes a command, not a value.
            let isCommand =
                flag.map { ["-c", "-lc", "-ic", "-ec"].contains(String(decoding: $0, as: UTF8.self)) } ?? false
            var scan = MaskScan(bytes, .text, isArgument: !isCommand, tool: tool)
            return scan.masked() ?? argument
        }
    }

    /// A value by the name of its setting.
    package func value(_ value: String, named name: String, _ style: Style = .text) -> String {
        guard let kind = SecretName(Array(name.utf8)) else { return text(value, style) }
        return self.value(value, kind, style)
    }

    /// A value that its name calls a secret.
    func value(_ value: String, _ kind: SecretName, _ style: Style) -> String {
        let bytes = Array(value.utf8)
        if bytes.isEmpty || SecretValue.isHarmless(bytes[...], under: kind) { return value }
        switch kind {
        case .connection:
            let masked = text(value)
            return masked == value && !value.contains(Self.hidden) ? Self.hidden : masked
        case .webhook:
            guard let scheme = bytes.firstPlace(of: "://") else { return Self.hidden }
            let host = bytes[..<scheme.upperBound] + bytes[scheme.upperBound...].prefix { !"/?#".utf8.contains($0) }
            let shown = text(String(decoding: host, as: UTF8.self), style)
            return host.count == bytes.count ? shown : shown + "/" + Self.hidden
        case .header:
            guard let blank = bytes.firstIndex(where: \.isBlank), blank + 1 < bytes.count,
                SecretValue.isReference(bytes[(blank + 1)...])
            else { return Self.hidden }
            return value
        case .secret, .keyOrPath, .login: return Self.hidden
        }
    }

    /// Whether the value of a setting of this name is hidden.
    package func isSecret(name: String) -> Bool { SecretName(Array(name.utf8)) != nil }

    /// An argument, or what stands behind its `NAME=`, that only chance can have made.
    private static func randomPart(of bytes: [UInt8]) -> Range<Int>? {
        let name = bytes.prefix { $0.isName }
        let hasName = !name.isEmpty && bytes.dropFirst(name.count).first == UInt8(ascii: "=")
        let value = hasName ? bytes.dropFirst(name.count + 1) : bytes[...]
        guard value.first != UInt8(ascii: "-"), value.allSatisfy({ $0.isTokenByte && $0 != UInt8(ascii: ".") }),
            !SecretValue.isPath(value), TokenForm.isRandom(value) || TokenForm.isLongHex(value)
        else { return nil }
        return value.startIndex..<value.endIndex
    }

    private func replacing(_ range: Range<Int>, in bytes: [UInt8]) -> String {
        String(
            decoding: bytes[..<range.lowerBound] + Array(Self.hidden.utf8) + bytes[range.upperBound...], as: UTF8.self)
    }
}
