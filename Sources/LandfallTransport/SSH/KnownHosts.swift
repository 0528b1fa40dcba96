internal import Crypto
internal import FoundationEssentials
internal import LandfallModel

/// What known_hosts(5) has for one machine: the keys that prove it. Does no I/O.
struct KnownHosts: Sendable, Hashable {
    /// A key, and what its line says about it.
    struct Entry: Sendable, Hashable {
        /// The key signs host certificates (`@cert-authority`) and is not a host's own.
        let isAuthority: Bool
        /// The line names the machine itself, by its name or a hash of it, and no pattern.
        let isExact: Bool
        /// The key stands in no file: a signed directory vouches for it, to anyone who gives it.
        let isVouched: Bool
        /// `TYPE BASE64`, as in the file.
        let key: String
        /// `SHA256:` and 43 characters of base64, as OpenSSH prints it.
        let fingerprint: String

        /// A file that has this key alone, for every name: what it is given to connects to one machine.
        var file: String { "\(isAuthority ? "@cert-authority " : "")* \(key)\n" }
    }

    /// Each key once, in the order in which OpenSSH prefers them; none that is revoked.
    let entries: [Entry]
    /// All keys of the files, by their fingerprints, the revoked aside: a key that is recorded needs no name to be known by.
    private let all: [String: Entry]

    /// Reads the files.
    ///
    /// - Parameters:
    ///   - files: Their bytes, in the order of ssh_config(5).
    ///   - names: What the machine is looked up by; the first that a file has counts.
    ///   - vouched: Keys, `TYPE BASE64`, that count for any machine unless a file revokes them.
    init(_ files: [[UInt8]], names: [String], vouched: [String] = []) {
        let lines = Self.lines(files) + vouched.compactMap { Line(Array("* \($0)".utf8)[...], isVouched: true) }
        let revoked = Self.revoked(lines)
        func entries(_ name: String?) -> [Entry] {
            let found = lines.compactMap { line in name.map(line.match) ?? .wide == nil ? nil : line.entry(name) }
            var seen: Set<String> = []
            return found.filter { !revoked.contains($0.key) && seen.insert($0.key).inserted }
        }
        self.entries = (names.lazy.map { entries($0) }.first { !$0.isEmpty } ?? []).sorted {
            Self.rank($0) < Self.rank($1)
        }
        all = Dictionary(entries(nil).map { ($0.fingerprint, $0) }) { first, _ in first }
    }

    /// Those of some names for which the files have a key that is not revoked.
    static func known(_ names: Set<String>, in files: [[UInt8]]) -> Set<String> {
        let lines = lines(files)
        let revoked = revoked(lines)
        let keys = lines.filter { !revoked.contains($0.key.line) }
        return names.filter { name in keys.contains { $0.match(name) != nil } }
    }

    private static func lines(_ files: [[UInt8]]) -> [Line] {
        files.flatMap { $0.split(separator: UInt8(ascii: "\n")) }.compactMap { Line($0, isVouched: false) }
    }

    private static func revoked(_ lines: [Line]) -> Set<String> {
        Set(lines.filter { $0.marker == "@revoked" }.map(\.key.line))
    }

    /// The bytes of a file; none where it cannot be read, as OpenSSH has it.
    static func read(_ path: String) -> [UInt8] {
        (try? Data(contentsOf: URL(fileURLWithPath: path))).map(Array.init) ?? []
    }

    /// The keys to try, one after the other: the recorded one first, under whatever name it stands, then those of the name, which tell what
    /// has changed.
    func candidates(_ recorded: String?) -> [Entry] {
        guard let recorded, let key = entries.first(where: { $0.fingerprint == recorded }) ?? all[recorded] else {
            return entries
        }
        return [key] + entries.filter { $0 != key }
    }

    /// Whether these lines name this machine alone, each a key of its own.
    var areExact: Bool { !entries.isEmpty && entries.allSatisfy { $0.isExact && !$0.isAuthority } }

    private static func rank(_ entry: Entry) -> Int {
        let types = ["ssh-ed25519", "ecdsa-", "sk-", "rsa-", "ssh-rsa"]
        return entry.isAuthority ? -1 : types.firstIndex { entry.key.hasPrefix($0) } ?? types.count
    }

    /// `[MARKER] HOSTS TYPE BASE64 [COMMENT]`.
    private struct Line {
        enum Match {
            case exact, wide
        }

        let marker: Substring?
        let hosts: Substring
        let key: SSHPublicKey
        let isVouched: Bool

        init?(_ bytes: ArraySlice<UInt8>, isVouched: Bool) {
            self.isVouched = isVouched
            var words = String(decoding: bytes, as: UTF8.self)[...].split { $0 == " " || $0 == "\t" || $0 == "\r" }[...]
            guard let first = words.first, !first.hasPrefix("#") else { return nil }
            marker = first.hasPrefix("@") ? words.removeFirst() : nil
            guard let hosts = words.popFirst(), let key = SSHPublicKey(words.joined(separator: " ")) else { return nil }
            (self.hosts, self.key) = (hosts, key)
        }

        func entry(_ name: String?) -> Entry? {
            guard marker == nil || marker == "@cert-authority" else { return nil }
            return Entry(
                isAuthority: marker != nil, isExact: name.map { match($0) == .exact } ?? false, isVouched: isVouched,
                key: key.line,
                fingerprint: key.fingerprint)
        }

        /// How the line names a machine (sshd(8), SSH_KNOWN_HOSTS FILE FORMAT); nil where it does not.
        func match(_ name: String) -> Match? {
            if hosts.hasPrefix("|1|") { return Self.isHash(hosts, of: name) ? .exact : nil }
            var found: Match?
            for pattern in hosts.split(separator: ",") {
                let isNegated = pattern.hasPrefix("!")
                let pattern = isNegated ? pattern.dropFirst() : pattern
                guard Self.matches(Array(pattern.lowercased().utf8)[...], Array(name.utf8)[...]) else { continue }
                if isNegated { return nil }
                let isWide = pattern.contains { $0 == "*" || $0 == "?" }
                found = isWide ? found ?? .wide : .exact
            }
            // A host that is named by a pattern too is still one of many.
            let hasPattern = hosts.contains { $0 == "*" || $0 == "?" }
            return found.map { hasPattern ? .wide : $0 }
        }

        /// `|1|SALT|HASH`: HMAC-SHA1 of the name.
        private static func isHash(_ text: Substring, of name: String) -> Bool {
            let parts = text.dropFirst(3).split(separator: "|")
            guard parts.count == 2, let salt = Data(base64Encoded: String(parts[0])),
                let hash = Data(base64Encoded: String(parts[1]))
            else { return false }
            return HMAC<Insecure.SHA1>.isValidAuthenticationCode(
                hash, authenticating: Data(name.utf8), using: SymmetricKey(data: salt))
        }

        /// `*` stands for any text and `?` for one character. Linear: the last star alone is tried again.
        private static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
            var (here, at) = (pattern.startIndex, text.startIndex)
            var star: (pattern: Int, text: Int)?
            while at < text.endIndex {
                if here < pattern.endIndex, pattern[here] == UInt8(ascii: "*") {
                    star = (here, at)
                    here += 1
                } else if here < pattern.endIndex, pattern[here] == text[at] || pattern[here] == UInt8(ascii: "?") {
                    here += 1
                    at += 1
                } else if let last = star {
                    (here, at) = (last.pattern + 1, last.text + 1)
                    star = (last.pattern, last.text + 1)
                } else {
                    return false
                }
            }
            return pattern[here...].allSatisfy { $0 == UInt8(ascii: "*") }
        }
    }
}
