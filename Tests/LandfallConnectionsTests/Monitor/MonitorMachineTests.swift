import FoundationEssentials
import LandfallModel
import LandfallTestSupport
import MonitorTestSupport
import Testing

@testable import LandfallConnections

struct MonitorMachineTests {
    /// A machine with its clock, which does what it is told: a wait ends when it is over, a poll when the test says so.
    private struct Bench {
        var machine: MonitorMachine
        var now = Duration.zero
        var jitter = 0.0
        var states: [MonitorState] = []
        /// What the last input has begun.
        var begun: [MonitorMachine.Activity] = []

        init(_ settings: MonitorSettings = MonitorSettings()) { machine = MonitorMachine(settings) }

        /// Where it stands after an input, as `status#attempt`.
        @discardableResult
        mutating func handle(_ input: MonitorMachine.Input) -> [String] {
            let moment = MonitorMachine.MonitorTime(
                elapsed: now, date: Date(timeIntervalSince1970: now / .seconds(1)), jitter: jitter)
            let actions = machine.handle(input, at: moment)
            begun = actions.compactMap { if case .begin(let activity) = $0 { activity } else { nil } }
            let told = actions.compactMap { if case .emit(let state) = $0 { state } else { nil } }
            states += told
            return told.map { "\($0.status.rawValue)\($0.attempt.map { "#\($0)" } ?? "")" }
        }

        /// How long it waits now; nil where it does something else.
        var wait: Duration? {
            if case .wait(let until) = machine.activity { until - now } else { nil }
        }

        var isPolling: Bool { if case .poll = machine.activity { true } else { false } }

        /// Lets the wait pass.
        @discardableResult
        mutating func pass() -> [String] {
            now += wait ?? .zero
            return handle(.due)
        }

        /// A machine whose server is up.
        static func connected() -> Bench {
            var bench = Bench()
            bench.handle(.start)
            bench.handle(.pollEnded(.up))
            return bench
        }
    }

    @Test func `what a poll warns of is told with its state`() {
        var bench = Bench()
        bench.handle(.start)
        bench.handle(.pollEnded(PollOutcome(.success(StatusFacts()), route: nil, warnings: [.lostKey])))
        #expect(bench.states.map(\.warnings) == [[], [.lostKey]])
    }

    @Test func `where the network costs something, a server is asked as seldom as a person wants`() {
        var bench = Bench()
        bench.handle(.start)
        bench.handle(.pollEnded(PollOutcome(.success(StatusFacts()), route: nil, pace: .seconds(30))))
        #expect(bench.wait == .seconds(30))
        bench.pass()
        bench.handle(.pollEnded(PollOutcome(.success(StatusFacts()), route: nil, pace: .seconds(1))))
        #expect(bench.wait == .seconds(5))
    }

    @Test func `without a network a server is down at once, and asked at once when there is one`() {
        for isPolling in [false, true] {
            var bench = Bench.connected()
            if isPolling { bench.pass() }
            #expect(bench.isPolling == isPolling)
            #expect(bench.handle(.networkLost) == ["disconnected#1"])
            #expect(bench.states.last?.cause?.code == .networkDown)
            #expect(bench.states.last?.cause?.kind == .unreachable)
            #expect(bench.wait == .seconds(1))
            #expect(bench.handle(.networkChanged) == ["connecting#2"])
            #expect(bench.handle(.pollEnded(.up)) == ["connected"])
        }
    }

    @Test func `without a network one state is told, however often it is tried`() {
        var bench = Bench()
        #expect(bench.handle(.start) == ["connecting#1"])
        let nothing = PollOutcome(.failure(ServerExchangeError(.networkDown)), route: nil)
        #expect(bench.handle(.pollEnded(nothing)) == ["disconnected#1"])
        for _ in 0..<3 {
            #expect(bench.pass() == [])
            #expect(bench.isPolling)
            #expect(bench.handle(.pollEnded(nothing)) == [])
        }
        #expect(bench.handle(.networkLost) == [])
        #expect(bench.handle(.networkChanged) == ["connecting#5"])
        #expect(bench.handle(.pollEnded(.up)) == ["connected"])
    }

