import Testing

@testable import LandfallConnections

struct ChangeCoalescerTests {
    @Test func `a burst is one event, a quarter of a second after its last change`() {
        var coalescer = ChangeCoalescer()
        #expect(coalescer.dueAt == nil)
        for milliseconds in [0, 100, 300] { coalescer.note(at: .milliseconds(milliseconds)) }
        #expect(coalescer.dueAt == .milliseconds(550))
        #expect(coalescer.take(at: .milliseconds(549)) == false)
        #expect(coalescer.take(at: .milliseconds(550)) == true)
        #expect(coalescer.take(at: .seconds(9)) == false)
    }

    @Test func `a burst without an end is told of every two seconds`() {
        var coalescer = ChangeCoalescer()
        var told: [Int] = []
        for milliseconds in stride(from: 0, through: 6000, by: 100) {
            coalescer.note(at: .milliseconds(milliseconds))
            if coalescer.take(at: .milliseconds(milliseconds)) { told.append(milliseconds) }
        }
        #expect(told == [2000, 4100])
    }
}
