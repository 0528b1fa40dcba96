import Foundation
import LandfallModel
import LandfallTestSupport
import Testing

@testable import EndlessCodeClient

/// What a person sends goes out once, and what becomes of it is said.
struct SessionSendingTests {
    private typealias Bench = SessionMachineTests.Bench

    /// One that is let in and has read the empty history.
    private func bench(
        mayWrite: Bool = true, lookUp: Result<EndlessCodeHTTPClient.Session, EndlessCodeError> = .failure(.timeout)
    ) -> Bench {
        var bench = Bench(mayWrite: mayWrite)
        bench.handle(.start)
        bench.connect()
        bench.settle()
        bench.handle(.status(lookUp))
        return bench
    }

    private func stages(_ bench: Bench) -> [EndlessCodeSession.Delivery.Stage] {
        bench.machine.state.deliveries.map(\.stage)
    }

    @Test func `a message is writing, written, and then seen in its place`() throws {
        var bench = bench()
        bench.handle(.send("Hello", key: "k1"))
        #expect(bench.machine.state.taken == ["k1"] && bench.prompts == ["Hello"])
        let (message, dialect, number) = try #require(bench.written.last)
        #expect(message == .user("Hello", session: "S-1") && dialect == .number && stages(bench) == [.writing])
        bench.handle(.channel(.written(number: number, nil)))
        #expect(stages(bench) == [.written])
        bench.hear(TranscriptServer.raw(#"{"type":"user","uuid":"u1","message":{"content":"Hello"}}"#))
        #expect(bench.prompts == ["Hello"] && bench.machine.state.deliveries.isEmpty)
        // The same words once more are another message.
        bench.hear(TranscriptServer.raw(#"{"type":"user","uuid":"u2","message":{"content":"Hello"}}"#))
        #expect(bench.prompts == ["Hello", "Hello"])
    }

    @Test func `two messages in a row go out one after the other, and none is feared lost`() throws {
        var bench = bench()
        bench.handle(.send("one"))
        bench.handle(.send("two"))
        #expect(bench.written.count == 1 && stages(bench) == [.writing, .writing])
        bench.handle(.channel(.written(number: try #require(bench.written.last?.2), nil)))
        #expect(bench.written.map(\.0) == [.user("one", session: "S-1"), .user("two", session: "S-1")])
        #expect(stages(bench) == [.written, .writing])
        bench.handle(.send("three"))
        bench.lose()
        let lost = EndlessCodeSession.DeliveryFailure.lost(.closed(code: 1001))
        // The system has taken the first one, and nothing has told of it since.
        #expect(stages(bench) == [.failed(lost), .failed(lost), .failed(.notConnected)] && bench.written.count == 2)
    }

    @Test func `an order waits for the state that follows it, and what speaks against it is said`() throws {
        var bench = bench()
        bench.handle(.control(.pause))
        #expect(bench.machine.state.order?.stage == .writing)
        bench.handle(.channel(.written(number: try #require(bench.written.last?.2), nil)))
        #expect(bench.machine.state.order?.stage == .written)
        bench.hear(#"{"type":"session_state","sessionId":"S-1","state":"paused"}"#)
        #expect(bench.machine.state.order == nil && bench.machine.state.status == .known(.paused))
        bench.handle(.control(.terminate))
        bench.handle(.channel(.written(number: try #require(bench.written.last?.2), nil)))
        bench.hear(#"{"type":"error","code":"INTERNAL_ERROR","message":"no","sessionId":"S-1"}"#)
        #expect(bench.machine.state.order?.stage == .failed(.refused(code: "INTERNAL_ERROR", message: "no")))
        bench.lose()
        bench.handle(.control(.resume))
        #expect(bench.machine.state.order?.stage == .failed(.notConnected) && bench.written.count == 2)
        var reader = self.bench(mayWrite: false)
        reader.handle(.control(.resume))
        #expect(reader.machine.state.order?.stage == .failed(.notAllowed))
    }

    @Test func `an order waits until the server has said what the session does, which is then told to go on`() throws {
        var bench = Bench(mayWrite: true)
        bench.handle(.start)
        bench.connect()
        bench.settle()
        bench.handle(.control(.pause))
        #expect(bench.written.isEmpty)
        let session = try JSONBounds.shown.decode(
            EndlessCodeHTTPClient.Session.self, from: Array(#"{"id":"S-1","projectId":"p","state":"active"}"#.utf8))
        bench.handle(.status(.success(session)))
        let orders: [OutgoingMessage] = [.control(.resume, session: "S-1"), .control(.pause, session: "S-1")]
        #expect(bench.written.map(\.0) == orders)
    }

    @Test func `without consent, or without a connection, nothing goes out`() {
        var refused = bench(mayWrite: false)
        refused.handle(.send("Hello"))
        refused.handle(.control(.terminate))
        #expect(refused.written.isEmpty && stages(refused) == [.failed(.notAllowed)])
        var alone = bench()
        alone.lose()
        alone.handle(.send("Hello"))
        #expect(alone.written.isEmpty && stages(alone) == [.failed(.notConnected)])
        alone.connect()
        alone.settle()
        #expect(alone.written.isEmpty)
    }

    @Test func `what may be lost goes back to the person, and never out by itself`() throws {
        var bench = bench()
        bench.handle(.send("Hello"))
        bench.lose()
        #expect(stages(bench) == [.failed(.lost(.closed(code: 1001)))])
        bench.connect()
        bench.settle()
        bench.now = .seconds(100)
        bench.handle(.tick)
        #expect(bench.written.count == 1 && bench.machine.state.outbox.map(\.stage) == [.written])
        bench.handle(.discard(try #require(bench.machine.state.deliveries.first?.id)))
        #expect(bench.written.count == 1 && bench.machine.state.outbox.isEmpty && bench.prompts.isEmpty)
    }

    @Test func `however the channel ends, what was written and not seen may be lost`() throws {
        for error in [EndlessCodeError.noPong, .closed(code: nil), .unreachable(cause: .networkDown)] {
            var bench = bench()
            bench.handle(.send("Hello"))
            bench.handle(.channel(.written(number: try #require(bench.written.last?.2), nil)))
            bench.now = .seconds(30)
            bench.handle(.tick)
            #expect(stages(bench) == [.written])
            bench.handle(.channel(.lost(error, pause: .seconds(1))))
            #expect(stages(bench) == [.failed(.lost(error))])
        }
        var bench = bench()
        bench.handle(.send("Hello"))
        bench.handle(.channel(.lost(.closed(code: 1009), pause: .seconds(1))))
        #expect(stages(bench) == [.failed(.tooLong)])
        bench.connect()
        bench.handle(.send(String(repeating: "x", count: 400_000)))
        #expect(stages(bench).last == .failed(.tooLong) && bench.written.count == 1)
    }

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
        var bench = bench()
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
        var bench = bench()
        try write("mine", to: &bench)
        bench.hear(said("a1", "one"))
        bench.server.extra = [.prompt("u1", "theirs"), said("a1", "one")]
        bench.settle()
        #expect(words(bench) == ["theirs", "= one", "mine"] && stages(bench) == [.written])
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
        var bench = bench()
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
        var bench = bench()
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

    @Test(arguments: 1...100)
    func `whenever pages come, turns of several people stand as they were, each with its end`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var bench = bench()
        var truth: [String] = []
        // What the server says, and what its history has, which may be a little behind.
        var late: [EndlessCodeHTTPClient.Message] = []
        func say(_ message: EndlessCodeHTTPClient.Message) {
            if Bool.random(using: &random) {
                bench.server.extra += late + [message]
                late = []
                bench.hear(message)
            } else {
                bench.hear(message)
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
            bench.hear(finished)
            truth.append(".")
        }
        bench.server.extra += late
        bench.settle()
        bench.handle(.wake)
        bench.settle()
        #expect(words(bench) == truth && bench.machine.state.deliveries.isEmpty)
    }

    @Test func `a line that somebody else has sent is not taken for one of a message`() throws {
        var bench = bench()
        try write("first\nyes\nlast", to: &bench)
        bench.hear(said("a1"))
        bench.server.extra = [.prompt("u1", "yes"), said("a1"), .prompt("u2", "first"), .prompt("u3", "other")]
        bench.settle()
        #expect(bench.machine.state.outbox.map(\.text) == ["first\nyes\nlast"] && bench.machine.state.echoes.isEmpty)
        bench.hear(finished)
        bench.settle()
        bench.hear(said("a2"))
        bench.server.extra += [.prompt("u4", "first"), .prompt("u5", "yes"), .prompt("u6", "last"), said("a2")]
        bench.settle()
        #expect(bench.machine.state.outbox.isEmpty)
    }

    @Test func `a history that is late is looked at until it shows what was sent, less and less often`() throws {
        var bench = bench(
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
        var bench = bench()
        try write("mine", to: &bench)
        bench.hear(#"{"type":"error","code":"INTERNAL_ERROR","message":"?"}"#)
        #expect(stages(bench) == [.written])
    }

    @Test func `what was swallowed is overtaken by what came after it`() throws {
        var bench = bench()
        try write("swallow", "hello", to: &bench)
        bench.hear(said("a1"))
        bench.server.extra = [.prompt("u1", "hello"), said("a1")]
        bench.settle()
        #expect(stages(bench) == [.failed(.overtaken)] && bench.machine.state.outbox.map(\.text) == ["swallow"])
    }

    @Test func `a slash command is seen as what it became`() throws {
        var bench = bench()
        try write("/compact now", to: &bench)
        bench.hear(said("a1"))
        bench.server.extra = [
            .prompt("u1", "<command-name>/compact</command-name><command-args>now</command-args>"), said("a1"),
        ]
        bench.settle()
        #expect(bench.machine.state.deliveries.isEmpty)
    }

    @Test func `a history that cannot be read holds nothing back for ever`() {
        var bench = bench()
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
        var bench = bench(lookUp: .success(session))
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

    @Test func `without a history, what the model says when it was idle is an answer if it can only be that`() throws {
        var bench = blind()
        try write("one", to: &bench)
        bench.hear(said("a1"))
        #expect(stages(bench) == [.received] && words(bench) == ["one", "= A"])
        try write("two", "three", to: &bench)
        bench.hear(said("a2"))
        #expect(stages(bench) == [.received, .written, .written])
        bench.hear(finished)
        bench.hear(said("a3"))
        // One of both.
        #expect(stages(bench) == [.received, .written, .written])
        #expect(words(bench) == ["one", "= A", "= A", ".", "two", "= A", "three"])
        bench.hear(finished)
        bench.hear(said("a4"))
        #expect(stages(bench) == [.received, .written, .received])
        bench.lose()
        // Nothing takes back what was received.
        #expect(stages(bench) == [.received, .failed(.lost(.closed(code: 1001))), .received])
        // An answer may come before the system says that it has taken the message.
        var early = blind()
        early.handle(.send("one"))
        early.hear(said("a1"))
        early.handle(.channel(.written(number: try #require(early.written.last?.2), nil)))
        #expect(stages(early) == [.received])
        // Once there is a history, that is what was said.
        early.server.extra = [.prompt("u1", "one"), said("a1")]
        early.now = .seconds(100)
        early.handle(.tick)
        early.settle()
        #expect(words(early) == ["one", "= A"] && early.machine.state.deliveries.isEmpty)
    }

    @Test func `what was typed before is there again, and only the history takes it away`() throws {
        let now = Date(timeIntervalSince1970: 1_000_000)
        let outbox = [
            Outbox.Entry(id: "a", "line 1", at: now, .written), Outbox.Entry(id: "b", "never", at: now, .failed),
            Outbox.Entry(id: "c", "answered", at: now, .received), Outbox.Entry(id: "d", "line 1", at: now, .written),
        ]
        var bench = Bench(mayWrite: true)
        bench.machine = SessionMachine(
            session: "S-1", limits: .init(), mayWrite: true, origin: .now, epoch: now, outbox: outbox)
        bench.handle(.start)
        bench.connect()
        #expect(bench.machine.state.outbox == outbox)
        bench.server.lines = [.said(1)]
        bench.settle()
        // The same words were sent twice, and arrived once.
        #expect(bench.machine.state.outbox.map(\.id) == ["b", "c", "d"] && bench.written.isEmpty)
        #expect(bench.machine.state.deliveries.map(\.stage).first == .failed(.interrupted(wasWritten: false)))
    }

    @Test func `what was feared lost and is in the history was not lost`() {
        var bench = bench()
        bench.handle(.send("line 1"))
        bench.lose()
        bench.server.lines = [.said(1)]
        bench.connect()
        bench.settle()
        #expect(bench.machine.state.deliveries.isEmpty)
        bench.hear(TranscriptServer.raw(#"{"type":"user","uuid":"u2","message":{"content":"line 2"}}"#))
        #expect(bench.prompts == ["line 1", "line 2"] && bench.machine.state.deliveries.isEmpty)
    }

    @Test func `a form that the server cannot read is followed by the other one, once`() throws {
        var bench = bench()
        bench.handle(.send("Hello"))
        let number = try #require(bench.written.last?.2)
        bench.handle(.channel(.written(number: number, nil)))
        bench.hear(#"{"type":"error","code":"INVALID_MESSAGE","message":"?"}"#)
        #expect(bench.written.map(\.1) == [.number, .text])
        bench.handle(.channel(.written(number: number, nil)))
        bench.hear(#"{"type":"error","code":"INVALID_MESSAGE","message":"?"}"#)
        #expect(bench.written.count == 2)
        #expect(stages(bench) == [.failed(.refused(code: "INVALID_MESSAGE", message: "?"))])
        // It may have forgotten the channel.
        #expect(bench.others.last == .order(.drop))
    }

    @Test func `an error long after is not the answer to what was sent`() throws {
        var bench = bench()
        bench.handle(.send("Hello"))
        bench.handle(.channel(.written(number: try #require(bench.written.last?.2), nil)))
        bench.now = .seconds(2)
        bench.handle(.tick)
        bench.hear(#"{"type":"error","code":"INVALID_MESSAGE","message":"?"}"#)
        #expect(bench.written.count == 1 && stages(bench) == [.written])
    }

    @Test func `what was written to a session that is gone may be lost`() throws {
        for end in [
            #"{"type":"error","code":"SESSION_NOT_FOUND","message":"gone"}"#,
            #"{"type":"session_state","sessionId":"S-1","state":"terminated"}"#, #"{"type":"sync","sessions":[]}"#,
        ] {
            var bench = bench()
            bench.hear(#"{"type":"sync","sessions":[{"id":"S-1","projectId":"-p","state":"active"}]}"#)
            bench.handle(.send("Hello"))
            bench.handle(.channel(.written(number: try #require(bench.written.last?.2), nil)))
            bench.now = .seconds(2)
            bench.handle(.tick)
            #expect(stages(bench) == [.written])
            bench.hear(end)
            #expect(stages(bench) == [.failed(.interrupted(wasWritten: true))], "\(end)")
            bench.settle()
            // The history is the last word.
            bench.hear(TranscriptServer.raw(#"{"type":"user","uuid":"u1","message":{"content":"Hello"}}"#))
            #expect(bench.machine.state.deliveries.isEmpty)
        }
    }

    @Test func `what failed can be taken back`() throws {
        var bench = bench()
        bench.lose()
        bench.handle(.send("Hello"))
        bench.handle(.discard(try #require(bench.machine.state.deliveries.first?.id)))
        #expect(bench.prompts.isEmpty && bench.machine.state.deliveries.isEmpty)
    }

    @Test func `an active session is listened to by an order that changes nothing, and only with consent`() throws {
        let known = #"{"id":"S-1","projectId":"-p","state":"active"}"#
        let session = try JSONBounds.read.decode(EndlessCodeHTTPClient.Session.self, from: Array(known.utf8))
        #expect(bench(lookUp: .success(session)).written.map(\.0) == [.control(.resume, session: "S-1")])
        #expect(bench(mayWrite: false, lookUp: .success(session)).written.isEmpty)
    }

    @Test func `a session that the channel says is gone is not brought back by an answer to what was asked before`()
        throws
    {
        let known = #"{"id":"S-1","projectId":"-p","state":"active"}"#
        let session = try JSONBounds.read.decode(EndlessCodeHTTPClient.Session.self, from: Array(known.utf8))
        var bench = Bench(mayWrite: true)
        bench.handle(.start)
        bench.connect()
        bench.settle()
        bench.hear(#"{"type":"error","code":"SESSION_NOT_FOUND","message":"gone"}"#)
        bench.handle(.status(.success(session)))
        #expect(bench.machine.state.status == .forgotten && bench.written.isEmpty)
        bench.lose()
        bench.connect()
        bench.handle(.status(.success(session)))
        #expect(bench.machine.state.status == .known(.active))
    }

    @Test func `messages are written as the server reads them`() throws {
        let time = try #require(RFC3339.date("2026-02-08T01:02:03Z"))
        let user = OutgoingMessage.user("안녕 \"x\"\n", session: "S")
        #expect(
            user.json(.number, at: time)
                == #"{"content":"안녕 \"x\"\n","sessionId":"S","timestamp":792205323,"type":"user_message"}"#)
        #expect(user.json(.text, at: time).contains(#""timestamp":"2026-02-08T01:02:03Z""#))
        #expect(
            OutgoingMessage.answer([], "free", prompt: "P", session: "S").json(.number, at: time)
                == #"{"customInput":"free","promptId":"P","selectedOptions":[],"sessionId":"S","type":"prompt_response"}"#
        )
        #expect(
            OutgoingMessage.control(.pause, session: "S").json(.number, at: time)
                == #"{"action":"pause","sessionId":"S","type":"session_control"}"#)
    }
}
