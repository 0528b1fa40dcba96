@testable import LandfallTerminal

/// A screen as programs make them, of all that changes its shape with the room: tabs, a table over or beside a detail.
struct SampleScreen {
    struct Server: Identifiable, Sendable {
        let id: String
        let isUp: Bool
        let address: String
        let latency: [Double?]
    }

    static let servers = [
        Server(id: "studio", isUp: true, address: "http://10.0.0.1:9090", latency: [2, 3, 3, nil, 5, 2]),
        Server(id: "서버 거실", isUp: true, address: "ssh://거실.local", latency: [9, 9, 8, 9, 40, 9]),
        Server(id: "office", isUp: false, address: "http://[fe80::1%25wlan0]:8080", latency: [nil, nil]),
    ]

    var table = DataTable(
        columns: [
            Table.Column("NAME", priority: 9, minimum: 6), Table.Column("STATE", priority: 8),
            Table.Column("LATENCY", priority: 4), Table.Column("ADDRESS", priority: 6, overflow: .below),
        ], rows: servers
    ) { server in
        [
            StyledText(server.id),
            server.isUp ? StyledText("● Connected", .good) : StyledText("○ Disconnected", .bad),
            StyledText(server.latency.map { $0.map { "\(Int($0))" } ?? "-" }.joined(separator: " ")),
            StyledText(server.address),
        ]
    }

    func picture(_ size: TerminalSize, theme: Theme) -> Picture {
        Canvas.picture(size, theme: theme) { canvas, area in
            let lines = area.rows([.fixed(1), .share(), .fixed(area.columns < 120 ? 1 : 0), .fixed(1)])
            guard let head = lines[0], let body = lines[1], let tabs = lines[2], let keys = lines[3] else { return }
            canvas.write(" landfall " + StyledText("2 of 3 connected", .dim), in: head)
            canvas.rule(in: body.line(0))
            let panes = body.inset(top: 1).columns(
                [.share(minimum: 60), .share(minimum: 38, collapses: 1)], gap: 1)
            if let list = panes[0] { table.draw(on: &canvas, in: list, owner: "servers", hasFocus: true) }
            if let detail = panes[1] { drawDetail(on: &canvas, detail) }
            let places = [Tabs.Tab("Home"), Tabs.Tab("Nearby", badge: "2"), Tabs.Tab("설정")]
            if tabs.rows > 0 { Tabs(places, more: "More").draw(on: &canvas, in: tabs, owner: "tabs") }
            KeyLine(
                [KeyLine.Hint("↵", "open"), KeyLine.Hint("t", "test"), KeyLine.Hint("/", "filter")],
                right: [KeyLine.Hint("?", "keys")]
            ).draw(on: &canvas, in: keys, owner: "keys")
        }
    }

    private func drawDetail(on canvas: inout Canvas, _ area: Rect) {
        Detail([
            .heading(StyledText("studio", .heading)), .field("route", "lan, proven"),
            .field("address", StyledText(Self.servers[0].address)), .gap,
            .text(StyledText("███████".padded(toColumns: 20), .warn) + " 35 %"),
        ]).draw(on: &canvas, in: area)
    }
}
