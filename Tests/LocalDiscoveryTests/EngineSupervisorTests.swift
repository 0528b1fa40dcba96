import LandfallModel
import Testing

@testable import LocalDiscovery

struct EngineSupervisorTests {
    private let engines = FakeEngines()

    private func supervisor(
        _ engines: FakeEngines? = nil, persists: Bool = false, publishing: Bool = false
    ) -> EngineSupervisor {
        EngineSupervisor(
            EnginePolicy(choice: .auto, persists: persists), forPublishing: publishing,
            start: (engines ?? self.engines).start, deliver: { _ in })
    }

    private func message(_ number: Int, _ event: LinkEvent) -> EngineSupervisor.Message {
        EngineSupervisor.Message(number: number, event: event)
    }

    @Test func `the first tick starts the engine, and it is at work once it says so`() {
        var supervisor = supervisor()
        #expect(engines.started == [])
        #expect(words(supervisor.tick(at: .zero)) == [])
        #expect(engines.started == [.daemon])
        supervisor.send(.browse(.diane))
        #expect(engines.sent(0) == [])
        #expect(words(supervisor.receive(message(1, .running), at: .zero)) == ["daemon runs", "event"])
        supervisor.send(.browse(.diane))
        #expect(engines.sent(0) == [.browse(.diane)])
        #expect(words(supervisor.receive(message(1, .running), at: .zero)) == ["event"])
    }

    @Test func `browsing does not wait for a host name, publishing does`() {
        var browsing = supervisor()
        _ = browsing.tick(at: .zero)
        #expect(words(browsing.receive(message(1, .registering), at: .zero)) == ["daemon runs", "event"])
        var publishing = supervisor(publishing: true)
        _ = publishing.tick(at: .zero)
        #expect(words(publishing.receive(message(1, .registering), at: .zero)) == ["event"])
        #expect(words(publishing.receive(message(1, .running), at: .zero)) == ["daemon runs", "event"])
    }

    @Test func `a hung engine is replaced after 1.5 s`() {
        var supervisor = supervisor()
        _ = supervisor.tick(at: .zero)
        _ = supervisor.receive(message(1, .running), at: .zero)
        engines.setBusy(0, .milliseconds(1500))
        #expect(words(supervisor.tick(at: .seconds(2))) == [])
        engines.setBusy(0, .milliseconds(1501))
        #expect(words(supervisor.tick(at: .seconds(2))) == ["daemon avahi_hung"])
        #expect(engines.started == [.daemon, .embedded])
        #expect(engines.closed == [0])
        let news = supervisor.receive(message(2, .running), at: .seconds(2))
        #expect(words(news) == ["embedded runs instead of avahi_hung", "event"])
    }

    @Test func `a daemon that works is busy and not hung, until it stops working`() {
        var supervisor = supervisor()
        _ = supervisor.tick(at: .zero)
        _ = supervisor.receive(message(1, .running), at: .zero)
        for tenth in 10...40 {
            engines.setBusy(0, .milliseconds(100 * tenth))
            engines.setPulse(UInt64(min(tenth, 30)))
            let news = words(supervisor.tick(at: .milliseconds(100 * tenth)))
            #expect(news == (tenth == 35 ? ["daemon avahi_hung"] : []), "after \(tenth) tenths of a second")
            if tenth == 35 { break }
        }
    }

    @Test(arguments: [(EngineChoice.auto, 4), (.daemon, 10)])
    func `a call is given up even if the daemon works, sooner where another engine can be asked`(
        choice: EngineChoice, seconds: Int
    ) {
        var supervisor = EngineSupervisor(
            EnginePolicy(choice: choice, persists: false), forPublishing: false, start: engines.start,
            deliver: { _ in })
        _ = supervisor.tick(at: .zero)
        for second in 2...seconds {
            engines.setBusy(0, .seconds(second))
            engines.setPulse(UInt64(second))
            #expect(words(supervisor.tick(at: .seconds(second))) == [])
        }
        let late = Duration.seconds(seconds) + .milliseconds(1)
        engines.setBusy(0, late)
        engines.setPulse(11)
        #expect(words(supervisor.tick(at: late)).first == "daemon avahi_hung")
    }

