// The code of the tutorials in the libraries' documentation, to run: library-tour [PART [ARGUMENT]].
import Foundation
import LandfallConnections
import LandfallModel
import LocalDiscovery

EngineProgram.serveIfAsked()

let arguments = CommandLine.arguments.dropFirst()
let part = arguments.first ?? ""
let argument = arguments.dropFirst().first

/// The saved server that the argument names, and the chosen one without it.
func saved() throws -> any ServerExchange { try SavedServers().connect(argument) }

do {
    switch part {
    case "addresses":
        print(explained(argument ?? "studio:9090"))
        print(shown("\u{1B}[31mred"))
    case "exchange":
        try await askMadeUpServer()
        checkPaths()
    case "change": await pauseNothing(on: madeUp)
    case "find": await findServers()
    case "follow": await followServers()
    case "saved": await explainFailure(argument ?? "studio")
    case "tools":
        let server = try saved()
        try await printTools(of: server)
        await printJobs(of: server)
    case "sessions": try await printActiveSessions(of: saved())
    case "conversation":
        try await printTitle(of: argument ?? "", on: SavedServers().connect())
        try await follow(argument ?? "", on: SavedServers().connect())
    case "status": try await followStatus(of: argument ?? "studio")
    default:
        print("library-tour addresses|exchange|change|find|follow|saved|tools|sessions|conversation|status [ARGUMENT]")
        exit(2)
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
