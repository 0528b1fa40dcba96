import Testing

@testable import LandfallConnections

struct AnswerRingTests {
    private let first = 5_890_752

    private func slot(_ step: UInt8) -> AnswerSlot {
        AnswerSlot(median: step, worst: step, share: 1, hasOutage: false, route: nil)
    }

    private func ring(_ numbers: Int...) -> AnswerRing {
        var ring = AnswerRing()
        for number in numbers { _ = ring.set(slot(7), of: number) }
        return ring
    }

    @Test func `it knows what was recorded, by its number`() {
        let ring = ring(first, first + 1, first + 5)
        #expect(ring[first] == slot(7))
        #expect(ring[first + 2] == nil)
        #expect(ring.numbers.sorted() == [first, first + 1, first + 5])
        #expect(ring[first + AnswerRing.length] == nil)
        #expect(ring[first - AnswerRing.length] == nil)
    }

    @Test func `seven days later another takes the place`() {
        var ring = ring(first, first + 1)
        let isInside = ring.set(slot(9), of: first + AnswerRing.length)
        #expect(!isInside)
        #expect(ring[first] == nil)
        #expect(ring[first + 1] == slot(7))
        #expect(ring[first + AnswerRing.length] == slot(9))
    }

    @Test func `after a long time nothing of before is left`() {
        var ring = ring(first)
        let isInside = ring.set(slot(9), of: first + 3 * AnswerRing.length)
        #expect(!isInside)
        #expect(ring.numbers == [first + 3 * AnswerRing.length])
    }

    @Test func `a clock that was set back a little loses nothing`() {
        var ring = ring(first)
        let isInside = ring.set(slot(9), of: first - 10)
        #expect(isInside)
        #expect(ring.numbers.sorted() == [first - 10, first])
    }

    @Test func `a file says all of it, and the next bucket is four bytes of it`() throws {
        var ring = ring(first, first + 1)
        var bytes = ring.bytes
        #expect(bytes.count == AnswerRing.size)
        #expect(try AnswerRing(bytes) == ring)
        for number in [first + 2, first + 500, first + AnswerRing.length - 1, first - 3] {
            let isInside = ring.set(slot(9), of: number)
            #expect(isInside)
            let (four, offset) = ring.bytes(of: number)
            bytes.replaceSubrange(offset..<offset + 4, with: four)
            #expect(try AnswerRing(bytes) == ring)
        }
    }

    @Test func `a file of a later landfall is told from a damaged one`() {
        let bytes = ring(first).bytes
        func fault(_ change: (inout [UInt8]) -> Void) -> AnswerRing.Fault? {
            var changed = bytes
            change(&changed)
            do throws(AnswerRing.Fault) {
                _ = try AnswerRing(changed)
                return nil
            } catch { return error }
        }
        #expect(fault { $0[3] = 2 } == .newer)
        #expect(fault { $0[3] = 0 } == .damaged)
        #expect(fault { $0[0] = 0 } == .damaged)
        #expect(fault { $0.removeLast() } == .damaged)
        #expect(fault { $0.append(0) } == .damaged)
        #expect(fault { $0 = [] } == .damaged)
        #expect(fault { $0[8..<12] = [9, 3, 1, 0] } == .damaged)
    }
}