    @Test func `an engine that hangs while it opens is replaced too`() {
        var supervisor = supervisor()
        _ = supervisor.tick(at: .zero)
        engines.setBusy(0, .milliseconds(1600))
        #expect(words(supervisor.tick(at: .milliseconds(1600))) == ["daemon avahi_hung"])
        #expect(engines.started == [.daemon, .embedded])
    }

    @Test func `what an abandoned engine still says is dropped`() {
        var supervisor = supervisor()
        _ = supervisor.tick(at: .zero)
        _ = supervisor.receive(message(1, .running), at: .zero)
        _ = supervisor.receive(message(1, .failed(.disconnected)), at: .zero)
        // Not started again yet.
        #expect(words(supervisor.receive(message(1, .running), at: .zero)) == [])
        _ = supervisor.tick(at: .milliseconds(250))
        #expect(engines.started == [.daemon, .daemon])
        for event in [LinkEvent.running, .failed(.disconnected), .appeared(Sample.row(), isLocal: false)] {
            #expect(words(supervisor.receive(message(1, event), at: .seconds(1))) == [])
        }
        #expect(engines.closed == [0])
        #expect(
            words(supervisor.receive(message(2, .running), at: .seconds(1)))
                == ["daemon runs instead of avahi_lost", "event"])
    }

    @Test func `commands for an engine that is gone are not for the next one`() {
        var supervisor = supervisor()
        _ = supervisor.tick(at: .zero)
        _ = supervisor.receive(message(1, .running), at: .zero)
        _ = supervisor.receive(message(1, .failed(.disconnected)), at: .zero)
        supervisor.send(.endResolving(7))
        _ = supervisor.tick(at: .milliseconds(250))
        supervisor.send(.endResolving(8))
        #expect(engines.sent(0) == [] && engines.sent(1) == [])
    }

    @Test func `a daemon that gives no sign of life is busy at first and hung after 1.5 s`() {
        let silent = FakeEngines(answersProbes: false)
        var supervisor = supervisor(silent)
        _ = supervisor.tick(at: .zero)
        _ = supervisor.receive(message(1, .running), at: .zero)
        _ = supervisor.tick(at: .milliseconds(249))
        #expect(silent.sent(0) == [])
        _ = supervisor.tick(at: .milliseconds(250))
        #expect(silent.sent(0) == [.probe])
        #expect(!supervisor.isEngineBusy(at: .milliseconds(299)))
        #expect(supervisor.isEngineBusy(at: .milliseconds(300)))
        #expect(words(supervisor.tick(at: .milliseconds(1750))) == [])
        #expect(silent.sent(0) == [.probe])
        #expect(words(supervisor.tick(at: .milliseconds(1751))) == ["daemon avahi_hung"])
        #expect(!supervisor.isEngineBusy(at: .milliseconds(1751)))
    }

    @Test func `any word of a daemon is a sign of life`() {
        let silent = FakeEngines(answersProbes: false)
        for event in [LinkEvent.alive, .appeared(Sample.row(), isLocal: false)] {
            var supervisor = supervisor(silent)
            _ = supervisor.tick(at: .zero)
            _ = supervisor.receive(message(1, .running), at: .zero)
            _ = supervisor.tick(at: .milliseconds(250))
            _ = supervisor.receive(message(1, event), at: .milliseconds(700))
            #expect(!supervisor.isEngineBusy(at: .milliseconds(800)))
            _ = supervisor.tick(at: .milliseconds(950))
            #expect(silent.sent(silent.started.count - 1) == [.probe, .probe])
            #expect(words(supervisor.tick(at: .milliseconds(2450))) == [])
            #expect(words(supervisor.tick(at: .milliseconds(2451))) == ["daemon avahi_hung"])
        }
    }

    @Test func `a refusal is no sign of life, for nobody was asked`() {
        let silent = FakeEngines(answersProbes: false)
        var supervisor = supervisor(silent)
        _ = supervisor.tick(at: .zero)
        _ = supervisor.receive(message(1, .running), at: .zero)
        for event in [LinkEvent.resolverFailed(1, .tooManyObjects), .addressFailed(2, .tooManyObjects)] {
            #expect(words(supervisor.receive(message(1, event), at: .milliseconds(240))) == ["event"])
        }
        _ = supervisor.tick(at: .milliseconds(250))
        #expect(silent.sent(0) == [.probe])
        _ = supervisor.receive(message(1, .resolverFailed(1, .tooManyObjects)), at: .milliseconds(900))
        #expect(words(supervisor.tick(at: .milliseconds(1751))) == ["daemon avahi_hung"])
    }

    @Test func `behind a call that blocks nothing is asked, and the daemon counts as busy`() {
        var supervisor = supervisor()
        _ = supervisor.tick(at: .zero)
        _ = supervisor.receive(message(1, .running), at: .zero)
        engines.setBusy(0, .milliseconds(49))
        #expect(!supervisor.isEngineBusy(at: .seconds(1)))
        engines.setBusy(0, .milliseconds(50))
        #expect(supervisor.isEngineBusy(at: .seconds(1)))
        _ = supervisor.tick(at: .seconds(1))
        #expect(engines.sent(0) == [])
        engines.setBusy(0, .zero)
        _ = supervisor.tick(at: .seconds(1))
        #expect(engines.sent(0) == [.probe])
    }

    @Test func `an engine in this process is not asked for signs of life`() {
        var supervisor = embedded(engines)
        _ = supervisor.tick(at: .zero)
        _ = supervisor.receive(message(1, .running), at: .zero)
        _ = supervisor.tick(at: .seconds(60))
        #expect(engines.sent(0) == [])
    }

    @Test func `an engine's process that does not answer is replaced by another`() {
        let silent = FakeEngines(isApart: true, answersProbes: false)
        var supervisor = embedded(silent)
        _ = supervisor.tick(at: .zero)
        _ = supervisor.receive(message(1, .running), at: .zero)
        _ = supervisor.tick(at: .milliseconds(250))
        #expect(silent.sent(0) == [.probe])
        #expect(words(supervisor.tick(at: .milliseconds(1751))) == ["restarts"])
        _ = supervisor.tick(at: .milliseconds(2001))
        #expect(silent.started == [.embedded, .embedded] && silent.closed == [0])
    }

    @Test func `a process that ends is started again, later, and given up the third time`() {
        var supervisor = embedded(engines)
        let end = LinkEvent.unusable(.processFailed(detail: "it ended by signal 6"))
        _ = supervisor.tick(at: .zero)
        for (number, pause) in [(1, 250), (2, 500)] {
            let now = Duration.seconds(number)
            _ = supervisor.receive(message(number, .running), at: now)
            #expect(words(supervisor.receive(message(number, end), at: now)) == ["restarts"])
            _ = supervisor.tick(at: now + .milliseconds(pause - 1))
            #expect(engines.started.count == number)
            _ = supervisor.tick(at: now + .milliseconds(pause))
            #expect(engines.started.count == number + 1)
        }
        _ = supervisor.receive(message(3, .running), at: .seconds(3))
        #expect(
            words(supervisor.receive(message(3, end), at: .seconds(3))) == ["embedded mdns_engine_failed", "gave up"])
        #expect(engines.closed == [0, 1, 2])
    }

    @Test func `what the kernel does not confine is known, until the engine is gone`() {
        var supervisor = embedded(engines)
        _ = supervisor.tick(at: .zero)
        _ = supervisor.receive(message(1, .confined(.whole)), at: .zero)
        #expect(supervisor.weakness == nil)
        let old: EngineConfinement = [.noNewPrivileges, .noCapabilities]
        #expect(words(supervisor.receive(message(1, .confined(old)), at: .zero)) == [])
        #expect(supervisor.weakness == "no Landlock, no seccomp")
        _ = supervisor.receive(message(1, .failed(.failure)), at: .zero)
        #expect(supervisor.weakness == nil)
    }

    private func embedded(_ engines: FakeEngines) -> EngineSupervisor {
        EngineSupervisor(
            EnginePolicy(choice: .embedded, persists: false), forPublishing: false, start: engines.start,
            deliver: { _ in })
    }

    @Test func `a quiet daemon is probed every five seconds while watching`() {
        var supervisor = supervisor(persists: true)
        _ = supervisor.tick(at: .zero)
        _ = supervisor.tick(at: .seconds(20))
        #expect(engines.sent(0) == [])
        _ = supervisor.receive(message(1, .running), at: .seconds(20))
        for millisecond in stride(from: 20_000, through: 31_000, by: 100) {
            _ = supervisor.tick(at: .milliseconds(millisecond))
            let probes = millisecond < 25_000 ? 0 : millisecond < 30_000 ? 1 : 2
            #expect(engines.sent(0).count == probes)
            if [25_000, 30_000].contains(millisecond) {
                _ = supervisor.receive(message(1, .alive), at: .milliseconds(millisecond))
            }
        }
    }

    @Test func `without any engine it gives up at once and tells the first cause of each`() {
        let none = FakeEngines(missing: [
            .daemon: .libraryMissing(.daemon, detail: "no file"), .embedded: .notBuilt,
        ])
        var supervisor = supervisor(none)
        #expect(
            words(supervisor.tick(at: .zero)) == [
                "daemon avahi_client_missing", "embedded embedded_engine_not_built", "gave up",
            ])
        #expect(words(supervisor.tick(at: .seconds(60))) == [])
    }

    @Test func `the first cause is told when an engine works in the end`() {
        let some = FakeEngines(missing: [.embedded: .notBuilt])
        var supervisor = supervisor(some, persists: true)
        _ = supervisor.tick(at: .zero)
        #expect(
            words(supervisor.receive(message(1, .failed(.noDaemon)), at: .zero))
                == ["daemon avahi_not_running", "embedded embedded_engine_not_built"])
        #expect(words(supervisor.tick(at: .milliseconds(249))) == [])
        _ = supervisor.tick(at: .milliseconds(250))
        #expect(some.started == [.daemon, .daemon])
        let number = 3
        #expect(
            words(supervisor.receive(message(number, .running), at: .seconds(1)))
                == ["daemon runs instead of avahi_not_running", "event"])
    }

    @Test func `a refused browser replaces the engine, a lost connection waits for the daemon to come back`() {
        var refused = supervisor()
        _ = refused.tick(at: .zero)
        _ = refused.receive(message(1, .running), at: .zero)
        #expect(
            words(refused.receive(message(1, .browserFailed(.diane, .failure)), at: .zero)) == ["daemon avahi_failed"])
        #expect(engines.started == [.daemon, .embedded])

        let others = FakeEngines()
        for event in [LinkEvent.browserFailed(.diane, .disconnected), .groupFailed(.dbusError)] {
            var lost = supervisor(others)
            _ = lost.tick(at: .zero)
            _ = lost.receive(message(1, .running), at: .zero)
            #expect(words(lost.receive(message(1, event), at: .zero)) == ["daemon avahi_lost"])
        }
        #expect(others.started == [.daemon, .daemon])
    }

    @Test func `a refused service is the caller's affair`() {
        var supervisor = supervisor(publishing: true)
        _ = supervisor.tick(at: .zero)
        _ = supervisor.receive(message(1, .running), at: .zero)
        #expect(words(supervisor.receive(message(1, .groupFailed(.failure)), at: .zero)) == ["event"])
    }

    @Test func `closing tells when all is freed, also without an engine`() async {
        var supervisor = supervisor()
        await withCheckedContinuation { done in supervisor.close { done.resume() } }
        _ = supervisor.tick(at: .zero)
        await withCheckedContinuation { done in supervisor.close { done.resume() } }
        #expect(engines.closed == [0])
        #expect(words(supervisor.receive(message(1, .running), at: .zero)) == [])
    }

    private func words(_ news: [EngineSupervisor.News]) -> [String] {
        news.map { piece in
            switch piece {
            case .running(let engine, let trouble):
                "\(engine) runs" + (trouble.map { " instead of \($0.code)" } ?? "")
            case .event: "event"
            case .trouble(let engine, let trouble): "\(engine) \(trouble.code)"
            case .restarts: "restarts"
            case .overflowed(let engine): "\(engine) overflowed"
            case .gaveUp: "gave up"
            }
        }
    }
}
