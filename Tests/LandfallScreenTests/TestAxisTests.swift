import LandfallTerminal
import Testing

@testable import LandfallScreen

struct TestAxisTests {
    private static func milliseconds(_ answered: [Int], silent: [Int] = []) -> Double {
        let axis = TestAxis(
            answered: answered.map { .milliseconds($0) }, silent: silent.map { .milliseconds($0) }, cells: 72)
        return axis.span / .milliseconds(1)
    }

    @Test(arguments: [(71, 90.0), (93, 100), (4, 5), (160, 200), (2_400, 3_000), (100, 100), (101, 200)])
    func `it ends at the next of 1, 2, 3, 5 and 9 times a power of ten`(slowest: Int, end: Double) {
        #expect(Self.milliseconds([2, slowest]) == end)
    }

    @Test func `it fits what has answered, and what is silent only where nothing has`() {
        #expect(Self.milliseconds([63], silent: [2_000]) == 90)
        #expect(Self.milliseconds([], silent: [2_000]) == 2_000)
        #expect(Self.milliseconds([]) == 100)
    }

    @Test(arguments: [(72, "0 ms    10      20"), (52, "0 ms     15"), (30, "0 ms      30")])
    func `its numbers have room`(cells: Int, begin: String) {
        let axis = TestAxis(answered: [.milliseconds(71)], silent: [], cells: cells)
        let picture = Canvas.picture(TerminalSize(columns: cells + 4, rows: 1), theme: .palette) {
            axis.draw(on: &$0, in: $1)
        }
        #expect(picture.frame.text(ofRow: 0).hasPrefix(begin))
        #expect(picture.frame.text(ofRow: 0).contains("90"))
    }
}
