import LandfallModel
import Testing

@testable import LocalDiscovery

/// libavahi-client and libavahi-core export functions of the same names. Linked into one process, freeing a published
/// group crashes; these tests are here so that nobody links them again.
@Suite(.serialized, onLabHost)
struct TwoEnginesTests {
    @Test(arguments: [true, false])
    func `both engines publish and free in one process`(daemonFirst: Bool) async throws {
        let daemon = try EngineProbe(.daemon, forPublishing: true)
        let embedded = try EngineProbe(.embedded, forPublishing: true)
        try await daemon.running()
        try await embedded.running()
        daemon.session.send(.publish(Self.service("by the daemon", port: 9090)))
        embedded.session.send(.publish(Self.service("by libavahi-core", port: 9091)))
        try await daemon.established()
        try await embedded.established()
        await (daemonFirst ? daemon : embedded).close()
        await (daemonFirst ? embedded : daemon).close()
        // The crash came late, with the next allocations.
        let again = try EngineProbe(.embedded)
        try await again.running()
        await again.close()
    }

    private static let pairs = [EngineUnderTest.process, .thread].flatMap { embedded in
        [(LocalEngine.daemon, LocalEngine.embedded, embedded), (.embedded, .daemon, embedded)]
    }

    @Test(arguments: pairs, [true, false])
    func `one engine finds what the other publishes`(
        engines: (publisher: LocalEngine, browser: LocalEngine, embedded: EngineUnderTest), keeps: Bool
    ) async throws {
        let (publisher, browser, embedded) = engines
        let publishing = try EngineProbe(publisher, place: embedded.place, forPublishing: true)
        try await publishing.running()
        let name = "found by \(browser.rawValue), \(embedded), \(keeps ? "kept" : "once")"
        publishing.session.send(.publish(Self.service(name, port: 9090)))
        try await publishing.established()

        let browsing = try EngineProbe(browser, place: embedded.place)
        try await browsing.running()
        browsing.session.send(.browse(.diane))
        let row = try await browsing.first("the row") { event -> BrowseRow? in
            guard case .appeared(let row, _) = event, row.instance.name.raw == name else { return nil }
            return row
        }
        browsing.session.send(.resolve(1, row, keeps: keeps))
        let resolution = try await browsing.first("the resolution") { event -> Resolution? in
            if case .resolved(1, let resolution) = event { resolution } else { nil }
        }
        #expect(resolution.port == 9090)
        let strings = resolution.txt.strings.map { String(decoding: $0, as: UTF8.self) }
        #expect(strings == ["txtvers=1", "b=2", "B=3"])
        browsing.session.send(.endResolving(1))

        await publishing.close()
        _ = try await browsing.first("the goodbye") { event -> Bool? in
            if case .vanished(let gone) = event, gone.instance == row.instance { true } else { nil }
        }
        await browsing.close()
    }

    private static func service(_ name: String, port: UInt16) -> ServiceDefinition {
        ServiceDefinition(
            name: name, kind: .diane, port: port, txt: TXTRecord(pairs: ["txtvers": "1", "b": "2", "B": "3"]))
    }
}
