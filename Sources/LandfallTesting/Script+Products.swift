public import DianeClient
internal import LandfallModel

extension ScriptedServer.Script {
    /// A Diane. It answers `/health`, `/status` and `/mcp-servers`, and 404 to what a test does not answer.
    ///
    /// - Parameters:
    ///   - status: How it is, with its MCP servers.
    ///   - token: The token that it wants; nil if it wants none.
    ///   - answers: What it answers beside, by target or path.
    /// - Returns: The script.
    public static func diane(
        _ status: DianeStatus = .sample(), token: String? = nil, answers: [String: ScriptedServer.Answer] = [:]
    ) -> Self {
        let usual = [
            "/health": .health, "/status": (try? ScriptedServer.Answer.json(encoding: status)) ?? .notFound,
            "/mcp-servers": (try? ScriptedServer.Answer.json(encoding: status.mcpServers)) ?? .notFound,
        ]
        let open = product(.diane, answers) { usual[$0.path]?.steps }
        guard let token else { return open }
        return Self(kind: .diane) { request, count in
            if request.token?.revealed == token { return open.reply(request, count) }
            let words = request.hasToken ? "Invalid API key\n" : "Authorization required\n"
            let refusal = ScriptedServer.Answer.text(words, status: 401)
            return (request.hasToken ? refusal : refusal.header("WWW-Authenticate", #"Bearer realm="diane""#)).steps
        }
    }

    /// A Diane of the second kind, which wants no token. It answers `/api/status`, and 404 to what a test does not answer.
    public static func diane2(answers: [String: ScriptedServer.Answer] = [:]) -> Self {
        let status = ScriptedServer.Answer.json(DianeSamples.status2)
        return product(.diane2, answers) { $0.path == "/api/status" ? status.steps : nil }
    }

    /// An EndlessCode: its projects, sessions and their histories, and `/ws`. It takes frames of at most 16,384 bytes there, and no others
    /// than texts. As the real one it looks at the token on `/ws` alone, agrees, and then closes with 1008.
    ///
    /// - Parameters:
    ///   - sessions: Its sessions.
    ///   - token: The token that it wants; nil if it wants none.
    ///   - answers: What it answers instead or beside, by target or path.
    /// - Returns: The script.
    public static func endlessCode(
        _ sessions: [ScriptedSession] = [], token: String? = nil, answers: [String: ScriptedServer.Answer] = [:]
    ) -> Self {
        let host = ScriptedSessions(sessions: sessions)
        return product(.endlesscode, answers, notFound: ScriptedSessions.error(404, "Not Found")) { request in
            guard request.path == "/ws" else { return host.answer(to: request)?.steps }
            guard token == nil || request.token?.revealed == token else {
                return [.agree([]), .send(ScriptedServer.close(1008))]
            }
            return [.agree([])] + host.greeting + [.converse(frameLimit: 16_384, host.answer(to:))]
        }
    }
}

extension ScriptedServer.Answer {
    static let health = json(#"{"status":"ok"}"#)
}
