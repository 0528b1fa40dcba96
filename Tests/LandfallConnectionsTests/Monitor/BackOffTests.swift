import Testing

@testable import LandfallConnections

struct BackOffTests {
    @Test(arguments: [(0, 1), (1, 1), (2, 2), (6, 32), (7, 60), (1000, 60), (.max, 60)])
    func `it doubles up to a minute`(failures: Int, seconds: Int) {
        #expect(BackOff.delay(after: failures, jitter: 0) == .seconds(seconds))
    }

    @Test(arguments: [(0.5, 52.5), (1, 45), (7, 45), (-1, 60)])
    func `it is never longer than it says, and never shorter than three quarters`(jitter: Double, seconds: Double) {
        #expect(BackOff.delay(after: 9, jitter: jitter) == .seconds(seconds))
    }
}
