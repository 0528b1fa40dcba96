import LandfallModel
import WorkflowsTestSupport

/// A server that answers what a test has laid ready for each path, and nothing else.
struct ScriptedExchange: ServerExchange {
    var kind = ServerKind.diane
    /// By the target, else by the target without its query.
    var answers: [String: ServerAnswer] = [:]

    /// Answers with JSON.
    init(_ answers: [String: String], kind: ServerKind = .diane) {
        self.kind = kind
        self.answers = answers.mapValues { ServerAnswer(status: 200, body: Array($0.utf8)) }
    }

    /// Answers one path with plain text and a status.
    func with(_ path: String, status: Int, text: String) -> Self {
        var exchange = self
        exchange.answers[path] = ServerAnswer(status: status, contentType: "text/plain", body: Array(text.utf8))
        return exchange
    }

    func get(
        _ target: String, limit _: Int, deadline _: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> ServerAnswer {
        guard let answer = answers[target] ?? answers[String(target.prefix { $0 != "?" })] else {
            throw ServerExchangeError(.unreachable, code: .connectionRefused)
        }
        return answer
    }

    func channel(
        _: String, deadline _: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> any ServerChannel {
        throw ServerExchangeError(.badAnswer, code: .badStatus, status: 404)
    }
}
