package import LandfallModel

extension Sighting {
    /// A server on a machine of the tailnet.
    init(
        _ server: PeerServer, _ question: PeerQuestion, on node: TailnetNode, by path: TailnetFacts.Path?,
        in directory: TailnetDirectory
    ) {
        let isUsual = question.port == question.kind.defaultPorts.first
        // A second server of one kind on a machine is another user's, on another port.
        let key = "\(node.key.raw) \(question.kind.rawValue)\(isUsual ? "" : " \(question.port)")"
        let shown = directory.shownName(of: node)
        let name = shown.raw.isEmpty ? node.hostName : shown
        self.init(
            id: Sighting.ID(source: .tailnet, key: key), kind: question.kind,
            name: name.raw.isEmpty ? ForeignText(node.addresses.first?.description ?? "") : name,
            routes: directory.host(of: node).map {
                [Route(scheme: server.scheme, host: $0, port: question.port, via: .tailnet)]
            } ?? [],
            nodeID: node.id, traits: ServerTraits(server, question.kind, on: node),
            tailnet: TailnetFacts(path: path, latency: server.latency, owner: directory.owner(of: node)))
    }
}

extension TailnetNode {
    /// What names it from scan to scan: its stable node id, or its name where an old daemon gives none.
    package var key: ForeignText {
        id ?? (name.raw.isEmpty ? ForeignText(addresses.first?.description ?? "") : name)
    }
}

extension TailnetDirectory {
    /// Where to find `node`: its full name where the tailnet serves names and that is one, else its first address.
    fileprivate func host(of node: TailnetNode) -> ServerHost? {
        if let name = servedName(of: node), !name.isSingleLabel { return .name(name) }
        return node.addresses.first.map(ServerHost.address)
    }
}

extension ServerTraits {
    fileprivate init(_ server: PeerServer, _ kind: ServerKind, on node: TailnetNode) {
        // The server's own word for its machine is what its mDNS responder uses too. Where it says none, the names that
        // the tailnet has for the machine are the next best.
        let own = server.process.map { TailnetName.label(String($0.hostName.raw.prefix { $0 != "." })) }
        self.init(
            hostLabels: own.map { [$0] } ?? node.hostLabels, process: server.process,
            // Where only a channel tells, these questions are answered without a token whether one is wanted or not.
            asksForToken: kind.product.tokenProbe == .answer || server.asksForToken ? server.asksForToken : nil,
            certificateSHA256: server.certificate.map { "\($0.certificateSHA256)" })
    }
}
