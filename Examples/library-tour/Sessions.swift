import EndlessCodeClient
import LandfallModel

/// Prints the active sessions.
func printActiveSessions(of server: any ServerExchange) async throws {
    for session in try await EndlessCodeHTTPClient(server).sessions() where session.isActive {
        print(session.id, session.messageCount ?? 0)
    }
}

/// Prints the last messages of the active session, and new ones as they arrive.
func follow(_ server: any ServerExchange) async throws {
    guard let session = try await EndlessCodeHTTPClient(server).sessions().first(where: \.isActive) else { return }
    for try await item in session.items(last: 60) { print(item) }
}

/// Reads a whole session, one page at a time.
func printTitle(_ server: any ServerExchange) async throws {
    let client = EndlessCodeHTTPClient(server)
    guard let session = try await client.sessions().first else { return }
    var transcript = Transcript()
    for try await page in client.history(of: session.id, in: session.projectID) {
        transcript.append(page.messages)
    }
    print(transcript.title ?? "")
}
