import Testing

@testable import LocalDiscovery

struct ScanWindowTests {
    /// When a scan began, when the last news came, what speaks against having seen all, and when it is over; in milliseconds.
    @Test(
        arguments: [
            (0, 0, .none, 950), (0, 400, .none, 950), (0, 500, .none, 950), (0, 501, .none, 951),
            (0, 3_000, .none, 3_450),
            (0, 0, .firstAnswers, 1_450), (0, 1_000, .firstAnswers, 1_450), (0, 1_001, .firstAnswers, 1_451),
            (2_000, 2_000, .none, 2_950),
            (2_000, 100, .firstAnswers, 3_450), (0, 1_000, .lostPackets, 3_450), (0, 3_100, .lostPackets, 3_550),
        ] as [(Int, Int, ScanWindow.Doubt, Int)])
    func `a scan is over after a shortest time and a quiet one`(
        began: Int, news: Int, doubt: ScanWindow.Doubt, over: Int
    ) {
        func isOver(_ now: Int) -> Bool {
            ScanWindow().isOver(
                since: .milliseconds(began), lastNews: .milliseconds(news), doubt: doubt,
                at: .milliseconds(now))
        }
        #expect(!isOver(over - 1))
        #expect(isOver(over))
    }
}
