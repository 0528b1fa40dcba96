import LandfallModel
import LandfallTesting
import Testing

@testable import LocalDiscovery

/// A whole look-up on engines and a clock of the test's own.
@Suite(.timeLimit(.minutes(1)))
struct LocalNameResolverTests {
    private let clock = ManualClock()

    /// An engine that knows the addresses of one family, or of both.
    private static func knowing(
        _ families: IPAddress.Family...
    ) -> @Sendable (FakeEngines.Engine, LinkCommand) -> Void {
        { engine, command in
            guard case .lookUp(let id, let question, _) = command, families.contains(question.family),
                let address = try? Sample.address(1, 2, question.family)
            else { return }
            engine.emit(.address(id, address))
        }
    }

    private func resolve(
        _ engines: FakeEngines, _ name: String = "box.local", engine: EngineChoice = .auto,
        deadline: ContinuousClock.Instant = soon()
    ) async -> Result<[IPAddress], LocalNameError> {
        var resolver = LocalNameResolver(engine: engine, clock: clock)
        resolver.start = engines.start
        resolver.readOwn = { OwnAddresses(addresses: [], subnets: .everywhere) }
        guard let name = HostName(name) else { return .failure(.notLocal) }
        do {
            return .success(try await resolver.addresses(of: name, deadline: deadline))
        } catch {
            return .failure(error)
        }
    }

    @Test func `when both families have answered no time needs to pass`() async throws {
        let engines = FakeEngines(opened: { $0.emit(.running) }, reply: Self.knowing(.ipv4, .ipv6))
        let addresses = try await resolve(engines).get()
        #expect(try addresses == [Sample.address(), Sample.address(1, 2, .ipv6)])
        #expect(engines.closed == [0])
    }

    @Test(arguments: [IPAddress.Family.ipv4, .ipv6])
    func `one family alone is enough in the end`(family: IPAddress.Family) async throws {
        let engines = FakeEngines(opened: { $0.emit(.running) }, reply: Self.knowing(family))
        let addresses = try await whileTimePasses(clock) { await resolve(engines) }.get()
        #expect(try addresses == [Sample.address(1, 2, family)])
    }

    @Test func `international labels are asked for in UTF-8`() async throws {
        let engines = FakeEngines(opened: { $0.emit(.running) }, reply: Self.knowing(.ipv4, .ipv6))
        _ = try await resolve(engines, "xn--2e0b.local").get()
        let hosts = engines.sent(0).compactMap {
            if case .lookUp(_, let question, _) = $0 { question.host } else { nil }
        }
        #expect(hosts.count == 2 && hosts.allSatisfy { $0 == HostName("xn--2e0b.local")?.unicode.raw })
        #expect(hosts.first?.hasPrefix("xn--") == false)
    }

    @Test func `a name that nobody has is not found at the deadline`() async {
        let engines = FakeEngines(opened: { $0.emit(.running) })
        #expect(await whileTimePasses(clock) { await resolve(engines) } == .failure(.notFound))
        #expect(engines.closed == [0])
    }

    @Test func `a name of which the engine knows that nobody has it is not found at once`() async {
        let engines = FakeEngines(
            opened: { $0.emit(.running) },
            reply: { engine, command in
                if let id = Sample.lookupID(command) { engine.emit(.addressFailed(id, .timeout)) }
            })
        #expect(await resolve(engines) == .failure(.notFound))
    }

    @Test(arguments: ["box.example", "box", "local", "box.localhost"])
    func `other names are not asked for`(name: String) async {
        let engines = FakeEngines()
        #expect(await resolve(engines, name) == .failure(.notLocal))
        #expect(engines.started == [])
    }

    @Test func `with no engine at all the first cause is told, at once`() async {
        let engines = FakeEngines(missing: [.daemon: .daemonNotRunning, .embedded: .notBuilt])
        let outcome = await resolve(engines)
        #expect(outcome == .failure(.noEngine(code: .avahiNotRunning, detail: nil)))
    }

    @Test func `a daemon alone that is not there is told of`() async {
        let engines = FakeEngines(opened: { $0.emit(.failed(.noDaemon)) })
        let outcome = await resolve(engines, engine: .daemon)
        #expect(outcome == .failure(.noEngine(code: .avahiNotRunning, detail: nil)))
        #expect(engines.started == [.daemon])
    }

    @Test func `an engine that never speaks is called hung at the deadline`() async {
        let outcome = await whileTimePasses(clock) { await resolve(FakeEngines()) }
        #expect(outcome == .failure(.noEngine(code: .avahiHung, detail: nil)))
    }

    @Test func `where the daemon hangs the embedded engine answers`() async throws {
        let engines = FakeEngines(
            opened: { if $0.engine == .embedded { $0.emit(.running) } }, reply: Self.knowing(.ipv4, .ipv6))
        engines.setBusy(0, .seconds(2))
        #expect(try await whileTimePasses(clock) { await resolve(engines) }.get().count == 2)
        #expect(engines.started == [.daemon, .embedded])
    }

    @Test func `a look-up survives its daemon`() async throws {
        let answer = Self.knowing(.ipv4, .ipv6)
        let engines = FakeEngines(
            opened: { $0.emit(.running) },
            reply: { engine, command in
                if engine.number > 0 { return answer(engine, command) }
                guard let id = Sample.lookupID(command) else { return }
                engine.emit(.addressFailed(id, .disconnected))
                if id == 2 { engine.emit(.failed(.disconnected)) }
            })
        #expect(try await whileTimePasses(clock) { await resolve(engines) }.get().count == 2)
        #expect(engines.started == [.daemon, .daemon])
    }

    @Test func `cancelling ends the look-up and frees the engine`() async {
        let engines = FakeEngines(opened: { $0.emit(.running) })
        // Awaited below, and cancelled by this test.
        let task = Task { await resolve(engines) }
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        #expect(engines.closed.count == engines.started.count)
    }
}
