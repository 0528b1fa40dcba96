/// The writing systems that are distinguished when a label mixes them.
///
/// This is a short form of Unicode's Scripts.txt: whole blocks, the scripts of most users only. It finds labels that mix
/// scripts; a label that looks like another one in a single script (`сосо` in Cyrillic) is not found.
public enum NameScript: String, Sendable, Hashable, CaseIterable, Codable {
    case latin
    case greek
    case cyrillic
    case armenian
    case hebrew
    case arabic
    case devanagari
    case thai
    case georgian
    case hangul
    case cherokee
    case hiragana
    case katakana
    case bopomofo
    case han
    /// Any script without a row in the table; two of them count as one.
    case other

    private static let blocks: [(ClosedRange<UInt32>, NameScript)] = [
        (0x0041...0x02b8, .latin), (0x0370...0x03ff, .greek), (0x0400...0x052f, .cyrillic),
        (0x0530...0x058f, .armenian),
        (0x0590...0x05ff, .hebrew), (0x0600...0x06ff, .arabic), (0x0750...0x077f, .arabic), (0x0870...0x08ff, .arabic),
        (0x0900...0x097f, .devanagari), (0x0e00...0x0e7f, .thai), (0x10a0...0x10ff, .georgian),
        (0x1100...0x11ff, .hangul), (0x13a0...0x13ff, .cherokee), (0x1c80...0x1c8f, .cyrillic),
        (0x1c90...0x1cbf, .georgian), (0x1e00...0x1eff, .latin), (0x1f00...0x1fff, .greek), (0x2c60...0x2c7f, .latin),
        (0x2d00...0x2d2f, .georgian), (0x2de0...0x2dff, .cyrillic), (0x3005...0x3007, .han),
        (0x3041...0x309f, .hiragana),
        (0x30a0...0x30ff, .katakana), (0x3100...0x312f, .bopomofo), (0x31a0...0x31bf, .bopomofo),
        (0x31f0...0x31ff, .katakana), (0x3400...0x4dbf, .han), (0x4e00...0x9fff, .han), (0xa640...0xa69f, .cyrillic),
        (0xa720...0xa7ff, .latin), (0xa8e0...0xa8ff, .devanagari), (0xab30...0xab64, .latin),
        (0xab70...0xabbf, .cherokee),
        (0xac00...0xd7a3, .hangul), (0xf900...0xfaff, .han), (0x20000...0x3ffff, .han),
    ]

    /// The script of a character of a label; nil for what goes with every script: ASCII digits, hyphen, underscore and the
    /// common accents.
    static func of(_ scalar: Unicode.Scalar) -> NameScript? {
        switch scalar.value {
        case 0x2d, 0x30...0x39, 0x5f, 0x0300...0x036f: nil
        default: blocks.first { $0.0.contains(scalar.value) }?.1 ?? .other
        }
    }

    /// The scripts of a label, in the order of their first characters, if they do not go together; else empty.
    ///
    /// Together go the scripts of Chinese, Japanese and Korean, with Latin beside them (UTS 39 section 5.2, "highly
    /// restrictive").
    static func mixed(in label: String) -> [NameScript] {
        var found: [NameScript] = []
        for scalar in label.unicodeScalars {
            if let script = of(scalar), !found.contains(script) { found.append(script) }
        }
        let together: [Set<NameScript>] = [
            [.latin, .han, .hiragana, .katakana], [.latin, .han, .bopomofo], [.latin, .han, .hangul],
        ]
        return found.count < 2 || together.contains { $0.isSuperset(of: found) } ? [] : found
    }
}
