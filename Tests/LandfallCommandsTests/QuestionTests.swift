import Foundation
import LandfallTesting
import Testing

@testable import LandfallCommands
@testable import LandfallTerminal

struct QuestionTests {
    @Test func `who thinks about an answer keeps nobody else from going on`() async throws {
        let count = ProcessInfo.processInfo.activeProcessorCount + 1
        let captures = (0..<count).map { _ in TerminalCapture() }
        let pipes = (0..<count).map { _ in Pipe() }
        let answers = zip(captures, pipes).map { capture, pipe in
            dup2(pipe.fileHandleForReading.fileDescriptor, capture.input)
            let question = Question(context: SavedServersFolder().context(capture), limit: .seconds(3))
            return Task { await question.line("? ") }
        }
        while !Task.isCancelled, captures.contains(where: { $0.errorText.isEmpty }) { await Task.yield() }
        for pipe in pipes { pipe.fileHandleForWriting.write(Data("so\n".utf8)) }
        for answer in answers { #expect(await answer.value == "so") }
    }
}
