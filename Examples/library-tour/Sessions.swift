import EndlessCodeClient
import LandfallModel

/// The sessions that are under way.
func printActiveSessions(of server: any ServerExchange) async throws {
    let client = EndlessCodeClient(server)
    for session in try await client.sessions() where session.state == .active {
        print(session.id, session.messageCount ?? 0)
    }
}

/// What was said in a session, a page at a time.
func printTitle(of session: String, on server: any ServerExchange) async throws {
    var transcript = Transcript()
    for try await page in EndlessCodeClient(server).history(of: session) {
        transcript.append(page.messages)
    }
    print(transcript.title ?? "")
}

/// The same session as one conversation, from its end on, with what is said while you listen.
func follow(_ session: String, on server: any ServerExchange) async {
    for await state in EndlessCodeSession(server, session: session).states() {
        print(state)
    }
}
