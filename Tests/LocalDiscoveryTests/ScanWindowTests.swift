import Testing

@testable import LocalDiscovery

struct ScanWindowTests {
    /// When a scan began, when it had asked for both families and when the last news came, in milliseconds; what the families
    /// told, who asked, and when it is over.
    @Test(arguments: [
        (0, 300, 0, ScanWindow.Families.single, LocalEngine.daemon, 950), (0, 300, 500, .single, .daemon, 950),
        (0, 300, 501, .single, .daemon, 951), (0, 300, 3_000, .single, .daemon, 3_450),
        (0, 700, 0, .single, .daemon, 1_050), (0, 300, 750, .agree, .daemon, 950),
        (0, 300, 751, .agree, .daemon, 951), (0, 700, 0, .agree, .daemon, 1_050),
        (0, 0, 0, .agree, .embedded, 1_450), (0, 0, 1_000, .single, .embedded, 1_450),
        (0, 0, 1_001, .single, .embedded, 1_451), (0, 0, 1_300, .agree, .embedded, 1_500),
        (0, 0, 1_000, .disagree, .daemon, 1_450), (0, 400, 1_000, .disagree, .daemon, 1_650),
        (0, 400, 2_000, .disagree, .embedded, 2_450), (2_000, 2_000, 2_000, .single, .daemon, 2_950),
        (2_000, 2_000, 100, .disagree, .daemon, 3_450),
    ])
    func `a scan is over after a shortest time and a quiet one`(
        began: Int, complete: Int, news: Int, families: ScanWindow.Families, engine: LocalEngine, over: Int
    ) {
        func isOver(_ now: Int) -> Bool {
            ScanWindow().isOver(
                since: .milliseconds(began), completeSince: .milliseconds(complete), lastNews: .milliseconds(news),
                families: families, engine: engine, at: .milliseconds(now))
        }
        #expect(!isOver(over - 1))
        #expect(isOver(over))
    }
}
