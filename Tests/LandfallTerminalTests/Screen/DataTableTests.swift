import Testing

@testable import LandfallTerminal

struct DataTableTests {
    struct Server: Identifiable, Sendable {
        let id: String
        let state: StyledText
        let address: String
    }

    private static let rows = [
        Server(id: "studio", state: StyledText("Connected", .good), address: "http://10.0.0.1:9090"),
        Server(id: "서버 거실", state: StyledText("Disconnected", .bad), address: "[fe80::1%25wlan0]:8080"),
    ]

    private static let table = DataTable(
        columns: [
            Table.Column("NAME", priority: 9, minimum: 6), Table.Column("STATE", priority: 5),
            Table.Column("ADDRESS", priority: 3, overflow: .below),
        ], rows: rows
    ) { [StyledText($0.id), $0.state, StyledText($0.address)] }

    private static func golden(_ columns: Int, _ rows: Int) -> Golden {
        Golden(columns, rows) { canvas, area in
            table.draw(on: &canvas, in: area, owner: "servers", hasFocus: true)
        }
    }

    @Test func `what has room stands in columns, which free ones part a little more`() {
        let golden = Self.golden(60, 3)
        #expect(
            golden.text == """
                  NAME         STATE           ADDRESS
                ▌ studio       Connected       http://10.0.0.1:9090
                  서버 거실    Disconnected    [fe80::1%25wlan0]:8080
                """)
        #expect(golden.styles.hasPrefix("..----.........-----"))
    }

    @Test func `an address without room goes below its row, whole`() {
        #expect(
            Self.golden(40, 5).text == """
                  NAME         STATE
                ▌ studio       Connected
                ▌   http://10.0.0.1:9090
                  서버 거실    Disconnected
                    [fe80::1%25wlan0]:8080
                """)
        #expect(Self.table.height(in: Rect(column: 0, row: 0, columns: 40, rows: 5)) == 2)
        #expect(Self.table.height(in: Rect(column: 0, row: 0, columns: 60, rows: 5)) == 4)
    }

    @Test func `a name gives way before a state, and an address goes on in another line before it is cut`() {
        #expect(
            Self.golden(24, 7).text == """
                  NAME     STATE
                ▌ studio   Connected
                ▌   http://10.0.0.1:909
                ▌   0
                  서버 …   Disconnected
                    [fe80::1%25wlan0]:8
                    080
                """)
    }

    @Test func `the selected row opens, and no cell stands below another`() {
        let rows = RowList<Server>.Rows(opened: 2)
        let golden = Golden(40, 6) { canvas, area in
            Self.table.draw(
                on: &canvas, in: area, owner: "servers", hasFocus: true, rows, opened: ["one", "two"])
        }
        let lines = golden.text.split(separator: "\n").map { $0.drop { $0 == "▌" || $0 == " " } }
        #expect(lines.map { $0.prefix(6) } == ["NAME  ", "studio", "one", "two", "서버 거실 "])
        #expect(Self.table.height(in: Rect(column: 0, row: 0, columns: 40, rows: 6), rows) == 3)
    }

    @Test func `a table that is only looked at shows no choice`() {
        let golden = Golden(60, 3) { canvas, area in
            Self.table.draw(
                on: &canvas, in: area, owner: "servers", hasFocus: false, RowList.Rows(hasChoice: false))
        }
        #expect(!golden.text.contains("▌") && golden.text.contains("studio"))
    }
}
