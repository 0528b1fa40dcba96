import LandfallModel
import LandfallTesting
import Synchronization
import Testing

@testable import LocalDiscovery

/// A whole run of the browser on engines and a clock of the test's own.
@Suite(.timeLimit(.minutes(1)))
struct LocalBrowserTests {
    private let clock = ManualClock()

    /// An engine that works at once, lists a row for Diane and answers all questions.
    private static func honest(_ engine: FakeEngines.Engine, _ command: LinkCommand) {
        switch command {
        case .browse(.diane): engine.emit(.appeared(Sample.row(), isLocal: false))
        case .resolve(let id, let row, _):
            guard let resolution = try? Sample.resolution(row) else { return }
            engine.emit(.resolved(id, resolution))
        default: break
        }
    }

    /// The events of a run, while time passes in steps of 25 ms.
    private func run(
        _ engines: FakeEngines, _ choice: EngineChoice = .auto, ends end: DiscoveryEnd,
        until isEnough: @Sendable @escaping (DiscoveryEvent) -> Bool = { _ in false },
        own: @Sendable @escaping () -> OwnAddresses = { OwnAddresses(addresses: [], subnets: .everywhere) }
    ) async -> [DiscoveryEvent] {
        var browser = LocalBrowser(engine: choice, ends: end, clock: clock)
        browser.start = engines.start
        browser.readOwn = own
        let events = browser.events()
        let clock = clock
        return await withTaskGroup(of: [DiscoveryEvent]?.self) { group in
            group.addTask {
                var all: [DiscoveryEvent] = []
                for await event in events {
                    all.append(event)
                    if isEnough(event) { break }
                }
                return all
            }
            group.addTask {
                while !Task.isCancelled {
                    // Never ahead of a run that has not come to its next tick.
                    if clock.hasSleepers { clock.advance(by: .milliseconds(25)) }
                    await Task.yield()
                }
                return nil
            }
            var all: [DiscoveryEvent] = []
            for await result in group {
                guard let result else { continue }
                all = result
                group.cancelAll()
            }
            return all
        }
    }

    private struct NoEvidence: Error {}

    @Test(arguments: [[true, false, true], [false, false, true]])
    func `a watch says that no link leads anywhere, and that one is back`(plugged: [Bool]) async {
        let engines = FakeEngines(opened: { $0.emit(.running) }, reply: Self.honest)
        let links = Mutex(plugged)
        let left = Mutex(3)
        let events = await run(
            engines, ends: .never,
            until: { event in
                guard case .source = event else { return false }
                return left.withLock { left in
                    left -= 1
                    return left == 0
                }
            },
            own: {
                var own = LocalLinks()
                let isPlugged = links.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
                // IFF_UP, IFF_MULTICAST and IFF_RUNNING.
                own.add("eth0", flags: 0x1 | 0x1000 | (isPlugged ? 0x40 : 0))
                return OwnAddresses(addresses: [], subnets: .everywhere, links: own)
            })
        let reports = events.compactMap { if case .source(let report) = $0 { report } else { nil } }
        #expect(reports.map(\.isWorking) == [true, false, true])
        #expect(reports.map(\.code) == [nil, .networkDown, nil])
    }

    @Test func `a scan says which engine works, what it found and that it is over`() async throws {
        let engines = FakeEngines(opened: { $0.emit(.running) }, reply: Self.honest)
        let events = await run(engines, ends: .whenSettled(maximum: .seconds(10)))
        try #require(events.count == 4)
        #expect(events[0] == .source(SourceReport(source: .lan, isWorking: true, engine: "daemon")))
        #expect(events[1].foundSighting?.routes.map(\.url) == ["http://10.0.2.1:9090"])
        // What that rests on.
        guard case .source(let report) = events[2], let evidence = report.evidence else { throw NoEvidence() }
        #expect(report.engine == "daemon" && report.code == nil)
        #expect(evidence.asked >= 2 && !evidence.dropped && evidence.families == [.ipv4])
        #expect(events[3] == .settled(.lan, complete: true))
        #expect(engines.sent(0).prefix(2) == [.browse(.diane), .browse(.endlesscode)])
        #expect(engines.closed == [0])
    }

    @Test func `with no engine at all the scan is over at once, and not complete`() async {
        let engines = FakeEngines(missing: [.daemon: .daemonNotRunning, .embedded: .notBuilt])
        let events = await run(engines, ends: .whenSettled(maximum: .seconds(10)))
        let codes: [FailureCode] = [.avahiNotRunning, .embeddedEngineNotBuilt]
        #expect(events.dropLast().compactMap { if case .source(let report) = $0 { report.code } else { nil } } == codes)
        #expect(events.last == .settled(.lan, complete: false))
        #expect(events.count == 3)
    }

