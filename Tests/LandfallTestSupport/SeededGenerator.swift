/// SplitMix64: the same numbers on every run, so that a failing case can be repeated from its seed.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Starts the sequence that belongs to `seed`.
    package init(seed: UInt64) {
        state = seed
    }

    /// The next number.
    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

extension SeededGenerator {
    /// Up to `most` random bytes.
    package mutating func bytes(upTo most: Int) -> [UInt8] {
        (0..<Int.random(in: 0...most, using: &self)).map { _ in UInt8.random(in: .min ... .max, using: &self) }
    }

    /// One of `choices`; the empty default only where there are none.
    package mutating func pick<Choice>(_ choices: [Choice], or none: Choice) -> Choice {
        choices.randomElement(using: &self) ?? none
    }

    /// Returns `bytes` with up to `limit` of them changed, taken out or put in.
    package mutating func mutate(_ bytes: [UInt8], atMost limit: Int) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...limit, using: &self) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &self)
            switch Int.random(in: 0..<3, using: &self) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &self)
            case 1: bytes.remove(at: index)
            default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &self)], at: index)
            }
        }
        return bytes
    }

    /// Cuts `bytes` into pieces of any size.
    package mutating func cut(_ bytes: [UInt8]) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...max(1, min(rest.count, 40)), using: &self)
            pieces.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return pieces
    }
}
