internal import FoundationEssentials
package import LandfallConnections
package import LandfallModel
internal import LandfallWording
package import LandfallWorkflows

/// `landfall.scan/1`: what a scan found.
package struct ScanDocument: Sendable {
    package struct Source: Encodable, Sendable {
        package let source: DiscoverySource
        package let ok: Bool
        package let engine: String?
        package let code: FailureCode?
        package let message: String?
        package let machines: MachinesDocument?
        package let durationMilliseconds: Int

        /// What a source reports about itself.
        init(_ report: SourceReport, elapsed: Duration) {
            source = report.source
            ok = report.isWorking
            engine = report.engine
            code = report.code
            message = report.code.map { Messages(language: .english).trouble(report.source, $0) }
            machines = report.machines.map(MachinesDocument.init)
            durationMilliseconds = elapsed.milliseconds
        }

        package enum CodingKeys: String, CodingKey {
            case source, ok, engine, code, message, machines
            case durationMilliseconds = "duration_ms"
        }
    }

    package struct Unresolved: Encodable, Sendable {
        package let instance: ForeignText
        package let kind: ServerKind
    }

    package let schema = "landfall.scan/1"
    package let candidates: [Candidate]
    package let saved: ProfileIndex
    package let sources: [Source]
    package let complete: Bool
    package let unresolved: [Unresolved]
    package let durationMilliseconds: Int

    /// A scan as far as it has come, with the rows as they are shown. JSON is never translated.
    package init(_ state: ScanState, saved: ProfileIndex, rows: [Candidate]) {
        self.init(
            state.candidates, saved: saved, rows: rows, isComplete: state.isComplete, settledAt: state.settledAt,
            elapsed: state.elapsed)
    }

    init(
        _ set: CandidateSet, saved: ProfileIndex = ProfileIndex(), rows: [Candidate]? = nil, isComplete: Bool,
        settledAt: [DiscoverySource: Duration], elapsed: Duration
    ) {
        candidates = rows ?? set.candidates
        self.saved = saved
        sources = DiscoverySource.allCases.compactMap { set.reports[$0] }.map {
            Source($0, elapsed: settledAt[$0.source] ?? elapsed)
        }
        complete = isComplete
        unresolved = set.unresolved.map { Unresolved(instance: $0.name, kind: $0.kind) }
        durationMilliseconds = elapsed.milliseconds
    }

    /// Made when they are asked for, for a scan may have found a thousand.
    package var servers: some Collection<ServerDocument> {
        let doubts = NameDoubts(candidates, saved: saved)
        return candidates.lazy.map { [saved] in
            ServerDocument($0, savedAs: saved.name(of: $0), doubt: doubts.doubt(about: $0))
        }
    }

    /// Its JSON, one server after another.
    package func json() throws -> String {
        try JSONText.object([
            "schema": JSONText.encode(schema), "servers": JSONText.array(servers), "sources": JSONText.encode(sources),
            "complete": JSONText.encode(complete), "unresolved": JSONText.array(unresolved),
            "duration_ms": JSONText.encode(durationMilliseconds),
        ])
    }
}

/// One server of a scan.
package struct ServerDocument: Encodable, Sendable, Hashable {
    package struct RouteDocument: Encodable, Sendable, Hashable {
        package let url: String
        package let host: String
        package let port: UInt16?
        package let via: Route.Via
        package let interface: String?
        package let family: IPAddress.Family?

        package init(_ route: Route) {
            url = route.url
            host = route.host.description
            port = route.port
            via = route.via
            interface = route.interface
            family = route.address?.family
        }
    }

    package let number: Int
    package let ref: String
    package let name: ForeignText
    package let kind: ServerKind
    package let sources: [DiscoverySource]
    package let instance: ForeignText?
    package let routes: [RouteDocument]
    package let txt: [String: String]
    package let txtBase64: [String: String]?
    package let serverID: ForeignText?
    package let nodeID: ForeignText?
    package let savedAs: ProfileName?
    package let thisMachine: Bool
    package let tailnet: SeenTailnet?
    package let nameDoubt: NameDoubt?

    package enum CodingKeys: String, CodingKey {
        case number, ref, name, kind, sources, instance, routes, txt, tailnet
        case txtBase64 = "txt_base64"
        case serverID = "server_id"
        case nodeID = "node_id"
        case savedAs = "saved_as"
        case thisMachine = "this_machine"
        case nameDoubt = "name_doubt"
    }

    package init(_ candidate: Candidate, savedAs: ProfileName? = nil, doubt: NameDoubt? = nil) {
        nameDoubt = doubt
        number = candidate.number
        ref = candidate.ref
        name = candidate.name
        kind = candidate.kind
        sources = candidate.sources
        instance = candidate.instance?.name
        routes = candidate.routes.map(RouteDocument.init)
        serverID = candidate.serverID
        nodeID = candidate.nodeID
        self.savedAs = savedAs
        thisMachine = candidate.isThisMachine
        tailnet = candidate.tailnet.flatMap(SeenTailnet.init)
        var text: [String: String] = [:]
        var bytes: [String: String] = [:]
        for attribute in candidate.txt.attributes {
            // A key without a value is there, and that is all that it says (RFC 6763 section 6.4).
            let value = attribute.value ?? []
            if let string = String(validating: value, as: UTF8.self) {
                text[attribute.key] = string
            } else {
                bytes[attribute.key] = Data(value).base64EncodedString()
            }
        }
        txt = text
        txtBase64 = bytes.isEmpty ? nil : bytes
    }
}

/// `landfall.event/1`: what `scan --watch` sees.
package struct ScanEventDocument: Encodable, Sendable {
    package enum Event: String, Encodable, Sendable {
        case found, updated, lost, source, heartbeat
    }

    package let schema = "landfall.event/1"
    package let event: Event
    package var server: ServerDocument?
    package var source: ScanDocument.Source?
}
