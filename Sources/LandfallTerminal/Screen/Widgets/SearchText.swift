/// The texts of many rows, made for looking for words in all of them at every key: small letters, one behind the other.
struct SearchText: Sendable {
    private var bytes: [UInt8] = []
    /// Where the text of each row ends.
    private var ends: [Int] = []

    init(_ texts: some Sequence<String>) {
        for text in texts {
            bytes += text.lowercased().utf8
            ends.append(bytes.count)
        }
    }

    /// Those of `rows` whose text has every word of `filter`.
    func rows(_ rows: [Int], matching filter: String) -> [Int] {
        let words = filter.lowercased().split(separator: " ").map { Array($0.utf8) }
        guard !words.isEmpty else { return rows }
        return bytes.withUnsafeBufferPointer { all in
            rows.filter { row in
                let text = UnsafeBufferPointer(rebasing: all[(row == 0 ? 0 : ends[row - 1])..<ends[row]])
                return words.allSatisfy { Self.contains(text, $0) }
            }
        }
    }

    private static func contains(_ text: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
        guard word.count <= text.count, let first = word.first else { return word.isEmpty }
        var start = 0
        let last = text.count - word.count
        while start <= last {
            if text[start] == first {
                var matched = 1
                while matched < word.count, text[start + matched] == word[matched] { matched += 1 }
                if matched == word.count { return true }
            }
            start += 1
        }
        return false
    }
}
