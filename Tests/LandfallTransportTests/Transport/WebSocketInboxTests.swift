import LandfallModel
import Testing

@testable import LandfallTransport

struct WebSocketInboxTests {
    @Test func `the end comes behind what has come before it, and is told as often as somebody asks`() throws {
        var inbox = WebSocketInbox()
        #expect(!inbox.isOver)
        if inbox.next() != nil { Issue.record("nothing has come") }
        inbox.add(.text("first"))
        inbox.end(.success(nil))
        inbox.end(.failure(TransportError(.connectionClosed, stage: .request)))
        #expect(inbox.isOver)
        let first = try inbox.next()?.get()
        #expect(first == .text("first"))
        for _ in 0..<2 {
            let next = inbox.next()
            let ending = try #require(next)
            let last = try ending.get()
            #expect(last == nil)
        }
    }

    @Test(arguments: [(16, 1), (2, 1 << 19)])
    func `there is room for so many messages, and for so many bytes`(count: Int, size: Int) {
        var inbox = WebSocketInbox()
        for _ in 0..<count {
            #expect(inbox.hasRoom)
            inbox.add(.bytes([UInt8](repeating: 0, count: size)))
        }
        #expect(!inbox.hasRoom)
        _ = inbox.next()
        #expect(inbox.hasRoom)
    }
}
