public import EndlessCodeClient
internal import LandfallModel

/// A session of a scripted EndlessCode: what was said in it, and what is said while a client listens.
///
/// ```swift
/// ScriptedSession(history: [.user("Tidy up"), .assistant("I will.")], live: [.assistant("Done.")])
/// ```
public struct ScriptedSession: Sendable {
    /// A line of a transcript.
    public struct Line: Sendable, Hashable {
        private let role: String?
        private let text: String

        /// What the user has said.
        public static func user(_ text: String) -> Line { Line(role: "user", text: text) }

        /// What the model has said.
        public static func assistant(_ text: String) -> Line { Line(role: "assistant", text: text) }

        /// Any other line, as Claude Code writes it: a JSON object with a `uuid` of its own.
        public static func json(_ line: String) -> Line { Line(role: nil, text: line) }

        /// As the server sends it.
        fileprivate func message(_ name: String) -> JSONValue {
            var line = text
            if let role = role.map({ JSONValue.string(ForeignText($0)) }) {
                let said = JSONValue.string(ForeignText(text))
                let content = self.role == "user" ? said : .array([.object(["type": .string("text"), "text": said])])
                let message = JSONValue.object(["role": role, "id": .string(ForeignText(name)), "content": content])
                line = JSONValue.object(["type": role, "uuid": .string(ForeignText(name)), "message": message]).line
            }
            return .object(["messageType": .string("unknown"), "rawJSON": .string(ForeignText(line))])
        }
    }

    /// The session as the server lists it.
    public var session: EndlessCodeHTTPClient.Session
    /// What its transcript has.
    public var history: [Line]
    /// What is said on each channel as soon as it stands.
    public var live: [Line]

    /// Makes a session.
    public init(_ session: EndlessCodeHTTPClient.Session = .sample(), history: [Line] = [], live: [Line] = []) {
        (self.session, self.history, self.live) = (session, history, live)
    }
}

/// The sessions of one server.
struct ScriptedSessions: Sendable {
    let sessions: [ScriptedSession]

    static func error(_ status: Int, _ reason: String) -> ScriptedServer.Answer {
        .json(#"{"error":true,"reason":"\#(reason)"}"#, status: status)
    }

    func answer(to request: ScriptedServer.Request) -> ScriptedServer.Answer? {
        let parts = request.path.split(separator: "/").map(String.init)
        if parts == ["health"] { return .health }
        guard request.method == "GET", parts.prefix(2) == ["api", "v1"] else { return nil }
        switch (parts.dropFirst(2).first, parts.count) {
        case ("projects", 3): return encoded(projects)
        case ("projects", 4): return projects.first { $0.id.raw.percentEncoded == parts[3] }.flatMap(encoded)
        case ("projects", 5) where parts[4] == "sessions":
            return encoded(sessions.map(\.session).filter { $0.projectID.raw.percentEncoded == parts[3] })
        case ("sessions", 3): return encoded(sessions.map(\.session))
        case ("sessions", 4): return session(parts[3]).flatMap { encoded($0.session) }
        case ("sessions", 5) where parts[4] == "history": return history(parts[3], request)
        default: return nil
        }
    }

    private var projects: [EndlessCodeHTTPClient.Project] {
        var seen: Set<EndlessCodeHTTPClient.Project.ID> = []
        return sessions.map(\.session.projectID).filter { seen.insert($0).inserted }.map { .sample(id: $0.raw) }
    }

    private func session(_ id: String) -> ScriptedSession? {
        sessions.first { $0.session.id.raw.percentEncoded == id }
    }

    private func encoded(_ value: some Encodable) -> ScriptedServer.Answer? { try? .json(encoding: value) }

    /// A page; as of the real one, an error where no project is named or no transcript is there.
    private func history(_ id: String, _ request: ScriptedServer.Request) -> ScriptedServer.Answer? {
        let query = request.target.dropFirst(request.path.utf8.count + 1).split(separator: "&").map {
            $0.split(separator: "=", maxSplits: 1).map(String.init)
        }
        func value(_ name: String) -> String? { query.first { $0.first == name }?.last }
        guard let session = session(id), session.session.projectID.raw.percentEncoded == value("projectId") else {
            return Self.error(500, "Something went wrong.")
        }
        let (offset, limit) = (Int(value("offset") ?? "") ?? 0, Int(value("limit") ?? "") ?? 1_000)
        let lines = session.history.enumerated().dropFirst(max(0, offset)).prefix(max(0, limit))
        let page: [ForeignText: JSONValue] = [
            "sessionId": .string(ForeignText(session.session.id.raw)),
            "messages": .array(lines.map { $1.message("said-\($0)") }),
            "totalCount": .integer(Int64(session.history.count)),
            "hasMore": .bool(offset + lines.count < session.history.count),
        ]
        return encoded(JSONValue.object(page))
    }

    /// What it says on a channel that it takes.
    var greeting: [ScriptedServer.Step] {
        let sessions = self.sessions
        let list = sessions.compactMap { try? JSONText.encode($0.session) }.joined(separator: ",")
        let live = sessions.flatMap { session in
            session.live.enumerated().map { number, line in
                JSONValue.object([
                    "type": .string("cli_output"), "sessionId": .string(ForeignText(session.session.id.raw)),
                    "message": line.message("live-\(number)"), "timestamp": .string("2026-02-08T01:02:03Z"),
                ]).line
            }
        }
        return ([#"{"type":"sync","sessions":[\#(list)],"recentMessages":[]}"#] + live).map {
            .send(ScriptedServer.text($0))
        }
    }

    /// What it says to a message: how the session is, where that is asked or told; nothing where it takes what was written.
    func answer(to message: String) -> [ScriptedServer.Step] {
        guard let value = try? JSONValue(Array(message.utf8), within: .shown), let type = value["type"]?.text?.raw,
            ["prompt_response", "session_control", "user_message"].contains(type)
        else { return Self.problem("INVALID_MESSAGE") }
        let id = value["sessionId"]?.text?.raw ?? ""
        guard let session = sessions.first(where: { $0.session.id.raw == id })?.session else {
            return Self.problem(type == "session_control" ? "INTERNAL_ERROR" : "SESSION_NOT_FOUND")
        }
        guard type == "session_control" else { return session.isActive ? [] : Self.problem("SESSION_NOT_FOUND") }
        let state = ["pause": "paused", "terminate": "terminated"][value["action"]?.text?.raw ?? ""] ?? "active"
        return [.send(ScriptedServer.text(#"{"type":"session_state","sessionId":"\#(id)","state":"\#(state)"}"#))]
    }

    private static func problem(_ code: String) -> [ScriptedServer.Step] {
        [.send(ScriptedServer.text(#"{"type":"error","code":"\#(code)","message":""}"#))]
    }
}

extension JSONValue {
    /// On one line.
    fileprivate var line: String { (try? JSONText.encode(self)) ?? "" }
}
