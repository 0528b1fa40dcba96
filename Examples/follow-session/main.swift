// Shows the end of a session that is under way, and goes on as it does: follow-session NAME.
import Landfall

try await SavedServers().open(CommandLine.arguments[1]) { server in
    guard let session = try await server.endlessCode.sessions().first(where: \.isActive) else { return }
    for try await item in session.items(last: 60) { print(item) }
}
