import LandfallTestSupport
import Testing

@testable import LandfallTerminal

struct RowListTests {
    struct Row: Identifiable, Sendable {
        let id: Int
        var name: String { "server\(id)" }
    }

    private static func list(_ ids: some Sequence<Int>) -> RowList<Row> { RowList(ids.map(Row.init)) { $0.name } }

    /// What stands on the lines of a screen, the chosen one in brackets.
    private static func screen(_ list: RowList<Row>, _ height: Int) -> String {
        let top = list.top(height: height)
        return list.shown.indices.dropFirst(top).prefix(height).map { place in
            let id = list.rows[list.shown[place]].id
            return place == list.chosenIndex ? "[\(id)]" : "\(id)"
        }.joined(separator: " ")
    }

    @Test func `a row is drawn otherwise in its place, and one that is not there is not added`() {
        struct Named: Identifiable, Sendable {
            let id: Int
            var note = ""
        }
        var list = RowList((0..<5).map { Named(id: $0) }) { "\($0.id)" }
        list.move(by: 3, height: 4)
        list.replace(Named(id: 2, note: "new"))
        list.replace(Named(id: 7, note: "new"))
        #expect(list.rows.map(\.note) == ["", "", "new", "", ""] && list.chosen?.id == 3)
    }

    @Test func `a label in the filter is asked for as a label, and may be half typed`() {
        let labels: [Int: [String: String]] = [1: ["team": "a"], 2: ["team": "ab"], 3: ["team": "b"]]
        var list = RowList((0..<5).map(Row.init), label: { labels[$0.id]?[$1] }, text: \.name)
        func shown(_ filter: String) -> [Int] {
            list.setFilter(filter)
            return list.shown
        }
        #expect(shown("team=") == [1, 2, 3])
        #expect(shown("team=a") == [1])
        #expect(shown("team=ab") == [2])
        #expect(shown("team=a server1") == [1])
        #expect(shown("team=a server2") == [])
        #expect(shown("team=c") == [])
        #expect(shown("size=c") == [], "no row has such a label, so it is a word")
        #expect(shown("server") == [0, 1, 2, 3, 4])
    }

    @Test func `moving scrolls only at the edges`() {
        var list = Self.list(0..<10)
        #expect(Self.screen(list, 4) == "[0] 1 2 3")
        for _ in 0..<3 { list.move(by: 1, height: 4) }
        #expect(Self.screen(list, 4) == "0 1 2 [3]")
        list.move(by: 1, height: 4)
        #expect(Self.screen(list, 4) == "1 2 3 [4]")
        list.move(by: -1, height: 4)
        #expect(Self.screen(list, 4) == "1 2 [3] 4")
        #expect(list.take(Key(.end), height: 4) == true)
        #expect(Self.screen(list, 4) == "6 7 8 [9]")
        #expect(list.take(Key(.pageUp), height: 4) == true)
        #expect(Self.screen(list, 4) == "[6] 7 8 9")
        #expect(list.take(Key(.home), height: 4) == true)
        #expect(Self.screen(list, 4) == "[0] 1 2 3")
        list.move(by: .max, height: 4)
        #expect(list.chosen?.id == 9)
        #expect(list.take(.character("x"), height: 4) == false)
    }

    @Test func `what is chosen stays on its line while rows come and go environment it`() {
        var list = Self.list(10..<30)
        list.choose(20, height: 5)
        list.move(by: -2, height: 5)
        #expect(Self.screen(list, 5) == "16 17 [18] 19 20")
        list.refresh((0..<30).map(Row.init))
        #expect(Self.screen(list, 5) == "16 17 [18] 19 20")
        list.refresh([1, 2, 18, 40, 41, 42].map(Row.init))
        #expect(Self.screen(list, 5) == "1 2 [18] 40 41")
        // It has gone: the one that came to its place.
        list.refresh([1, 2, 40, 41, 42].map(Row.init))
        #expect(list.chosen?.id == 40)
        list.refresh([])
        #expect(list.chosen == nil)
        list.refresh([7].map(Row.init))
        #expect(list.chosen?.id == 7)
        // A resize is one layout anew, anchored on the chosen row.
        var long = Self.list(0..<100)
        long.choose(50, height: 10)
        #expect(Self.screen(long, 1) == "[50]" && Self.screen(long, 3) == "48 49 [50]")
    }

