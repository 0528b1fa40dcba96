import EndlessCodeClient
import LandfallModel

/// The sessions that are under way.
func printActiveSessions(of server: any ServerExchange) async throws {
    for session in try await EndlessCodeHTTPClient(server).sessions() where session.isActive {
        print(session.id, session.messageCount ?? 0)
    }
}

/// What was said last in the session that is under way, and what is said from now on.
func follow(_ server: any ServerExchange) async throws {
    guard let session = try await EndlessCodeHTTPClient(server).sessions().first(where: \.isActive) else { return }
    for try await item in session.items(last: 60) { print(item) }
}

/// All that was said in a session, a page at a time.
func printTitle(_ server: any ServerExchange) async throws {
    let client = EndlessCodeHTTPClient(server)
    guard let session = try await client.sessions().first else { return }
    var transcript = Transcript()
    for try await page in client.history(of: session.id, in: session.projectID) {
        transcript.append(page.messages)
    }
    print(transcript.title ?? "")
}
