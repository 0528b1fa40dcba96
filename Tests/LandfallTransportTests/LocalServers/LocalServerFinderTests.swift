import LandfallModel
import Testing

@testable import LandfallTransport

/// Answers from a table; every place that is not in it has nobody.
private struct ScriptedProber: ServerProber {
    let outcomes: [String: ProbeOutcome]
    /// The places that say nothing until they are given up.
    var silent: Set<String> = []

    func probe(_ endpoint: Endpoint, for kind: ServerKind, deadline: ContinuousClock.Instant) async -> ProbeOutcome {
        let place = "\(kind.rawValue) \(endpoint.scheme.rawValue)://\(endpoint.authority)"
        if silent.contains(place) {
            try? await Task.sleep(until: deadline)
            return .anotherProduct
        }
        return outcomes[place] ?? .nobody
    }
}

struct LocalServerFinderTests {
    private func product(_ version: String? = nil, token: Bool = false) -> ProbeOutcome {
        .product(.init(version: version.map { ForeignText($0) }, asksForToken: token, certificate: nil))
    }

    private func find(
        _ outcomes: [String: ProbeOutcome], silent: Set<String> = [], settings: LocalServerSettings = .init(),
        sockets: [(String, UInt16)] = [], kind: ServerKind? = nil, port: UInt16? = nil,
        deadline: ContinuousClock.Instant = soon()
    ) async throws -> LocalServer {
        let table = ListeningSocketTable(
            sockets: try sockets.map { .init(address: try #require(IPAddress($0.0)), port: $0.1) })
        return try await LocalServerFinder(
            settings: settings, sockets: table, prober: ScriptedProber(outcomes: outcomes, silent: silent)
        ).find(kind: kind, port: port, deadline: deadline)
    }

    private func error(
        _ outcomes: [String: ProbeOutcome], kind: ServerKind? = nil, port: UInt16? = nil
    ) async throws -> LocalServerError? {
        do {
            _ = try await find(outcomes, kind: kind, port: port)
            return nil
        } catch let error as LocalServerError {
            return error
        }
    }

    @Test func `Diane on its own port comes before anything on 8080`() async throws {
        let server = try await find([
            "diane http://127.0.0.1:9090": product("1.2"), "diane http://127.0.0.1:8080": product("2.0"),
            "endlesscode http://127.0.0.1:8080": product(),
        ])
        #expect(server.kind == .diane && server.port == 9090 && server.version == ForeignText("1.2"))
        #expect(server.authentication == .none && !server.requiresToken && !server.usesTLS && server.basePath == "")
    }

    @Test func `8080 is Diane or EndlessCode, whichever proves itself`() async throws {
        let outcomes = [
            "diane http://127.0.0.1:8080": ProbeOutcome.anotherProduct, "endlesscode http://127.0.0.1:8080": product(),
        ]
        #expect(try await find(outcomes).kind == .endlesscode)
        #expect(try await find(["diane http://127.0.0.1:8080": product(token: true)]).requiresToken)
    }

    @Test func `a configured port comes first`() async throws {
        var settings = LocalServerSettings()
        settings[.diane].port = 9000
        let outcomes = ["diane http://127.0.0.1:9000": product("a"), "diane http://127.0.0.1:9090": product("b")]
        #expect(try await find(outcomes, settings: settings).port == 9000)
    }

    @Test func `a kind and a port narrow the search`() async throws {
        let outcomes = ["diane http://127.0.0.1:9090": product(), "endlesscode http://127.0.0.1:7000": product()]
        #expect(try await find(outcomes, kind: .endlesscode, port: 7000).port == 7000)
        #expect(try await find(outcomes, port: 7000).kind == .endlesscode)
        #expect(
            try await error(outcomes, kind: .endlesscode) == LocalServerError(.serverUnreachable, portsTried: [8080]))
    }

    @Test func `nobody anywhere lists the ports once each`() async throws {
        #expect(try await error([:]) == LocalServerError(.serverUnreachable, portsTried: [9090, 8080, 8890]))
    }

    @Test func `another product is told from nobody`() async throws {
        let outcomes = ["diane http://127.0.0.1:8080": ProbeOutcome.anotherProduct]
        let expected = LocalServerError(.notThisProduct, portsTried: [9090, 8080, 8890], portsOfOthers: [8080])
        #expect(try await error(outcomes) == expected)
        #expect(expected.code.rawValue == "not_this_product")
    }

    @Test func `EndlessCode is asked with TLS when it does not answer without`() async throws {
        let outcomes = [
            "endlesscode http://127.0.0.1:8080": ProbeOutcome.anotherProduct,
            "endlesscode https://127.0.0.1:8080": product(),
        ]
        let server = try await find(outcomes)
        #expect(server.usesTLS && server.scheme == .https)
    }

    @Test func `a known TLS switch allows no other scheme`() async throws {
        var settings = LocalServerSettings()
        settings[.endlesscode].usesTLS = true
        let outcomes = [
            "endlesscode http://127.0.0.1:8080": product(), "endlesscode https://127.0.0.1:8080": product(),
        ]
        #expect(try await find(outcomes, settings: settings).usesTLS)
        settings[.endlesscode].usesTLS = false
        #expect(try await !find(outcomes, settings: settings).usesTLS)
    }

    @Test(arguments: [(false, false, false), (true, false, true), (false, true, true), (true, true, true)])
    func `EndlessCode needs a token when it asks for one or has one set`(asks: Bool, isSet: Bool, needs: Bool)
        async throws
    {
        var settings = LocalServerSettings()
        settings[.endlesscode].hasToken = isSet
        let server = try await find(["endlesscode http://127.0.0.1:8080": product(token: asks)], settings: settings)
        #expect(server.requiresToken == needs)
    }

    @Test func `EndlessCode's token says nothing about Diane`() async throws {
        var settings = LocalServerSettings()
        settings[.endlesscode].hasToken = true
        #expect(try await !find(["diane http://127.0.0.1:9090": product()], settings: settings).requiresToken)
    }

    @Test func `a server on one address is asked there`() async throws {
        let server = try await find(["diane http://10.0.0.1:9090": product()], sockets: [("10.0.0.1", 9090)])
        #expect(server.exposure == .interfaces([try #require(IPAddress("10.0.0.1"))]))
    }

    @Test func `exposure comes from the socket table`() async throws {
        let outcomes = ["diane http://127.0.0.1:9090": product()]
        #expect(try await find(outcomes).exposure == .unknown)
        #expect(try await find(outcomes, sockets: [("127.0.0.1", 9090)]).exposure == .loopbackOnly)
        #expect(try await find(outcomes, sockets: [("::", 9090)]).exposure == .everyInterface)
    }

    @Test func `a silent port behind the one that answers costs nothing`() async throws {
        let silent: Set = ["diane http://127.0.0.1:8080", "endlesscode http://127.0.0.1:8080"]
        let start = ContinuousClock.now
        let server = try await find(["diane http://127.0.0.1:9090": product()], silent: silent)
        #expect(server.port == 9090 && start.duration(to: .now) < bound)
    }

    @Test func `a silent port before the one that answers is waited for until the deadline`() async throws {
        let server = try await find(
            ["diane http://127.0.0.1:8080": product()], silent: ["diane http://127.0.0.1:9090"],
            deadline: .now + .milliseconds(100))
        #expect(server.port == 8080)
    }
}
