extension Fingerprint {
    /// The hash as sixteen words that can be read aloud, of 16 bits each: consonant, vowel, consonant, vowel, consonant
    /// (D. Wilkerson, "A Proposal for Proquints", 2009). Two people on the telephone compare words more reliably than digits.
    package var words: String {
        stride(from: 0, to: bytes.count, by: 2).map { index in
            let number = UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
            let letters = [
                Self.consonants[Int(number >> 12)], Self.vowels[Int(number >> 10 & 3)],
                Self.consonants[Int(number >> 6 & 15)], Self.vowels[Int(number >> 4 & 3)],
                Self.consonants[Int(number & 15)],
            ]
            return String(letters)
        }.joined(separator: "-")
    }

    private static let consonants = Array("bdfghjklmnprstvz")
    private static let vowels = Array("aiou")
}
