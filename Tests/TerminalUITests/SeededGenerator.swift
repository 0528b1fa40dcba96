/// SplitMix64: the same numbers on every run, so that a failing case can be repeated from its seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

extension SeededGenerator {
    private static let characters: [Character] = [
        "a", "b", "Z", "7", "-", "거", "실", "서", "버", "日", "é", "e\u{301}", "\u{1112}\u{1161}\u{11ab}", "😀", "❤", "👍🏽",
        "🇰🇷",
        "ש", "\u{fffd}",
    ]

    /// Sanitised text of up to `most` characters, narrow and wide.
    mutating func text(upTo most: Int) -> String {
        String(
            (0..<Int.random(in: 0...most, using: &self)).map { _ in Self.characters.randomElement(using: &self) ?? "a" }
        )
    }
}
