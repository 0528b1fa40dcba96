import LandfallModel

/// Gives the answers that a test has laid ready, and keeps what it was asked.
actor FakeExchange: ServerExchange {
    struct Request: Hashable {
        let target: String
        let limit: Int
        let deadline: ContinuousClock.Instant
    }

    nonisolated let kind = ServerKind.diane
    private let answer: Result<ServerAnswer, ServerExchangeError>
    private(set) var requests: [Request] = []

    init(_ answer: ServerAnswer) {
        self.answer = .success(answer)
    }

    init(failing error: ServerExchangeError) {
        answer = .failure(error)
    }

    /// Answers everything with JSON.
    init(json: String, status: Int = 200) {
        self.init(ServerAnswer(status: status, contentType: "application/json", body: Array(json.utf8)))
    }

    /// Answers everything as Go's `http.Error` does.
    init(text: String, status: Int) {
        self.init(ServerAnswer(status: status, contentType: "text/plain; charset=utf-8", body: Array(text.utf8)))
    }

    func get(
        _ target: String, limit: Int, deadline: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> ServerAnswer {
        requests.append(Request(target: target, limit: limit, deadline: deadline))
        return try answer.get()
    }

    func channel(
        _: String, deadline _: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> any ServerChannel {
        throw ServerExchangeError(.badAnswer, code: .badStatus, status: 404)
    }
}
