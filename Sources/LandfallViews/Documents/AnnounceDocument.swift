internal import LandfallModel
internal import LandfallTransport
package import LandfallWorkflows
package import LocalDiscovery

extension Document {
    /// `landfall.announce/1`: what happened to a service, in one line. JSON is never translated.
    package init(_ news: Announcement.News, of service: ServiceDefinition) {
        let event: String
        var (code, auth): (FailureCode?, LocalServer.Authentication?) = (nil, nil)
        var source: ScanDocument.Source?
        switch news {
        case .established: event = "established"
        case .renamed: event = "renamed"
        case .withdrawn: event = "withdrawn"
        case .gone(let isTaken): (event, code) = ("gone", isTaken ? .notThisProduct : .serverUnreachable)
        case .again(let reason, let server):
            (event, auth) = (reason == .back ? "back" : "changed", server.authentication)
        case .source(let report, let elapsed):
            (event, source) = ("source", ScanDocument.Source(report, elapsed: elapsed))
        }
        self.init(
            "landfall.announce/1",
            [
                "event": event, "name": service.name, "kind": service.kind, "port": service.port, "auth": auth,
                "code": code, "source": source,
            ])
    }
}
