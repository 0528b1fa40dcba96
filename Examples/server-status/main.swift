// Connects to a saved server and says how it is: server-status [NAME].
import DianeClient
import EndlessCodeClient
import Foundation
import LandfallConnections
import LandfallModel

/// The version and the tools of a Diane, or the projects of an EndlessCode; of another product its name.
func status(of server: ServerConnection) async throws -> String {
    switch server.kind {
    case .diane:
        let status = try await DianeHTTPClient(server).getStatus()
        return "Diane \(status.version), \(status.totalTools) tools"
    case .endlesscode:
        let projects = try await EndlessCodeClient(server).projects()
        return "EndlessCode: " + projects.map(\.name.description).joined(separator: ", ")
    default:
        return server.kind.displayName
    }
}

do {
    // Without a name it is the server that `landfall use` has chosen.
    let server = try SavedServers().connect(CommandLine.arguments.dropFirst().first)
    print(try await status(of: server))
    if let route = await server.route { print("by", ForeignText(route)) }
    await server.close()
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
