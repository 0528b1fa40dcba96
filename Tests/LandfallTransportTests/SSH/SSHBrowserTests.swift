import LandfallModel
import SSHTestSupport
import Testing

@testable import LandfallTransport

/// With a real sshd on loopback.
@Suite(.enabled(if: TestSSHServer.isInstalled, "needs openssh-server"), .serialized)
struct SSHBrowserTests {
    /// Answers as a Diane at its socket and at its port, and as an EndlessCode at its own.
    private struct Prober: ServerProber {
        var (isThere, isOneDiane) = (true, true)

        private func diane(_ pid: Int64) -> ProbeOutcome {
            let process = ServerProcess(
                hostName: ForeignText("box"), pid: pid, startedAt: ForeignText("2026-11-20T09:30:00Z"))
            return .product(.init(version: nil, asksForToken: false, certificate: nil, process: process))
        }

        func probe(
            _ endpoint: Endpoint, for kind: ServerKind, deadline: ContinuousClock.Instant
        ) async -> ProbeOutcome {
            guard case .forward(_, let place) = endpoint.location else { return .unreachable }
            switch (kind, place.port) {
            case _ where !isThere: return .nobody
            case (.diane, nil): return diane(7)
            case (.diane, 9090): return diane(isOneDiane ? 7 : 8)
            case (.endlesscode, 8080):
                return .product(.init(version: nil, asksForToken: true, certificate: nil))
            default: return .nobody
            }
        }
    }

    private func events(
        _ sshd: TestSSHServer, _ kinds: [ServerKind], prober: Prober = Prober()
    ) async throws -> [DiscoveryEvent] {
        guard case .ssh(let address) = try ServerAddress(parsing: "ssh://box").host else { return [] }
        let browser = SSHBrowser(
            address.server, kinds: kinds, ends: .whenSettled(maximum: .seconds(30)),
            forwards: SSHForwards(environment: sshd.environment), prober: prober)
        return await browser.events().reduce(into: []) { $0.append($1) }
    }

    private func found(_ events: [DiscoveryEvent]) -> [Sighting] {
        events.compactMap { if case .found(let sighting) = $0 { sighting } else { nil } }
    }

    @Test func `every server of a machine is found once, with all its places`() async throws {
        let events = try await events(try TestSSHServer(), [.diane, .endlesscode])
        let servers = found(events)
        #expect(servers.map(\.kind) == [.diane, .endlesscode])
        #expect(servers.map(\.routes.count) == [2, 1])
        #expect(servers[0].routes.last?.url == "ssh://box/localhost:9090")
        #expect(servers.allSatisfy { $0.name == ForeignText("box") && $0.routes.allSatisfy { $0.via == .ssh } })
        #expect(events.last == .settled(.ssh, complete: true))
    }

    @Test func `two places that name different processes are two servers`() async throws {
        var prober = Prober()
        prober.isOneDiane = false
        #expect(found(try await events(try TestSSHServer(), [.diane], prober: prober)).map(\.routes.count) == [1, 1])
    }

    @Test func `why nothing can be found is reported`() async throws {
        let sshd = try TestSSHServer()
        try sshd.know(nil)
        let report = try await events(sshd, [.diane]).first
        guard case .source(let source) = report else {
            Issue.record("no report")
            return
        }
        #expect(!source.isWorking && source.code == .sshHostUnknown)
        #expect(source.detail?.contains("SHA256:") == true)
    }

    @Test func `where no command tells the home, the ports are asked, and that is the reason where none answers`()
        async throws
    {
        let sshd = try TestSSHServer(options: ["ForceCommand echo closed"])
        #expect(found(try await events(sshd, [.diane])).map(\.routes.count) == [1])
        var prober = Prober()
        prober.isThere = false
        guard case .source(let source) = try await events(sshd, [.diane], prober: prober).first else {
            Issue.record("no report")
            return
        }
        #expect(!source.isWorking && source.code == .sshNoCommand && source.detail?.contains("closed") == true)
    }
}
