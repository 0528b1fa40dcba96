// Lists the servers of the LAN, one a line: the name, the product, and the route that is preferred. It needs LocalDiscovery alone.
import LocalDiscovery

// This program is started once more as the process of the embedded engine.
EngineProgram.serveIfAsked()

var servers = CandidateSet()
for await event in LocalBrowser(ends: .whenSettled(maximum: .seconds(10))).events() { _ = servers.apply(event) }
for server in servers.candidates {
    print(server.name, server.kind.rawValue, server.routes.first?.url ?? "", separator: "\t")
}
for report in servers.reports.values where !report.isWorking { print("not searched:", report.code?.rawValue ?? "") }
