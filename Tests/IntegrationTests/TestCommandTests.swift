import Foundation
import Testing

extension IntegrationTests {
    /// `landfall test` on hosts of the lab.
    @Suite struct TestCommandTests {
        private func test(
            _ lab: Lab, _ arguments: [String], token: String? = nil
        ) async throws -> (outcome: RunningCommand.Outcome, documents: [TestResult]) {
            let outcome = try await Landfall(in: lab).run(
                on: "h2", ["test", "--json"] + arguments, environment: token.map { ["LANDFALL_TOKEN": $0] } ?? [:])
            return (outcome, try outcome.output.split(separator: "\n").map { try decode($0) })
        }

        @Test func `a machine of the tailnet is proven by its node, and gets the token`() async throws {
            try await Lab.with { lab in
                try await lab.serveDiane(on: "h1", ["--key", "sesame"])
                try await lab("tailnet", ["h1", "h2"])
                let tailnet = try await lab.tailnet(on: "h2", [.init("h1", "100.64.0.1")])
                for name in ["h1", "H1.tail12345.ts.net."] {
                    let run = try await test(lab, [name, tailnet.flag], token: "sesame")
                    let result = try #require(run.documents.first, "\(run.outcome)")
                    #expect(run.outcome.status == 0 && result.verdict == "ok", "\(run.outcome)")
                    #expect(result.stage("identity")?.detail?["proof"] == "node")
                    #expect(result.stage("auth")?.detail?["auth"] == "accepted_full_access")
                    #expect(result.kind == "diane" && result.server?.version == "1.9.1")
                }
                let wrong = try await test(lab, ["h1", tailnet.flag], token: "guess")
                #expect(wrong.outcome.status == 4 && wrong.documents.first?.code == "token_refused")
                let none = try await test(lab, ["h1", tailnet.flag])
                #expect(none.outcome.status == 4 && none.documents.first?.code == "token_missing")
            }
        }

        @Test func `without an interface dial leads there, and with one it proves nothing`() async throws {
            try await Lab.with { lab in
                try await lab.serveDiane(on: "h1", ["--key", "sesame"])
                let tailnet = try await lab.tailnet(
                    on: "h2", [.init("h1", "100.101.102.10")], hasInterface: false,
                    ["--dial", "100.101.102.10:9090=10.77.0.1:9090"])
                let run = try await test(lab, ["h1:9090", tailnet.flag], token: "sesame")
                let result = try #require(run.documents.first, "\(run.outcome)")
                #expect(run.outcome.status == 0 && result.verdict == "ok", "\(run.outcome)")
                #expect(result.stage("connect")?.detail?["dial"] == "tailscaled")
                #expect(result.stage("identity")?.detail?["proof"] == "node")
            }
            try await Lab.with { lab in
                try await lab.serveDiane(on: "h1", ["--key", "sesame"])
                let tailnet = try await lab.tailnet(
                    on: "h2", [.init("h1", "100.101.102.10")], hasInterface: true,
                    ["--dial", "100.101.102.10:9090=10.77.0.1:9090"])
                let run = try await test(lab, ["h1:9090", tailnet.flag], token: "sesame")
                #expect(run.outcome.status == 6, "\(run.outcome)")
                #expect(run.documents.first?.stage("auth")?.status == "skipped")
            }
        }

        @Test func `an address that LocalAPI knows proves nothing where the way is not Tailscale's`() async throws {
            try await Lab.with { lab in
                try await lab.serveDiane(on: "h1", ["--key", "sesame"])
                // On the LAN, and of no tunnel.
                let tailnet = try await lab.tailnet(on: "h2", [.init("h1", "10.77.0.1")])
                let run = try await test(lab, ["h1", tailnet.flag], token: "sesame")
                let result = try #require(run.documents.first, "\(run.outcome)")
                #expect(run.outcome.status == 11 && result.code == "cleartext_token_refused", "\(run.outcome)")
                #expect(result.stage("tailscale")?.detail?["reason"] == "not_found")
                #expect(result.stage("identity")?.code == "identity_unproven")
                #expect(try await !lab("log", "h1", "diane").contains("sesame"))
            }
        }

