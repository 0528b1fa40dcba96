internal import LandfallModel

/// Where the token of a profile is kept, as text: `keyring`, `sealed`, `env:VARIABLE`, `file:PATH`, `cmd:COMMAND`. Never the token.
///
/// What a text means is the business of the token stores; one of a later version is kept here all the same.
package struct SavedToken: Sendable, Hashable {
    /// The text.
    package let reference: String
    /// Whether landfall has saved it, or the user has confirmed it.
    package var isConfirmed = true
    var kept = KeptFields()

    /// Checks a text: a store, `[a-z][a-z0-9-]{0,31}`, and perhaps a colon and more; at most 4,096 bytes without control
    /// characters. Nil for anything else.
    package init?(_ reference: String) {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let parts = reference.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let store = parts.first, store.count <= 32, let first = store.first, letters.contains(first),
            store.allSatisfy({ letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-") }),
            parts.dropFirst().allSatisfy({ !$0.isEmpty }), reference.utf8.count <= 4_096,
            reference.unicodeScalars.allSatisfy({ !(0x00...0x1f ~= $0.value || 0x7f...0x9f ~= $0.value) })
        else { return nil }
        self.reference = reference
    }

    /// Which store has it, or which kind of reference it is: `keyring`, `env`.
    package var store: String { String(reference.prefix { $0 != ":" }) }
}
