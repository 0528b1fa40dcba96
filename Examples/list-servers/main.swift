// Lists the servers that `landfall add` has saved, one a line: the name, the product, and the route that is preferred.
import Foundation
import ServerConnections
import ServerModel

do {
    for server in try SavedServers().all() {
        // A route can have a name in it that somebody on the network has chosen; its description is fit to show.
        let route = server.routes.first?.description ?? ""
        print(server.name, server.kind.rawValue, route, separator: "\t")
    }
} catch {
    FileHandle.standardError.write(Data("\(error.code)\n".utf8))
    exit(1)
}
