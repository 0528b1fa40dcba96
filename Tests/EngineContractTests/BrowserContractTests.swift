import LandfallModel
import Testing

@testable import LocalDiscovery

/// What every engine has to do alike, through the browser and the publisher that callers use.
@Suite(.serialized, onLabHost)
struct BrowserContractTests {
    @Test(arguments: EngineUnderTest.all)
    func `a published service is found with both families and its attributes`(engine: EngineUnderTest) async throws {
        let service = ServiceDefinition(
            name: "서버 \(engine)", kind: .endlesscode, port: 8080,
            txt: TXTRecord(pairs: ["txtvers": "1", "path": "/base/", "tls": "1"]))
        try await whilePublished(service) {
            let browser = LocalBrowser(
                kinds: [.endlesscode], engine: engine.choice, place: engine.place,
                ends: .whenSettled(maximum: .seconds(8)))
            var found: [ForeignText: Sighting] = [:]
            var isComplete: Bool?
            for await event in browser.events() {
                switch event {
                case .found(let sighting), .updated(let sighting): found[sighting.name] = sighting
                case .settled(.lan, let complete): isComplete = complete
                default: break
                }
            }
            let sighting = try #require(found[ForeignText(service.name)])
            #expect(isComplete == true)
            // Whoever announces it may be another user of this machine, or the LAN.
            #expect(!sighting.isThisMachine && sighting.traits.hostLabels.isEmpty)
            #expect(sighting.txt == service.txt)
            #expect(Set(sighting.routes.map(\.address?.family)) == [.ipv4, .ipv6])
            #expect(sighting.routes.allSatisfy { $0.url.hasPrefix("https://") && $0.url.hasSuffix(":8080/base") })
        }
    }

    @Test(arguments: EngineUnderTest.all)
    func `a taken name is changed and said`(engine: EngineUnderTest) async throws {
        let service = ServiceDefinition(name: "taken \(engine)", kind: .diane, port: 9090, txt: TXTRecord())
        try await whilePublished(service) {
            var second = service
            second.port = 9091
            let names = await Self.names(of: second, engine: engine) { $0.last != service.name }
            #expect(names.last == "\(service.name) #2")
        }
    }

    @Test(arguments: EngineUnderTest.all)
    func `cancelling frees the engine`(engine: EngineUnderTest) async throws {
        // Engines of the tests before may still be on their way out.
        let before = try await liveEngines()
        let task = Task {
            for await _ in LocalBrowser(engine: engine.choice, place: engine.place, ends: .never).events() { break }
        }
        await task.value
        #expect(try await liveEngines(downTo: before) == before)
    }

    @Test(
        arguments: [(.daemon, .thread), (.embedded, .process), (.embedded, .thread)] as [(LocalEngine, EngineUnderTest)]
    )
    func `an engine that is dropped ends`(engine: LocalEngine, under: EngineUnderTest) async throws {
        let before = try await liveEngines()
        for _ in 0..<20 {
            let probe = try EngineProbe(engine, place: under.place, forPublishing: true)
            probe.session.send(.browse(.diane))
        }
        // Its callbacks would use memory that is free.
        _ = (0..<1_000).map { [UInt8](repeating: 0xff, count: $0) }
        #expect(try await liveEngines(downTo: before) == before)
    }

    /// The names under which a service gets established, until `isEnough`.
    private static func names(
        of service: ServiceDefinition, engine: EngineUnderTest, until isEnough: @Sendable @escaping ([String]) -> Bool
    ) async -> [String] {
        let (names, feed) = AsyncStream<String>.makeStream()
        return await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await ServicePublisher(service, engine: engine.choice, place: engine.place).run { event in
                    if case .established(let name) = event { feed.yield(name) }
                }
                feed.finish()
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(15))
                feed.finish()
            }
            var all: [String] = []
            for await name in names {
                all.append(name)
                if isEnough(all) { break }
            }
            group.cancelAll()
            return all
        }
    }
}
