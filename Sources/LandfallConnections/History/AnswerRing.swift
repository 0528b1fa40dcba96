/// The finished buckets of the last seven days, each at the place of its number, where the one of a week before was.
///
/// A slot tells by one bit whether its bucket is of the week from ``base`` on or of the one before it. So the next bucket of a file is a write
/// of four bytes, which is whole or not there, and what was skipped since does not come to life again.
struct AnswerRing: Sendable, Hashable {
    /// So many buckets make seven days.
    static let length = 2_016

    /// Why bytes are no ring.
    enum Fault: Error, Sendable, Hashable {
        /// They are of a later landfall.
        case newer
        case damaged
    }

    /// The number of the first bucket of the later week.
    private(set) var base = 0
    private var slots = [AnswerSlot](repeating: AnswerSlot(), count: length)
    private var isLater = [Bool](repeating: false, count: length)

    /// Without a bucket.
    init() {}

    /// What was recorded in the bucket of a number.
    subscript(number: Int) -> AnswerSlot? {
        let place = Self.place(number)
        return slots[place].isEmpty || self.number(at: place) != number ? nil : slots[place]
    }

    /// The numbers of all that were recorded, in no order.
    var numbers: [Int] { slots.indices.filter { !slots[$0].isEmpty }.map(number) }

    /// Takes a bucket.
    ///
    /// - Returns: Whether the base is as before, so that a file needs only ``bytes(of:)``.
    mutating func set(_ slot: AnswerSlot, of number: Int) -> Bool {
        let isInside = (base - Self.length..<base + Self.length).contains(number)
        if !isInside { move(to: number) }
        let place = Self.place(number)
        slots[place] = slot
        isLater[place] = number >= base
        return isInside
    }

    private mutating func move(to newBase: Int) {
        for place in slots.indices {
            if !(newBase - Self.length..<newBase).contains(number(at: place)) { slots[place] = AnswerSlot() }
            isLater[place] = false
        }
        base = newBase
    }

    private func number(at place: Int) -> Int {
        let first = base + (place - Self.place(base) + Self.length) % Self.length
        return isLater[place] ? first : first - Self.length
    }

    private static func place(_ number: Int) -> Int {
        let rest = number % length
        return rest < 0 ? rest + length : rest
    }
}

extension AnswerRing {
    /// Its name and its version, and the base: in front of the slots.
    private static let name = Array("lfh".utf8)
    private static let version: UInt8 = 1
    private static let head = 8

    /// How many bytes a file has.
    static let size = head + 4 * length

    /// Reads a file.
    init(_ bytes: [UInt8]) throws(Fault) {
        guard bytes.count > Self.name.count, bytes.starts(with: Self.name) else { throw .damaged }
        guard bytes[3] <= Self.version else { throw .newer }
        guard bytes[3] == Self.version, bytes.count == Self.size else { throw .damaged }
        base = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        for place in slots.indices {
            let start = Self.head + 4 * place
            let four = bytes[start..<start + 4]
            guard let slot = AnswerSlot(four) else { throw .damaged }
            slots[place] = slot
            isLater[place] = AnswerSlot.isMarked(four)
        }
    }

    /// A file with all of it.
    var bytes: [UInt8] {
        let start = (0..<4).map { UInt8(truncatingIfNeeded: base >> (8 * $0)) }
        return Self.name + [Self.version] + start
            + slots.indices.flatMap { slots[$0].bytes(isMarked: isLater[$0]) }
    }

    /// The bytes of one bucket, and where in the file they are.
    func bytes(of number: Int) -> (bytes: [UInt8], offset: Int) {
        let place = Self.place(number)
        return (slots[place].bytes(isMarked: isLater[place]), Self.head + 4 * place)
    }
}
