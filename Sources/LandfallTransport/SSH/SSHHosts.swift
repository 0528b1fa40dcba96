internal import LandfallSystem

/// The names that the user has given to machines in their ssh configuration (ssh_config(5)): read, and nobody is asked.
package enum SSHHosts {
    /// What is beyond that is no list to choose from.
    private static let most = 20
    private static let mostBytes = 1 << 18

    /// The names in `~/.ssh/config` of a home folder, and those of them whose key stands in the user's known_hosts(5) or in that of the machine;
    /// none where it cannot be read.
    package static func own(home: String?) -> (names: [String], known: Set<String>) {
        guard let home, let bytes = try? SystemFile.whole("\(home)/.ssh/config", atMost: mostBytes) else {
            return ([], [])
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return (
            names(in: text),
            known(in: text, ["\(home)/.ssh/known_hosts", "/etc/ssh/ssh_known_hosts"].map(KnownHosts.read))
        )
    }

    /// The names of `Host` lines in their order, each once: patterns are no machines. What a file includes is not read.
    package static func names(in text: String) -> [String] {
        var names: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split { $0 == " " || $0 == "\t" || $0 == "=" || $0 == "\"" }
            guard words.first?.lowercased() == "host" else { continue }
            for word in words.dropFirst().prefix(while: { !$0.hasPrefix("#") }) {
                let name = String(word)
                if isName(name), !names.contains(name) { names.append(name) }
            }
        }
        return Array(names.prefix(most))
    }

    /// The names of a configuration for which such files, by their bytes, have a key.
    static func known(in text: String, _ files: @autoclosure () -> [[UInt8]]) -> Set<String> {
        // What stands before the first host is for all of them.
        var blocks: [(names: [String], options: [String: String])] = [([], [:])]
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split { $0 == " " || $0 == "\t" || $0 == "=" || $0 == "\"" }
            guard let keyword = words.first?.lowercased(), !keyword.hasPrefix("#") else { continue }
            if keyword == "host" || keyword == "match" {
                blocks.append((keyword == "host" ? words.dropFirst().map(String.init).filter(isName) : [], [:]))
            } else if words.count > 1 {
                // The first value counts (ssh_config(5)).
                blocks[blocks.count - 1].options[keyword] =
                    blocks[blocks.count - 1].options[keyword] ?? String(words[1])
            }
        }
        // What is said of more than one host, or of other files, is not worked out.
        let isUnclear = blocks.contains { names, options in
            names.isEmpty && !decisive.isDisjoint(with: options.keys)
                || options.keys.contains { $0.hasSuffix("knownhostsfile") }
        }
        guard !isUnclear else { return [] }
        let listed = Set(names(in: text))
        var places: [String: String] = [:]
        for (names, options) in blocks {
            let port = options["port"] ?? "22"
            for name in names where listed.contains(name) && places[name] == nil {
                let host = (options["hostname"] ?? name).lowercased()
                places[name] = options["hostkeyalias"] ?? (port == "22" ? host : "[\(host)]:\(port)")
            }
        }
        guard !places.isEmpty else { return [] }
        let known = KnownHosts.known(Set(places.values), in: files())
        return Set(places.filter { known.contains($0.value) }.keys)
    }

    /// The options that say under which name a key stands.
    private static let decisive: Set = ["hostname", "port", "hostkeyalias"]

    private static func isName(_ word: String) -> Bool {
        !word.hasPrefix("-")
            && word.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
