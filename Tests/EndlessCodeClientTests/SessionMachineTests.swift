import LandfallModel
import LandfallTestSupport
import Testing

@testable import EndlessCodeClient

/// The history and what comes live as one conversation, without any I/O.
struct SessionMachineTests {
    /// A machine, a server, and what is on its way between them.
    struct Bench {
        var machine: SessionMachine
        var server = TranscriptServer()
        var requests: [HistoryWindow.Request] = []
        var written: [(OutgoingMessage, OutgoingMessage.Dialect, Int)] = []
        var others: [SessionMachine.Output] = []
        var now = Duration.zero

        init(
            _ limits: EndlessCodeSession.Limits = .init(), mayWrite: Bool = false,
            questions: [EndlessCodeSession.Question] = []
        ) {
            machine = SessionMachine(
                session: "S-1", limits: limits, mayWrite: mayWrite, origin: .now, questions: questions)
        }

        mutating func handle(_ input: SessionMachine.Input) {
            for output in machine.handle(input, at: now) {
                switch output {
                case .read(let request): requests.append(request)
                case .write(let message, let dialect, let number): written.append((message, dialect, number))
                default: others.append(output)
                }
            }
        }

        /// Answers the page that is on its way.
        mutating func answer() {
            guard !requests.isEmpty else { return }
            let request = requests.removeFirst()
            handle(.page(request, .success(server.page(offset: request.offset, limit: request.count))))
        }

        mutating func settle() { while !requests.isEmpty { answer() } }

        mutating func fail(_ error: EndlessCodeError) {
            guard !requests.isEmpty else { return }
            handle(.page(requests.removeFirst(), .failure(error)))
        }

        mutating func connect() { handle(.channel(.events([.state(.connected)]))) }

        mutating func lose() {
            handle(.channel(.lost(.closed(code: 1001), pause: .seconds(1))))
            handle(.channel(.events([.state(.reconnecting(attempt: 1))])))
        }

        mutating func hear(_ message: EndlessCodeHTTPClient.Message) {
            let output = EndlessCodeChannel.SessionOutput(sessionID: "s-1", message: message, timestamp: nil)
            handle(.channel(.events([.message(.output(output))])))
        }

        mutating func hear(_ text: String) { handle(.channel(.events([.message(.init(text))]))) }

        var prompts: [String] { machine.state.items.prompts }
    }

    private static func small(_ pageSize: Int, most: Int = 5_000) -> EndlessCodeSession.Limits {
        var limits = EndlessCodeSession.Limits()
        limits.pageSize = pageSize
        limits.mostMessages = most
        return limits
    }

    @Test func `after another machine has answered it tries again slowly, and after a refusal it does not`() {
        var bench = Bench()
        func fail(_ error: EndlessCodeError) { bench.handle(.channel(.events([.state(.failed(error))]))) }
        bench.handle(.start)
        bench.settle()
        for pause in [Duration.seconds(30), .seconds(60), .seconds(60)] {
            fail(.exchange(ServerExchangeError(.nodeChanged)))
            bench.others = []
            bench.now += pause - .seconds(1)
            bench.handle(.tick)
            #expect(!bench.others.contains(.listen))
            bench.now += .seconds(1)
            bench.handle(.tick)
            #expect(bench.others.contains(.listen) && bench.machine.state.link == .connecting)
        }
        bench.connect()
        fail(.exchange(ServerExchangeError(.tokenRefused)))
        bench.others = []
        bench.now += .seconds(600)
        bench.handle(.tick)
        #expect(!bench.others.contains(.listen))
    }

    @Test func `a page that the network takes along is given up and asked for again`() {
        for error in [EndlessCodeError.noPong, .unreachable(cause: .networkDown), .closed(code: 1001)] {
            var bench = Bench()
            bench.handle(.start)
            bench.settle()
            bench.connect()
            #expect(bench.requests.count == 1)
            bench.handle(.channel(.lost(error, pause: .seconds(1))))
            let isGivenUp = error != .closed(code: 1001)
            #expect(bench.others.contains(.stopReading) == isGivenUp)
            bench.requests = []
            bench.handle(.networkChanged)
            #expect(bench.others.last == .order(.networkChanged))
            #expect(bench.requests.count == (isGivenUp ? 1 : 0))
        }
    }

