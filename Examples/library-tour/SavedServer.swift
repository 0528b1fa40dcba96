import DianeClient
import LandfallConnections
import LandfallModel

/// Asks the Diane that was saved under this name; without a name the one that `landfall use` has chosen.
func askSavedServer(_ name: String?) async throws {
    let server = try SavedServers().connect(name)
    let status = try await DianeHTTPClient(server).getStatus()
    print(status.version, "by", await server.route ?? "")
    await server.close()
}

/// A failure has a code of landfall-codes(7), which stays the same; landfall's sentences are for people.
func explainFailure(_ name: String) async {
    do {
        try await askSavedServer(name)
    } catch let error as SavedServersError where error.code == .profileUnknown {
        print("no server is saved as", name)
    } catch let error as SavedServersError {
        print("not connected:", error.code.rawValue)
    } catch {
        print("no answer:", error)
    }
}
