import LandfallConnections
import LandfallModel
import LandfallTesting
import LandfallTransport
import Testing

@testable import Landfall

/// Nothing that a program can hold shows a secret, whichever way it is printed.
struct SecretsTests {
    private static let secret = "s3cret-4711"

    private let home = SavedServersFolder()

    private func texts(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(reflecting: value), dumped]
    }

    @Test func `no value of the module shows one`() async throws {
        let environment = home.environment.merging(["LANDFALL_TOKEN": Self.secret, "LC_ALL": "C"]) { $1 }
        let configuration = Configuration(environment: environment) { _ in }
        let servers = SavedServers(configuration)
        let core = Core(configuration)
        let body = HTTPText.json(#"{"version":["\#(Self.secret)"]}"#)
        try await ScriptedServer.with(.answer([ServerCheckTests.status])) { server in
            let found = try ServerCheckTests.found(server, core)
            let check = try await found.check(token: .given(Secret(Self.secret)))
            try await check.save(as: "studio", keepingTokenIn: .sealed, accepting: [.unproven, .newIdentity])
            var values: [Any] = [
                Secret(Self.secret), Secret(["KEY": Self.secret]), configuration, servers, Acceptance.unproven,
                ServerToken.given(Secret(Self.secret)), ServerToken.prompt(), SavedServers.Requirement.proof,
                FoundServers(servers: [found], problems: []), found, check, check.routes, servers.follow("studio"),
                servers.follow("studio").makeAsyncIterator(), try servers.all(),
                try #require(await servers.follow("studio").first { $0.status == .connected }),
            ]
            try await servers.open("studio") { server in
                values += [server, server.diane, server.endlessCode, server.exchange] as [Any]
                for value in values {
                    for text in texts(value) { #expect(!text.contains(Self.secret), "\(type(of: value))") }
                }
            }
        }
        try await ScriptedServer.with(.answer([ServerCheckTests.status, body])) { server in
            try await home.save("other", "http://\(server.endpoint.authority)")
            let error = await #expect(throws: LandfallError.self) {
                try await servers.open("other") { _ = try await $0.diane.getStatus() }
            }
            #expect(!"\(try #require(error)) \(error?.hint ?? "")".contains(Self.secret))
        }
    }
}
