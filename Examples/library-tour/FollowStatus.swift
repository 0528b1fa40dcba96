import LandfallConnections
import LandfallModel

/// Tells how a saved server is for as long as the program runs, and why where it is not well.
func followStatus(of name: String) async throws {
    let server = try SavedServers().connect(name)
    let monitor = StatusMonitor(ServerPoller(server))
    for await state in monitor.states() {
        print(state.status, state.cause?.code.rawValue ?? "")
    }
}

/// Tells the monitor what an application knows and it does not.
func rest(_ monitor: StatusMonitor) async {
    await monitor.wentToBackground()
    await monitor.cameBack()
}
