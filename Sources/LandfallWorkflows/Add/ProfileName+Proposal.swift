package import LandfallConnections
package import LandfallModel

extension ProfileName {
    /// The name of a server whose own name has no ASCII form.
    private static let plain = "server"
    private static let longest = 50

    /// A name made of what people call a server: its letters and digits in ASCII and lower case, the rest hyphens; nil if all that could
    /// be are taken.
    package static func proposal(for name: String, besides set: ProfileSet) -> ProfileName? {
        var text = ""
        for scalar in name.lowercased().unicodeScalars {
            let letters = ASCIILetters.of(scalar)
            if let letters {
                text += letters
            } else if text.last != "-", !text.isEmpty {
                text += "-"
            }
        }
        text = String(text.prefix(longest))
        while text.last == "-" { text.removeLast() }
        if text.isEmpty { text = plain }
        guard let first = ProfileName(text) else { return nil }
        if set.find(first) == nil { return first }
        return (2...99).lazy.compactMap { ProfileName("\(text)-\($0)") }.first { set.find($0) == nil }
    }

    /// One made of the host of a typed address; that of ssh without the user.
    package static func proposal(for host: ServerHost, besides set: ProfileSet) -> ProfileName? {
        if case .ssh(let address) = host { return proposal(for: address.server.host, besides: set) }
        return proposal(for: host.description, besides: set)
    }
}

extension ServerDraft {
    /// A name for it, made of the host of its first address; a tailnet machine has one without its domain.
    package func proposedName(besides set: ProfileSet) -> ProfileName? {
        if case .tailnet(let address, _)? = routes.first?.target, case .name(let host) = address.host {
            return ProfileName.proposal(for: String(host.description.prefix { $0 != "." }), besides: set)
        }
        return routes.lazy.compactMap(\.address?.host).first.flatMap { ProfileName.proposal(for: $0, besides: set) }
    }
}

/// Letters and digits of other scripts in ASCII: Latin without its marks, and Hangul by the Revised Romanization of Korean, letter by letter.
private enum ASCIILetters {
    private static let leads = [
        "g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p", "h",
    ]
    private static let vowels = [
        "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we", "wi", "yu", "eu",
        "ui", "i",
    ]
    private static let tails = [
        "", "k", "k", "k", "n", "n", "n", "t", "l", "k", "m", "l", "l", "l", "p", "l", "m", "p", "p", "t", "t", "ng",
        "t",
        "t", "k", "t", "p", "t",
    ]
    private static let named = ["sharp": "ss", "thorn": "th", "eth": "d", "dotless": "i"]

    /// The letters of a small one or a digit; empty for a mark above or below one, nil for what is not a letter here.
    static func of(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7a: return String(scalar)
        // Hangul: whole syllables are counted by their parts (Unicode 3.12), and parts may stand alone.
        case 0xac00...0xd7a3:
            let place = Int(scalar.value - 0xac00)
            return leads[place / 588] + vowels[place % 588 / 28] + tails[place % 28]
        case 0x1100...0x1112: return leads[Int(scalar.value - 0x1100)]
        case 0x1161...0x1175: return vowels[Int(scalar.value - 0x1161)]
        case 0x11a8...0x11c2: return tails[Int(scalar.value - 0x11a7)]
        default: break
        }
        if scalar.properties.generalCategory == .nonspacingMark { return "" }
        // LATIN SMALL LETTER E WITH ACUTE
        let words = (scalar.properties.name ?? "").lowercased().split(separator: " ").map(String.init)
        guard words.count > 3, words[..<3] == ["latin", "small", "letter"] else { return nil }
        return named[words[3]] ?? (words[3].utf8.count <= 2 ? words[3] : nil)
    }
}
