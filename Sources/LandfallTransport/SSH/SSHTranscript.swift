internal import LandfallModel

/// What OpenSSH tells of a connection, line by line, and what it means. Does no I/O, and expects one language (`LC_ALL=C`).
///
/// The log is that of one process (`-E`). Some of its lines repeat what the other end says, and OpenSSH lets line feeds in such text pass, so
/// that any line may be forged: they word an error, and decide nothing.
struct SSHTranscript: Sendable, Hashable {
    /// What became of connections through a forwarding.
    struct Refusals: Sendable, Hashable {
        /// The server does not forward to there (`AllowTcpForwarding`, `PermitOpen`).
        var prohibited = 0
        /// Nobody took the connection at the place.
        var unanswered = 0
    }

    /// The most bytes of a line, and the most lines that are remembered for an error.
    private static let limits = (bytes: 2_048, lines: 40)

    /// Whether the machine took the connection.
    private(set) var isConnected = false
    /// Whether a jump host, or another program, leads there: only that one knows whether the machine took it.
    private(set) var isLed = false
    private(set) var refusals = Refusals()
    /// The key that the machine has shown: its kind and its fingerprint.
    private(set) var shown: String?
    private var said: [String] = []
    private var errors: [String] = []

    /// Takes a line of the log.
    mutating func take(_ line: String) {
        let line = Self.capped(line)
        guard let debug = line.dropping("debug1: ") else {
            takeWords(line)
            return
        }
        if debug.hasPrefix("Connection established.") || debug.hasPrefix("Remote protocol version ") {
            isConnected = true
        }
        if debug.hasPrefix("Executing proxy command") { isLed = true }
        if let key = debug.dropping("Server host key: ") { take(key: key.split(separator: " ")) }
    }

    /// `ssh-ed25519 SHA256:…`; the first one counts, for later ones may be forged by the one who has been let in.
    private mutating func take(key words: [Substring]) {
        guard shown == nil, words.count == 2, SSHHostKey.isFingerprint(String(words[1])) else { return }
        shown = words.joined(separator: " ")
    }

    /// Takes a line of its standard error: what jump hosts and proxy commands say.
    mutating func takeError(_ line: String) {
        errors.append(Self.capped(line))
        errors.removeFirst(max(0, errors.count - Self.limits.lines))
    }

    private mutating func takeWords(_ line: String) {
        if line.hasPrefix("channel "), let reason = line.firstRange(of: ": open failed: ") {
            let isProhibited = line[reason.upperBound...].hasPrefix("administratively prohibited")
            if isProhibited { refusals.prohibited += 1 } else { refusals.unanswered += 1 }
        }
        said.append(line)
        said.removeFirst(max(0, said.count - Self.limits.lines))
    }

    /// Why it has ended, by what was said of it.
    ///
    /// - Parameter timeIsUp: Whether nothing waits for it any more.
    /// - Returns: The code, with the line that says most.
    func failure(timeIsUp: Bool = false) -> SSHError {
        if let code = Self.code(said) { return SSHError(code, Self.moreSpecific(said)) }
        if let code = Self.code(errors) { return SSHError(code, Self.moreSpecific(errors), isOnTheWay: true) }
        if timeIsUp { return SSHError(isConnected ? .sshTimeout : .connectTimeout, Self.moreSpecific(said + errors)) }
        return SSHError(.sshFailed, Self.moreSpecific(said + errors))
    }

    /// What OpenSSH's ssh.c, sshconnect.c and sshconnect2.c end with.
    private static func code(_ lines: [String]) -> FailureCode? {
        func says(_ texts: String...) -> Bool { lines.contains { line in texts.contains { line.contains($0) } } }
        if says(
            "REMOTE HOST IDENTIFICATION HAS CHANGED", "REVOKED HOST KEY DETECTED", "has changed and you have requested")
        {
            return .sshHostChanged
        }
        if says("Host key verification failed.") { return .sshHostUnknown }
        if says("Permission denied (", "Too many authentication failures", "No supported authentication methods") {
            return .sshAuthFailed
        }
        if says("Could not resolve hostname") { return .nameNotFound }
        if says("Connection refused") { return .connectionRefused }
        if says("timed out", "Operation timed out") { return .connectTimeout }
        if says("No route to host", "Network is unreachable") { return .serverUnreachable }
        return nil
    }

    /// The line that says most: the last one that is not an echo of the end.
    private static func moreSpecific(_ lines: [String]) -> String {
        let dull = [
            "Host key verification failed.", "Transferred:", "Bytes per second:", "@", "Connection closed by UNKNOWN",
        ]
        return lines.last { line in !line.isEmpty && !dull.contains { line.hasPrefix($0) } } ?? lines.last ?? ""
    }

    private static func capped(_ line: String) -> String {
        line.utf8.count <= limits.bytes ? line : String(decoding: line.utf8.prefix(limits.bytes), as: UTF8.self)
    }
}

extension StringProtocol {
    fileprivate func dropping(_ prefix: String) -> SubSequence? {
        hasPrefix(prefix) ? self[index(startIndex, offsetBy: prefix.count)...] : nil
    }
}