    @Test func `what is lost in the background is told by the first poll after it`() {
        var bench = Bench.connected()
        bench.handle(.wentToBackground)
        #expect(bench.handle(.networkLost) == [])
        #expect(bench.machine.activity == .rest)
        var unborn = Bench()
        #expect(unborn.handle(.networkLost) == [])
    }

    @Test func `a server is asked from start to start, and no poll shows connecting while it is up`() {
        var bench = Bench()
        #expect(bench.handle(.start) == ["connecting#1"])
        #expect(bench.machine.activity == .poll(limit: .seconds(10)))
        bench.now += .seconds(2)
        #expect(bench.handle(.pollEnded(.up)) == ["connected"])
        #expect(bench.wait == .seconds(3))
        #expect(bench.pass() == [])
        #expect(bench.isPolling)
        bench.now += .seconds(7)
        #expect(bench.handle(.pollEnded(.up)) == ["connected"])
        #expect(bench.wait == .zero)
        #expect(bench.states.map(\.previous) == [nil, .connecting, nil])
        #expect(bench.states.last?.roundTrip == .milliseconds(12))
        #expect(bench.states.last?.route == PollOutcome.sampleRoute)
        #expect(bench.states.last?.facts?.uptimeSeconds == 7260)
        #expect(bench.states.last?.at == Date(timeIntervalSince1970: 12))
    }

    @Test(arguments: [ServerExchangeError.Kind.unreachable, .tls, .local])
    func `what is refused or broken is down at once, and one answer is up`(kind: ServerExchangeError.Kind) {
        var bench = Bench.connected()
        bench.pass()
        #expect(bench.handle(.pollEnded(.failure(kind, FailureCode(rawValue: "why")))) == ["disconnected#1"])
        #expect(bench.states.last?.cause?.code.rawValue == "why")
        #expect(bench.states.last?.previous == .connected)
        #expect(bench.states.last?.nextTry == .seconds(1))
        #expect(bench.pass() == ["connecting#2"])
        #expect(bench.states.last?.previous == .disconnected)
        #expect(bench.handle(.pollEnded(.up)) == ["connected"])
    }

