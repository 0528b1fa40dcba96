import DianeClient
import LandfallModel

/// Prints what the MCP servers of a Diane offer, and which of them are down.
func printTools(of server: any ServerExchange) async throws {
    let client = DianeHTTPClient(server, deadline: .now + .seconds(20))
    for tool in try await client.getTools() {
        print(tool.server, tool.name, tool.description ?? "")
    }
    for server in try await client.getStatus().mcpServers where server.enabled && !server.isConnected {
        print("down:", server.name, server.error ?? "")
    }
}

/// Tells the reasons for a missing answer apart.
func printJobs(of server: any ServerExchange) async {
    do {
        print(try await DianeHTTPClient(server).getJobs().map(\.name.description))
    } catch {
        switch error {
        case .unauthorized: print("the key is missing or wrong")
        case .noAnswer(let cause): print("nothing came back:", cause.code.rawValue)
        default: print(error)
        }
    }
}
