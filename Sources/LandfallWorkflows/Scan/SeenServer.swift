internal import FoundationEssentials
package import LandfallConnections
package import LandfallModel

/// A server of a scan: one of `servers` of `landfall.scan/1`, as it is printed and kept.
package struct SeenServer: Codable, Sendable, Hashable {
    package struct SeenRoute: Codable, Sendable, Hashable {
        package let url: String
        package let via: Route.Via
        package var host: String?
        package var port: UInt16?
        package var interface: String?
        package var family: IPAddress.Family?
    }

    /// The row.
    package let number: Int
    package let ref: String
    /// What people call it, and its instance on the LAN: foreign text.
    package let name: String
    package let instance: String?
    package let kind: ServerKind
    package let routes: [SeenRoute]
    package let serverID: String?
    package let nodeID: String?
    /// Whether this machine itself has shown that it runs here, as this user or root; nil in what older versions have kept.
    package var thisMachine: Bool?
    package var sources: [DiscoverySource]?
    /// The TXT record, foreign text as well; what is not UTF-8 of it in Base64.
    package var txt: [String: String]?
    package var txtBase64: [String: String]?
    package var savedAs: String?
    package var tailnet: SeenTailnet?
    package var nameDoubt: NameDoubt?
    /// The labels that a directory has given it: foreign text.
    package var labels: [String: String]?
    /// Whether it runs on this machine without proof that it is this user's or root's; not known of what was kept.
    package var isForeignHere = false

    package enum CodingKeys: String, CodingKey {
        case number, ref, name, instance, kind, routes, sources, txt, tailnet, labels
        case serverID = "server_id"
        case nodeID = "node_id"
        case thisMachine = "this_machine"
        case txtBase64 = "txt_base64"
        case savedAs = "saved_as"
        case nameDoubt = "name_doubt"
    }
}

extension SeenServer {
    /// Whether a directory has listed it: rows of directories are never merged with others.
    var isListed: Bool { sources?.contains { !Directory.reserved.contains($0.rawValue) } ?? false }

    /// The address that was announced on the LAN; nil for a server that was found otherwise.
    var announced: ServerAddress? {
        routes.first { $0.via == .lan }.flatMap { try? ServerAddress(parsing: $0.url) }
    }

    /// The path that mDNS announces for requests, of whatever anybody on the link may say: nil for none, and for one that leads a GET to
    /// where it must not go. It counts once the user has confirmed it, and is saved with the service.
    package var announcedPath: String? {
        guard let path = announced?.basePath, !path.isEmpty, kind.paths.overlap(with: path) == nil,
            (try? ReadOnlyRule(kind: kind).check(path + kind.product.api.path)) != nil
        else { return nil }
        return path
    }

    /// A row of a scan, with the profile that it is saved as, and why its name does not tell which server it is.
    package init(_ candidate: Candidate, savedAs: ProfileName? = nil, doubt: NameDoubt? = nil) {
        self.init(
            number: candidate.number, ref: candidate.ref, name: candidate.name.raw,
            instance: candidate.instance?.name.raw, kind: candidate.kind,
            routes: candidate.routes.map {
                SeenRoute(
                    url: $0.url, via: $0.via, host: $0.host.description, port: $0.port, interface: $0.interface,
                    family: $0.address?.family)
            }, serverID: candidate.serverID?.raw, nodeID: candidate.nodeID?.raw,
            thisMachine: candidate.isThisMachine, sources: candidate.sources, txt: [:],
            savedAs: savedAs?.description, tailnet: candidate.tailnet.flatMap(SeenTailnet.init), nameDoubt: doubt,
            labels: candidate.labels.isEmpty ? nil : candidate.labels, isForeignHere: candidate.isForeignHere)
        for attribute in candidate.txt.attributes {
            // A key without a value is there, and that is all that it says (RFC 6763 section 6.4).
            let value = attribute.value ?? []
            if let string = String(validating: value, as: UTF8.self) {
                txt?[attribute.key] = string
            } else {
                txtBase64 = (txtBase64 ?? [:]).merging([attribute.key: Data(value).base64EncodedString()]) { $1 }
            }
        }
    }
}
