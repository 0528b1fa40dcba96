import LandfallTestSupport
import Testing

@testable import EndlessCodeClient

struct SharedListTests {
    @Test(arguments: [0, 1, 63, 64, 65, 200])
    func `it has what was added, in that order`(count: Int) {
        var list: SharedList<Int> = []
        for number in 0..<count { list.append(number) }
        #expect(Array(list) == Array(0..<count))
        #expect(list == SharedList(0..<count) && list.count == count && list.last == (count == 0 ? nil : count - 1))
        #expect(Array(list.suffix(70)) == Array((0..<count).suffix(70)))
    }

    @Test func `a copy stays as it was`() {
        var random = SeededGenerator(seed: 7)
        var (list, model) = (SharedList<Int>(), [Int]())
        for step in 0..<2_000 {
            let (copy, before) = (list, model)
            if !model.isEmpty, Bool.random(using: &random) {
                let place = Int.random(in: 0..<model.count, using: &random)
                list[place] = step
                model[place] = step
            } else {
                list.append(step)
                model.append(step)
            }
            #expect(Array(list) == model && Array(copy) == before)
        }
    }
}