    @Test func `a short history takes one request, a long one two, from its end`() {
        var short = Bench()
        short.server.lines = (1...10).map { .said($0) }
        short.handle(.start)
        #expect(short.requests == [.init(purpose: .opening, offset: 0, count: 1_000)])
        short.settle()
        #expect(short.prompts == short.server.texts && short.machine.state.history == .read(hasEarlier: false))

        var long = Bench()
        long.server.lines = (1...5_000).map { .said($0) }
        long.handle(.start)
        long.answer()
        #expect(long.requests == [.init(purpose: .end, offset: 4_000, count: 1_000)])
        long.settle()
        #expect(long.prompts == Array(long.server.texts.suffix(1_000)))
        #expect(long.machine.state.history == .read(hasEarlier: true))
        long.handle(.earlier)
        long.settle()
        #expect(long.prompts == Array(long.server.texts.suffix(2_000)))
    }

    @Test func `a few of the last messages may come first, and pages before them`() {
        var limits = Self.small(100)
        limits.endSize = 30
        var bench = Bench(limits)
        bench.server.lines = (1...500).map { .said($0) }
        bench.handle(.start)
        // What is not shown is not read either.
        #expect(bench.requests == [.init(purpose: .opening, offset: 0, count: 30)])
        bench.answer()
        #expect(bench.requests == [.init(purpose: .end, offset: 470, count: 30)])
        bench.settle()
        #expect(bench.prompts == Array(bench.server.texts.suffix(30)))
        bench.handle(.earlier)
        #expect(bench.requests == [.init(purpose: .earlier, offset: 370, count: 100)])
        bench.settle()
        bench.server.lines += (501...503).map { .said($0) }
        bench.connect()
        bench.settle()
        #expect(bench.prompts == Array(bench.server.texts.suffix(133)))
    }