        @Test func `on the LAN in cleartext nothing is proven, and no token is sent`() async throws {
            try await Lab.with { lab in
                try await lab.serveDiane(on: "h1", ["--key", "sesame"])
                let held = try await test(lab, ["10.77.0.1:9090"], token: "sesame")
                let result = try #require(held.documents.first, "\(held.outcome)")
                #expect(held.outcome.status == 11 && result.code == "cleartext_token_refused")
                #expect(result.stage("auth")?.status == "skipped")
                #expect(result.stage("identity")?.code == "identity_unproven")
                let allowed = try await test(lab, ["10.77.0.1:9090", "--allow-cleartext"], token: "sesame")
                #expect(allowed.outcome.status == 0 && allowed.documents.first?.verdict == "warn")
            }
        }

        @Test func `a local name is looked up by mDNS`() async throws {
            try await Lab.with { lab in
                try await lab.serveDiane(on: "h1", [])
                let run = try await test(lab, ["http://h1.local:9090"])
                let result = try #require(run.documents.first, "\(run.outcome)")
                #expect(run.outcome.status == 0, "\(run.outcome)")
                #expect(result.stage("mdns")?.detail?["addresses"]?.contains("10.77.0.1") == true)
                #expect(result.stage("resolve")?.status == "skipped")
            }
        }

        @Test func `a bare word that nobody knows is exit 3 and is not looked up`() async throws {
            try await Lab.with { lab in
                let tailnet = try await lab.tailnet(on: "h2", [.init("studio", "10.77.0.1")])
                let landfall = try Landfall(in: lab)
                let typo = try await landfall.run(on: "h2", ["test", "studoi", tailnet.flag])
                #expect(typo.status == 3 && typo.errors.contains("Did you mean studio?"), "\(typo)")
                let absent = try await landfall.run(on: "h2", ["test", "--json", "studio"])
                #expect(absent.status == 3)
                #expect(try ErrorDocument(inErrors: absent.errors).code == "target_unknown")
            }
        }

        @Test func `several targets are told one by one, and share an exit code only where they agree`() async throws {
            try await Lab.with { lab in
                try await lab.serveDiane(on: "h1", [])
                let mixed = try await test(lab, ["10.77.0.1:9090", "10.77.0.1:1", "https://10.77.0.1:9090"])
                #expect(mixed.documents.count == 3 && mixed.outcome.status == 1, "\(mixed.outcome)")
                #expect(Set(mixed.documents.map(\.exit)) == [0, 6, 7])
                let alike = try await test(lab, ["10.77.0.1:9090", "10.77.0.1:1", "10.77.0.1:2"])
                #expect(alike.outcome.status == 6)
            }
        }

        @Test func `bad text is exit 2, names the bad part, and does not repeat a password`() async throws {
            try await Lab.with(hosts: 2) { lab in
                let landfall = try Landfall(in: lab)
                let port = try await landfall.run(on: "h2", ["test", "10.0.0.1:65536"])
                #expect(port.status == 2 && port.errors.contains("65535"), "\(port)")
                let secret = try await landfall.run(on: "h2", ["test", "http://me:sesame@box:9090"])
                #expect(secret.status == 2 && !secret.errors.contains("sesame"), "\(secret)")
            }
        }

        @Test func `Ctrl-C ends a test that waits`() async throws {
            try await Lab.with { lab in
                // Nobody has this address.
                let command = try Landfall(in: lab).start(on: "h2", ["test", "10.77.0.99:9090"])
                try await Task.sleep(for: .milliseconds(500))
                command.signal(SIGINT)
                let outcome = try await command.end(within: .seconds(5))
                #expect(outcome.status == 130, "\(outcome)")
            }
        }
    }
}

/// `landfall.test/1`, as far as the tests look.
struct TestResult: Decodable, Sendable {
    struct Server: Decodable, Sendable {
        let version: String?
    }

    struct Route: Decodable, Sendable {
        let url: String
        let verdict: String
        let stages: [Stage]
    }

    struct Stage: Decodable, Sendable {
        let name: String
        let status: String
        let code: String?
        let detail: [String: String]?
    }

    let schema: String
    let target: String
    let kind: String?
    let verdict: String
    let code: String
    let exit: Int32
    let server: Server?
    let routes: [Route]

    /// A stage of the first route.
    func stage(_ name: String) -> Stage? { routes.first?.stages.first { $0.name == name } }
}
