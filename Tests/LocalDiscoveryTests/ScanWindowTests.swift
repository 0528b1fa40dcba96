import Testing

@testable import LocalDiscovery

struct ScanWindowTests {
    /// When a scan began, when the last news and the last new row came, whether the second query may be lost too, when it is over, and whether
    /// that is all; in milliseconds.
    @Test(
        arguments: [
            (0, 0, 0, false, 1_450, true), (0, 1_000, 0, false, 1_450, true), (0, 1_001, 0, false, 1_451, true),
            (0, 999, 999, false, 1_450, true), (0, 1_000, 1_000, false, 3_450, true), (0, 0, 0, true, 3_450, true),
            (0, 2_999, 2_999, false, 3_450, true), (0, 3_000, 3_000, false, 3_450, false),
            (0, 3_100, 3_100, false, 3_550, false),
            (2_000, 2_000, 2_000, false, 3_450, true), (2_000, 3_100, 3_100, false, 5_450, true),
        ])
    func `a scan is over when a query was answered with nothing new, or with the third`(
        began: Int, news: Int, row: Int, isDoubtful: Bool, over: Int, isAll: Bool
    ) {
        func verdict(_ now: Int, isQuick: Bool = false) -> Bool? {
            ScanWindow(isQuick: isQuick).verdict(
                since: .milliseconds(began), lastNews: .milliseconds(news), lastRow: .milliseconds(row),
                isDoubtful: isDoubtful,
                at: .milliseconds(now))
        }
        #expect(verdict(over - 1) == nil)
        #expect(verdict(over) == isAll)
        let first = max(began + 950, news + 450)
        #expect(verdict(first - 1, isQuick: true) == nil)
        #expect(verdict(first, isQuick: true) == false)
    }
}
