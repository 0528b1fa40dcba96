import LandfallModel
import NIOCore
import Testing

@testable import LandfallTransport

struct CredentialHandlerTests {
    private let plain = ByteBuffer(string: "GET /status HTTP/1.1\r\nHost: box\r\n\r\n")

    @Test func `the token is the last field of the head`() throws {
        let token = try Token("mark3r".utf8)
        let head = CredentialHandler.head(plain, showing: token)
        #expect(
            String(buffer: head) == "GET /status HTTP/1.1\r\nHost: box\r\nAuthorization: Bearer mark3r\r\n\r\n")
        #expect(!String(buffer: plain).contains("mark3r"))
    }

    @Test func `a head that was sent is wiped where it lies`() throws {
        let longest = String(repeating: "x", count: Token.longest)
        let head = CredentialHandler.head(plain, showing: try Token(longest.utf8))
        let other = head
        CredentialHandler.wipe(head)
        #expect(other.readableBytesView.allSatisfy { $0 == 0 })
    }
}
