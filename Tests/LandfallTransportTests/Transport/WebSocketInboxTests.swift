import LandfallModel
import Testing

@testable import LandfallTransport

struct WebSocketInboxTests {
    @Test func `the end comes behind what has come before it, and is told as often as somebody asks`() throws {
        var inbox = WebSocketInbox()
        #expect(!inbox.isOver)
        if inbox.next(1) != nil { Issue.record("nothing has come") }
        inbox.add(.text("first"))
        inbox.end(.success(()))
        inbox.end(.failure(TransportError(.connectionClosed, stage: .request)))
        #expect(inbox.isOver)
        let first = try inbox.next(1)?.get()
        #expect(first == [.text("first")])
        for _ in 0..<2 {
            let next = inbox.next(1)
            let ending = try #require(next)
            let last = try ending.get()
            #expect(last == [])
        }
    }

    @Test func `all that has come is taken at once, and no more than is asked for`() throws {
        var inbox = WebSocketInbox()
        for text in ["a", "b", "c"] { inbox.add(.text(text)) }
        let two = try inbox.next(2)?.get()
        #expect(two == [.text("a"), .text("b")])
        inbox.add(.text("d"))
        let rest = try inbox.next(.max)?.get()
        #expect(rest == [.text("c"), .text("d")])
    }

    @Test(arguments: [(16, 1), (2, 1 << 19)])
    func `there is room for so many messages, and for so many bytes`(count: Int, size: Int) {
        var inbox = WebSocketInbox()
        for _ in 0..<count {
            #expect(inbox.hasRoom)
            inbox.add(.bytes([UInt8](repeating: 0, count: size)))
        }
        #expect(!inbox.hasRoom)
        _ = inbox.next(1)
        #expect(inbox.hasRoom)
    }
}
