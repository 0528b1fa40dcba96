/// Suggests names that the user may have meant.
package enum Spelling {
    /// The names within a typing error or two of `word`, the nearest first: one for up to five letters, up to three for
    /// long words. Case does not count.
    ///
    /// - Parameters:
    ///   - word: What was typed.
    ///   - names: What there is; equal distances keep this order.
    ///   - limit: The most names to return.
    /// - Returns: Names as they stand in `names`.
    package static func nearest(to word: String, among names: [String], limit: Int = 3) -> [String] {
        let typed = Array(word.lowercased().unicodeScalars.prefix(longest))
        let slips = max(1, min(3, typed.count / 3))
        let close = names.enumerated().compactMap { position, name -> (slips: Int, position: Int, name: String)? in
            let meant = Array(name.lowercased().unicodeScalars.prefix(longest))
            guard abs(meant.count - typed.count) <= slips else { return nil }
            let distance = distance(typed, meant)
            // If every letter is wrong, it is another word.
            guard distance <= slips, distance < max(typed.count, meant.count) else { return nil }
            return (distance, position, name)
        }
        return close.sorted { ($0.slips, $0.position) < ($1.slips, $1.position) }.prefix(limit).map(\.name)
    }

    /// A name has at most as many letters, and the time grows with their square.
    private static let longest = 255

    /// The optimal string alignment distance: how many letters were left out, put in, mistaken or swapped with their
    /// neighbour.
    static func distance<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let isSame = left[row] == right[column]
                var best = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
