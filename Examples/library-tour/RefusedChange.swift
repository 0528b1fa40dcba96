import DianeClient
import LandfallModel

/// Written against the protocol of Diane's own applications; which client it gets decides what can happen.
func pauseBackup(_ client: any DianeClientProtocol) async {
    do {
        try await client.toggleJob(name: "backup", enabled: false)
        print("paused")
    } catch DianeError.readOnlyMode {
        print("refused, and nothing was sent")
    } catch {
        print("failed:", error)
    }
}

/// This client reads, and changes nothing.
func pauseNothing(on server: any ServerExchange) async {
    await pauseBackup(DianeHTTPClient(server))
}
