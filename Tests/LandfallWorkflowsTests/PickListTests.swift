import Testing

@testable import LandfallWorkflows

/// What keys do in a list.
struct PickListTests {
    private static let rows = [
        PickList.Row(number: 1, "Studio diane http://10.77.0.2:9090"),
        PickList.Row(number: 2, "서버 거실 endlesscode http://10.77.0.3:8080"),
        PickList.Row(number: 12, "Studio Two diane http://10.77.0.4:9090 saved as two"),
    ]

    private func list(takesText: Bool = true, usual: Int? = nil) -> PickList {
        PickList(Self.rows, usual: usual, takesText: takesText)
    }

    /// What the last of these keys has done.
    private func last(_ keys: [PickKey], in list: inout PickList) -> [PickEffect] {
        keys.reduce([]) { list.update($1) }
    }

    @Test(
        arguments: [
            ([.accept], 0), ([.down, .accept], 1), ([.down, .down, .down, .accept], 2), ([.up, .accept], 0),
            ([.last, .up, .accept], 1), ([.pageDown, .accept], 2), ([.pageDown, .first, .accept], 0),
            ([.text("two"), .accept], 2), ([.text("STUDIO 9090"), .down, .accept], 2), ([.text("거실"), .accept], 1),
            ([.text("2"), .accept], 1), ([.text("1"), .accept], 0), ([.text("12"), .accept], 2),
            ([.text("xyz"), .clear, .down, .accept], 1), ([.text("two"), .erase, .erase, .erase, .accept], 2),
        ] as [([PickKey], Int)])
    func `arrows, words and numbers choose a row`(keys: [PickKey], place: Int) {
        var list = list()
        #expect(last(keys, in: &list) == [.chosen(place)])
    }

    @Test func `Enter takes the usual row`() {
        var list = list(usual: 1)
        #expect(list.update(.accept) == [.chosen(1)])
    }

    @Test func `the marked row stays marked as long as it is shown`() {
        var list = list()
        _ = last([.last, .text("s"), .text("t")], in: &list)
        #expect(list.entries == [.row(0), .row(2)] && list.marked == 1)
        _ = list.update(.text("x"))
        #expect(list.entries == [.typed] && list.marked == 0)
    }

    @Test(arguments: ["10.77.0.9:9090", "unix:/tmp/d.sock", "my-mac", "ssh://anna@desk"])
    func `what is no row is an answer of its own`(text: String) {
        var list = list()
        #expect(last([.text(text), .accept], in: &list) == [.typed(text)])
        var closed = self.list(takesText: false)
        #expect(last([.text(text), .accept], in: &closed) == [.draw])
        #expect(closed.update(.leave) == [.left])
    }

    @Test func `an address that rows have too is offered behind them, and a number that none has is nothing`() {
        var list = list()
        _ = list.update(.text("10.77.0"))
        #expect(list.entries == [.row(0), .row(1), .row(2), .typed])
        _ = last([.clear, .text("7777")], in: &list)
        #expect(list.entries.isEmpty && list.update(.accept) == [.draw])
    }

    @Test func `of what comes at once only rows and addresses are taken: it may be a secret`() {
        for text in [
            "sk-ant-api03-123456", "0123456789abcdef", "abc/def+ghi=", String(repeating: "a", count: 70) + ".b.c",
        ] {
            var list = list()
            #expect(list.update(.pasted(text)).isEmpty && list.typed.isEmpty)
        }
        var list = list()
        #expect(last([.pasted("http://10.9.9.9:9090"), .accept], in: &list) == [.typed("http://10.9.9.9:9090")])
        var closed = self.list(takesText: false)
        #expect(closed.update(.pasted("http://10.9.9.9:9090")).isEmpty && closed.typed.isEmpty)
        #expect(last([.pasted("saved as two"), .accept], in: &closed) == [.chosen(2)])
    }

    @Test func `control characters are no text`() {
        var list = list()
        _ = list.update(.text("s\u{1b}\u{7}t\u{202e}\n"))
        #expect(list.typed == "st\u{202e}")
    }

    @Test func `without a row there is nothing to choose`() {
        var list = PickList([])
        #expect(last([.down, .up, .last, .accept], in: &list) == [.draw])
    }
}
