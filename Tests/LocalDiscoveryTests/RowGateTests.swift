import Testing

@testable import LocalDiscovery

struct RowGateTests {
    private let rows = (0..<10_000).map { Sample.row("box \($0)") }

    private func drain(_ gate: inout RowGate, at now: Duration) -> [(row: BrowseRow, isLocal: Bool?)] {
        var all: [(row: BrowseRow, isLocal: Bool?)] = []
        while let change = gate.next(at: now) { all.append(change) }
        return all
    }

    @Test func `a sound network passes at once and in order`() {
        var gate = RowGate()
        for row in rows.prefix(8_192) { gate.add(row, false) }
        #expect(drain(&gate, at: .zero).map(\.row) == Array(rows.prefix(8_192)))
        #expect(gate.isEmpty && !gate.isFlooded)
    }

    @Test func `what is more passes by and by`() {
        var gate = RowGate()
        for row in rows { gate.add(row, false) }
        #expect(drain(&gate, at: .zero).count == 8_192)
        #expect(gate.isFlooded && !gate.isEmpty)
        #expect(drain(&gate, at: .seconds(1)).map(\.row) == Array(rows[8_192..<8_392]))
        #expect(drain(&gate, at: .seconds(1)).count == 0)
        #expect(drain(&gate, at: .seconds(60)).count == 10_000 - 8_392)
        #expect(gate.isEmpty && gate.isFlooded)
    }

    @Test func `a row that comes and goes while it waits has not changed, and one behind it is next`() {
        var gate = RowGate()
        for row in rows { gate.add(row, false) }
        _ = drain(&gate, at: .zero)
        let stable = Sample.row("studio")
        gate.add(stable, false)
        for row in rows { gate.add(row, nil) }
        let next = gate.next(at: .seconds(1))
        #expect(next?.row == stable && next?.isLocal == false)
        let after = gate.next(at: .seconds(1))
        #expect(after?.row == rows[0] && after?.isLocal == nil)
    }

    @Test func `the last word on a row counts, and it keeps its place`() {
        var gate = RowGate()
        gate.add(rows[0], false)
        gate.add(rows[1], false)
        gate.add(rows[0], true)
        let changes = drain(&gate, at: .zero)
        #expect(changes.map(\.row) == [rows[0], rows[1]])
        #expect(changes.map(\.isLocal) == [true, false])
    }

    @Test func `one that was let in may go however many wait, and what did not fit is told`() {
        var gate = RowGate()
        gate.add(rows[0], false)
        _ = drain(&gate, at: .zero)
        for number in 0..<RowGate.mostWaiting { gate.add(Sample.row("new \(number)"), false) }
        #expect(!gate.isFlooded && !gate.holds(rows[0]))
        gate.add(rows[1], false)
        #expect(gate.isFlooded && !gate.holds(rows[1]))
        gate.add(rows[0], nil)
        #expect(gate.holds(rows[0]))
        #expect(drain(&gate, at: .seconds(1_000)).last?.row != rows[0])
        for second in 2..<10 { _ = drain(&gate, at: .seconds(second * 1_000)) }
        #expect(!gate.holds(rows[0]) && gate.isEmpty)
    }

    @Test func `no more than so many wait, and a new engine begins without them`() {
        var gate = RowGate()
        for number in 0..<RowGate.mostWaiting + 10 { gate.add(Sample.row("box \(number)"), false) }
        #expect(drain(&gate, at: .zero).count == 8_192)
        #expect(drain(&gate, at: .seconds(1_000)).count == 8_192)
        gate.clear()
        #expect(gate.isEmpty)
        let next = gate.next(at: .seconds(2_000))
        #expect(next?.row == nil)
    }
}
