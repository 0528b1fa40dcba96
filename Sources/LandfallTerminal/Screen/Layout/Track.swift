/// A part of a row or a column of the screen: how long it wants to be, and what happens to it if there is no room.
package struct Track: Sendable, Hashable {
    private enum Length: Hashable {
        case fixed
        /// A part of what is left, by its weight.
        case share(Int)
    }

    private let length: Length
    /// It is never shorter, unless even the parts that must stay have no room.
    private let minimum: Int
    private let maximum: Int
    /// Parts of the lowest rank go first, of equals the last; nil stays.
    private let rank: Int?

    /// So many columns or rows.
    package static func fixed(_ length: Int, collapses rank: Int? = nil) -> Track {
        Track(length: .fixed, minimum: max(0, length), maximum: max(0, length), rank: rank)
    }

    /// A part of what the fixed ones leave.
    package static func share(
        _ weight: Int = 1, minimum: Int = 1, maximum: Int = .max, collapses rank: Int? = nil
    ) -> Track {
        let least = max(0, minimum)
        return Track(length: .share(max(1, weight)), minimum: least, maximum: max(least, maximum), rank: rank)
    }

    private var weight: Int {
        switch length {
        case .fixed: 0
        case .share(let weight): weight
        }
    }
}

extension Track {
    /// How long each part becomes in `total`, with `gap` between two; nil for one that has collapsed.
    package static func lengths(_ tracks: [Track], in total: Int, gap: Int = 0) -> [Int?] {
        var shown = Array(tracks.indices)
        while needed(shown.map { tracks[$0] }, gap) > total {
            let lowest = shown.compactMap { tracks[$0].rank }.min()
            guard let lowest, let last = shown.last(where: { tracks[$0].rank == lowest }) else { break }
            shown.removeAll { $0 == last }
        }
        let room = max(0, total - gap * max(0, shown.count - 1))
        let lengths = fill(shown.map { tracks[$0] }, room)
        var result = [Int?](repeating: nil, count: tracks.count)
        for (index, length) in zip(shown, lengths) { result[index] = length }
        return result
    }

    private static func needed(_ tracks: [Track], _ gap: Int) -> Int {
        tracks.reduce(gap * max(0, tracks.count - 1)) { $0.addingReportingOverflow($1.minimum).partialValue }
    }

    /// Lengths that fill `room` as far as the tracks want it; where it is too short the first ones get theirs.
    private static func fill(_ tracks: [Track], _ room: Int) -> [Int] {
        var lengths = tracks.map(\.minimum)
        var left = room
        guard lengths.reduce(0, +) <= room else {
            return lengths.map { length in
                defer { left -= min(length, left) }
                return min(length, left)
            }
        }
        // Those whose share is less than their minimum, or more than their maximum, have that; the others share again what is left.
        var open = Set(tracks.indices.filter { tracks[$0].weight > 0 })
        while !open.isEmpty {
            let taken = tracks.indices.filter { !open.contains($0) }.reduce(0) { $0 + lengths[$1] }
            let weights = open.reduce(0) { $0 + tracks[$1].weight }
            let share = { (index: Int) in (room - taken) * tracks[index].weight / weights }
            let short = open.filter { share($0) < tracks[$0].minimum }
            let long = open.filter { share($0) > tracks[$0].maximum }
            for index in short { lengths[index] = tracks[index].minimum }
            if short.isEmpty { for index in long { lengths[index] = tracks[index].maximum } }
            if !short.isEmpty || !long.isEmpty {
                open.subtract(short.isEmpty ? long : short)
                continue
            }
            for index in open { lengths[index] = share(index) }
            // What division has left over goes to the first ones.
            var rest = room - lengths.reduce(0, +)
            for index in open.sorted() where rest > 0 && lengths[index] < tracks[index].maximum {
                lengths[index] += 1
                rest -= 1
            }
            break
        }
        return lengths
    }
}

extension Rect {
    /// Parts of this area side by side; nil for one that has collapsed.
    package func columns(_ tracks: [Track], gap: Int = 0) -> [Rect?] {
        var start = column
        return Track.lengths(tracks, in: columns, gap: gap).map { length in
            guard let length else { return nil }
            defer { start += length + gap }
            return Rect(column: start, row: row, columns: length, rows: rows).intersection(self)
        }
    }

    /// Parts of this area one below the other; nil for one that has collapsed.
    package func rows(_ tracks: [Track], gap: Int = 0) -> [Rect?] {
        var start = row
        return Track.lengths(tracks, in: rows, gap: gap).map { length in
            guard let length else { return nil }
            defer { start += length + gap }
            return Rect(column: column, row: start, columns: columns, rows: length).intersection(self)
        }
    }
}
