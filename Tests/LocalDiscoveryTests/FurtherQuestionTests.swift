import Testing

@testable import LocalDiscovery

struct FurtherQuestionTests {
    @Test func `it asks for pointers, by unicast or not`() {
        let labels = [6] + Array("_diane".utf8) + [4] + Array("_tcp".utf8) + [5] + Array("local".utf8) + [0]
        #expect(
            FurtherQuestion(["_diane._tcp"], wantsUnicast: true).message == [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
                + labels
                + [0, 12, 0x80, 1])
        #expect(FurtherQuestion(["_a._tcp", "_b._tcp"], wantsUnicast: false).message[5] == 2)
        #expect(FurtherQuestion(["_a._tcp"], wantsUnicast: false).message.suffix(2) == [0, 1])
    }
}
