import NIOConcurrencyHelpers
import Testing

@testable import LandfallSystem

/// Elements of which some are under way at a time.
struct ConcurrentMapTests {
    @Test(arguments: [1, 3, 100])
    func `the results stand in the order of the elements, and no more are under way than may be`(width: Int) async {
        let under = NIOLockedValueBox((now: 0, most: 0))
        let results = await Array(0..<40).mapped(width: width) { number in
            under.withLockedValue {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            for _ in 0..<(40 - number) { await Task.yield() }
            under.withLockedValue { $0.now -= 1 }
            return number * 2
        }
        #expect(results == (0..<40).map { $0 * 2 })
        #expect((1...min(width, 40)).contains(under.withLockedValue { $0.most }))
    }

    @Test func `of none nothing comes`() async {
        #expect(await [Int]().mapped(width: 4) { $0 }.isEmpty)
    }
}
