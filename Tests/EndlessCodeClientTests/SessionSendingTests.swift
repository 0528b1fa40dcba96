import Foundation
import LandfallModel
import Testing

@testable import EndlessCodeClient

/// What a person sends goes out once, and what becomes of it is said.
struct SessionSendingTests {
    private typealias Bench = SessionMachineTests.Bench

    @Test func `a message is writing, written, and then seen in its place`() throws {
        var bench = Bench.ready()
        bench.handle(.send("Hello", key: "k1"))
        #expect(bench.machine.state.taken == ["k1"] && bench.prompts == ["Hello"])
        let (message, dialect, number) = try #require(bench.written.last)
        #expect(message == .user("Hello", session: "S-1") && dialect == .number && bench.stages == [.writing])
        bench.handle(.channel(.written(number: number, nil)))
        #expect(bench.stages == [.written])
        bench.hear(TranscriptServer.raw(#"{"type":"user","uuid":"u1","message":{"content":"Hello"}}"#))
        #expect(bench.prompts == ["Hello"] && bench.machine.state.deliveries.isEmpty)
        // The same words once more are another message.
        bench.hear(TranscriptServer.raw(#"{"type":"user","uuid":"u2","message":{"content":"Hello"}}"#))
        #expect(bench.prompts == ["Hello", "Hello"])
    }

    @Test func `two messages in a row go out one after the other, and none is feared lost`() throws {
        var bench = Bench.ready()
        bench.handle(.send("one"))
        bench.handle(.send("two"))
        #expect(bench.written.count == 1 && bench.stages == [.writing, .writing])
        bench.handle(.channel(.written(number: try #require(bench.written.last?.2), nil)))
        #expect(bench.written.map(\.0) == [.user("one", session: "S-1"), .user("two", session: "S-1")])
        #expect(bench.stages == [.written, .writing])
        bench.handle(.send("three"))
        bench.lose()
        let lost = EndlessCodeSession.DeliveryFailure.lost(.closed(code: 1001))
        // The system has taken the first one, and nothing has told of it since.
        #expect(bench.stages == [.failed(lost), .failed(lost), .failed(.notConnected)] && bench.written.count == 2)
    }

    @Test func `an order waits for the state that follows it, and what speaks against it is said`() throws {
        var bench = Bench.ready()
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
        var reader = Bench.ready(mayWrite: false)
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
        var refused = Bench.ready(mayWrite: false)
        refused.handle(.send("Hello"))
        refused.handle(.control(.terminate))
        #expect(refused.written.isEmpty && refused.stages == [.failed(.notAllowed)])
        var alone = Bench.ready()
        alone.lose()
        alone.handle(.send("Hello"))
        #expect(alone.written.isEmpty && alone.stages == [.failed(.notConnected)])
        alone.connect()
        alone.settle()
        #expect(alone.written.isEmpty)
    }

    @Test func `what may be lost goes back to the person, and never out by itself`() throws {
        var bench = Bench.ready()
        bench.handle(.send("Hello"))
        bench.lose()
        #expect(bench.stages == [.failed(.lost(.closed(code: 1001)))])
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
            var bench = Bench.ready()
            bench.handle(.send("Hello"))
            bench.handle(.channel(.written(number: try #require(bench.written.last?.2), nil)))
            bench.now = .seconds(30)
            bench.handle(.tick)
            #expect(bench.stages == [.written])
            bench.handle(.channel(.lost(error, pause: .seconds(1))))
            #expect(bench.stages == [.failed(.lost(error))])
        }
        var bench = Bench.ready()
        bench.handle(.send("Hello"))
        bench.handle(.channel(.lost(.closed(code: 1009), pause: .seconds(1))))
        #expect(bench.stages == [.failed(.tooLong)])
        bench.connect()
        bench.handle(.send(String(repeating: "x", count: 400_000)))
        #expect(bench.stages.last == .failed(.tooLong) && bench.written.count == 1)
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

    @Test func `what the conversation showed before is not the same words once more`() throws {
        let start = Date(timeIntervalSince1970: 1_000_000)
        func line(_ uuid: String, _ text: String, at seconds: Double) -> EndlessCodeHTTPClient.Message {
            let time = (start + seconds).formatted(.iso8601)
            return TranscriptServer.raw(
                #"{"type":"user","uuid":"\#(uuid)","timestamp":"\#(time)","message":{"content":"\#(text)"}}"#)
        }
        func begin(_ outbox: [Outbox.Entry]) -> Bench {
            var bench = Bench(mayWrite: true)
            bench.machine = SessionMachine(
                session: "S-1", limits: .init(), mayWrite: true, origin: .now, epoch: start + 60, outbox: outbox)
            bench.handle(.start)
            return bench
        }
        // One that is shown already, and one that is shown while the next one is written, which is lost.
        for isShown in [true, false] {
            var bench = begin([])
            if isShown { bench.server.extra = [line("u1", "go on", at: 30)] }
            bench.connect()
            bench.settle()
            if !isShown {
                bench.handle(.send("go on"))
                bench.handle(.channel(.written(number: try #require(bench.written.last?.2), nil)))
            }
            bench.handle(.send("go on", key: "second"))
            if !isShown {
                bench.server.extra = [line("u1", "go on", at: 61)]
                bench.handle(.wake)
                bench.settle()
            }
            let kept = bench.machine.state.outbox
            #expect(kept.map(\.id) == ["second"] && kept.first?.others != nil)
            var next = begin(kept)
            next.server = bench.server
            next.connect()
            next.settle()
            #expect(next.machine.state.outbox.map(\.id) == ["second"])
            #expect(next.stages == [.failed(.interrupted(wasWritten: true))])
            // Times may be whole seconds.
            next.server.extra.append(line("u2", "go on", at: isShown ? 62 : 61))
            next.handle(.wake)
            next.settle()
            #expect(next.machine.state.outbox.isEmpty)
        }
    }

    @Test(arguments: [-90_000.0, -400, 0, 400, 90_000])
    func `a message is known again whatever the clock of the server says`(skew: TimeInterval) throws {
        let now = Date(timeIntervalSince1970: 1_000_000)
        func stamp(_ seconds: Double) -> String {
            (now + skew + seconds).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        }
        func prompt(_ id: String, _ at: Double) -> EndlessCodeHTTPClient.Message {
            TranscriptServer.raw(
                #"{"type":"user","uuid":"\#(id)","timestamp":"\#(stamp(at))","message":{"content":"go on"}}"#)
        }
        for before in [[], [prompt("u0", -3_000)]] {
            var bench = Bench(mayWrite: true)
            bench.machine = SessionMachine(session: "s-1", limits: .init(), mayWrite: true, origin: .now, epoch: now)
            bench.server.extra = before
            bench.handle(.start)
            bench.settle()
            bench.connect()
            bench.settle()
            bench.handle(.send("go on"))
            bench.handle(.channel(.written(number: try #require(bench.written.last?.2), nil)))
            // The program is started anew before it is seen.
            let outbox = bench.machine.state.outbox
            #expect(outbox.map(\.stage) == [.written])
            bench.machine = SessionMachine(
                session: "s-1", limits: .init(), mayWrite: true, origin: .now, epoch: now, outbox: outbox)
            bench.requests = []
            bench.handle(.start)
            bench.settle()
            #expect(bench.machine.state.outbox.count == 1)
            bench.server.extra.append(prompt("u1", 1))
            bench.handle(.wake)
            bench.settle()
            #expect(bench.machine.state.outbox.isEmpty && bench.prompts.count == before.count + 1)
        }
    }

    @Test func `why something was not sent is known after a restart too`() throws {
        let reasons: [EndlessCodeSession.DeliveryFailure] = [
            .notAllowed, .notConnected, .tooLong, .refused(code: "SESSION_NOT_FOUND", message: "no"),
        ]
        var state = EndlessCodeSession.State(transcript: Transcript())
        state.deliveries = reasons.enumerated().map {
            .init(
                id: $0, entry: Outbox.Entry("\($0)", at: Date(timeIntervalSince1970: 1e6), .written), stage: .failed($1)
            )
        }
        let file = try Outbox(session: "S-1", state.outbox).json()
        let read = try Outbox(file, at: Date(timeIntervalSince1970: 1e6)).entries
        #expect(read.map(\.stage) == [.failed, .failed, .failed, .failed])
        var bench = Bench(mayWrite: true)
        bench.machine = SessionMachine(
            session: "S-1", limits: .init(), mayWrite: true, origin: .now, outbox: read)
        #expect(bench.stages == reasons.map { .failed($0) })
    }

    @Test func `what was feared lost and is in the history was not lost`() {
        var bench = Bench.ready()
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
        var bench = Bench.ready()
        bench.handle(.send("Hello"))
        let number = try #require(bench.written.last?.2)
        bench.handle(.channel(.written(number: number, nil)))
        bench.hear(#"{"type":"error","code":"INVALID_MESSAGE","message":"?"}"#)
        #expect(bench.written.map(\.1) == [.number, .text])
        bench.handle(.channel(.written(number: number, nil)))
        bench.hear(#"{"type":"error","code":"INVALID_MESSAGE","message":"?"}"#)
        #expect(bench.written.count == 2)
        #expect(bench.stages == [.failed(.refused(code: "INVALID_MESSAGE", message: "?"))])
        // It may have forgotten the channel.
        #expect(bench.others.last == .order(.drop))
    }

    @Test func `an error long after is not the answer to what was sent`() throws {
        var bench = Bench.ready()
        bench.handle(.send("Hello"))
        bench.handle(.channel(.written(number: try #require(bench.written.last?.2), nil)))
        bench.now = .seconds(2)
        bench.handle(.tick)
        bench.hear(#"{"type":"error","code":"INVALID_MESSAGE","message":"?"}"#)
        #expect(bench.written.count == 1 && bench.stages == [.written])
    }

    @Test func `what was written to a session that is gone may be lost`() throws {
        for end in [
            #"{"type":"error","code":"SESSION_NOT_FOUND","message":"gone"}"#,
            #"{"type":"session_state","sessionId":"S-1","state":"terminated"}"#, #"{"type":"sync","sessions":[]}"#,
        ] {
            var bench = Bench.ready()
            bench.hear(#"{"type":"sync","sessions":[{"id":"S-1","projectId":"-p","state":"active"}]}"#)
            bench.handle(.send("Hello"))
            bench.handle(.channel(.written(number: try #require(bench.written.last?.2), nil)))
            bench.now = .seconds(2)
            bench.handle(.tick)
            #expect(bench.stages == [.written])
            bench.hear(end)
            #expect(bench.stages == [.failed(.interrupted(wasWritten: true))], "\(end)")
            bench.settle()
            // The history is the last word.
            bench.hear(TranscriptServer.raw(#"{"type":"user","uuid":"u1","message":{"content":"Hello"}}"#))
            #expect(bench.machine.state.deliveries.isEmpty)
        }
    }

    @Test func `what failed can be taken back`() throws {
        var bench = Bench.ready()
        bench.lose()
        bench.handle(.send("Hello"))
        bench.handle(.discard(try #require(bench.machine.state.deliveries.first?.id)))
        #expect(bench.prompts.isEmpty && bench.machine.state.deliveries.isEmpty)
    }

    @Test func `an active session is listened to by an order that changes nothing, and only with consent`() throws {
        let known = #"{"id":"S-1","projectId":"-p","state":"active"}"#
        let session = try JSONBounds.read.decode(EndlessCodeHTTPClient.Session.self, from: Array(known.utf8))
        #expect(Bench.ready(lookUp: .success(session)).written.map(\.0) == [.control(.resume, session: "S-1")])
        #expect(Bench.ready(mayWrite: false, lookUp: .success(session)).written.isEmpty)
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
