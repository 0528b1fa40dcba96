import Testing

@testable import LandfallConnections

struct AnswerSlotTests {
    private let slot = AnswerSlot(median: 100, worst: 130, share: 0.5, hasOutage: true, route: 2)

    @Test(arguments: [true, false])
    func `four bytes say all of it`(isMarked: Bool) {
        let bytes = slot.bytes(isMarked: isMarked)
        #expect(bytes.count == 4)
        #expect(AnswerSlot(bytes[...]) == slot)
        #expect(AnswerSlot.isMarked(bytes[...]) == isMarked)
        #expect(AnswerSlot(AnswerSlot().bytes(isMarked: true)[...]) == AnswerSlot())
    }

    @Test func `almost all is not all, and almost nothing is not nothing`() {
        let shares = [0, 0.0001, 0.5, 0.9999, 1].map {
            AnswerSlot(median: 1, worst: 1, share: $0, hasOutage: false, route: nil).share
        }
        #expect(shares[0] == 0)
        #expect(shares[1] > 0)
        #expect(shares[2] == 0.5)
        #expect(shares[3] < 1)
        #expect(shares[4] == 1)
    }

    @Test(arguments: [nil, 0, 126, 127, -1])
    func `the first 127 routes are told apart`(route: Int?) {
        let kept = AnswerSlot(median: 1, worst: 1, share: 1, hasOutage: false, route: route).route
        #expect(kept == route.flatMap { (0..<127).contains($0) ? $0 : nil })
    }

    @Test(
        arguments: [
            [2, 1, 1, 0], [0, 1, 1, 0], [1, 1, 0, 0], [0, 0, 0, 1], [0, 0, 0x80, 0], [0, 0, 0, 0x80], [], [1, 1, 1],
            [1, 1, 1, 0, 0],
        ] as [[UInt8]])
    func `other bytes are no bucket`(bytes: [UInt8]) {
        #expect(AnswerSlot(bytes[...]) == nil)
    }

    @Test func `of two parts of one bucket the worse counts, and else the later`() {
        let later = AnswerSlot(median: 90, worst: 95, share: 1, hasOutage: false, route: nil)
        #expect(slot.followed(by: later) == AnswerSlot(median: 90, worst: 130, share: 0.5, hasOutage: true, route: 2))
        #expect(slot.followed(by: AnswerSlot()) == slot)
        #expect(AnswerSlot().followed(by: slot) == slot)
    }
}
