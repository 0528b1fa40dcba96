import Testing

@testable import LocalDiscovery

struct ScanWindowTests {
    /// When a scan began, when the last news came, whether it is in doubt, and when it is over; in milliseconds.
    @Test(arguments: [
        (0, 0, false, 950), (0, 400, false, 950), (0, 500, false, 950), (0, 501, false, 951), (0, 3_000, false, 3_450),
        (0, 0, true, 1_450), (0, 1_000, true, 1_450), (0, 1_001, true, 1_451), (2_000, 2_000, false, 2_950),
        (2_000, 100, true, 3_450),
    ])
    func `a scan is over after a shortest time and a quiet one`(began: Int, news: Int, isInDoubt: Bool, over: Int) {
        func isOver(_ now: Int) -> Bool {
            ScanWindow().isOver(
                since: .milliseconds(began), lastNews: .milliseconds(news), isInDoubt: isInDoubt,
                at: .milliseconds(now))
        }
        #expect(!isOver(over - 1))
        #expect(isOver(over))
    }
}
