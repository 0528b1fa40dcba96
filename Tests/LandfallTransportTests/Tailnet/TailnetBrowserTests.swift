import Foundation
import LandfallModel
import LandfallSystem
import LandfallTesting
import NIOConcurrencyHelpers
import TailnetTestSupport
import Testing
import TransportTestSupport

@testable import LandfallTransport

/// Scans of a tailnet whose daemon is a stand-in and whose machines are loopback addresses with real sockets.
@Suite(.enabled(if: FakeTailscaled.isAvailable, "the stand-in for tailscaled needs python3"), .serialized)
struct TailnetBrowserTests {
    private let folder = PrivateFolder(
        path: FileManager.default.temporaryDirectory.appending(path: "landfall-scan-\(UUID().uuidString)").path())
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// Far enough off that a slow machine never meets it.
    private static let patience = Duration.seconds(60)

    private func browser(
        _ fake: FakeTailscaled, _ ports: [UInt16], window: Int = 80,
        ends end: DiscoveryEnd = .whenSettled(maximum: patience * 2),
        patience: Duration = patience, clock: any Clock<Duration> = ContinuousClock(), at date: Date? = nil
    ) -> TailnetBrowser {
        let date = date ?? start
        var browser = TailnetBrowser(
            ends: end, api: LocalAPI(socketPath: fake.socketPath, timeLimit: Self.patience),
            memory: ProbeMemoryFile(folder: folder), clock: clock, date: { date })
        browser.limits.patience = patience
        browser.limits.window = window
        browser.limits.ports = { $0 == .diane ? ports : Array(ports.suffix(1)) }
        return browser
    }

    private func scan(
        _ fake: FakeTailscaled, _ ports: [UInt16], window: Int = 80, patience: Duration = patience, at date: Date? = nil
    ) async -> [DiscoveryEvent] {
        var events: [DiscoveryEvent] = []
        for await event in browser(fake, ports, window: window, patience: patience, at: date).events() {
            events.append(event)
        }
        return events
    }

    private func peer(_ number: Int, _ address: String) -> TailnetText.Machine {
        TailnetText.Machine("n\(number)", "host-\(number)", address)
    }

