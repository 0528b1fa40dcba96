import LandfallModel
import LandfallTesting
import LandfallTransport
import SSHTestSupport
import Testing

@testable import LandfallConnections

/// A route through a real sshd on loopback.
@Suite(.enabled(if: TestSSHServer.isInstalled, "needs openssh-server"), .serialized)
struct SSHRouteTests {
    private func environment(_ sshd: TestSSHServer) -> ConnectionDependencies {
        ConnectionDependencies(
            localNames: { _, _ in .noAddresses(.nameNotFound, nil) },
            tailnet: TailnetReading(LocalAPI(socketPath: "/nonexistent/tailscaled.sock")),
            ssh: SSHForwards(environment: sshd.environment))
    }

    private func plan(_ text: String, known: KnownIdentity = KnownIdentity()) throws -> RoutePlan {
        let address = try ServerAddress(parsing: text)
        return RoutePlan(
            host: address.host, attempts: address.attempts(kind: .diane, tlsWasSaved: false), via: .ssh,
            claim: Claim(kind: .diane, known: known))
    }

    private func walk(_ plan: RoutePlan, _ sshd: TestSSHServer) async throws -> RouteReport {
        let walk = RouteWalk(
            plan, goal: .everything, token: TokenSource(try Token(secret.utf8)), environment: environment(sshd),
            deadline: .now + .seconds(30))
        let (report, connection) = await walk.run()
        connection?.close()
        return report
    }

    private func port(_ server: ScriptedServer) -> UInt16 {
        if case .address(_, let port) = server.endpoint.location { port } else { 0 }
    }

    @Test func `the host key proves the server, and the token goes there`() async throws {
        let sshd = try TestSSHServer()
        try await ScriptedServer.with(.answer([Answer.keyed, Answer.status])) { server in
            let report = try await walk(try plan("ssh://box/localhost:\(port(server))"), sshd)
            #expect(report.verdict == .ok)
            let key = SSHHostKey(host: "box", fingerprint: try sshd.fingerprint("host"))
            #expect(report.stage(.ssh)?.note == .sshHost(key))
            #expect(report.proof?.0 == .hostKey && report.proof?.1.sshHost == key)
            #expect(server.received.contains(secret))
        }
    }

    @Test func `another key than the recorded one ends it before anything is asked for`() async throws {
        let sshd = try TestSSHServer()
        try await ScriptedServer.with(.answer([Answer.status])) { server in
            let known = KnownIdentity(sshHosts: [
                SSHHostKey(host: "box", fingerprint: "SHA256:" + String(repeating: "A", count: 43))
            ])
            let report = try await walk(try plan("ssh://box/localhost:\(port(server))", known: known), sshd)
            #expect(report.decisive?.stage == .ssh && report.decisive?.code == .sshHostChanged)
            #expect(server.received.isEmpty)
        }
    }

    @Test(arguments: [("", FailureCode.sshNoServer), ("DisableForwarding yes", .sshForwardRefused)])
    func `nothing there is told apart from what is forbidden`(option: String, code: FailureCode) async throws {
        let sshd = try TestSSHServer(options: option.isEmpty ? [] : [option])
        let report = try await walk(try plan("ssh://box/localhost:1"), sshd)
        #expect(report.decisive?.stage == .ssh)
        #expect(report.decisive?.code == code)
    }

    @Test(
        arguments: [
            ("PermitOpen none", "ssh://box/localhost:1", FailureCode.sshForwardRefused),
            ("ForceCommand echo closed", "ssh://box/~/.diane/diane.sock", .sshNoCommand),
            ("MaxSessions 0", "ssh://box/~/.diane/diane.sock", .sshNoCommand),
            // sshd does not say that it refuses this.
            ("AllowStreamLocalForwarding no", "ssh://box/run/landfall-none.sock", .sshNoServer),
        ])
    func `what sshd does not allow has its own code`(option: String, address: String, code: FailureCode) async throws {
        let sshd = try TestSSHServer(options: [option])
        let report = try await walk(try plan(address), sshd)
        #expect(report.decisive?.stage == .ssh)
        #expect(report.decisive?.code == code)
        if code == .sshNoCommand {
            let said: String? = if case .said(let text)? = report.decisive?.note { text.raw } else { nil }
            #expect(said?.contains(option.hasPrefix("Force") ? "closed" : "refused by peer") == true)
        }
    }

    @Test func `ssh is not started where another route proves itself within a second`() async throws {
        let sshd = try TestSSHServer()
        try await ScriptedServer.with(.answer([Answer.status])) { server in
            let here = try plan("http://127.0.0.1:\(port(server))")
            let report = await TargetWalk.run(
                [try plan("ssh://box/localhost:\(port(server))"), here], token: TokenSource(nil),
                environment: environment(sshd),
                deadline: .now + .seconds(30))
            #expect(report.chosen == 1)
            #expect(report.routes.count == 2)
        }
    }
}
