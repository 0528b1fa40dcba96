import LandfallModel
import Testing

@testable import DianeClient

@Suite struct DianeHTTPClientTests {
    @Test func `a request has 10 seconds and 8 MiB`() async throws {
        let exchange = FakeExchange(json: "[]")
        let start = ContinuousClock.now
        let client = DianeHTTPClient(exchange, deadline: nil, requestLimit: .seconds(10), now: { start })
        _ = try await client.getJobs()
        let requests = await exchange.requests
        #expect(requests == [.init(target: "/jobs", limit: 8 << 20, deadline: start + .seconds(10))])
        #expect(DianeHTTPClient.standardRequestLimit == .seconds(10))
    }

    @Test(arguments: [(3, 3), (60, 10)])
    func `the deadline that is handed in goes before that`(given: Int, used: Int) async throws {
        let exchange = FakeExchange(json: "[]")
        let start = ContinuousClock.now
        let client = DianeHTTPClient(
            exchange, deadline: start + .seconds(given), requestLimit: .seconds(10), now: { start })
        _ = try await client.getTools()
        let requests = await exchange.requests
        #expect(requests.map(\.deadline) == [start + .seconds(used)])
    }

    @Test func `a list that was never made is empty`() async throws {
        let client = DianeHTTPClient(FakeExchange(json: "null\n"))
        let agents = try await client.getAgents()
        #expect(agents.isEmpty)
        let resources = try await client.getResources()
        #expect(resources.isEmpty)
    }

    @Test func `healthy is what answers with 2xx`() async {
        #expect(await DianeHTTPClient(FakeExchange(json: #"{"status":"ok"}"#)).health())
        #expect(await !DianeHTTPClient(FakeExchange(text: "Invalid API key\n", status: 401)).health())
        let silent = FakeExchange(failing: ServerExchangeError(.timeout, code: .connectTimeout))
        #expect(await !DianeHTTPClient(silent).health())
    }

    @Test func `of a server elsewhere there is no process`() {
        let client = DianeHTTPClient(FakeExchange(json: "{}"))
        #expect(!client.socketExists)
        #expect(client.getPID() == nil)
        #expect(!client.isProcessRunning())
    }

    @Test func `a name that cannot be addressed is not sent`() async {
        let exchange = FakeExchange(json: "{}")
        await #expect(throws: DianeError.notAddressable(name: "a/test")) {
            _ = try await DianeHTTPClient(exchange).getAgent(name: "a/test")
        }
        let requests = await exchange.requests
        #expect(requests.isEmpty)
    }
}

@Suite struct DianeErrorTests {
    @Test func `what the exchange says is passed on`() async {
        let cause = ServerExchangeError(.unreachable, code: .connectionRefused)
        await #expect(throws: DianeError.noAnswer(cause)) {
            _ = try await DianeHTTPClient(FakeExchange(failing: cause)).getStatus()
        }
        #expect(DianeError.noAnswer(cause).code == .connectionRefused)
    }

    @Test(
        arguments: [
            (FakeExchange(json: #"{"error":"agent 'x' not found"}"# + "\n", status: 404), 404, "agent 'x' not found"),
            (FakeExchange(text: "Provider not found\n", status: 404), 404, "Provider not found"),
            (FakeExchange(text: "404 page not found\n", status: 404), 404, "404 page not found"),
            (FakeExchange(json: #"{"error":"no store"}"#, status: 500), 500, "no store"),
            (FakeExchange(json: #"{"message":"x"}"#, status: 503), 503, nil),
            (FakeExchange(text: "\n", status: 500), 500, nil),
            (FakeExchange(ServerAnswer(status: 307, contentType: "text/html", body: Array("<a>".utf8))), 307, nil),
            (FakeExchange(ServerAnswer(status: 502, body: Array("Bad gateway".utf8))), 502, nil),
        ] as [(FakeExchange, Int, ForeignText?)])
    func `another status comes with the server's words`(
        exchange: FakeExchange, status: Int, message: ForeignText?
    ) async {
        await #expect(throws: DianeError.badStatus(status, message: message)) {
            _ = try await DianeHTTPClient(exchange).getAgents()
        }
    }

    @Test func `no store is no missing thing`() async {
        let absent = DianeHTTPClient(FakeExchange(text: "404 page not found\n", status: 404))
        await #expect(throws: DianeError.noStore) { _ = try await absent.getHosts() }
        await #expect(throws: DianeError.noStore) { _ = try await absent.getContextDetail(name: "x") }
        await #expect(throws: DianeError.noStore) { _ = try await absent.getSlaves() }
        let missing = DianeHTTPClient(FakeExchange(json: #"{"error":"Context not found"}"#, status: 404))
        await #expect(throws: DianeError.badStatus(404, message: "Context not found")) {
            _ = try await missing.getContextDetail(name: "x")
        }
    }

    @Test func `a refused key is no missing store`() async {
        await #expect(throws: DianeError.unauthorized(message: "Authorization required")) {
            _ = try await DianeHTTPClient(FakeExchange(text: "Authorization required\n", status: 401)).getHosts()
        }
    }

    @Test func `what is not understood says where, and how it begins`() async {
        let body = #"{"version":"1.9.1","mcp_servers":[{"name":"jobs"},{"name":5}]}"#
        let fault = DecodingFault(status: 200, field: "mcp_servers.1.name", start: ForeignText(body))
        await #expect(throws: DianeError.decoding(fault)) {
            _ = try await DianeHTTPClient(FakeExchange(json: body)).getStatus()
        }
        let page = "<html>\u{1b}[2J"
        let noJSON = DecodingFault(status: 203, field: "", start: ForeignText(page))
        await #expect(throws: DianeError.decoding(noJSON)) {
            _ = try await DianeHTTPClient(FakeExchange(json: page, status: 203)).getStatus()
        }
        #expect("\(noJSON)".contains("<html>␛[2J"))
        #expect(!"\(noJSON)".contains("\u{1b}"))
        let missing = DecodingFault(status: 200, field: "version", start: "{}")
        await #expect(throws: DianeError.decoding(missing)) {
            _ = try await DianeHTTPClient(FakeExchange(json: "{}")).getStatus()
        }
    }

    @Test func `an error carries little of a long body`() async throws {
        let long = String(repeating: "x", count: 1 << 20)
        let text = await #expect(throws: DianeError.self) {
            _ = try await DianeHTTPClient(FakeExchange(text: long, status: 500)).getAgents()
        }
        #expect(text == .badStatus(500, message: ForeignText(String(long.prefix(256)))))
        let json = await #expect(throws: DianeError.self) {
            _ = try await DianeHTTPClient(FakeExchange(json: #"{"error":"\#(long)"}"#, status: 500)).getAgents()
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
