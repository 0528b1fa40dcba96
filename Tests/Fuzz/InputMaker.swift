import LandfallTestSupport

/// Makes the inputs of a target, the same for the same seed.
struct InputMaker {
    private let target: FuzzTarget
    private var random: SeededGenerator

    init(_ target: FuzzTarget, seed: UInt64) {
        self.target = target
        random = SeededGenerator(seed: seed)
    }

    /// The next input: mostly a good one with a few changes, sometimes pieces in a row, sometimes noise.
    mutating func next() -> [UInt8] {
        switch Int.random(in: 0..<16, using: &random) {
        case 0: return random.bytes(upTo: 200)
        case 1, 2: return (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in piece() }
        default:
            var bytes = random.pick(target.seeds, or: [])
            for _ in 0..<Int.random(in: 0...4, using: &random) { change(&bytes) }
            return bytes.count > FuzzTarget.mostBytes ? Array(bytes.prefix(FuzzTarget.mostBytes)) : bytes
        }
    }

    private mutating func piece() -> [UInt8] {
        Array(random.pick(target.pieces, or: "").utf8)
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return bytes = piece() }
        let index = Int.random(in: 0..<bytes.count, using: &random)
        let range = index..<min(bytes.count, index + Int.random(in: 1...32, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
        case 2: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 3: bytes.insert(contentsOf: bytes[range], at: index)
        case 4: bytes.removeSubrange(range)
        case 5, 6: bytes.insert(contentsOf: piece(), at: index)
        case 7: bytes.replaceSubrange(range, with: piece())
        case 8:
            let other = random.pick(target.seeds, or: [])
            bytes.replaceSubrange(index..., with: other.suffix(Int.random(in: 0...other.count, using: &random)))
        default: bytes.removeSubrange(index...)
        }
    }
}

extension SeededGenerator {
    /// What belongs to an input: the same choices whenever it is read again (FNV-1a).
    init(of input: [UInt8]) {
        self.init(seed: input.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
    }
}
