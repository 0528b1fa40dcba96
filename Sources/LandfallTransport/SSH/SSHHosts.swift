internal import LandfallSystem

/// The names that the user has given to machines in their ssh configuration (ssh_config(5)): read, and nobody is asked.
package enum SSHHosts {
    /// What is beyond that is no list to choose from.
    private static let most = 20
    private static let mostBytes = 1 << 18

    /// The names in `~/.ssh/config` of a home folder; none where it cannot be read.
    package static func own(home: String?) -> [String] {
        let bytes = home.flatMap { try? SystemFile.whole("\($0)/.ssh/config", atMost: mostBytes) }
        return bytes.map { names(in: String(decoding: $0, as: UTF8.self)) } ?? []
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