    @Test func `both products are found on the ports that they like, with and without a token`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let ports = try await PeerNet.ports(2)
        let addresses = PeerNet.addresses(5)
        let places: [PeerNet.Place] = [
            .init(addresses[0], ports[0], .diane(hostName: "Studio.local")),
            .init(addresses[1], ports[1], .keyedDiane),
            .init(addresses[2], ports[1], .endlessCode), .init(addresses[3], ports[0], .somethingElse),
        ]
        try await PeerNet.run(places) { net in
            let peers = addresses.enumerated().map { peer($0.offset, $0.element).with { $0.hostName = "My Box" } }
            try await FakeTailscaled.run(TailnetText(peers).bytes) { fake in
                let events = await scan(fake, ports)
                let found = events.found.sorted { $0.id.key < $1.id.key }
                // On this machine the second port is not the usual one, and stands in the key.
                #expect(found.map(\.kind) == [.diane, .diane, .endlesscode])
                #expect(
                    found.flatMap { $0.routes.map(\.url) } == [
                        "http://host-0.tail12345.ts.net:\(ports[0])", "http://host-1.tail12345.ts.net:\(ports[1])",
                        "http://host-2.tail12345.ts.net:\(ports[1])",
                    ])
                #expect(found.map(\.nodeID?.raw) == ["n0", "n1", "n2"])
                #expect(found.map(\.traits.asksForToken) == [false, true, nil])
                // The server's own word where it has one, else what the tailnet calls its machine.
                #expect(found.map(\.traits.hostLabels) == [["studio"], ["host-1", "my-box"], ["host-2", "my-box"]])
                #expect(found[0].traits.process?.pid == 7)
                #expect(events.last == .settled(.tailnet, complete: true))
                #expect(net.record.paths == ["/api/v1/projects", "/health", "/status"])
            }
        }
    }

    @Test func `machines of others are never connected to, and no question carries a token`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let ports = try await PeerNet.ports(2)
        let addresses = PeerNet.addresses(6)
        let places = addresses.flatMap { address in ports.map { PeerNet.Place(address, $0, .somethingElse) } }
        let peers = [
            peer(0, addresses[0]), peer(1, addresses[1]).with { ($0.user, $0.tags) = (9, ["tag:server"]) },
            peer(2, addresses[2]).with { $0.user = 9 }, peer(3, addresses[3]).with { $0.sharer = 9 },
            peer(4, addresses[4]).with { $0.isOnline = false },
            peer(5, addresses[5]).with { ($0.user, $0.tags) = (9, ["tag:mullvad-exit-node"]) },
        ]
        try await PeerNet.run(places) { net in
            try await FakeTailscaled.run(TailnetText(peers).bytes) { fake in
                #expect(await scan(fake, ports).found == [])
                #expect(Set(net.record.connections) == Set(addresses.prefix(2)))
                let sent = net.record.requests.joined().lowercased()
                #expect(!sent.isEmpty && !sent.contains("authorization") && !sent.contains("cookie"))
                #expect(net.record.requests.allSatisfy { $0.hasPrefix("GET ") })
            }
        }
    }

    @Test func `so many machines are asked at a time, and never more`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let ports = try await PeerNet.ports(2)
        let addresses = PeerNet.addresses(10)
        let places = addresses.flatMap { address in ports.map { PeerNet.Place(address, $0, .somethingElse) } }
        let peers = addresses.enumerated().map { peer($0.offset, $0.element) }
        // Nobody gets an answer before four wait for one.
        try await PeerNet.run(places, gathering: 4) { net in
            try await FakeTailscaled.run(TailnetText(peers).bytes) { fake in
                #expect(await scan(fake, ports, window: 4).last == .settled(.tailnet, complete: true))
                #expect(net.record.mostWaiting == 4)
                #expect(Set(net.record.connections).count == 10)
            }
        }
    }

    @Test func `who had nothing is not connected to again for a minute, who serves is`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let ports = try await PeerNet.ports(2)
        let addresses = PeerNet.addresses(2)
        let places: [PeerNet.Place] = [
            .init(addresses[0], ports[0], .diane(hostName: "a")), .init(addresses[1], ports[0], .somethingElse),
        ]
        let peers = addresses.enumerated().map { peer($0.offset, $0.element) }
        try await PeerNet.run(places) { net in
            try await FakeTailscaled.run(TailnetText(peers).bytes) { fake in
                #expect(await scan(fake, ports).found.count == 1)
                #expect(Set(net.record.connections) == Set(addresses))
                net.reset()
                let again = await scan(fake, ports, at: start + 50)
                #expect(again.found.count == 1)
                #expect(
                    again.contains(
                        .source(
                            SourceReport(source: .tailnet, isWorking: true, machines: .init(asked: 1, remembered: 1)))))
                #expect(net.record.connections == [addresses[0]])
                net.reset()
                #expect(await scan(fake, ports, at: start + 61).found.count == 1)
                #expect(Set(net.record.connections) == Set(addresses))
            }
        }
    }

    @Test func `a machine on which nothing comes back holds up nobody, and is remembered`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let addresses = PeerNet.addresses(2)
        let hole = try BlackHole(address: addresses[0])
        guard case .address(_, let port) = hole.endpoint.location else { return }
        try await PeerNet.run([.init(addresses[1], port, .keyedDiane)]) { net in
            let peers = addresses.enumerated().map { peer($0.offset, $0.element) }
            try await FakeTailscaled.run(TailnetText(peers).bytes) { fake in
                let events = await scan(fake, [port], patience: .seconds(8))
                #expect(events.found.map(\.nodeID?.raw) == ["n1"])
                #expect(events.last == .settled(.tailnet, complete: true))
                let again = await scan(fake, [port], patience: .seconds(8))
                #expect(again.reports.map(\.machines?.remembered) == [1])
            }
        }
    }

    @Test func `without an interface servers are reached by dial alone`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let ports = try await PeerNet.ports(2)
        let address = PeerNet.addresses(1)[0]
        try await PeerNet.run([.init(address, ports[0], .diane(hostName: "a"))]) { net in
            // Nobody has a way there.
            var text = TailnetText([peer(0, "224.0.0.77")])
            text.hasInterface = false
            let rule = "host-0:\(ports[0])=\(address):\(ports[0])"
            try await FakeTailscaled.run(text.bytes, ["--dial", rule]) { fake in
                let events = await scan(fake, ports)
                #expect(events.found.map(\.kind) == [.diane])
                #expect(events.found.flatMap { $0.routes.map(\.url) } == ["http://host-0.tail12345.ts.net:\(ports[0])"])
                let dials = fake.log.split(separator: "\n").filter { $0.hasPrefix("POST /localapi/v0/dial") }
                // One for each question; where nobody listens one answers both.
                #expect(dials.count == 2 && dials.allSatisfy { $0.contains(#""dial-host": "224.0.0.77""#) })
                #expect(!fake.log.lowercased().contains("authorization"))
                #expect(net.record.requests.allSatisfy { !$0.lowercased().contains("authorization") })
            }
        }
    }

    @Test func `in TUN mode a silent interface is silence, and dial is not asked`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let ports = try await PeerNet.ports(2)
        let address = PeerNet.addresses(1)[0]
        try await PeerNet.run([.init(address, ports[1], .endlessCode)]) { _ in
            // Linux refuses to connect to a multicast address before any packet leaves.
            let text = TailnetText([peer(0, "224.0.0.77")])
            let rule = "host-0:\(ports[1])=\(address):\(ports[1])"
            try await FakeTailscaled.run(text.bytes, ["--dial", rule]) { fake in
                #expect(await scan(fake, ports).found.isEmpty)
                #expect(!fake.log.contains("POST /localapi/v0/dial"))
            }
        }
    }

    @Test func `no daemon is said at once and asks nobody`() async throws {
        let nowhere = LocalAPI(socketPath: "/nonexistent/tailscaled.sock")
        var events: [DiscoveryEvent] = []
        let browser = TailnetBrowser(ends: .whenSettled(maximum: .seconds(60)), api: nowhere, memory: nil)
        for await event in browser.events() { events.append(event) }
        #expect(
            events == [
                .source(
                    SourceReport(
                        source: .tailnet, isWorking: false, code: .tailscaledNotRunning, detail: nowhere.socketPath)),
                .settled(.tailnet, complete: true),
            ])
    }

    @Test func `a hung daemon is left at the end of the scan's time`() async throws {
        try await FakeTailscaled.run(TailnetText().bytes, ["--fault", "hang"]) { fake in
            let begun = ContinuousClock.now
            let browser = browser(fake, [1], ends: .whenSettled(maximum: .milliseconds(300)))
            var events: [DiscoveryEvent] = []
            for await event in browser.events() { events.append(event) }
            #expect(events.reports.map(\.code) == [.tailscaledTimeout])
            #expect(events.last == .settled(.tailnet, complete: false))
            #expect(begun.duration(to: .now) < .seconds(30))
        }
    }

    @Test func `a watch polls every ten seconds and tells what comes and goes`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let ports = try await PeerNet.ports(2)
        let addresses = PeerNet.addresses(2)
        let places = addresses.map { PeerNet.Place($0, ports[0], .keyedDiane) }
        try await PeerNet.run(places) { _ in
            let (first, second) = (peer(0, addresses[0]), peer(1, addresses[1]))
            try await FakeTailscaled.run(TailnetText([first]).bytes) { fake in
                let clock = ManualClock()
                var events = browser(fake, ports, ends: .never, clock: clock).events().makeAsyncIterator()
                #expect(await events.next()?.isReport == true)
                #expect(await events.next()?.foundNode == "n0")
                try fake.serve(TailnetText([first, second]).bytes)
                await clock.waitForSleepers()
                clock.advance(by: .seconds(10))
                #expect(await events.next()?.foundNode == "n1")
                try fake.serve(TailnetText([second]).bytes)
                await clock.waitForSleepers()
                clock.advance(by: .seconds(10))
                #expect(await events.next() == .lost(Sighting.ID(source: .tailnet, key: "n0 diane \(ports[0])")))
            }
        }
    }
}

extension [DiscoveryEvent] {
    fileprivate var found: [Sighting] { compactMap { if case .found(let sighting) = $0 { sighting } else { nil } } }
    fileprivate var reports: [SourceReport] { compactMap { if case .source(let report) = $0 { report } else { nil } } }
}

extension DiscoveryEvent {
    fileprivate var isReport: Bool { if case .source = self { true } else { false } }
    fileprivate var foundNode: String? { if case .found(let sighting) = self { sighting.nodeID?.raw } else { nil } }
}
