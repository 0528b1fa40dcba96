/// Whether other programs of this machine find `.local` names, through nsswitch.conf(5). landfall finds them itself.
package enum NSSFinding: Sendable, Hashable {
    /// By this service, such as `mdns4_minimal`.
    case present(String)
    /// By systemd-resolved, which has the port of mDNS.
    case resolved
    /// The service is named, and its library is not installed.
    case libraryMissing(String)
    case absent

    /// Concludes from the `hosts` line.
    ///
    /// - Parameters:
    ///   - services: The services of the line, in order.
    ///   - hasLibrary: Whether the library of a service can be opened.
    ///   - resolvedSpeaksMDNS: Whether systemd-resolved is bound to the port of mDNS.
    package init(services: [String], hasLibrary: (String) -> Bool, resolvedSpeaksMDNS: Bool) {
        let mdns = services.filter { $0.hasPrefix("mdns") }
        if let working = mdns.first(where: hasLibrary) {
            self = .present(working)
        } else if services.contains("resolve"), resolvedSpeaksMDNS {
            self = .resolved
        } else if let missing = mdns.first {
            self = .libraryMissing(missing)
        } else {
            self = .absent
        }
    }

    /// How bad it is.
    package var status: Verdict {
        switch self {
        case .present, .resolved: .ok
        case .libraryMissing, .absent: .warn
        }
    }

    /// The services of the `hosts` line in the text of nsswitch.conf(5), without the `[STATUS=action]` parts between them; glibc's own
    /// default where there is none.
    package static func hostsServices(_ text: String) -> [String] {
        for line in text.split(whereSeparator: \.isNewline) {
            let content = line.prefix { $0 != "#" }
            guard let colon = content.firstIndex(of: ":"),
                content[..<colon].filter({ !$0.isWhitespace }) == "hosts"
            else { continue }
            var services = ""
            var isInAction = false
            for character in content[content.index(after: colon)...] {
                if character == "[" { isInAction = true }
                services.append(isInAction ? " " : character)
                if character == "]" { isInAction = false }
            }
            return services.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        }
        return ["dns", "files"]
    }
}
