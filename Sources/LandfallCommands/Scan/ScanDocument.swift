internal import FoundationEssentials
internal import ProfileStore
internal import ServerModel

/// `landfall.scan/1`: what a scan found.
struct ScanDocument: Sendable {
    struct Source: Encodable, Sendable {
        let source: DiscoverySource
        let ok: Bool
        let engine: String?
        let code: String?
        let message: String?
        let durationMilliseconds: Int

        enum CodingKeys: String, CodingKey {
            case source, ok, engine, code, message
            case durationMilliseconds = "duration_ms"
        }
    }

    struct Unresolved: Encodable, Sendable {
        let instance: ForeignText
        let kind: ServerKind
    }

    let schema = "landfall.scan/1"
    let candidates: [Candidate]
    let saved: ProfileIndex
    let sources: [Source]
    let complete: Bool
    let unresolved: [Unresolved]
    let durationMilliseconds: Int

    /// Made when they are asked for, for a scan may have found a thousand.
    var servers: some Collection<ServerDocument> {
        candidates.lazy.map { [saved] in ServerDocument($0, savedAs: saved.name(of: $0)) }
    }

    /// Its JSON, one server after another.
    func json() throws -> String {
        try JSONText.object([
            "schema": JSONText.encode(schema), "servers": JSONText.array(servers), "sources": JSONText.encode(sources),
            "complete": JSONText.encode(complete), "unresolved": JSONText.array(unresolved),
            "duration_ms": JSONText.encode(durationMilliseconds),
        ])
    }
}

/// One server of a scan.
struct ServerDocument: Encodable, Sendable, Hashable {
    struct RouteDocument: Encodable, Sendable, Hashable {
        let url: String
        let host: String
        let port: UInt16?
        let via: Route.Via
        let interface: String?
        let family: IPAddress.Family?

        init(_ route: Route) {
            url = route.url
            host = route.host.description
            port = route.port
            via = route.via
            interface = route.interface
            family = route.address?.family
        }
    }

    let number: Int
    let ref: String
    let name: ForeignText
    let kind: ServerKind
    let sources: [DiscoverySource]
    let instance: ForeignText?
    let routes: [RouteDocument]
    let txt: [String: String]
    let txtBase64: [String: String]?
    let serverID: ForeignText?
    let nodeID: ForeignText?
    let savedAs: ProfileName?
    let thisMachine: Bool

    enum CodingKeys: String, CodingKey {
        case number, ref, name, kind, sources, instance, routes, txt
        case txtBase64 = "txt_base64"
        case serverID = "server_id"
        case nodeID = "node_id"
        case savedAs = "saved_as"
        case thisMachine = "this_machine"
    }

    init(_ candidate: Candidate, savedAs: ProfileName? = nil) {
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
struct ScanEventDocument: Encodable, Sendable {
    enum Event: String, Encodable, Sendable {
        case found, updated, lost, source, heartbeat
    }

    let schema = "landfall.event/1"
    let event: Event
    var server: ServerDocument?
    var source: ScanDocument.Source?
}
