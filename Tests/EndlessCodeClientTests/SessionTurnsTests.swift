import Foundation
import LandfallModel
import LandfallTestSupport
import Testing

@testable import EndlessCodeClient

/// Whose turn it is, and which prompts of the conversation are those that were sent from here.
struct SessionTurnsTests {
    private typealias Bench = SessionMachineTests.Bench

    private func said(_ id: String, _ text: String = "A") -> EndlessCodeHTTPClient.Message {
        let block = #"{"type":"text","text":"\#(text)"}"#
        return TranscriptServer.raw(
            #"{"type":"assistant","uuid":"\#(id)","message":{"id":"\#(id)","content":[\#(block)]}}"#)
    }

    private let finished = TranscriptServer.raw(#"{"type":"result","is_error":false,"duration_ms":1,"result":""}"#)

    /// One whose server has no history of the session.
    private func blind() -> Bench {
        var bench = Bench(mayWrite: true)
        bench.handle(.start)
        bench.connect()
        bench.fail(.badStatus(500, reason: nil))
        bench.fail(.badStatus(500, reason: nil))
        bench.handle(.status(.failure(.timeout)))
        return bench
    }

    private func write(_ texts: String..., to bench: inout Bench) throws {
        for text in texts {
            bench.handle(.send(text, key: text))
            bench.handle(.channel(.written(number: try #require(bench.written.last?.2), nil)))
        }
    }

    /// What stands in the conversation, in order.
    private func words(_ bench: Bench) -> [String] {
        bench.machine.state.items.compactMap { item in
            switch item.content {
            case .prompt(let text): text.raw
            case .answer(let text, _): "= \(text.raw)"
            case .notice(.finished): "."
            default: nil
            }
        }
    }

    @Test func `a turn lasts from the message to the end of the answer`() throws {
        var bench = Bench.ready()
        bench.now = .seconds(10)
        try write("Hello", to: &bench)
        #expect(bench.machine.state.turn == nil)
        bench.now = .seconds(14)
        bench.hear(said("a", "Hi"))
        // Whose turn it is, the history says.
        #expect(bench.machine.state.turn == nil && bench.requests.count == 1 && bench.machine.state.isCatchingUp)
        bench.server.extra = [
            TranscriptServer.raw(
                #"{"type":"user","uuid":"u","timestamp":"1970-01-01T00:00:10Z","message":{"content":"Hello"}}"#),
            said("a", "Hi"),
        ]
        bench.settle()
        #expect(bench.machine.state.turn?.began == bench.machine.origin + .seconds(10))
        #expect(words(bench) == ["Hello", "= Hi"] && bench.machine.state.deliveries.isEmpty)
        bench.hear(finished)
        #expect(bench.machine.state.turn == nil && bench.machine.state.turnsEnded == 1 && bench.requests.isEmpty)
    }

    @Test func `what others ask stands where they asked it, and what waits stands below`() throws {
        var bench = Bench.ready()
        try write("mine", to: &bench)
        bench.hear(said("a1", "one"))
        bench.server.extra = [.prompt("u1", "theirs"), said("a1", "one")]
        bench.settle()
        #expect(words(bench) == ["theirs", "= one", "mine"] && bench.stages == [.written])
        bench.hear(said("a2", "more"))
        bench.hear(finished)
        #expect(words(bench) == ["theirs", "= one", "= more", ".", "mine"])
        // The end of a turn may show late what was asked.
        bench.settle()
        bench.hear(said("a3", "two"))
        bench.server.extra += [said("a2", "more"), .prompt("u2", "mine"), said("a3", "two")]
        bench.settle()
        #expect(words(bench) == ["theirs", "= one", "= more", ".", "mine", "= two"])
        let echo = try #require(bench.machine.state.echoes["mine"]?.prompts.first)
        #expect(bench.machine.state.transcript.items.first { $0.id == echo }?.typed == "mine")
    }

    @Test func `turns that come faster than the history stand in its order, each with its end`() {
        var bench = Bench.ready()
        bench.hear(said("a1"))
        for message in [finished, said("a2"), finished, said("a3")] { bench.hear(message) }
        bench.server.extra = [.prompt("u1", "one"), said("a1"), .prompt("u2", "two"), said("a2")]
        bench.answer()
        // The third turn is younger than the page.
        #expect(words(bench) == ["one", "= A", ".", "two", "= A", "."] && bench.requests.count == 1)
        bench.server.extra += [.prompt("u3", "three"), said("a3")]
        bench.answer()
        #expect(words(bench) == ["one", "= A", ".", "two", "= A", ".", "three", "= A"] && bench.requests.isEmpty)
    }

    @Test func `each line is a prompt of its own, and what is seen of a message is not kept`() throws {
        var bench = Bench.ready()
        try write("one\n\ntwo", to: &bench)
        bench.hear(said("a1"))
        bench.server.extra = [.prompt("u1", "one"), said("a1")]
        bench.settle()
        #expect(words(bench) == ["one", "= A", "two"] && bench.machine.state.outbox.map(\.text) == ["two"])
        bench.hear(finished)
        bench.settle()
        bench.hear(said("a2"))
        bench.server.extra += [.prompt("u2", "two"), said("a2")]
        bench.settle()
        #expect(words(bench) == ["one", "= A", ".", "two", "= A"] && bench.machine.state.outbox.isEmpty)
        #expect(bench.machine.state.echoes["one\n\ntwo"]?.prompts.count == 2)
    }

    @Test(arguments: 1...100, [false, true])
    func `whenever pages come, turns of several people stand as they were, each with its end`(
        seed: UInt64, isChannelSlow: Bool
    ) throws {
        var random = SeededGenerator(seed: seed)
        var bench = Bench.ready()
        var truth: [String] = []
        // What is on its way on the channel.
        var wire: [EndlessCodeHTTPClient.Message] = []
        func tell(_ message: EndlessCodeHTTPClient.Message) {
            wire.append(message)
            while !wire.isEmpty, !isChannelSlow || Int.random(in: 0..<4, using: &random) != 0 {
                bench.hear(wire.removeFirst())
            }
        }
        // What the server says, and what its history has, which may be a little behind.
        var late: [EndlessCodeHTTPClient.Message] = []
        func say(_ message: EndlessCodeHTTPClient.Message) {
            if Bool.random(using: &random) {
                bench.server.extra += late + [message]
                late = []
                tell(message)
            } else {
                tell(message)
                late.append(message)
            }
            while Int.random(in: 0..<3, using: &random) == 0, !bench.requests.isEmpty { bench.answer() }
        }
        for turn in 0..<12 {
            let isOwn = Bool.random(using: &random)
            if isOwn { try write("mine \(turn)", to: &bench) }
            let text = isOwn ? "mine \(turn)" : "theirs \(turn)"
            bench.server.extra += late + [.prompt("u\(turn)", text)]
            late = []
            truth.append(text)
            for part in 0...Int.random(in: 0...3, using: &random) {
                truth.append("= \(turn) \(part)")
                say(said("a\(turn) \(part)", "\(turn) \(part)"))
            }
            tell(finished)
            truth.append(".")
        }
        bench.server.extra += late
        for message in wire { bench.hear(message) }
        bench.settle()
        bench.handle(.wake)
        bench.settle()
        #expect(words(bench) == truth && bench.machine.state.deliveries.isEmpty)
    }

    @Test func `a line of a message that was seen stays so, and only the next one is taken`() throws {
        var bench = Bench.ready()
        try write("first\nyes\nlast", to: &bench)
        bench.hear(said("a1"))
        bench.server.extra = [.prompt("u1", "yes"), said("a1"), .prompt("u2", "first"), .prompt("u3", "other")]
        bench.settle()
        #expect(bench.machine.state.outbox.map(\.text) == ["yes\nlast"])
        bench.hear(finished)
        bench.settle()
        bench.hear(said("a2"))
        bench.server.extra += [.prompt("u4", "first"), .prompt("u5", "yes"), .prompt("u6", "last"), said("a2")]
        bench.settle()
        #expect(bench.machine.state.outbox.isEmpty)
    }

    @Test func `a history that is late is looked at until it shows what was sent, less and less often`() throws {
        var bench = Bench.ready(
            lookUp: .success(
                try JSONBounds.read.decode(
                    EndlessCodeHTTPClient.Session.self,
                    from: Array(#"{"id":"S-1","projectId":"-p","state":"active"}"#.utf8))))
        bench.hear(#"{"type":"session_state","sessionId":"S-1","state":"active"}"#)
        bench.settle()
        #expect(bench.machine.due == nil)
        try write("mine", to: &bench)
        var looks: [Duration] = []
        for second in 1...40 {
            bench.now = .seconds(second)
            bench.handle(.tick)
            if !bench.requests.isEmpty { looks.append(bench.now) }
            bench.settle()
        }
        #expect(looks.count > 2 && looks.count < 8)
        bench.server.extra = [.prompt("u1", "mine")]
        bench.now = .seconds(200)
        bench.handle(.tick)
        bench.settle()
        #expect(bench.machine.state.deliveries.isEmpty && bench.machine.due == nil)
    }

    @Test func `an error that answers orders alone says nothing of a message`() throws {
        var bench = Bench.ready()
        try write("mine", to: &bench)
        bench.hear(#"{"type":"error","code":"INTERNAL_ERROR","message":"?"}"#)
        #expect(bench.stages == [.written])
    }

    @Test func `what was swallowed is overtaken by what came after it`() throws {
        var bench = Bench.ready()
        try write("swallow", "hello", to: &bench)
        bench.hear(said("a1"))
        bench.server.extra = [.prompt("u1", "hello"), said("a1")]
        bench.settle()
        #expect(bench.stages == [.failed(.overtaken)] && bench.machine.state.outbox.map(\.text) == ["swallow"])
    }

    @Test func `a slash command is seen as what it became`() throws {
        var bench = Bench.ready()
        try write("/compact now", to: &bench)
        bench.hear(said("a1"))
        bench.server.extra = [
            .prompt("u1", "<command-name>/compact</command-name><command-args>now</command-args>"), said("a1"),
        ]
        bench.settle()
        #expect(bench.machine.state.deliveries.isEmpty)
    }

    @Test func `a history that cannot be read holds nothing back for ever`() {
        var bench = Bench.ready()
        for number in 0..<5 {
            bench.hear(said("a\(number)"))
            bench.fail(.timeout)
            bench.hear(finished)
        }
        #expect(words(bench).count { $0 == "= A" } == 5 && bench.requests.isEmpty)
    }

    @Test func `what is said while the channel is being subscribed to is read, and stands in its order`() throws {
        let known = #"{"id":"S-1","projectId":"-p","state":"active"}"#
        let session = try JSONBounds.read.decode(EndlessCodeHTTPClient.Session.self, from: Array(known.utf8))
        var bench = Bench.ready(lookUp: .success(session))
        bench.server.extra = [.prompt("u1", "one"), said("a1"), .prompt("u2", "two")]
        bench.hear(said("a2"))
        #expect(words(bench).isEmpty)
        bench.hear(#"{"type":"session_state","sessionId":"S-1","state":"active"}"#)
        bench.server.extra.append(said("a2"))
        bench.settle()
        #expect(words(bench) == ["one", "= A", "two", "= A"])
        // A server that does not say so is not waited for.
        bench.lose()
        bench.connect()
        bench.settle()
        bench.handle(.status(.success(session)))
        bench.hear(said("a3"))
        #expect(words(bench).count == 4)
        bench.now += .seconds(1)
        bench.handle(.tick)
        bench.settle()
        #expect(words(bench).count == 5)
    }

    @Test func `what was sent before the messages that are read is looked for before them`() {
        let now = Date(timeIntervalSince1970: 0)
        var limits = EndlessCodeSession.Limits()
        limits.pageSize = 10
        var bench = Bench(mayWrite: true)
        bench.machine = SessionMachine(
            session: "S-1", limits: limits, mayWrite: true, origin: .now, epoch: now,
            outbox: [Outbox.Entry(id: "a", "mine", at: now, .written)])
        bench.server.extra = [.prompt("u0", "mine", at: "1970-01-01T00:00:01Z")]
        bench.server.extra += (1...40).map { .prompt("u\($0)", "line \($0)", at: "1970-01-01T00:01:00Z") }
        bench.handle(.start)
        bench.settle()
        #expect(bench.machine.state.deliveries.isEmpty && bench.prompts.first == "mine")
    }

    @Test func `a prompt of long ago is not being answered`() {
        for (time, isRunning) in [("1970-01-01T00:00:00Z", true), ("1969-12-31T23:00:00Z", false)] {
            var bench = Bench(mayWrite: true)
            bench.handle(.start)
            let line = #"{"type":"user","uuid":"u","timestamp":"\#(time)","message":{"content":"Hello"}}"#
            let page = EndlessCodeHTTPClient.HistoryPage(
                sessionID: nil, messages: [TranscriptServer.raw(line)], totalCount: 1, hasMore: false)
            bench.handle(.page(bench.requests.removeFirst(), .success(page)))
            #expect((bench.machine.state.turn != nil) == isRunning)
        }
    }

    @Test func `without a history, messages of several lines are not counted by turns`() throws {
        var bench = blind()
        try write("one\nmore", "two", to: &bench)
        bench.hear(said("a1"))
        bench.hear(finished)
        bench.hear(said("a2"))
        #expect(bench.stages == [.written, .written])
    }

    @Test func `a prompt that the history shows only after its turn stands before its answer`() throws {
        var bench = Bench.ready()
        try write("one", to: &bench)
        bench.hear(said("a1"))
        bench.settle()
        bench.hear(finished)
        bench.settle()
        #expect(words(bench) == ["= A", ".", "one"] && bench.stages == [.written])
        bench.server.extra = [.prompt("u1", "one"), said("a1")]
        bench.now = .seconds(100)
        bench.handle(.tick)
        bench.settle()
        #expect(words(bench) == ["one", "= A", "."] && bench.machine.state.deliveries.isEmpty)
        try write("two", to: &bench)
        bench.server.extra += [.prompt("u2", "two")]
        bench.hear(said("a2"))
        bench.settle()
        #expect(words(bench) == ["one", "= A", ".", "two", "= A"] && bench.machine.state.deliveries.isEmpty)
    }

    @Test func `words in the marks of Claude Code are known again`() throws {
        let texts = [
            "[Request interrupted by user]", "<local-command-stdout>x</local-command-stdout>",
            "<command-name>/cost</command-name>", "/cost  now",
        ]
        for text in texts {
            var bench = Bench.ready()
            try write(text, to: &bench)
            let command = "<command-name>/cost</command-name><command-args>now</command-args>"
            let shown = text.hasPrefix("/") ? command : text
            bench.server.extra = [.prompt("u1", shown)]
            bench.hear(said("a1"))
            bench.settle()
            #expect(bench.machine.state.deliveries.isEmpty, "\(text)")
        }
    }

    @Test func `without a history, what the model says when it was idle is an answer if it can only be that`() throws {
        var bench = blind()
        try write("one", to: &bench)
        bench.hear(said("a1"))
        #expect(bench.stages == [.received] && words(bench) == ["one", "= A"])
        try write("two", "three", to: &bench)
        bench.hear(said("a2"))
        #expect(bench.stages == [.received, .written, .written])
        bench.hear(finished)
        bench.hear(said("a3"))
        // One of both.
        #expect(bench.stages == [.received, .written, .written])
        #expect(words(bench) == ["one", "= A", "= A", ".", "two", "= A", "three"])
        bench.hear(finished)
        bench.hear(said("a4"))
        // As many turns as messages.
        #expect(bench.stages == [.received, .received, .received])
        bench.lose()
        // Nothing takes back what was received.
        #expect(bench.stages == [.received, .received, .received])
        // An answer may come before the system says that it has taken the message.
        var early = blind()
        early.handle(.send("one"))
        early.hear(said("a1"))
        early.handle(.channel(.written(number: try #require(early.written.last?.2), nil)))
        #expect(early.stages == [.received])
        // Once there is a history, that is what was said.
        early.server.extra = [.prompt("u1", "one"), said("a1")]
        early.now = .seconds(100)
        early.handle(.tick)
        early.settle()
        #expect(words(early) == ["one", "= A"] && early.machine.state.deliveries.isEmpty)
    }
}
