import LandfallModel
import LocalDiscovery

/// Scans the LAN until no more servers are expected, and prints each server once.
func findServers() async {
    let browser = LocalBrowser(ends: .whenSettled(maximum: .seconds(10)))
    var servers = CandidateSet()
    for await event in browser.events() { _ = servers.apply(event) }
    for server in servers.candidates {
        print(server.name, server.kind.rawValue, server.routes.map(\.url))
    }
    // "Nothing found" and "could not be searched" are different answers.
    for report in servers.reports.values where !report.isWorking { print("not searched:", report.code?.rawValue ?? "") }
}

/// The same, event by event: servers that are found, updated and lost.
func followServers() async {
    let browser = LocalBrowser(ends: .never)
    for await event in browser.events() {
        if case .found(let sighting) = event { print(sighting.name, sighting.routes.map(\.url)) }
    }
}
