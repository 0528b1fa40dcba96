import Foundation
import LandfallModel
import Testing
import WorkflowsTestSupport

@testable import EndlessCodeClient
@testable import LandfallWorkflows

/// When a message goes out, when its answer is whole, and what is said of everything else.
struct ConversationStateTests {
    private typealias State = EndlessCodeSession.State

    /// A session that runs and whose history is read.
    private func ready(_ change: (inout State) -> Void = { _ in }) -> State {
        var state = State(transcript: Transcript())
        (state.history, state.link, state.status) = (.read(hasEarlier: false), .connected, .known(.active))
        change(&state)
        return state
    }

    private func say(_ raw: String, in state: inout State) {
        let body: [ForeignText: JSONValue] = ["messageType": .string("unknown"), "rawJSON": .string(ForeignText(raw))]
        state.transcript.append([EndlessCodeHTTPClient.Message(body: .object(body))])
    }

    private func question() throws -> EndlessCodeSession.Question {
        let asked = try JSONBounds.shown.decode(TranscriptQuestion.self, from: Array(#"{"question":"Which?"}"#.utf8))
        return .init(id: "p", question: asked, deadline: nil)
    }

    private let finished = #"{"type":"result","is_error":false}"#

    /// What follows from a state, as words.
    private func take(_ state: State, _ run: inout ConversationState) -> [String] {
        run.reduce(.event(.state(state)), at: .zero).map { effect in
            switch effect {
            case .show(_, let items): items == nil ? "skip" : "show"
            case .send(let text, _): "send \(text)"
            }
        }
    }

    private func outcome(_ run: ConversationState) -> String? {
        switch run.outcome {
        case nil: nil
        case .finished: "finished"
        case .interrupted: "interrupted"
        case .asked: "asked"
        case .failed(.noSession): "no session"
        case .failed(.notActive): "not active"
        case .failed(.paused): "paused"
        case .failed(.forgotten): "forgotten"
        case .failed(.notDelivered(let failure)): "not delivered \(failure)"
        case .failed(.noAnswer): "no answer"
        case .failed(.lost): "lost"
        }
    }

    private func sending(_ text: String = "hi") -> ConversationState {
        var run = ConversationState(session: "s1", message: text, key: "k")
        _ = take(ready(), &run)
        return run
    }

    @Test func `a message goes out once, as soon as the session is known, connected and read`() {
        var run = ConversationState(session: "s1", message: "hi")
        #expect(take(ready { $0.status = .unknown }, &run).isEmpty)
        #expect(take(ready { $0.link = .connecting }, &run).isEmpty)
        #expect(take(ready { $0.history = .reading }, &run).isEmpty)
        // A session that runs may have no transcript.
        #expect(take(ready { $0.history = .missing }, &run) == ["skip", "send hi"])
        #expect(take(ready(), &run).isEmpty && run.outcome == nil)
    }

    @Test func `to a session that does not run nothing goes out`() {
        let statuses: [(EndlessCodeSession.Status, String)] = [
            (.absent, "not active"), (.known(.paused), "paused"), (.known(.terminated), "not active"),
            (.forgotten, "forgotten"),
        ]
        for (status, word) in statuses {
            var run = ConversationState(session: "s1", message: "hi")
            #expect(take(ready { $0.status = status }, &run).isEmpty && outcome(run) == word)
        }
        var lost = ConversationState(session: "s1", message: "hi")
        let link = EndlessCodeSession.Link.lost(.closed(code: nil), attempt: 1, until: .now)
        #expect(take(ready { $0.link = link }, &lost).isEmpty && outcome(lost) == "lost")
        var refused = ConversationState(session: "s1", message: "hi")
        #expect(take(ready { $0.link = .failed(.tokenRefused) }, &refused).isEmpty && outcome(refused) == "lost")
    }

    /// What somebody asked, in the history; `isOwn` where it was sent by the run.
    private func ask(_ text: String, isOwn: Bool = false, in state: inout State) {
        let name = "u\(state.transcript.items.count)"
        say(#"{"type":"user","uuid":"\#(name)","message":{"content":"\#(text)"}}"#, in: &state)
        state.taken = ["k"]
        if isOwn, let id = state.transcript.items.last?.id {
            state.echoes["k", default: .init(text: text)].prompts.append(id)
        }
    }

    private func reply(_ text: String, in state: inout State) {
        let block = #"{"type":"text","text":"\#(text)"}"#
        say(#"{"type":"assistant","uuid":"\#(text)","message":{"id":"\#(text)","content":[\#(block)]}}"#, in: &state)
    }

    /// The answers that a run tells of a state.
    private func told(_ state: State, _ run: inout ConversationState) -> [String] {
        var feed = TranscriptFeed()
        return run.reduce(.event(.state(state)), at: .zero).flatMap { effect -> [TranscriptEvent] in
            if case .show(let state, let items) = effect { feed.take(state, items) } else { [] }
        }.compactMap { event in
            if case .new(let item) = event, case .answer(let text, _) = item.content { text.raw } else { nil }
        }
    }

    @Test func `the answer ends with the turn, and not with one before it`() {
        var run = sending()
        var state = ready()
        say(finished, in: &state)
        #expect(take(state, &run).isEmpty && run.outcome == nil)
        ask("hi", isOwn: true, in: &state)
        reply("hello", in: &state)
        #expect(told(state, &run) == ["hello"] && run.outcome == nil)
        say(finished, in: &state)
        #expect(told(state, &run) == ["hello"] && outcome(run) == "finished")
    }

    @Test func `the end of the turn before may come behind the prompt, and is not the end of its answer`() {
        var run = sending()
        var state = ready()
        ask("theirs", in: &state)
        reply("no", in: &state)
        ask("hi", isOwn: true, in: &state)
        say(finished, in: &state)
        #expect(told(state, &run).isEmpty && run.outcome == nil)
        reply("hello", in: &state)
        say(finished, in: &state)
        #expect(told(state, &run) == ["hello"] && outcome(run) == "finished")
        // A turn of which nothing is said has an end too.
        var quiet = sending()
        var other = ready()
        ask("hi", isOwn: true, in: &other)
        say(finished, in: &other)
        #expect(told(other, &quiet).isEmpty && outcome(quiet) == "finished")
    }

    @Test func `each line of a message is a prompt, and all of them are answered, whoever asks between`() {
        #expect(PromptLines("one\n\n \ntwo\r\nth\u{85}r\u{2028}e\u{c}e\n").lines.count == 3)
        var run = sending("one\ntwo")
        var state = ready()
        let entry = Outbox.Entry("two", at: .distantPast, .written)
        state.deliveries = [.init(id: 1, entry: entry, stage: .written)]
        ask("one", isOwn: true, in: &state)
        reply("1", in: &state)
        // The end of the turn was lost: another prompt ends it.
        ask("theirs", in: &state)
        reply("no", in: &state)
        // So far it may be the line of somebody else.
        #expect(told(state, &run).isEmpty && run.outcome == nil)
        say(finished, in: &state)
        state.deliveries = []
        ask("two", isOwn: true, in: &state)
        reply("2", in: &state)
        #expect(told(state, &run) == ["1", "2"] && run.outcome == nil)
        say(finished, in: &state)
        ask("theirs too", in: &state)
        reply("never", in: &state)
        #expect(told(state, &run) == ["1", "2"] && outcome(run) == "finished")
    }

    @Test func `where no history shows its prompts, all of its turns are its answer`() {
        var run = sending("one\ntwo")
        var state = ready { $0.history = .missing }
        let entry = Outbox.Entry("one\ntwo", at: .distantPast, .written)
        let delivery = EndlessCodeSession.Delivery(id: 1, entry: entry, stage: .received)
        state.deliveries = [delivery]
        state.taken = ["k"]
        state.transcript.place(delivery.item)
        state.echoes["k"] = .init(text: delivery.text, prompts: [delivery.item.id])
        reply("1", in: &state)
        say(finished, in: &state)
        #expect(told(state, &run) == ["1"] && run.outcome == nil)
        reply("2", in: &state)
        say(finished, in: &state)
        #expect(told(state, &run) == ["1", "2"] && outcome(run) == "finished")
    }

    @Test func `what the model asks somebody else is not told`() throws {
        var run = sending()
        var state = ready()
        ask("theirs", in: &state)
        reply("to another", in: &state)
        state.questions = [try question()]
        #expect(told(state, &run).isEmpty && run.outcome == nil)
        ask("hi", isOwn: true, in: &state)
        #expect(take(state, &run) == ["show"] && outcome(run) == "asked")
    }

    @Test func `a question ends it, but not before all is there that was said before`() throws {
        var run = sending()
        var state = ready()
        ask("hi", isOwn: true, in: &state)
        state.questions = [try question()]
        state.isCatchingUp = true
        #expect(take(state, &run) == ["show"] && run.outcome == nil)
        state.isCatchingUp = false
        #expect(take(state, &run) == ["show"] && outcome(run) == "asked")
    }

    @Test func `what was said before the session ended is told too`() {
        var run = sending()
        var state = ready { $0.status = .known(.terminated) }
        state.isCatchingUp = true
        #expect(take(state, &run).isEmpty && run.outcome == nil)
        state.isCatchingUp = false
        #expect(take(state, &run) == ["show"] && outcome(run) == "not active")
    }

    @Test func `what becomes of the message is said`() {
        for failure in [EndlessCodeSession.DeliveryFailure.notConnected, .lost(.timeout), .notAllowed] {
            var run = sending()
            let delivery = EndlessCodeSession.Delivery(
                id: 1, entry: Outbox.Entry("hi", at: .distantPast, .written), stage: .failed(failure))
            #expect(take(ready { $0.deliveries = [delivery] }, &run) == ["show"])
            #expect(outcome(run) == "not delivered \(failure)")
        }
        var gone = sending()
        let refused = EndlessCodeSession.DeliveryFailure.refused(code: "SESSION_NOT_FOUND", message: "")
        let delivery = EndlessCodeSession.Delivery(
            id: 1, entry: Outbox.Entry("hi", at: .distantPast, .written), stage: .failed(refused))
        #expect(take(ready { $0.deliveries = [delivery] }, &gone) == ["show"] && outcome(gone) == "forgotten")
        // What ended the channel for good is not all that is said.
        var ended = sending()
        let full = EndlessCodeSession.Delivery(
            id: 1, entry: Outbox.Entry("hi", at: .distantPast, .written), stage: .failed(.lost(.tokenRefused)))
        _ = take(ready { ($0.deliveries, $0.link) = ([full], .failed(.tokenRefused)) }, &ended)
        #expect(outcome(ended) == "not delivered \(EndlessCodeSession.DeliveryFailure.lost(.tokenRefused))")
        var lost = sending()
        _ = take(ready { $0.link = .lost(.noPong, attempt: 1, until: .now) }, &lost)
        #expect(outcome(lost) == "lost")
    }

    @Test func `the time is over, or somebody has enough`() {
        var listening = ConversationState(session: "s1", message: nil)
        _ = listening.reduce(.limit, at: .zero)
        #expect(outcome(listening) == "finished")
        var waiting = ConversationState(session: "s1", message: "hi")
        _ = waiting.reduce(.limit, at: .zero)
        #expect(outcome(waiting) == "lost")
        var sent = sending()
        _ = sent.reduce(.limit, at: .zero)
        #expect(outcome(sent) == "no answer")
        for signal in [LoopSignal.interrupt, .terminate] {
            var run = sending()
            _ = run.reduce(.signal(signal), at: .zero)
            #expect(outcome(run) == "interrupted")
        }
    }

    @Test func `whoever only listens goes on through a lost connection, and hears of a server that forgets`() {
        var run = ConversationState(session: "s1", message: nil)
        #expect(take(ready { $0.history = .reading }, &run).isEmpty)
        #expect(take(ready(), &run) == ["show"])
        #expect(take(ready { $0.link = .lost(.noPong, attempt: 9, until: .now) }, &run) == ["show"])
        #expect(run.outcome == nil)
        #expect(take(ready { $0.status = .forgotten }, &run) == ["show"] && outcome(run) == "forgotten")
        var unreadable = ConversationState(session: "s1", message: nil)
        _ = take(ready { ($0.history, $0.status) = (.failed(.timeout), .absent) }, &unreadable)
        #expect(outcome(unreadable) == "lost")
    }
}
