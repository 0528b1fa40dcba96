extension ServerAddress {
    /// The address that was probably meant by a text that is none: nothing is used that was not typed, but a user can be told.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - folder: Where it was typed, for the relative path of a socket.
    /// - Returns: A text that is an address; nil where none is near, and where the text may hold a password.
    package static func repaired(_ text: String, in folder: String? = nil) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first, words.count <= 2 else { return nil }
        if words.count == 2 { return isPort(words[1]) ? valid("\(first):\(words[1])") : nil }
        if first.hasPrefix("/") || first.hasPrefix("~/") { return valid("unix:" + first) }
        if first.hasPrefix("./") || first.hasPrefix("../") {
            return folder.flatMap { valid("unix:" + plainPath("\($0)/\(first)")) }
        }
        // The last group of an address that has no brackets.
        if let colon = first.lastIndex(of: ":"), first.contains("::"), first.first != "[",
            let port = UInt16(first[first.index(after: colon)...]),
            ServerKind.allCases.contains(where: { $0.defaultPorts.contains(port) })
        {
            return valid("[\(first[..<colon])]:\(port)")
        }
        guard let at = first.lastIndex(of: "@"), !first.contains("://") else {
            return first == text ? nil : valid(first)
        }
        let (user, host) = (first[..<at], first[first.index(after: at)...])
        // Behind ssh:// stands the port of ssh, and the server's is behind the machine.
        guard let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...] != "22" else {
            return valid("ssh://\(user)@\(host)")
        }
        return valid("ssh://\(user)@\(host[..<colon])/localhost\(host[colon...])")
    }

    /// A path without `.` and `..`.
    private static func plainPath(_ path: String) -> String {
        path.split(separator: "/").reduce(into: [Substring]()) { segments, segment in
            switch segment {
            case ".": break
            case "..": _ = segments.popLast()
            default: segments.append(segment)
            }
        }.reduce("") { "\($0)/\($1)" }
    }

    /// Whether a text can only be a port.
    package static func isPort(_ text: String) -> Bool { (try? port(Array(":\(text)".utf8)[...])) != nil }

    private static func valid(_ text: String) -> String? { (try? ServerAddress(parsing: text)).map { _ in text } }
}