    @Test func `an engine that never speaks does not hold a scan beyond its maximum`() async {
        let events = await run(FakeEngines(), ends: .whenSettled(maximum: .seconds(3)))
        #expect(events == [.settled(.lan, complete: false)])
    }

    @Test func `a scan survives its daemon`() async {
        let engines = FakeEngines(
            opened: { $0.emit($0.number == 1 ? .failed(.noDaemon) : .running) },
            reply: { engine, command in
                Self.honest(engine, command)
                if engine.number == 0, case .resolve = command { engine.emit(.failed(.disconnected)) }
            })
        let events = await run(engines, ends: .whenSettled(maximum: .seconds(10)))
        #expect(engines.started == [.daemon, .daemon, .embedded])
        #expect(engines.closed == [0, 1, 2])
        #expect(events.compactMap(\.foundSighting).count == 1)
        #expect(events.last == .settled(.lan, complete: true))
    }

    @Test func `a scan in which the daemon hangs goes on with the embedded engine`() async {
        let engines = FakeEngines(
            opened: { engine in
                if engine.engine == .embedded { engine.emit(.running) }
            }, reply: Self.honest)
        engines.setBusy(0, .seconds(2))
        let events = await run(engines, ends: .whenSettled(maximum: .seconds(10)))
        #expect(
            events.first == .source(SourceReport(source: .lan, isWorking: false, engine: "daemon", code: .avahiHung)))
        #expect(events.compactMap(\.foundSighting).count == 1)
        #expect(events.last == .settled(.lan, complete: true))
    }

    @Test func `where the daemon loses answers the embedded engine is asked too`() async throws {
        let engines = FakeEngines(opened: { $0.emit(.running) }, reply: Self.honest)
        engines.loseAnswers()
        let events = await run(engines, ends: .whenSettled(maximum: .seconds(10)))
        #expect(engines.started == [.daemon, .embedded])
        #expect(events.compactMap(\.foundSighting).count == 1)
        let told = SourceReport(source: .lan, isWorking: true, engine: "embedded", code: .avahiOverflowed)
        #expect(events.contains(.source(told)))
        guard case .source(let last) = events.suffix(2).first else { throw NoEvidence() }
        // The engine that took its place has not lost any.
        #expect(last.code == .avahiOverflowed && last.evidence?.dropped == false)
        #expect(events.last == .settled(.lan, complete: true))
    }

    @Test(arguments: [
        (EngineChoice.daemon, [LocalEngine: EngineTrouble](), [LocalEngine.daemon]),
        (.auto, [.embedded: .notBuilt], [.daemon, .daemon]),
    ])
    func `a daemon that loses answers and cannot be replaced makes no complete scan`(
        choice: EngineChoice, missing: [LocalEngine: EngineTrouble], started: [LocalEngine]
    ) async {
        let engines = FakeEngines(missing: missing, opened: { $0.emit(.running) }, reply: Self.honest)
        engines.loseAnswers()
        let events = await run(engines, choice, ends: .whenSettled(maximum: .seconds(10)))
        #expect(engines.started == started)
        #expect(
            events.contains { if case .source(let report) = $0 { report.code == .avahiOverflowed } else { false } })
        #expect(events.compactMap(\.foundSighting).count == 1)
        #expect(events.last == .settled(.lan, complete: false))
    }

    @Test(arguments: [(EngineChoice.embedded, true), (.daemon, false)])
    func `a flood is told once, of what the engine dropped and of what came and went`(
        choice: EngineChoice, isDropped: Bool
    ) async {
        let engines = FakeEngines(
            opened: { $0.emit(.running) },
            reply: { engine, command in
                if case .browse(.diane) = command {
                    if isDropped { for _ in 0..<2 { engine.emit(.flooded) } }
                    for number in 0..<(isDropped ? 0 : 9_000) {
                        engine.emit(.appeared(Sample.row("box \(number)"), isLocal: false))
                    }
                }
                if isDropped { Self.honest(engine, command) }
            })
        let events = await run(engines, choice, ends: .whenSettled(maximum: .seconds(3)))
        let report = SourceReport(source: .lan, isWorking: true, engine: choice.rawValue, code: .mdnsFlooded)
        #expect(events.count { $0 == .source(report) } == 1)
        #expect(events.last == .settled(.lan, complete: false))
    }

    @Test func `a watch that nobody listens to any more frees its engine`() async {
        let engines = FakeEngines(opened: { $0.emit(.running) }, reply: Self.honest)
        let events = await run(engines, ends: .never) { $0.foundSighting != nil }
        #expect(events.last?.foundSighting != nil)
        // The stream's own task closes the engine, a little later than the last event.
        for _ in 0..<100_000 where engines.closed.isEmpty {
            clock.advance(by: .milliseconds(25))
            await Task.yield()
        }
        #expect(engines.closed == [0])
    }
}
