import Testing

@testable import LandfallTerminal

struct WidgetTests {
    private static let places = Tabs(
        [Tabs.Tab("Home"), Tabs.Tab("Nearby", badge: "2"), Tabs.Tab("studio"), Tabs.Tab("설정")], more: "More")

    private static func line(_ tabs: Tabs, _ columns: Int) -> Golden {
        Golden(columns, 1) { canvas, area in tabs.draw(on: &canvas, in: area, owner: "tabs") }
    }

    @Test func `tabs show the chosen one bold, and count what is new`() {
        let golden = Self.line(Self.places, 50)
        #expect(golden.text == " Home   Nearby 2   studio   설정")
        #expect(golden.styles == ".BBBB...------.c...------...----")
        #expect(golden.picture.region(at: Point(column: 12, row: 0))?.part == 1)
    }

    @Test func `tabs without room stand behind the last one with what is new there, and all keep their order`() {
        var tabs = Self.places
        for (chosen, text, next) in [
            (0, " Home   Nearby 2   More", 2), (1, " Home   Nearby 2   More", 2), (2, " studio   설정   More 2", 0),
            (3, " studio   설정   More 2", 0),
        ] {
            tabs.choose(chosen)
            #expect(Self.line(tabs, 28).text == text)
            #expect(Self.line(tabs, 28).picture.region(at: Point(column: 20, row: 0))?.part == next)
        }
    }

    @Test func `a key line drops what has no room, but not the way out`() {
        let keys = KeyLine(
            [KeyLine.Hint("↵", "open"), KeyLine.Hint("t", "test"), KeyLine.Hint("a", "add")],
            right: [KeyLine.Hint("?", "keys")])
        let line = { (columns: Int) in
            Golden(columns, 1) { canvas, area in keys.draw(on: &canvas, in: area, owner: "keys") }
        }
        #expect(line(40).text == "  ↵ open  t test  a add         ? keys")
        #expect(line(40).styles == "..c.----..c.----..c.---.........c.----")
        #expect(line(27).text == "  ↵ open  t test   ? keys")
        #expect(line(20).text == "  ↵ open    ? keys")
        #expect(line(27).picture.region(at: Point(column: 20, row: 0))?.part == 3)
        #expect(line(27).picture.region(at: Point(column: 10, row: 0))?.part == 1)
    }

    @Test func `a detail has names at the left, and a long value goes on below`() {
        var detail = Detail([
            .heading(StyledText("files", .heading)), .field("state", StyledText("connected", .good)),
            .field("address", "http://[fe80::1%25wlan0]:8080/x"), .gap, .text("words that are wrapped at spaces"),
        ])
        let draw = { (detail: Detail, rows: Int) in
            Golden(28, rows) { canvas, area in detail.draw(on: &canvas, in: area) }
        }
        #expect(
            draw(detail, 8).text == """
                files
                state    connected
                address  http://[fe80::1%2
                         5wlan0]:8080/x

                words that are wrapped at
                spaces

                """)
        let area = Rect(column: 0, row: 0, columns: 28, rows: 3)
        #expect(detail.take(Key(.end), in: area) == true)
        #expect(
            draw(detail, 3).text
                == "                           │\nwords that are wrapped at  │\nspaces                     ┃")
        #expect(detail.take(Key(.up), in: area) == true)
        detail.scroll(by: -100, in: area)
        #expect(draw(detail, 3).text.hasPrefix("files"))
    }

    @Test func `styled text is wrapped with its roles`() {
        let text = StyledText("one ") + StyledText("two three", .good) + StyledText("four", .bad)
        let lines = text.wrapped(toColumns: 8)
        #expect(lines.map(\.plain) == ["one two", "threefou", "r"])
        #expect(lines[1].spans.map(\.text) == ["three", "fou"] && lines[1].spans.map(\.role) == [.good, .bad])
        let link = StyledText("a long link", .link, link: "https://x.example").wrapped(toColumns: 6)
        #expect(link.count == 2 && link.allSatisfy { $0.spans.map(\.link) == ["https://x.example"] })
        #expect(StyledText("").wrapped(toColumns: 5).map(\.plain) == [""])
        #expect(StyledText("a  b").wrapped(toColumns: 5).map(\.plain) == ["a b"])
    }

    @Test func `a spinner turns and begins again`() {
        let pictures = (0..<5).map { Spinner.picture(at: Spinner.interval * $0) }
        #expect(pictures.map(\.plain) == ["◐", "◓", "◑", "◒", "◐"])
        #expect(Spinner.picture(at: .seconds(-1)).plain == "◐")
    }

    @Test func `a toast lies at the bottom right and goes by itself`() {
        var toasts = Toasts()
        toasts.show("saved", at: .zero)
        toasts.show("copied", at: .seconds(1))
        let golden = Golden(12, 3) { canvas, area in toasts.draw(on: &canvas, in: area) }
        #expect(golden.text == "\n      saved\n     copied")
        #expect(golden.styles == "\n......BBBBB\n.....BBBBBB")
        #expect(toasts.expire(at: .seconds(3)) == false)
        #expect(toasts.expire(at: .seconds(4)) == true)
        #expect(!toasts.isEmpty)
        #expect(toasts.expire(at: .seconds(9)) == true)
        #expect(toasts.isEmpty)
    }
}
