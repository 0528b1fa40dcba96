internal import LandfallModel

extension Sighting.ID {
    /// The identifier of a service instance: stable from scan to scan.
    init(_ instance: ServiceInstance) {
        self.init(source: .lan, key: "\(instance.kind.rawValue) \(instance.domain) \(instance.name.raw)")
    }
}

extension Sighting {
    /// What is known of an instance, with one route for each address that a host on that link can have; none where it has no such
    /// address, or its port is 0, where nothing listens. That an address is one of this machine's own says nothing
    /// about the server: any machine on the link may answer.
    init(_ entry: BrowseEntry, _ resolution: Resolution, _ book: HostAddressCache, own: OwnAddresses) {
        let scheme: Route.Scheme = resolution.txt.isTrue("tls") ? .https : .http
        let basePath = resolution.txt["path"].flatMap { Route.basePath($0.raw) } ?? ""
        var byAddress: [IPAddress: Route] = [:]
        func add(_ address: IPAddress, _ interface: Int32) {
            guard resolution.port > 0, address.canBeAnnounced, own.isOnLink(address, of: interface),
                byAddress[address] == nil
            else { return }
            byAddress[address] = Route(
                scheme: scheme, address: address, port: resolution.port, basePath: basePath, via: .lan,
                interface: interfaceName(interface))
        }
        for row in entry.rows.keys.sorted(by: { $0.interface < $1.interface }) {
            for address in entry.addressKeys(row).flatMap(book.addresses) { add(address, row.interface) }
        }
        if byAddress.isEmpty { add(resolution.address, resolution.interface) }
        let isOwn = entry.isLocal || byAddress.keys.contains(where: own.contains)
        let isHere = !byAddress.isEmpty && byAddress.keys.allSatisfy(own.contains)
        self.init(
            id: entry.id, kind: entry.instance.kind, name: entry.instance.name, instance: entry.instance,
            routes: byAddress.values.sorted(by: Route.isPreferred), txt: resolution.txt,
            traits: ServerTraits(resolution, isOwn: isOwn, isHere: isHere))
    }
}

extension ServerTraits {
    /// What SRV and TXT tell of a server. One at an own address (`isOwn`) is not a machine of the tailnet, where only others are asked; one
    /// that has no other address (`isHere`) may be one that this machine itself sees.
    init(_ resolution: Resolution, isOwn: Bool, isHere: Bool) {
        // A host of a link has one label before the domain (RFC 6762 section 3).
        let labels = resolution.target.split(separator: ".")
        let isOnLink = labels.count == 2 && labels[1] == "local"
        let pin = resolution.txt["pin"].map { $0.raw.lowercased() }
        self.init(
            hostLabels: isOnLink && !isOwn ? [String(labels[0])] : [],
            asksForToken: ["bearer": true, "none": false][resolution.txt["auth"]?.raw.lowercased() ?? ""],
            certificateSHA256: pin.flatMap { $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) ? $0 : nil },
            isAtOwnAddress: isHere)
    }
}
