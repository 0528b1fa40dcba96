import LandfallTestSupport
import ScreenTestSupport
import Testing

@testable import LandfallTerminal

/// One screen at the sizes of a phone, of a terminal as it opens, and of a wide monitor.
struct SampleScreenTests {
    private static func golden(_ columns: Int, _ rows: Int, theme: Theme = .palette) -> Golden {
        Golden(SampleScreen().picture(TerminalSize(columns: columns, rows: rows), theme: theme))
    }

    @Test func `on a phone there are tabs, and addresses stand below their rows`() {
        let golden = Self.golden(40, 12)
        #expect(
            golden.text == """
                 landfall 2 of 3 connected
                ────────────────────────────────────────
                  NAME     STATE           LATENCY
                ▌ studio   ● Connected     2 3 3 - 5 2
                ▌   http://10.0.0.1:9090
                  서버 …   ● Connected     9 9 8 9 40 9
                    ssh://거실.local
                  office   ○ Disconnected  - -
                    http://[fe80::1%25wlan0]:8080

                 Home   Nearby 2   설정
                  ↵ open  t test  / filter      ? keys
                """)
        #expect(
            golden.styles == """
                ..........-.--.-.---------
                ----------------------------------------
                ..----.....-----...........-------
                c.BBBBBB...g.ggggggggg.....B.B.B.B.B.B
                c...BBBBBBBBBBBBBBBBBBBB
                ...........g.ggggggggg
                ....----------------
                ...........r.rrrrrrrrrrrr
                ....-----------------------------

                .BBBB...------.c...----
                ..c.----..c.----..c.------......c.----
                """)
    }

    @Test func `on a terminal as it opens all columns have room`() {
        let golden = Self.golden(80, 8)
        #expect(
            golden.text == """
                 landfall 2 of 3 connected
                ────────────────────────────────────────────────────────────────────────────────
                  NAME         STATE             LATENCY         ADDRESS
                ▌ studio       ● Connected       2 3 3 - 5 2     http://10.0.0.1:9090
                  서버 거실    ● Connected       9 9 8 9 40 9    ssh://거실.local
                  office       ○ Disconnected    - -             http://[fe80::1%25wlan0]:8080
                 Home   Nearby 2   설정
                  ↵ open   t test   / filter                                            ? keys
                """)
        #expect(
            golden.styles == """
                ..........-.--.-.---------
                --------------------------------------------------------------------------------
                ..----.........-----.............-------.........-------
                c.BBBBBB.......g.ggggggggg.......B.B.B.B.B.B.....BBBBBBBBBBBBBBBBBBBB
                ...............g.ggggggggg
                ...............r.rrrrrrrrrrrr
                .BBBB...------.c...----
                ..c.----...c.----...c.------............................................c.----
                """)
    }

    @Test func `on a wide monitor the detail stands beside`() {
        let golden = Self.golden(160, 9)
        #expect(
            golden.text == """
                 landfall 2 of 3 connected
                ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
                  NAME         STATE             LATENCY         ADDRESS                         studio
                ▌ studio       ● Connected       2 3 3 - 5 2     http://10.0.0.1:9090            route    lan, proven
                  서버 거실    ● Connected       9 9 8 9 40 9    ssh://거실.local                address  http://10.0.0.1:9090
                  office       ○ Disconnected    - -             http://[fe80::1%25wlan0]:8080
                                                                                                 ███████ 35 %

                  ↵ open   t test   / filter                                                                                                                            ? keys
                """)
    }

    @Test func `without colours the same text is there, and no colour`() {
        let mono = Self.golden(160, 9, theme: .mono)
        #expect(mono.text == Self.golden(160, 9).text)
        #expect(!mono.styles.contains { "rgyc".contains($0) })
    }

    @Test func `it is drawn at every size, however small`() {
        for columns in [0, 1, 2, 5, 17, 30, 61, 119, 120, 300] {
            for rows in [0, 1, 2, 3, 4, 7, 50] {
                let picture = SampleScreen().picture(TerminalSize(columns: columns, rows: rows), theme: .palette)
                #expect(picture.frame.size == TerminalSize(columns: columns, rows: rows))
                #expect(picture.regions.allSatisfy { $0.area.intersection(picture.frame.area) == $0.area })
            }
        }
    }

    @Test func `a choice that moves takes few bytes, and rows that were read again and are the same take none`() {
        var writer = FrameWriter(depth: .palette)
        var screen = SampleScreen()
        let size = TerminalSize(columns: 160, rows: 20)
        _ = writer.bytes(showing: screen.picture(size, theme: .palette).frame)
        screen.table.list.move(by: 1, height: 10)
        let moved = writer.bytes(showing: screen.picture(size, theme: .palette).frame)
        #expect(!moved.isEmpty && moved.count < 500)
        screen.table.refresh(SampleScreen.servers)
        #expect(writer.bytes(showing: screen.picture(size, theme: .palette).frame).isEmpty)
    }

    @Test(
        .enabled(if: EmulatorLibrary.isThere, Comment(rawValue: EmulatorLibrary.reason)),
        arguments: [(40, 12), (130, 20)])
    func `a terminal shows the screen through moves, filters and rows that come and go`(columns: Int, rows: Int) throws
    {
        var random = SeededGenerator(seed: UInt64(columns))
        let size = TerminalSize(columns: columns, rows: rows)
        let all: [CellStyle.Attributes] = [[], .bold, .dim, .reverse, [.dim, .reverse], [.bold, .reverse]]
        let bits = try Dictionary(uniqueKeysWithValues: all.map { ($0, try EmulatedTerminal.bits(of: $0)) })
        let terminal = try EmulatedTerminal(size)
        var writer = FrameWriter(depth: .palette)
        var screen = SampleScreen()
        let keys = [Key(.up), Key(.down), Key(.down), Key(.pageDown), Key(.pageUp), Key(.home), Key(.end)]
        for step in 0..<150 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: screen.table.refresh(Self.servers(Int.random(in: 0...60, using: &random)))
            case 1: screen.table.list.setFilter(random.pick(["", "1", "거실", "connected 2"], or: ""))
            default: _ = screen.table.list.take(random.pick(keys, or: Key(.down)), height: rows - 4)
            }
            let frame = screen.picture(size, theme: .palette).frame
            terminal.write(writer.bytes(showing: frame))
            #expect(terminal.differences(from: frame, bits: bits).isEmpty, "step \(step)")
        }
    }

    private static func servers(_ count: Int) -> [SampleScreen.Server] {
        (0..<count).map { number in
            SampleScreen.Server(
                id: number.isMultiple(of: 3) ? "거실 \(number)" : "server\(number)", isUp: !number.isMultiple(of: 5),
                address: "http://10.0.0.\(number):9090", latency: [Double(number), nil, 4])
        }
    }
}
