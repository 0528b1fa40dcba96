// The code of the tutorials in the libraries' documentation, to run: library-tour [PART [ARGUMENT]].
import Foundation
import Landfall

Landfall.bootstrap()

let arguments = CommandLine.arguments.dropFirst()
let part = arguments.first ?? ""
let argument = arguments.dropFirst().first

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
    case "check": try await saveProven(argument ?? "studio")
    case "saved": try await explainFailure(argument ?? "studio")
    case "secret": showSecret()
    case "tools":
        try await SavedServers().open(argument, requiring: .anything) { server in
            try await printTools(of: server.exchange)
            await printJobs(of: server.exchange)
        }
    case "sessions":
        try await SavedServers().open(argument, requiring: .anything) { try await printActiveSessions(of: $0.exchange) }
    case "conversation":
        try await SavedServers().open(argument, requiring: .anything) { server in
            try await printTitle(server.exchange)
            try await follow(server.exchange)
        }
    case "status": await followStatus(of: argument ?? "studio")
    case "twice": await followTwice(argument ?? "studio")
    default:
        print(
            "library-tour addresses|exchange|change|check|find|follow|saved|secret|tools|sessions|conversation|status|twice [ARGUMENT]"
        )
        exit(2)
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
