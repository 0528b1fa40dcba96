import LandfallModel
import LandfallTesting
import Testing

@testable import DianeClient

@Suite struct DianeHTTPClientTests {
    @Test func `a request has 10 seconds and 8 MiB`() async throws {
        let exchange = ScriptedExchange(.diane, always: .json("[]"))
        let start = ContinuousClock.now
        let client = DianeHTTPClient(exchange, deadline: nil, requestLimit: .seconds(10), now: { start })
        _ = try await client.getJobs()
        let request = try #require(exchange.requests.first)
        #expect(exchange.targets == ["/jobs"] && request.limit == 8 << 20 && request.deadline == start + .seconds(10))
        #expect(DianeHTTPClient.standardRequestLimit == .seconds(10))
    }

    @Test(arguments: [(3, 3), (60, 10)])
    func `the deadline that is handed in goes before that`(given: Int, used: Int) async throws {
        let exchange = ScriptedExchange(.diane, always: .json("[]"))
        let start = ContinuousClock.now
        let client = DianeHTTPClient(
            exchange, deadline: start + .seconds(given), requestLimit: .seconds(10), now: { start })
        _ = try await client.getTools()
        let requests = exchange.requests
        #expect(requests.map(\.deadline) == [start + .seconds(used)])
    }

    @Test func `a list that was never made is empty`() async throws {
        let client = DianeHTTPClient(ScriptedExchange(.diane, always: .json("null\n")))
        let agents = try await client.getAgents()
        #expect(agents.isEmpty)
        let resources = try await client.getResources()
        #expect(resources.isEmpty)
    }

    @Test func `healthy is what answers with 2xx`() async {
        #expect(await DianeHTTPClient(ScriptedExchange(.diane, always: .json(#"{"status":"ok"}"#))).health())
        #expect(
            await !DianeHTTPClient(ScriptedExchange(.diane, always: .text("Invalid API key\n", status: 401))).health())
        let silent = ScriptedExchange(.diane) { _ in .failure(ServerExchangeError(.timeout, code: .connectTimeout)) }
        #expect(await !DianeHTTPClient(silent).health())
    }

    @Test func `of a server elsewhere there is no process`() {
        let client = DianeHTTPClient(ScriptedExchange(.diane, always: .json("{}")))
        #expect(!client.socketExists)
        #expect(client.getPID() == nil)
        #expect(!client.isProcessRunning())
    }

    @Test func `a name that cannot be addressed is not sent`() async {
        let exchange = ScriptedExchange(.diane, always: .json("{}"))
        await #expect(throws: DianeError.notAddressable(name: "a/test")) {
            _ = try await DianeHTTPClient(exchange).getAgent(name: "a/test")
        }
        let requests = exchange.requests
        #expect(requests.isEmpty)
    }
}

