import LandfallModel
import LandfallTesting
import Testing

@testable import LocalDiscovery

/// A whole search on engines and a clock of the test's own.
@Suite(.timeLimit(.minutes(1)))
struct LocalNameResolverInstanceTests {
    private let clock = ManualClock()

    /// An engine that lists some rows and answers all questions that are asked over packets of the address's family.
    private static func listing(_ rows: BrowseRow...) -> @Sendable (FakeEngines.Engine, LinkCommand) -> Void {
        { engine, command in
            switch command {
            case .browse(.diane):
                for row in rows { engine.emit(.appeared(row, isLocal: false)) }
            case .resolve(let id, let row, _):
                guard let resolution = try? Sample.resolution(row, txt: ["id=7"]) else { return }
                engine.emit(.resolved(id, resolution))
            case .lookUp(let id, let question, _):
                guard !question.isAcrossFamilies,
                    let address = try? Sample.address(1, question.interface, question.family)
                else { return }
                engine.emit(.address(id, address))
            default: break
            }
        }
    }

    private func locate(
        _ name: String, _ engines: FakeEngines, engine: EngineChoice = .auto
    ) async -> Result<Sighting, LocalNameError> {
        var locator = LocalNameResolver(engine: engine, clock: clock)
        locator.start = engines.start
        locator.readOwn = { OwnAddresses(addresses: [], subnets: .everywhere) }
        do {
            return .success(try await locator.locate(Sample.instance(name), deadline: soon()))
        } catch {
            return .failure(error)
        }
    }

    @Test func `the instance is found with all it has in no time, and nobody else is asked`() async throws {
        let rows = Self.listing(
            Sample.row("other"), Sample.row("box", 2, .ipv4), Sample.row("box", 2, .ipv6), Sample.row("third"))
        let engines = FakeEngines(opened: { $0.emit(.running) }, reply: rows)
        let sighting = try await locate("box", engines).get()
        #expect(sighting.instance == Sample.instance("box"))
        #expect(sighting.routes.first?.url == "http://10.0.2.1:9090")
        #expect(Set(sighting.routes.compactMap(\.address?.family)) == [.ipv4, .ipv6])
        #expect(sighting.txt["id"]?.raw == "7")
        let sent = engines.sent(0)
        #expect(sent.first == .browse(.diane) && !sent.contains(.browse(.endlesscode)))
        for command in sent {
            if case .resolve(_, let row, _) = command { #expect(row.instance == Sample.instance("box")) }
        }
        #expect(engines.closed == [0])
    }

    @Test func `one family alone is enough in the end`() async throws {
        let engines = FakeEngines(opened: { $0.emit(.running) }, reply: Self.listing(Sample.row("box", 2, .ipv6)))
        let sighting = try await whileTimePasses(clock) { await locate("box", engines) }.get()
        #expect(sighting.routes.compactMap(\.address?.family) == [.ipv6])
    }

    @Test func `an instance that nobody lists is not found`() async {
        let engines = FakeEngines(opened: { $0.emit(.running) }, reply: Self.listing(Sample.row("other")))
        #expect(await whileTimePasses(clock) { await locate("box", engines) } == .failure(.notFound))
    }

    @Test func `an instance that is listed and does not answer is unresolved`() async {
        let engines = FakeEngines(
            opened: { $0.emit(.running) },
            reply: { engine, command in
                switch command {
                case .browse: engine.emit(.appeared(Sample.row("box"), isLocal: false))
                case .resolve(let id, _, _): engine.emit(.resolverFailed(id, .timeout))
                default: break
                }
            })
        #expect(await whileTimePasses(clock) { await locate("box", engines) } == .failure(.unresolved))
    }

    @Test func `with no engine at all the first cause is told`() async {
        let engines = FakeEngines(missing: [.daemon: .daemonNotRunning, .embedded: .notBuilt])
        #expect(await locate("box", engines) == .failure(.noEngine(code: .avahiNotRunning, detail: nil)))
    }

    @Test func `an engine that never speaks is called hung at the deadline`() async {
        let outcome = await whileTimePasses(clock) { await locate("box", FakeEngines()) }
        #expect(outcome == .failure(.noEngine(code: .avahiHung, detail: nil)))
    }

    @Test func `where the daemon hangs the embedded engine finds it`() async throws {
        let engines = FakeEngines(
            opened: { if $0.engine == .embedded { $0.emit(.running) } }, reply: Self.listing(Sample.row("box")))
        engines.setBusy(0, .seconds(2))
        #expect(try await whileTimePasses(clock) { await locate("box", engines) }.get().routes.count == 1)
    }

    @Test func `cancelling ends the search`() async {
        // Awaited below, and cancelled by this test.
        let task = Task { await locate("box", FakeEngines(opened: { $0.emit(.running) })) }
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
    }
}
