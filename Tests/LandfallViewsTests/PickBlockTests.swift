import LandfallTerminal
import Testing

@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct PickBlockTests {
    private func table(_ count: Int) -> Table {
        Table(columns: [Table.Column("NAME", priority: 1)], rows: (1...count).map { [StyledText("row \($0)")] })
            .numbered("#")
    }

    private func list(_ count: Int, takesText: Bool = false) -> PickList {
        PickList((1...count).map { PickList.Row(number: $0, "row \($0)") }, takesText: takesText)
    }

    private func lines(_ list: PickList, _ count: Int, rows: Int = 24, columns: Int = 60) -> [String] {
        let view = PickBlock("Which one?", table(count), help: "help", Messages(language: .english))
        let block = view.block(list, size: TerminalSize(columns: columns, rows: rows))
        return (block.header + block.rows + block.footer).map(\.plain)
    }

    @Test func `the marked row has a mark, and a number stands before each`() {
        var list = list(3)
        _ = list.update(.down)
        #expect(lines(list, 3) == ["Which one?", "  #  NAME", "  1  row 1", "▸ 2  row 2", "  3  row 3", "help"])
    }

    @Test func `where not all have room, those environment the marked one are shown`() {
        var list = list(50)
        for _ in 0..<30 { _ = list.update(.down) }
        let shown = lines(list, 50, rows: 10)
        #expect(shown.count <= 9 && shown.contains("▸ 31  row 31"))
        #expect(shown.contains { $0.contains("45 more") }, "\(shown)")
        _ = list.update(.last)
        #expect(lines(list, 50, rows: 10).contains("▸ 50  row 50"))
    }

    @Test func `what was typed stands behind the rows that it can mean`() {
        var list = list(3, takesText: true)
        _ = list.update(.text("10.0.0.7"))
        #expect(lines(list, 3) == ["Which one?", "  #  NAME", "▸ 10.0.0.7, as an address", "help"])
        #expect(PickBlock("", table(3), help: "", Messages(language: .english)).line(list).plain == "> 10.0.0.7")
    }

    @Test(arguments: [20, 40, 200]) func `no line is wider than the terminal`(columns: Int) {
        for line in lines(list(3), 3, columns: columns) { #expect(DisplayWidth.columns(of: line) <= columns) }
    }
}