@Suite struct DianeErrorTests {
    @Test func `what the exchange says is passed on`() async {
        let cause = ServerExchangeError(.unreachable, code: .connectionRefused)
        await #expect(throws: DianeError.noAnswer(cause)) {
            _ = try await DianeHTTPClient(ScriptedExchange(.diane) { _ in .failure(cause) }).getStatus()
        }
        #expect(DianeError.noAnswer(cause).code == .connectionRefused)
    }

    @Test(
        arguments: [
            (
                ScriptedExchange(.diane, always: .json(#"{"error":"agent 'x' not found"}"# + "\n", status: 404)), 404,
                Secret("agent 'x' not found")
            ),
            (
                ScriptedExchange(.diane, always: .text("Provider not found\n", status: 404)), 404,
                Secret("Provider not found")
            ),
            (
                ScriptedExchange(.diane, always: .text("404 page not found\n", status: 404)), 404,
                Secret("404 page not found")
            ),
            (ScriptedExchange(.diane, always: .json(#"{"error":"no store"}"#, status: 500)), 500, Secret("no store")),
            (ScriptedExchange(.diane, always: .json(#"{"message":"x"}"#, status: 503)), 503, nil),
            (ScriptedExchange(.diane, always: .text("\n", status: 500)), 500, nil),
            (
                ScriptedExchange(
                    .diane, always: ServerAnswer(status: 307, contentType: "text/html", body: Array("<a>".utf8))), 307,
                nil
            ),
            (ScriptedExchange(.diane, always: ServerAnswer(status: 502, body: Array("Bad gateway".utf8))), 502, nil),
        ] as [(ScriptedExchange, Int, Secret<ForeignText>?)])
    func `another status comes with the server's words`(
        exchange: ScriptedExchange, status: Int, message: Secret<ForeignText>?
    ) async {
        await #expect(throws: DianeError.badStatus(status, message: message)) {
            _ = try await DianeHTTPClient(exchange).getAgents()
        }
    }

    @Test func `no store is no missing thing`() async {
        let absent = DianeHTTPClient(ScriptedExchange(.diane, always: .text("404 page not found\n", status: 404)))
        await #expect(throws: DianeError.noStore) { _ = try await absent.getHosts() }
        await #expect(throws: DianeError.noStore) { _ = try await absent.getContextDetail(name: "x") }
        await #expect(throws: DianeError.noStore) { _ = try await absent.getSlaves() }
        let missing = DianeHTTPClient(
            ScriptedExchange(.diane, always: .json(#"{"error":"Context not found"}"#, status: 404)))
        await #expect(throws: DianeError.badStatus(404, message: Secret("Context not found"))) {
            _ = try await missing.getContextDetail(name: "x")
        }
    }

    @Test func `a refused key is no missing store`() async {
        await #expect(throws: DianeError.unauthorized(message: Secret("Authorization required"))) {
            _ = try await DianeHTTPClient(
                ScriptedExchange(.diane, always: .text("Authorization required\n", status: 401))
            ).getHosts()
        }
    }

    @Test func `what is not understood says where, and how it begins`() async {
        let body = #"{"version":"1.9.1","mcp_servers":[{"name":"jobs"},{"name":5}]}"#
        let fault = DecodingFault(status: 200, field: "mcp_servers.1.name", start: ForeignText(body))
        await #expect(throws: DianeError.decoding(fault)) {
            _ = try await DianeHTTPClient(ScriptedExchange(.diane, always: .json(body))).getStatus()
        }
        let page = "<html>\u{1b}[2J"
        let noJSON = DecodingFault(status: 203, field: "", start: ForeignText(page))
        await #expect(throws: DianeError.decoding(noJSON)) {
            _ = try await DianeHTTPClient(ScriptedExchange(.diane, always: .json(page, status: 203))).getStatus()
        }
        #expect(!"\(noJSON)".contains("html"))
        let missing = DecodingFault(status: 200, field: "version", start: "{}")
        await #expect(throws: DianeError.decoding(missing)) {
            _ = try await DianeHTTPClient(ScriptedExchange(.diane, always: .json("{}"))).getStatus()
        }
    }

    @Test func `an error carries little of a long body`() async throws {
        let long = String(repeating: "x", count: 1 << 20)
        let text = await #expect(throws: DianeError.self) {
            _ = try await DianeHTTPClient(ScriptedExchange(.diane, always: .text(long, status: 500))).getAgents()
        }
        #expect(text == .badStatus(500, message: Secret(ForeignText(String(long.prefix(256))))))
        let json = await #expect(throws: DianeError.self) {
            _ = try await DianeHTTPClient(
                ScriptedExchange(.diane, always: .json(#"{"error":"\#(long)"}"#, status: 500))
            ).getAgents()
        }
        #expect(json == text)
    }

    @Test func `codes are stable`() {
        let codes: [DianeError] = [
            .readOnlyMode, .notAvailable, .notAddressable(name: ""), .unauthorized(message: nil), .noStore,
            .badStatus(500, message: nil), .decoding(DecodingFault(status: 200, field: "", start: "")),
        ]
        #expect(
            codes.map(\.code.rawValue) == [
                "read_only", "not_available", "not_addressable", "token_refused", "no_store", "bad_status",
                "decode_failed",
            ])
    }
}
