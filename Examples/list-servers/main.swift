// Lists the servers that `landfall add` has saved, one a line: the name, the product, and the route that is preferred.
import Foundation
import LandfallConnections
import LandfallModel

do {
    for server in try SavedServers().all() {
        // A route can contain a name that comes from the network; its description is safe to print.
        let route = server.routes.first?.description ?? ""
        print(server.name, server.kind.rawValue, route, separator: "\t")
    }
} catch {
    FileHandle.standardError.write(Data("\(error.code)\n".utf8))
    exit(1)
}
