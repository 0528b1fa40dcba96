import LandfallTestSupport
import Testing

@testable import LandfallTerminal

@Suite struct TableTests {
    private let table = Table(
        columns: [
            .init("#", priority: 9, alignment: .right),
            .init("NAME", priority: 8, minimum: 10),
            .init("KIND", priority: 5),
            .init("ADDRESS", priority: 6, minimum: 16),
            .init("VIA", priority: 2),
        ],
        rows: [
            ["1", StyledText("거실 서버 이름이 아주 긴 것", .bold), "diane", "http://192.168.1.20:9090", "lan"],
            ["12", "nas", "endlesscode", "http://[fe80::1%25enp0s31f6]:8080", "lan, tailnet"],
        ])

    private func text(_ width: Int) -> [String] {
        let (header, rows) = table.lines(width: width)
        return ([header] + rows).map(\.plain)
    }

    @Test func `at 200 columns everything has its natural width`() {
        #expect(
            text(200) == [
                " #  NAME                         KIND         ADDRESS                            VIA",
                " 1  거실 서버 이름이 아주 긴 것  diane        http://192.168.1.20:9090           lan",
                "12  nas                          endlesscode  http://[fe80::1%25enp0s31f6]:8080  lan, tailnet",
            ])
    }

    @Test func `at 80 columns the widest gives way`() {
        #expect(
            text(80) == [
                " #  NAME                     KIND         ADDRESS                   VIA",
                " 1  거실 서버 이름이 아주 …  diane        http://192.168.1.20:9090  lan",
                "12  nas                      endlesscode  http://[fe80::1%25enp0s…  lan, tailnet",
            ])
        #expect(text(80).map { DisplayWidth.columns(of: $0) }.max() == 80)
    }

    @Test func `at 40 columns the least important columns have gone`() {
        #expect(
            text(40) == [
                " #  NAME               ADDRESS",
                " 1  거실 서버 이름이…  http://192.168.1…",
                "12  nas                http://[fe80::1%…",
            ])
        #expect(text(40).map { DisplayWidth.columns(of: $0) }.max() == 40)
    }

    @Test func `a single column is cut to what there is`() {
        #expect(text(3) == [" #", " 1", "12"])
        #expect(text(1).allSatisfy { DisplayWidth.columns(of: $0) <= 1 })
        let rigid = Table(columns: [.init("URL", priority: 1)], rows: [["http://host"]])
        #expect(rigid.lines(width: 6).rows.map(\.plain) == ["http:…"])
    }

    @Test func `of equal priorities the last column goes first`() {
        let table = Table(columns: [.init("A", priority: 1), .init("B", priority: 1)], rows: [["aaaa", "bbbb"]])
        #expect(table.lines(width: 5).rows.map(\.plain) == ["aaaa"])
    }

    private let notes = Table(
        columns: [
            .init("NAME", priority: 5), .init("KIND", priority: 2, overflow: .below),
            .init("TOKEN", priority: 1, overflow: .belowWithTitle), .init("NOTE", priority: 0, overflow: .below),
        ],
        rows: [
            ["거실", "endlesscode", "none", StyledText("current (the only profile)", .good)],
            ["a-name-that-is-rather-long", "diane", "keyring"],
        ])

    @Test func `what no longer fits stands below its row, the least important first`() {
        func text(_ width: Int) -> [String] {
            let (header, rows) = notes.lines(width: width)
            return ([header] + rows).map(\.plain)
        }
        #expect(
            text(76) == [
                "NAME                        KIND         TOKEN    NOTE",
                "거실                        endlesscode  none     current (the only profile)",
                "a-name-that-is-rather-long  diane        keyring",
            ])
        #expect(
            text(75) == [
                "NAME                        KIND         TOKEN",
                "거실                        endlesscode  none",
                "  current (the only profile)",
                "a-name-that-is-rather-long  diane        keyring",
            ])
        #expect(
            text(40) == [
                "NAME                        KIND",
                "거실                        endlesscode",
                "  TOKEN none  current (the only profile)",
                "a-name-that-is-rather-long  diane",
                "  TOKEN keyring",
            ])
        #expect(
            text(26) == [
                "NAME", "거실", "  endlesscode  TOKEN none", "  current (the only", "  profile)",
                "a-name-that-is-rather-long", "  diane  TOKEN keyring",
            ])
        #expect(notes.lines(width: 26).rows[2].spans.last?.role == .good)
    }

    @Test func `nothing follows a cell that is too long for a line`() {
        let table = Table(
            columns: [
                .init("NAME", priority: 2), .init("STATE", priority: 1, overflow: .below),
                .init("KIND", priority: 0, overflow: .below),
            ], rows: [["a-long-name", "server unreachable", "diane"]])
        #expect(table.lines(width: 16).rows.map(\.plain) == ["a-long-name", "  server", "  unreachable", "  diane"])
    }

    @Test func `in a pipe cells are whole and between tabs`() {
        #expect(
            table.plainLines == [
                "1\t거실 서버 이름이 아주 긴 것\tdiane\thttp://192.168.1.20:9090\tlan",
                "12\tnas\tendlesscode\thttp://[fe80::1%25enp0s31f6]:8080\tlan, tailnet",
            ])
    }

    @Test func `missing cells are empty and no line ends in spaces`() {
        var table = Table(columns: [.init("A", priority: 1), .init("B", priority: 1), .init("C", priority: 1)])
        table.append(["x"])
        table.append(["", "", "z"])
        table.append([])
        #expect(table.lines(width: 80).rows.map(\.plain) == ["x", "      z", ""])
        #expect(table.plainLines == ["x\t\t", "\t\tz", "\t\t"])
    }

    @Test func `no line is ever wider than the terminal`() {
        var generator = SeededGenerator(seed: 2)
        for round in 0..<800 {
            let columns = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                Table.Column(
                    generator.text(upTo: 6), priority: Int.random(in: 0...3, using: &generator),
                    minimum: Bool.random(using: &generator) ? Int.random(in: 0...8, using: &generator) : nil,
                    alignment: Bool.random(using: &generator) ? .left : .right,
                    overflow: [.dropped, .below, .belowWithTitle].randomElement(using: &generator) ?? .dropped)
            }
            let rows = (0..<4).map { _ in
                (0..<Int.random(in: 0...7, using: &generator)).map { _ in StyledText(generator.text(upTo: 30)) }
            }
            let width = Int.random(in: 0...90, using: &generator)
            let (header, lines) = Table(columns: columns, rows: rows).lines(width: width)
            #expect(([header] + lines).allSatisfy { $0.columns <= width && $0.plain.last != " " }, "round \(round)")
            let isPlain = columns.allSatisfy { $0.overflow == .dropped }
            #expect(isPlain ? lines.count == rows.count : lines.count >= rows.count)
        }
    }
}
