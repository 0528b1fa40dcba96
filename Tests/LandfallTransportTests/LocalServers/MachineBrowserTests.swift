import Foundation
import LandfallModel
import LandfallTesting
import Testing

@testable import LandfallTransport

/// Servers of this machine over real sockets. Ports and home are those of the test.
struct MachineBrowserTests {
    private static let status = HTTPText.json(#"{"version":"1.4.0","mcp_servers":[]}"#)

    /// A product of the test's own, so that nothing that runs on this machine is found.
    private func product(_ name: String, port: UInt16, socket: String? = nil) -> ServerProduct {
        ServerProduct(
            name: name, displayName: name, defaultPorts: [port], homeSocket: socket, schemes: [.http],
            api: ServerProduct.diane.api, status: StatusQuestion("/status"), paths: ServerProduct.diane.paths)
    }

    private func events(
        _ kind: ServerKind, home: String = "/nonexistent", maximum: Duration = .seconds(60)
    ) async -> [DiscoveryEvent] {
        let browser = MachineBrowser(
            kinds: [kind], ends: .whenSettled(maximum: maximum), environment: ["HOME": home], name: "studio")
        var events: [DiscoveryEvent] = []
        for await event in browser.events() { events.append(event) }
        return events
    }

    private func sightings(_ events: [DiscoveryEvent]) -> [Sighting] {
        events.compactMap { if case .found(let sighting) = $0 { sighting } else { nil } }
    }

    @Test func `a server of this user is this machine's`() async throws {
        try await ScriptedServer.with(.routes(["/status": Self.status])) { server in
            let port = try #require(server.port)
            try await ServerProduct.registering([product("here", port: port)]) {
                let kind = try #require(ServerKind(rawValue: "here"))
                let events = await events(kind)
                let seen = try #require(sightings(events).first)
                #expect(seen.isThisMachine && seen.routes.map(\.url) == ["http://127.0.0.1:\(port)"])
                #expect(seen.id.source == .machine && seen.name == ForeignText("studio"))
                #expect(events.last == .settled(.machine, complete: true))
            }
        }
    }

    @Test func `a program that listens and says nothing holds up nobody, and is named`() async throws {
        try await ScriptedServer.with(.silence) { server in
            let port = try #require(server.port)
            try await ServerProduct.registering([product("mute", port: port)]) {
                let kind = try #require(ServerKind(rawValue: "mute"))
                let begin = ContinuousClock.now
                let events = await events(kind)
                #expect(begin.duration(to: .now) < bound && sightings(events).isEmpty)
                let places = SourceReport.Places(sockets: [], ports: [port], silentPorts: [port])
                #expect(
                    events == [
                        .source(
                            SourceReport(
                                source: .machine, isWorking: true,
                                places: .init(sockets: [], ports: [port]))),
                        .source(SourceReport(source: .machine, isWorking: true, places: places)),
                        .settled(.machine, complete: true),
                    ])
            }
        }
    }

    @Test func `where nobody listens there is nothing, at once`() async throws {
        let free = try await ScriptedServer.with(.silence) { try #require($0.port) }
        try await ServerProduct.registering([product("none", port: free, socket: "none.sock")]) {
            let kind = try #require(ServerKind(rawValue: "none"))
            let begin = ContinuousClock.now
            let events = await events(kind)
            #expect(begin.duration(to: .now) < bound && sightings(events).isEmpty && events.count == 2)
        }
    }

    @Test func `a watch says after each round that it is over`() async throws {
        let browser = MachineBrowser(kinds: [], ends: .never, environment: [:], clock: ManualClock())
        for await event in browser.events() where event == .settled(.machine, complete: true) { return }
        Issue.record("it ended by itself")
    }

    @Test func `it ends with who listens to it`() async throws {
        let browser = MachineBrowser(kinds: [], ends: .never, environment: [:], clock: ManualClock())
        for await event in browser.events() {
            guard case .source = event else { continue }
            return
        }
        Issue.record("it ended by itself")
    }
}

extension ScriptedServer {
    /// The port on which it listens.
    fileprivate var port: UInt16? {
        if case .address(_, let port) = endpoint.location { port } else { nil }
    }
}
