import Foundation
import LandfallModel
import NIOConcurrencyHelpers
import Testing

@testable import LandfallTokens

@Suite(.timeLimit(.minutes(1))) struct TokenInputTests {
    /// Feeds `content` through a pipe and closes it.
    private func read(_ content: String) async throws(TokenStoreError) -> Token {
        let pipe = Pipe()
        DispatchQueue.global().async {
            try? pipe.fileHandleForWriting.write(contentsOf: Data(content.utf8))
            try? pipe.fileHandleForWriting.close()
        }
        return try await TokenInput.read(descriptor: pipe.fileHandleForReading.fileDescriptor, deadline: .late)
    }

    @Test(arguments: ["", "\n", "\r\n", " \n", " \t"])
    func `one newline at the end and blanks are no part of the token`(end: String) async throws {
        #expect(text(try await read(marker + end)) == marker)
        #expect(text(try await read(" \(marker)\(end)")) == marker)
    }

    @Test(arguments: [
        ("", Token.Refusal.empty), ("\n", .empty), ("\(marker)\n\n", .controlCharacter), ("a\tb", .controlCharacter),
        ("\(marker)\u{7f}", .controlCharacter), (" \n", .empty), ("Bearer \(marker)", .scheme),
        ("\"\(marker)\"\n", .quoted),
        (String(repeating: marker, count: 3_000), .tooLong),
    ])
    func `what is no token is refused by its own code`(content: String, refusal: Token.Refusal) async {
        let error = await failure { () throws(TokenStoreError) in try await read(content) }
        #expect(error == TokenStoreError(.tokenUnusable, refusal.rawValue))
    }

    @Test func `a descriptor that is not open is said`() async {
        let error = await failure { () throws(TokenStoreError) in
            try await TokenInput.read(descriptor: 9_999, deadline: .late)
        }
        #expect(error?.code == .tokenInputFailed)
    }

    @Test func `a writer that sends nothing is given up at the deadline`() async {
        let pipe = Pipe()
        let error = await failure { () throws(TokenStoreError) in
            try await TokenInput.read(
                descriptor: pipe.fileHandleForReading.fileDescriptor, deadline: .now + .milliseconds(20))
        }
        #expect(error?.code == .tokenInputTimeout)
        try? pipe.fileHandleForWriting.close()
    }

    @Test func `programs started later do not get the descriptor`() async throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        _ = fcntl(descriptor, F_SETFD, 0)
        try pipe.fileHandleForWriting.write(contentsOf: Data(marker.utf8))
        try pipe.fileHandleForWriting.close()
        _ = try await TokenInput.read(descriptor: descriptor, deadline: .late)
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test func `a pipe cannot be asked`() async {
        let pipe = Pipe()
        let shown = NIOLockedValueBox("")
        let error = await failure { () throws(TokenStoreError) in
            try await TokenInput.ask(
                "Token: ", descriptor: pipe.fileHandleForReading.fileDescriptor,
                show: { text in shown.withLockedValue { $0 += text } }, deadline: .late)
        }
        #expect(error == TokenStoreError(.tokenInputFailed, "no terminal"))
        #expect(shown.withLockedValue { $0 } == "")
    }
}
