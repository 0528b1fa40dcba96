import LandfallModel
import LandfallTesting
import Testing

@testable import EndlessCodeClient

struct SessionPlaceTests {
    private static let sessions = """
        [{"id":"A-1","projectId":"-p","state":"active","lastActiveAt":"2026-11-20T10:00:00Z"},
        {"id":"B-2","projectId":"-q","state":"active","lastActiveAt":"2026-11-21T10:00:00Z"},
        {"id":"C-3","projectId":"-q","state":"terminated","lastActiveAt":"2026-11-22T10:00:00Z"}]
        """
    private static let projects = """
        [{"id":"-p","name":"p","path":"/p"},{"id":"-q","name":"q","path":"/q","lastUsed":"2026-11-22T10:00:00Z"}]
        """

    /// A server that has a transcript of the name `t9` in one project.
    private func server() -> ScriptedExchange {
        ScriptedExchange(.endlesscode) { target in
            switch target {
            case "/api/v1/sessions": .success(ServerAnswer(status: 200, body: Array(Self.sessions.utf8)))
            case "/api/v1/projects": .success(ServerAnswer(status: 200, body: Array(Self.projects.utf8)))
            case "/api/v1/sessions/t9/history?projectId=-p&limit=0&offset=0":
                .success(ServerAnswer(status: 200, body: Array(#"{"messages":[],"totalCount":3}"#.utf8)))
            default: .success(ServerAnswer(status: 500, body: Array(#"{"error":true,"reason":"x"}"#.utf8)))
            }
        }
    }

    @Test(
        arguments: [
            ("a-1", SessionPlace(session: "A-1", project: "-p")),
            ("t9", SessionPlace(session: "t9", project: "-p")),
            ("-x/t1", SessionPlace(session: "t1", project: "-x")), ("nothing", nil),
            (nil, SessionPlace(session: "B-2", project: "-q")),
        ] as [(String?, SessionPlace?)])
    func `a session is found by its id, a transcript in the projects, and without a name the last active one`(
        name: String?, place: SessionPlace?
    ) async throws {
        let found = try await EndlessCodeHTTPClient(server()).place(of: name)
        #expect(found == place)
    }

    @Test func `a session is started by one POST`() async throws {
        let started = #"{"id":"N","projectId":"-p","state":"active"}"#
        let server = ScriptedExchange(.endlesscode, always: .json(started))
        let session = try await EndlessCodeSender(server).startSession(in: "-p")
        #expect(session.id.raw == "N")
        #expect(server.targets == [#"POST /api/v1/sessions {"projectId":"-p"}"#])
        let refusing = ScriptedExchange(
            .endlesscode, always: .json(#"{"error":true,"reason":"Something went wrong."}"#, status: 500))
        let error = await #expect(throws: EndlessCodeError.self) {
            try await EndlessCodeSender(refusing).startSession(in: "-p")
        }
        #expect(error == .badStatus(500, reason: Secret("Something went wrong.")))
        #expect(refusing.targets.count == 1)
    }
}
