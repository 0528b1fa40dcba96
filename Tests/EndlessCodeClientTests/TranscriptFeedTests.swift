import FoundationEssentials
import LandfallModel
import Testing

@testable import EndlessCodeClient

/// What is new from one state of a conversation to the next: each thing is told once, in order.
struct TranscriptFeedTests {
    private func message(_ raw: String) -> EndlessCodeHTTPClient.Message {
        EndlessCodeHTTPClient.Message(
            body: .object(["messageType": .string("unknown"), "rawJSON": .string(ForeignText(raw))]))
    }

    private func said(_ number: Int) -> EndlessCodeHTTPClient.Message {
        message(#"{"type":"user","uuid":"u\#(number)","message":{"content":"line \#(number)"}}"#)
    }

    private let call =
        #"{"type":"assistant","uuid":"c","message":{"content":[{"type":"tool_use","id":"t","name":"Bash"}]}}"#
    private let result = #"{"type":"user","uuid":"r","message":{"content":[{"type":"tool_result","tool_use_id":"t"}]}}"#

    private func words(_ events: [TranscriptEvent]) -> [String] {
        events.map { event in
            switch event {
            case .new(let item):
                if case .prompt(let text) = item.content { "new \(text.raw)" } else { "new" }
            case .changed: "changed"
            case .asked(let question): "asked \(question.id.raw)"
            }
        }
    }

    @Test func `each message is told once, and one that stands before others is told too`() {
        var (feed, transcript) = (TranscriptFeed(), Transcript())
        transcript.append([said(2), said(3)])
        #expect(words(feed.take(transcript)) == ["new line 2", "new line 3"])
        #expect(feed.take(transcript).isEmpty)
        transcript.append([said(4)])
        transcript.prepend([said(1)])
        #expect(words(feed.take(transcript)) == ["new line 1", "new line 4"])
    }

    @Test func `a call is told when it comes, and once more when its result does`() {
        var (feed, transcript) = (TranscriptFeed(), Transcript())
        transcript.append([message(call)])
        #expect(words(feed.take(transcript)) == ["new"])
        #expect(feed.take(transcript).isEmpty)
        transcript.append([message(result)])
        #expect(words(feed.take(transcript)) == ["changed"])
        #expect(feed.take(transcript).isEmpty)
        // One that comes with its result is one thing.
        var another = TranscriptFeed()
        #expect(words(another.take(transcript)) == ["new"])
    }

    @Test func `only some items are told, the others when they are wanted, or never where they are known`() {
        var (feed, state) = (TranscriptFeed(), EndlessCodeSession.State(transcript: Transcript()))
        state.transcript.append([said(1), said(2), said(3), said(4)])
        #expect(words(feed.take(state, [1..<2, 3..<4])) == ["new line 2", "new line 4"])
        #expect(words(feed.take(state, [state.transcript.items.indices])) == ["new line 1", "new line 3"])
        state.transcript.append([said(5)])
        #expect(feed.take(state, nil).isEmpty)
        #expect(feed.take(state, [state.transcript.items.indices]).isEmpty)
    }

    @Test func `a question is told behind what was said before it, and once`() throws {
        var feed = TranscriptFeed()
        var state = EndlessCodeSession.State(transcript: Transcript())
        state.transcript.append([said(1)])
        let asked = try JSONBounds.shown.decode(TranscriptQuestion.self, from: Array(#"{"question":"Which?"}"#.utf8))
        state.questions = [.init(id: "p", question: asked, deadline: nil)]
        #expect(words(feed.take(state, [state.transcript.items.indices])) == ["new line 1", "asked p"])
        state.questions = []
        #expect(feed.take(state, [state.transcript.items.indices]).isEmpty)
        state.questions = [.init(id: "p", question: asked, deadline: nil)]
        #expect(feed.take(state, [state.transcript.items.indices]).isEmpty)
    }

    @Test func `what was left out for memory is forgotten, so that the feed does not grow`() {
        var (feed, transcript) = (TranscriptFeed(), Transcript())
        transcript.append((1...20).map(said))
        _ = feed.take(transcript)
        transcript.dropFirst(10)
        #expect(feed.take(transcript).isEmpty)
        // Fetched again it is told again: nobody remembers all that ever was.
        transcript.prepend([said(10)])
        #expect(words(feed.take(transcript)) == ["new line 10"])
    }
}
