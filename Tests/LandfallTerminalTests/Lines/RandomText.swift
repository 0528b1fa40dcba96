import LandfallTestSupport

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
