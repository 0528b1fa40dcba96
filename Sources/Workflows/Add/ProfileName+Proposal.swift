package import ProfileStore

extension ProfileName {
    /// A name made of what people call a server: its letters and digits in lower case, the rest hyphens; nil where nothing is left.
    package static func proposal(for name: String, besides set: ProfileSet) -> ProfileName? {
        var text = ""
        for byte in name.lowercased().utf8 {
            let isKept = (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte)
            if isKept {
                text.append(Character(UnicodeScalar(byte)))
            } else if text.last != "-", !text.isEmpty {
                text += "-"
            }
        }
        while text.last == "-" { text.removeLast() }
        text = String(text.prefix(50))
        guard let plain = ProfileName(text) else { return nil }
        if set.find(plain) == nil { return plain }
        return (2...99).lazy.compactMap { ProfileName("\(text)-\($0)") }.first { set.find($0) == nil }
    }
}
