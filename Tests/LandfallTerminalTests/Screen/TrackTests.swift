import Testing

@testable import LandfallTerminal

struct TrackTests {
    @Test(
        arguments: [
            ([.fixed(10), .share()], 30, 0, [10, 20]),
            ([.share(), .share(2)], 30, 0, [10, 20]),
            ([.share(), .share(), .share()], 11, 0, [4, 4, 3]),
            ([.share(), .share()], 11, 1, [5, 5]),
            ([.share(minimum: 8), .share(3, minimum: 3)], 12, 0, [8, 4]),
            ([.share(maximum: 5), .share()], 20, 0, [5, 15]),
            ([.share(maximum: 5), .share(maximum: 6)], 20, 0, [5, 6]),
            (
                [.fixed(18, collapses: 1), .share(minimum: 40), .share(minimum: 30, collapses: 2)], 120, 1,
                [18, 50, 50]
            ),
            (
                [.fixed(18, collapses: 1), .share(minimum: 40), .share(minimum: 30, collapses: 2)], 80, 1,
                [nil, 40, 39]
            ),
            (
                [.fixed(18, collapses: 1), .share(minimum: 40), .share(minimum: 30, collapses: 2)], 60, 1,
                [nil, 60, nil]
            ),
            ([.fixed(5), .fixed(5)], 7, 0, [5, 2]),
            ([.fixed(5), .fixed(5)], 0, 3, [0, 0]),
            ([], 10, 1, []),
        ] as [([Track], Int, Int, [Int?])])
    func `parts get what they want, and collapse by their rank`(tracks: [Track], total: Int, gap: Int, lengths: [Int?])
    {
        #expect(Track.lengths(tracks, in: total, gap: gap) == lengths)
    }

    @Test func `parts stand side by side or below each other, a gap between them`() {
        let area = Rect(column: 2, row: 1, columns: 21, rows: 10)
        #expect(
            area.columns([.fixed(6), .share()], gap: 1) == [
                Rect(column: 2, row: 1, columns: 6, rows: 10), Rect(column: 9, row: 1, columns: 14, rows: 10),
            ])
        #expect(
            area.rows([.fixed(1), .share(), .fixed(3, collapses: 0)]) == [
                Rect(column: 2, row: 1, columns: 21, rows: 1), Rect(column: 2, row: 2, columns: 21, rows: 6),
                Rect(column: 2, row: 8, columns: 21, rows: 3),
            ])
    }
}