    @Test func `it backs off to a minute, and begins anew after an answer`() {
        var bench = Bench.connected()
        bench.pass()
        var waits: [Duration?] = []
        for _ in 0..<9 {
            bench.handle(.pollEnded(.refused))
            waits.append(bench.wait)
            bench.pass()
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
        bench.handle(.pollEnded(.up))
        bench.pass()
        bench.handle(.pollEnded(.refused))
        #expect(bench.wait == .seconds(1))
    }

    @Test func `jitter shortens a wait by up to a quarter`() {
        var bench = Bench.connected()
        bench.pass()
        bench.jitter = 1
        bench.handle(.pollEnded(.refused))
        #expect(bench.wait == .milliseconds(750))
    }

    @Test func `a first time-out is retried in a second, the second is down`() {
        var bench = Bench.connected()
        bench.pass()
        #expect(bench.handle(.pollEnded(.timedOut)) == [])
        #expect(bench.wait == .seconds(1))
        #expect(bench.pass() == [])
        #expect(bench.handle(.pollEnded(.timedOut)) == ["disconnected#2"])
        bench.pass()
        #expect(bench.handle(.pollEnded(.timedOut)) == ["disconnected#3"])
        #expect(bench.wait == .seconds(2))
    }

    @Test func `an answer after a time-out gives the next time-out its second chance`() {
        var bench = Bench.connected()
        for _ in 0..<2 {
            bench.pass()
            #expect(bench.handle(.pollEnded(.timedOut)) == [])
            bench.pass()
            #expect(bench.handle(.pollEnded(.up)) == ["connected"])
        }
    }

    @Test func `a refused token is read once more`() {
        var bench = Bench.connected()
        bench.pass()
        #expect(bench.handle(.pollEnded(.unauthorised)) == [])
        #expect(bench.machine.activity == .rereadToken)
        #expect(bench.handle(.tokenReread(true)) == [])
        #expect(bench.isPolling)
        #expect(bench.handle(.pollEnded(.unauthorised)) == ["error#2"])
        #expect(bench.states.last?.cause?.code == .tokenRefused)
        #expect(bench.states.last?.nextTry == .seconds(30))
    }

    @Test func `the same token is not sent again`() {
        var bench = Bench()
        bench.handle(.start)
        bench.handle(.pollEnded(.unauthorised))
        #expect(bench.handle(.tokenReread(false)) == ["error#1"])
        #expect(bench.wait == .seconds(30))
    }

    @Test func `a token that is new and taken is up, and the next refusal has it read again`() {
        var bench = Bench()
        bench.handle(.start)
        bench.handle(.pollEnded(.unauthorised))
        bench.handle(.tokenReread(true))
        #expect(bench.handle(.pollEnded(.up)) == ["connected"])
        bench.pass()
        bench.handle(.pollEnded(.unauthorised))
        #expect(bench.machine.activity == .rereadToken)
    }

    @Test(arguments: [
        PollOutcome.failure(.identity, .pinChanged), .failure(.badAnswer, .decodeFailed),
        .failure(.badAnswer, .badStatus, status: 404), .failure(.policy, .cleartextTokenRefused),
    ])
    func `what asking again hardly helps is an error, and is asked again slowly`(outcome: PollOutcome) {
        var bench = Bench.connected()
        bench.pass()
        #expect(bench.handle(.pollEnded(outcome)) == ["error#1"])
        #expect(bench.wait == .seconds(30))
        for _ in 0..<3 {
            bench.pass()
            #expect(bench.handle(.pollEnded(outcome)).last?.hasPrefix("error") == true)
            #expect(bench.wait == .seconds(60))
        }
        bench.pass()
        #expect(bench.handle(.pollEnded(.up)) == ["connected"])
        bench.pass()
        bench.handle(.pollEnded(outcome))
        #expect(bench.wait == .seconds(30))
    }

    @Test func `a token is read again at each slow attempt`() {
        var bench = Bench()
        bench.handle(.start)
        bench.handle(.pollEnded(.unauthorised))
        bench.handle(.tokenReread(false))
        bench.pass()
        #expect(bench.handle(.pollEnded(.unauthorised)) == [])
        #expect(bench.machine.activity == .rereadToken)
        #expect(bench.handle(.tokenReread(true)) == ["connecting#3"])
        #expect(bench.handle(.pollEnded(.up)) == ["connected"])
    }

    @Test func `what may have remedied an error has it asked at once, and nothing else`() {
        var bench = Bench.connected()
        #expect(bench.handle(.remedied) == [] && !bench.isPolling)
        bench.pass()
        bench.handle(.pollEnded(.failure(.identity)))
        #expect(bench.handle(.remedied) == ["connecting#2"] && bench.isPolling)
        // A poll under way may have read the old token: it is left to end, and repeated.
        #expect(bench.handle(.remedied) == [] && bench.isPolling)
        bench.handle(.pollEnded(.failure(.identity)))
        #expect(bench.wait == .zero)
        bench.handle(.wentToBackground)
        #expect(bench.handle(.remedied) == [] && !bench.isPolling)
    }

    @Test(arguments: [(0.5, 4), (2, 4), (3, 6), (5, 10), (60, 10)])
    func `a poll has twice the interval, at least four seconds and at most its limit`(interval: Double, limit: Int) {
        var bench = Bench(MonitorSettings(interval: .seconds(interval)))
        bench.handle(.start)
        #expect(bench.machine.activity == .poll(limit: .seconds(limit)))
    }

    @Test(arguments: [500, 503, 599, 429])
    func `a server that is not ready is asked again`(status: Int) {
        var bench = Bench.connected()
        bench.pass()
        #expect(bench.handle(.pollEnded(.failure(.badAnswer, .badStatus, status: status))) == ["disconnected#1"])
        #expect(bench.wait == .seconds(1))
    }

    @Test func `in the background nobody asks, and on return at once`() {
        var bench = Bench.connected()
        bench.pass()
        #expect(bench.handle(.wentToBackground) == [])
        #expect(bench.machine.activity == .rest)
        #expect(bench.handle(.networkChanged) == [])
        #expect(bench.handle(.pollEnded(.refused)) == [])
        bench.now += .seconds(3600)
        #expect(bench.handle(.cameBack) == [])
        #expect(bench.isPolling)
        #expect(bench.handle(.pollEnded(.up)) == ["connected"])
    }

    @Test func `a monitor that starts in the background waits for the return`() {
        var bench = Bench()
        bench.handle(.wentToBackground)
        #expect(bench.handle(.start) == ["connecting"])
        #expect(bench.machine.activity == .rest)
        #expect(bench.handle(.cameBack) == ["connecting#1"])
    }

    @Test func `a change of the network ends a wait and an error`() {
        var bench = Bench.connected()
        bench.pass()
        for _ in 0..<5 {
            bench.handle(.pollEnded(.refused))
            bench.pass()
        }
        bench.handle(.pollEnded(.refused))
        #expect(bench.wait == .seconds(32))
        #expect(bench.handle(.networkChanged) == ["connecting#7"])
        bench.handle(.pollEnded(.refused))
        #expect(bench.wait == .seconds(1))
        bench.pass()
        bench.handle(.pollEnded(.failure(.identity)))
        #expect(bench.handle(.networkChanged) == ["connecting#9"])
    }

    @Test func `a poll that the network has overtaken begins anew, with all its time`() {
        var bench = Bench.connected()
        bench.pass()
        bench.now += .seconds(8)
        #expect(bench.handle(.networkChanged) == [])
        #expect(bench.begun == [.poll(limit: .seconds(10))])
        #expect(bench.handle(.pollEnded(.up)) == ["connected"])
        // Counted from the start of the one that has ended.
        #expect(bench.wait == .seconds(5))
    }

    @Test func `where the network changes all the time a poll ends all the same, and is repeated where it fails`() {
        var bench = Bench.connected()
        bench.pass()
        for _ in 0..<MonitorMachine.mostInterruptions {
            bench.handle(.networkChanged)
            #expect(bench.begun.count == 1)
        }
        bench.handle(.networkChanged)
        #expect(bench.begun.isEmpty && bench.isPolling)
        #expect(bench.handle(.pollEnded(.timedOut)) == [])
        #expect(bench.wait == .zero)
        bench.pass()
        bench.handle(.networkChanged)
        #expect(bench.begun.count == 1)
    }

    @Test func `what ends with the network of before is asked again at once`() {
        for outcome in [PollOutcome.refused, .failure(.identity)] {
            var bench = Bench.connected()
            bench.pass()
            for _ in 0...MonitorMachine.mostInterruptions { bench.handle(.networkChanged) }
            bench.handle(.pollEnded(outcome))
            #expect(bench.wait == .zero)
        }
    }

    @Test func `another server starts at connecting`() {
        var bench = Bench.connected()
        bench.pass()
        #expect(bench.handle(.switched) == ["connecting#1"])
        #expect(bench.states.last?.previous == .connected)
        #expect(bench.isPolling)
        bench.handle(.wentToBackground)
        #expect(bench.handle(.switched) == ["connecting"])
        #expect(bench.machine.activity == .rest)
    }

    @Test func `whatever comes, never two polls, and never connecting while up`() {
        var random = SeededGenerator(seed: 7)
        let outcomes: [PollOutcome] = [.up, .refused, .timedOut, .unauthorised, .failure(.identity)]
        for _ in 0..<200 {
            var bench = Bench()
            bench.handle(.start)
            for _ in 0..<60 {
                bench.now += .milliseconds(Int.random(in: 0...4000, using: &random))
                let before = bench.machine.activity
                let wasConnected = bench.states.last?.status == .connected
                let input: MonitorMachine.Input = random.pick(
                    [
                        .due, .wentToBackground, .cameBack, .networkChanged, .remedied,
                        .tokenReread(Bool.random(using: &random)),
                        .pollEnded(random.pick(outcomes, or: .up)), .start,
                    ], or: .due)
                let told = bench.handle(input)
                #expect(!(wasConnected && told.first?.hasPrefix("connecting") == true))
                if case .wait(let until) = bench.machine.activity {
                    #expect(until - bench.now <= .seconds(60))
                }
                // Only what ends a poll may begin another.
                if case .poll = before, case .poll = bench.machine.activity, input == .networkChanged || input == .due {
                    #expect(told.isEmpty)
                }
            }
        }
    }
}
