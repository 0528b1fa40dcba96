import Testing

@testable import LocalDiscovery

struct LossMeterTests {
    struct Case: Sendable {
        let before: UInt64?
        /// Times in milliseconds, and what is counted then.
        let readings: [(at: Int, count: UInt64?)]
        let isLost: Bool
    }

    private static let table = [
        Case(before: 10, readings: [(200, 10), (400, 11)], isLost: true),
        Case(before: 10, readings: [(200, 10), (400, 10)], isLost: false),
        // Too soon after the last look, and too late to be of an answer.
        Case(before: 10, readings: [(199, 11)], isLost: false),
        Case(before: 10, readings: [(5_001, 11)], isLost: false),
        Case(before: 10, readings: [(5_000, 11)], isLost: true),
        // Not to be seen, or another process.
        Case(before: nil, readings: [(200, 11)], isLost: false),
        Case(before: 10, readings: [(200, nil), (400, 11)], isLost: true),
        Case(before: 10, readings: [(200, 3)], isLost: false),
        // What is lost stays lost.
        Case(before: 10, readings: [(200, 11), (400, 10)], isLost: true),
    ]

    @Test(arguments: table)
    func `what was dropped since it began is a loss`(row: Case) {
        var meter = LossMeter(at: .zero, before: row.before)
        for reading in row.readings { meter.read(at: .milliseconds(reading.at)) { reading.count } }
        #expect(meter.hasLost == row.isLost)
    }
}
