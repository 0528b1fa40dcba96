import DianeClient
import LandfallModel

/// Uses the protocol of Diane's own applications; the client that it gets decides what can happen.
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

/// Passes a client that only reads.
func pauseNothing(on server: any ServerExchange) async {
    await pauseBackup(DianeHTTPClient(server))
}
