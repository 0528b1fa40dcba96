internal import LandfallModel
internal import LandfallTransport
package import LandfallWorkflows
package import LocalDiscovery

/// `landfall.announce/1`: one line for each thing that happens.
package struct AnnounceDocument: Encodable {
    private enum Event: String, Encodable {
        case established, renamed, source, gone, back, changed, withdrawn
    }

    private let schema = "landfall.announce/1"
    private let event: Event
    private let name: String
    private let kind: ServerKind
    private let port: UInt16
    private var auth: LocalServer.Authentication?
    private var code: FailureCode?
    private var source: ScanDocument.Source?

    /// What happened to a service. JSON is never translated.
    package init(_ news: Announcement.News, of service: ServiceDefinition) {
        (name, kind, port) = (service.name, service.kind, service.port)
        switch news {
        case .established: event = .established
        case .renamed: event = .renamed
        case .withdrawn: event = .withdrawn
        case .gone(let isTaken):
            event = .gone
            code = isTaken ? .notThisProduct : .serverUnreachable
        case .again(let reason, let server):
            event = reason == .back ? .back : .changed
            auth = server.authentication
        case .source(let report, let elapsed):
            event = .source
            source = ScanDocument.Source(report, elapsed: elapsed)
        }
    }
}
