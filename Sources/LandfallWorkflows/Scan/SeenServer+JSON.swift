package import LandfallModel

extension JSONWriter {
    /// Writes a server of a scan, the same text as JSONEncoder does. That builds a tree first: for thousands of servers it took longer than all
    /// else of a scan.
    package mutating func server(_ server: SeenServer) {
        object { writer in
            writer.member(.instance, server.instance)
            writer.member(.kind, server.kind.rawValue)
            writer.member(.labels, server.labels)
            writer.member(.name, server.name)
            if let doubt = server.nameDoubt { writer.member(.nameDoubt) { $0.doubt(doubt) } }
            writer.member(.nodeID, server.nodeID)
            writer.member(.number) { $0.number(server.number) }
            writer.member(.ref, server.ref)
            writer.member(.routes) { $0.array(server.routes) { $0.route($1) } }
            writer.member(.savedAs, server.savedAs)
            writer.member(.serverID, server.serverID)
            if let sources = server.sources {
                writer.member(.sources) { $0.array(sources) { $0.string($1.rawValue) } }
            }
            if let tailnet = server.tailnet { writer.member(.tailnet) { $0.tailnet(tailnet) } }
            if let here = server.thisMachine { writer.member(.thisMachine) { $0.truth(here) } }
            writer.member(.txt, server.txt)
            writer.member(.txtBase64, server.txtBase64)
        }
    }

    private mutating func member(_ key: SeenServer.CodingKeys, _ value: String?) { member(key.rawValue, value) }

    private mutating func member(_ key: SeenServer.CodingKeys, _ value: (inout JSONWriter) -> Void) {
        member(key.rawValue, value)
    }

    private mutating func member(_ key: SeenServer.CodingKeys, _ values: [String: String]?) {
        guard let values else { return }
        member(key) { writer in
            writer.object { writer in
                for (name, value) in values.sorted(by: { $0.key < $1.key }) { writer.member(name, value) }
            }
        }
    }

    private mutating func doubt(_ doubt: NameDoubt) {
        object { writer in
            writer.member("invisible") { $0.truth(doubt.invisible) }
            writer.member("profile", doubt.profile)
            writer.member("rows") { $0.array(doubt.rows) { $0.number($1) } }
        }
    }

    private mutating func route(_ route: SeenServer.SeenRoute) {
        object { writer in
            writer.member("family", route.family?.rawValue)
            writer.member("host", route.host)
            writer.member("interface", route.interface)
            if let port = route.port { writer.member("port") { $0.number(Int(port)) } }
            writer.member("url", route.url)
            writer.member("via", route.via.rawValue)
        }
    }

    private mutating func tailnet(_ tailnet: SeenTailnet) {
        object { writer in
            if let latency = tailnet.latencyMilliseconds {
                writer.member(SeenTailnet.CodingKeys.latencyMilliseconds.rawValue) { $0.number(latency) }
            }
            writer.member("owner", tailnet.owner)
            writer.member("path", tailnet.path)
            writer.member("relay", tailnet.relay)
        }
    }
}
