import Testing

@testable import LandfallModel

/// Queries on the wire.
struct DNSQueryTests {
    @Test func `a message has its number, its questions and no flags`() {
        let message = DNSQuery.message(
            number: 0x1234, [.init("a.example", type: 28), .init("_x._tcp.local", type: 12, class: 0x8001)])
        #expect(message.prefix(12) == [0x12, 0x34, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0])
        let first = [1] + Array("a".utf8) + [7] + Array("example".utf8) + [0, 0, 28, 0, 1]
        let labels = [2] + Array("_x".utf8) + [4] + Array("_tcp".utf8) + [5] + Array("local".utf8)
        #expect(Array(message.dropFirst(12)) == first + labels + [0, 0, 12, 0x80, 1])
    }
}
