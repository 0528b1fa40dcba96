/// Where the token of a profile is kept. Never the token.
package struct TokenReference: Sendable, Hashable {
    /// Which store has it, for example `keyring` or `sealed`: `[a-z][a-z0-9-]{0,31}`.
    package let store: String
    /// What the store finds it by: one line of at most 4,096 bytes, without control characters.
    package let reference: String
    var kept = KeptFields()

    /// Checks both parts; nil when one is none.
    package init?(store: String, reference: String) {
        guard Self.isStore(store), Self.isReference(reference) else { return nil }
        self.store = store
        self.reference = reference
    }

    static func isStore(_ text: String) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return text.utf8.count <= 32 && text.utf8.first.map(letters.contains) == true
            && text.utf8.allSatisfy { letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-") }
    }

    static func isReference(_ text: String) -> Bool {
        (1...4096).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { !(0x00...0x1f ~= $0.value || 0x7f...0x9f ~= $0.value) }
    }
}
