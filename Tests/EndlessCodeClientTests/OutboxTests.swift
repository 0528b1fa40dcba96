import Foundation
import Testing

@testable import EndlessCodeClient

struct OutboxTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func entry(_ id: String, _ text: String, _ stage: Outbox.Entry.Stage = .draft) -> Outbox.Entry {
        Outbox.Entry(id: id, text, at: now, stage)
    }

    @Test func `an outbox is read as it was written, without what is too old`() throws {
        var outbox = Outbox(session: "s", [entry("a", "one\n둘 \u{202e}", .written), entry("b", "x", .received)])
        #expect(try Outbox(outbox.json(), at: now) == outbox)
        #expect(try !String(decoding: outbox.json(), as: UTF8.self).contains("\u{202e}"))
        outbox.entries[0].at -= Outbox.longest + 1
        #expect(try Outbox(outbox.json(), at: now).entries.map(\.id) == ["b"])
    }

    @Test(arguments: ["", "{", "[]", "{\"schema\":\"landfall.outbox/2\",\"session\":\"s\",\"entries\":[]}", "\u{0}"])
    func `what is no outbox is damaged`(_ text: String) {
        #expect(throws: Outbox.Fault.damaged) { try Outbox(Array(text.utf8), at: now) }
    }

    @Test func `what has its answer gives way, and all else is too much`() throws {
        let large = String(repeating: "x", count: 600_000)
        let outbox = Outbox(session: "s", [entry("a", large, .received), entry("b", large, .failed)])
        #expect(try Outbox(outbox.json(), at: now).entries.map(\.id) == ["b"])
        #expect(throws: Outbox.Fault.full) {
            try Outbox(session: "s", [entry("a", large, .written), entry("b", large)]).json()
        }
    }

    @Test func `of two writers neither loses a text`() {
        // Both have read a and b. The other one has removed a, changed b and added c.
        let before = [entry("a", "1", .failed), entry("b", "2")]
        var disk = Outbox(session: "s", [entry("b", "2, other"), entry("c", "3")])
        disk.merge([entry("a", "1", .failed), entry("d", "4")], since: before)
        #expect(disk.entries.map(\.text) == ["2, other", "3", "4"])
        // What stands in an input stays with whoever has it there.
        disk.merge([entry("e", "5")], since: [entry("d", "4"), entry("e", "5")])
        #expect(disk.entries.map(\.text) == ["2, other", "3", "5"])
    }
}
