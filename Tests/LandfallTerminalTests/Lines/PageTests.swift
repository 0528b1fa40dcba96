import Testing

@testable import LandfallTerminal

struct PageTests {
    private let page = Page(
        [.heading("box")], .fields("kind", "Diane"),
        [.field("routes", "http://192.0.2.7:9090  (LAN, not confirmed)", lead: "1  ")],
        [.below("and so on", lead: "   ")],
        .fields("note", nil), .fields("tags", ["a", "b"]))

    @Test func `without a width every value is whole, and what has no value is left out`() {
        #expect(
            page.lines(indent: 2).map(\.plain) == [
                "box", "  kind    Diane", "  routes  1  http://192.0.2.7:9090  (LAN, not confirmed)",
                "             and so on", "  tags    a", "          b",
            ])
    }

    @Test func `what is longer goes on below itself, behind what leads it`() {
        #expect(
            page.lines(columns: 34).map(\.plain) == [
                "box", "kind    Diane", "routes  1  http://192.0.2.7:9090", "           (LAN, not confirmed)",
                "           and so on", "tags    a", "        b",
            ])
    }
}
