/// Search words, ignoring case. It goes through bytes: a conversation has megabytes of them, and is searched at every key.
struct SearchWords: Sendable, Hashable {
    /// For each character of the words the ways to write it, as UTF-8: as it is, small, large.
    private let spellings: [[[UInt8]]]
    /// For each byte, whether a match may begin with it.
    private let begins: [Bool]

    init(_ words: String) {
        spellings = words.unicodeScalars.map { scalar in
            let text = String(scalar)
            return Set([text, text.lowercased(), text.uppercased()]).map { Array($0.utf8) }
        }
        var begins = Array(repeating: false, count: 256)
        for byte in (spellings.first ?? []).compactMap(\.first) { begins[Int(byte)] = true }
        self.begins = begins
    }

    var isEmpty: Bool { spellings.isEmpty }

    /// How often they stand in a text.
    func count(in text: String) -> Int {
        var count = 0
        forEach(in: text) { _ in count += 1 }
        return count
    }

    /// Where they stand in it, in bytes of UTF-8.
    func ranges(in text: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        forEach(in: text) { ranges.append($0) }
        return ranges
    }

    private func forEach(in text: String, _ body: (Range<Int>) -> Void) {
        guard !isEmpty else { return }
        var text = text
        text.withUTF8 { bytes in
            var place = 0
            while place < bytes.count {
                if begins[Int(bytes[place])], let end = end(of: place, in: bytes) {
                    body(place..<end)
                    place = end
                } else {
                    place += 1
                }
            }
        }
    }

    /// Where the match ends that begins at `start`; nil if none does.
    private func end(of start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var place = start
        for ways in spellings {
            guard let way = ways.first(where: { bytes[place...].starts(with: $0) }) else { return nil }
            place += way.count
        }
        return place
    }
}