    @Test func `a filter keeps what is chosen, and gives it back when it is taken away`() {
        var list = Self.list(0..<200)
        list.choose(57, height: 5)
        list.setFilter("SERVER 7")
        #expect(list.chosen?.id == 57 && list.shown.count == 38)
        list.setFilter("server 7 1")
        #expect(
            list.shown.map { list.rows[$0].id } == [
                17, 71, 107, 117, 127, 137, 147, 157, 167, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 187, 197,
            ])
        list.setFilter("nobody")
        #expect(list.chosen == nil && Self.screen(list, 5) == "")
        list.setFilter("")
        #expect(list.chosen?.id == 57 && list.shown.count == 200)
    }

    @Test func `the wheel moves the rows and takes what is chosen along only at the edge`() {
        var list = Self.list(0..<20)
        list.choose(3, height: 6)
        list.scroll(by: 2, height: 6)
        #expect(Self.screen(list, 6) == "2 [3] 4 5 6 7")
        list.scroll(by: 3, height: 6)
        #expect(Self.screen(list, 6) == "[5] 6 7 8 9 10")
        list.scroll(by: 100, height: 6)
        #expect(Self.screen(list, 6) == "[14] 15 16 17 18 19")
        list.choose(line: 2, height: 6)
        #expect(Self.screen(list, 6) == "14 15 [16] 17 18 19")
    }

    @Test func `marks stay with their rows`() {
        var list = Self.list(0..<5)
        list.toggleMark()
        list.move(by: 2, height: 5)
        list.toggleMark()
        #expect(list.marked == [0, 2])
        list.refresh([2, 3].map(Row.init))
        #expect(list.marked == [2])
        list.choose(2, height: 5)
        list.toggleMark()
        #expect(list.marked.isEmpty)
    }

    @Test func `a scroll bar is at an end only when the text is`() {
        #expect(ScrollBar(offset: 0, visible: 10, total: 100).thumb(rows: 10) == 0..<1)
        #expect(ScrollBar(offset: 1, visible: 10, total: 100).thumb(rows: 10) == 1..<2)
        #expect(ScrollBar(offset: 89, visible: 10, total: 100).thumb(rows: 10) == 8..<9)
        #expect(ScrollBar(offset: 90, visible: 10, total: 100).thumb(rows: 10) == 9..<10)
        #expect(ScrollBar(offset: 0, visible: 10, total: 5).thumb(rows: 10) == 0..<10)
        #expect(ScrollBar(offset: 3, visible: 4, total: 8).thumb(rows: 1) == 0..<1)
    }

    @Test func `rows are drawn with a bar at the left of the chosen one, and a scroll bar at the right`() {
        var list = Self.list(0..<9)
        list.move(by: 1, height: 3)
        let golden = Golden(12, 3) { canvas, area in
            list.draw(on: &canvas, in: area, owner: "rows", hasFocus: true) { canvas, row, line in
                canvas.write(StyledText(row.name), in: line)
            }
        }
        #expect(golden.text == "server0    ┃\n▌erver1    │\nserver2    │")
        #expect(golden.styles == "...........-\ncBBBBBB....-\n...........-")
        #expect(golden.picture.region(at: Point(column: 4, row: 2))?.part == 2)
        let empty = Golden(20, 2) { canvas, area in
            Self.list([]).draw(on: &canvas, in: area, owner: "rows", hasFocus: true, placeholder: "nothing yet") {
                _, _, _ in
            }
        }
        #expect(empty.text == "  nothing yet\n")
    }

    @Test func `rows that cannot be chosen are passed over, at the ends the other way`() {
        var list = Self.list(0..<6)
        let canBeChosen = { (row: Row) in ![0, 3, 5].contains(row.id) }
        list.skip(1, height: 6, canBeChosen)
        #expect(list.chosen?.id == 1)
        list.move(by: 2, height: 6)
        list.skip(1, height: 6, canBeChosen)
        #expect(list.chosen?.id == 4)
        list.move(by: 1, height: 6)
        list.skip(1, height: 6, canBeChosen)
        #expect(list.chosen?.id == 4)
        list.skip(1, height: 6) { _ in false }
        #expect(list.chosen?.id == 0)
    }
}