    @Test(arguments: 1...200)
    func `whatever comes live, is lost or cannot be read, each message stands once and in order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bench = Bench(Self.small(Int.random(in: 1...7, using: &random)))
        var number = 0
        func more(_ bench: inout Bench, live: Bool) {
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                number += 1
                let line: TranscriptServer.Line =
                    switch Int.random(in: 0..<6, using: &random) {
                    case 0: .broken
                    case 1: .typed("typed \(number)")
                    default: .said(number)
                    }
                bench.server.lines.append(line)
                guard live, let message = TranscriptServer.message(line) else { continue }
                bench.hear(message)
            }
        }
        more(&bench, live: false)
        bench.handle(.start)
        for _ in 0..<12 {
            let isConnected = bench.machine.state.link == .connected
            switch Int.random(in: 0..<5, using: &random) {
            case 0: more(&bench, live: isConnected)
            case 1: bench.answer()
            case 2 where isConnected: bench.lose()
            case 2: bench.connect()
            case 3: bench.fail(.timeout)
            default: bench.settle()
            }
        }
        bench.settle()
        if bench.machine.state.link != .connected { bench.connect() }
        bench.settle()
        // What has failed is tried again in time.
        bench.now = .seconds(1_000)
        bench.handle(.tick)
        bench.settle()
        while bench.machine.state.history == .read(hasEarlier: true) {
            bench.handle(.earlier)
            bench.settle()
        }
        #expect(bench.prompts == bench.server.texts)
    }

    @Test func `no more is kept than may be, and what was left out is fetched again`() {
        var bench = Bench(Self.small(10, most: 50))
        bench.server.lines = (1...30).map { .said($0) }
        bench.handle(.start)
        bench.settle()
        bench.connect()
        bench.settle()
        for number in 31...200 {
            bench.server.lines.append(.said(number))
            if let message = TranscriptServer.message(.said(number)) { bench.hear(message) }
            #expect(bench.machine.state.transcript.messageCount <= 50)
        }
        #expect(bench.prompts.last == "line 200" && bench.machine.state.history == .read(hasEarlier: true))
        let first = bench.prompts.count
        bench.handle(.earlier)
        bench.settle()
        #expect(bench.prompts == Array(bench.server.texts.suffix(bench.prompts.count)) && bench.prompts.count > first)
    }

    @Test func `going far back leaves out the end, and the end comes back when it is asked for`() {
        var bench = Bench(Self.small(10, most: 30))
        bench.server.lines = (1...100).map { .said($0) }
        bench.handle(.start)
        bench.settle()
        while bench.machine.state.history == .read(hasEarlier: true) {
            bench.handle(.earlier)
            bench.settle()
            #expect(bench.machine.state.transcript.messageCount <= 30)
        }
        #expect(bench.prompts == Array(bench.server.texts.prefix(30)) && bench.machine.state.hasLater)
        bench.handle(.latest)
        bench.settle()
        #expect(bench.prompts == Array(bench.server.texts.suffix(10)) && !bench.machine.state.hasLater)
    }

    @Test func `a history that shrinks is another one, and is read anew`() {
        var bench = Bench()
        bench.server.lines = (1...20).map { .said($0) }
        bench.handle(.start)
        bench.settle()
        bench.server.lines = (101...105).map { .said($0) }
        bench.connect()
        bench.settle()
        #expect(bench.prompts == bench.server.texts)
    }

    @Test func `pages that are too large are asked for smaller, down to one`() {
        var bench = Bench()
        bench.server.lines = (1...300).map { .said($0) }
        bench.handle(.start)
        let tooLarge = EndlessCodeError.exchange(ServerExchangeError(.badAnswer, code: .bodyTooLarge))
        bench.fail(tooLarge)
        #expect(bench.requests.last?.count == 250)
        bench.answer()
        #expect(bench.requests.last == .init(purpose: .end, offset: 50, count: 250))
        bench.settle()
        #expect(bench.prompts == Array(bench.server.texts.suffix(250)))

        var hopeless = Bench()
        hopeless.handle(.start)
        for _ in 0..<10 { hopeless.fail(tooLarge) }
        #expect(hopeless.machine.state.history == .failed(tooLarge) && hopeless.requests.isEmpty)
    }

    @Test func `a session without a transcript lives by what comes, and takes the transcript once there is one`() {
        var bench = Bench()
        bench.handle(.start)
        bench.fail(.badStatus(500, reason: nil))
        #expect(bench.machine.state.history == .missing)
        bench.connect()
        bench.fail(.badStatus(500, reason: nil))
        bench.hear(TranscriptServer.raw(#"{"type":"user","uuid":"u2","message":{"content":"line 2"}}"#))
        #expect(bench.prompts == ["line 2"])
        bench.server.lines = [.said(1), .said(2)]
        bench.now = .seconds(60)
        bench.handle(.tick)
        bench.settle()
        #expect(bench.prompts == ["line 1", "line 2"])
    }

    @Test func `a server that has forgotten the session is said, and one that refuses the token is`() {
        var bench = Bench()
        bench.handle(.start)
        bench.connect()
        bench.hear(#"{"type":"sync","sessions":[{"id":"S-1","projectId":"-p","state":"active"}]}"#)
        #expect(bench.machine.state.status == .known(.active))
        bench.lose()
        bench.connect()
        bench.hear(#"{"type":"sync","sessions":[]}"#)
        #expect(bench.machine.state.status == .forgotten)
        // It says so once more where it is asked for the session.
        bench.handle(.status(.failure(.badStatus(404, reason: nil))))
        #expect(bench.machine.state.status == .forgotten)
        bench.handle(.channel(.events([.state(.failed(.tokenRefused))])))
        #expect(bench.machine.state.link == .failed(.tokenRefused))
        bench.handle(.retry)
        #expect(bench.machine.state.link == .connecting && bench.others.last == .listen)
    }

    @Test func `what the model says before its question stands before it, however late the history comes`() {
        var bench = Bench(mayWrite: true)
        bench.handle(.start)
        bench.answer()
        bench.connect()
        let text =
            #"{"type":"assistant","uuid":"a1","message":{"id":"m","content":[{"type":"text","text":"Two ways."}]}}"#
        // Without a call that it belongs to: what follows it would end it.
        let ask = #"{"question":"Which?","options":[{"label":"A"},{"label":"B"}]}"#
        bench.hear(TranscriptServer.raw(text))
        bench.hear(#"{"type":"prompt_request","sessionId":"S-1","promptId":"p","question":\#(ask),"timeout":60}"#)
        #expect(bench.machine.state.isCatchingUp && bench.machine.state.questions.isEmpty)
        bench.now = .seconds(9)
        bench.settle()
        // The question stands where it was asked.
        #expect(!bench.machine.state.isCatchingUp && bench.machine.state.transcript.items.count == 2)
        #expect(bench.machine.state.questions.map(\.isExpired) == [false])
        // It waits from when it came.
        bench.now = .seconds(60)
        bench.handle(.tick)
        #expect(bench.machine.state.questions.map(\.isExpired) == [true])
        #expect(bench.machine.state.answerers == ["prompt p": .nobody])
    }
}
