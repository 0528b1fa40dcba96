import DianeClient
import LandfallModel

/// A server that exists only in memory: its answers by path.
struct MadeUpServer: ServerExchange {
    let kind: ServerKind = .diane
    let answers: [String: String]

    func get(
        _ target: String, limit: Int, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> ServerAnswer {
        guard let text = answers[target] else { return ServerAnswer(status: 404, body: []) }
        return ServerAnswer(status: 200, contentType: "application/json", body: Array(text.utf8))
    }

    func channel(
        _ target: String, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> any ServerChannel {
        throw ServerExchangeError(.badAnswer, code: .badStatus, status: 404)
    }
}

let madeUp = MadeUpServer(answers: ["/tools": #"[{"name":"job_list","server":"jobs","builtin":true}]"#])

/// A typed client uses it like a real server.
func askMadeUpServer() async throws {
    let tools = try await DianeHTTPClient(madeUp).getTools()
    print(tools.map(\.name.description))
}

/// A GET with side effects is recognised by its path, before anything is sent.
func checkPaths() {
    let rule = ReadOnlyRule(kind: .diane)
    for path in ["/tools", "/agents/writer/test"] {
        do {
            try rule.check(path)
            print(path, "may be asked")
        } catch {
            print(path, "is refused")
        }
    }
}
