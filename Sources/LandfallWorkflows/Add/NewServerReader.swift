package import LandfallConnections
package import LandfallModel
package import LandfallSystem
internal import LandfallTransport

/// Creates a draft of what the user wants to save: a row of the last scan, a tailnet machine, or an address.
package struct NewServerReader: Sendable {
    package let kind: ServerKind?
    package let profiles: ProfileSet
    package let tailnet: TailnetReading
    package let state: PrivateFolder?
    /// What else may know a word.
    package var others: OtherNames?
    /// What signed lists vouch for.
    package var vouched = VouchedServers()

    package init(kind: ServerKind?, profiles: ProfileSet, tailnet: TailnetReading, state: PrivateFolder?) {
        self.kind = kind
        self.profiles = profiles
        self.tailnet = tailnet
        self.state = state
    }

    /// Reads a target as `test` does, and checks whether it is a tailnet machine, which is saved as such.
    ///
    /// - Throws: ``NewServerError``.
    package func read(
        target text: String, deadline: ContinuousClock.Instant
    ) async throws(NewServerError) -> ServerDraft {
        if let draft = try service(text) { return draft }
        var reader = TargetReader(kind: nil, policy: .init(), profiles: profiles, tailnet: tailnet)
        reader.others = others
        let target: Target
        do throws(TargetError) {
            target = try await reader.read(text, deadline: deadline)
        } catch {
            throw .badTarget(error)
        }
        guard let address = target.address else { throw .isSaved(target.label) }
        let isForced = text.hasPrefix("host:")
        let node = isForced ? nil : await node(of: address, deadline: deadline)
        let saved: SavedRoute.Target =
            if let node {
                machine(address, node)
            } else if address.host.isBareWord, !isForced {
                // A service, or unknown at the moment, or tailscaled does not answer: it stays of the tailnet, and never becomes a
                // question to DNS.
                .tailnet(target.fullName.map { address.replacing(host: .name($0)) } ?? address, nodeID: nil)
            } else {
                .address(address)
            }
        return ServerDraft(kind: kind, routes: [try route(saved, text)], identity: KnownIdentity(nodeID: node?.id))
    }

    /// A service of the LAN, as `show` prints it; nil for everything else. Of which product it is the user says, or the last scan.
    private func service(_ text: String) throws(NewServerError) -> ServerDraft? {
        let front = "service:"
        guard text.hasPrefix(front) else { return nil }
        let name = String(text.dropFirst(front.count))
        let kind: ServerKind
        if let given = self.kind { kind = given } else { kind = try find(reference: name).server.kind }
        let service = ServiceInstance(name: ForeignText(name), kind: kind)
        return ServerDraft(kind: kind, routes: [try route(.service(service, ServiceForm()), text)])
    }

    /// Finds a server of the last scan by its row, its ref or its instance: as it was seen, and whether this terminal session has seen it.
    ///
    /// - Throws: ``NewServerError``.
    package func find(reference text: String) throws(NewServerError) -> (server: SeenServer, isOfSession: Bool) {
        guard let state else { throw .notSeen(text, []) }
        let found = try LastScan(state).find(text)
        if let kind, kind != found.server.kind { throw .otherKind(found.server.kind) }
        return found
    }

    /// What is kept of a server that was seen: its tailnet machine, and its service, which outlives its addresses. Routes that
    /// can be proven come first. No address from the LAN becomes one of this machine, because anyone can announce it. For a server that
    /// is proven to run on this machine, nothing from the LAN is saved: it would prove less, and anyone may have sent it.
    package func draft(of server: SeenServer) throws(NewServerError) -> ServerDraft {
        var routes: [SavedRoute] = []
        let isHere = server.thisMachine == true
        if let instance = server.instance, !isHere {
            let service = ServiceInstance(name: ForeignText(instance), kind: server.kind)
            let shown = server.announced
            // A row has plain HTTP also if nothing is said.
            let isTold = shown?.scheme != .http || server.kind.product.announcesTLS || server.txt?["tls"] != nil
            let form = ServiceForm(scheme: isTold ? shown?.scheme : nil, basePath: server.announcedPath ?? "")
            routes.append(try route(.service(service, form), "service:\(instance)"))
        }
        for seen in server.routes where seen.via != .lan {
            guard let address = try? ServerAddress(parsing: seen.url) else { continue }
            let target: SavedRoute.Target =
                seen.via == .tailnet
                ? .tailnet(address, nodeID: server.nodeID.map { ForeignText($0) }) : .address(address)
            var saved = try route(target, seen.url)
            saved.isListed = server.isListed
            routes.append(saved)
        }
        guard !routes.isEmpty else { throw .nothingToSave(server.name) }
        var draft = ServerDraft(
            kind: server.kind, routes: routes,
            identity: KnownIdentity(
                nodeID: server.nodeID.map { ForeignText($0) },
                serverID: isHere ? nil : server.serverID.map { ForeignText($0) }))
        draft.labels = ProfileLabels.savable(server.labels ?? [:])
        draft.identity.vouched = vouched.identities(of: server)
        return draft.provableFirst()
    }

    /// The profile that a server which was seen is saved as: what the scan has shown, or what a draft of it is; nil if none.
    ///
    /// - Throws: ``NewServerError``.
    package func profile(of server: SeenServer) throws(NewServerError) -> ProfileName? {
        let draft = try draft(of: server)
        let shown = server.savedAs.flatMap { ProfileName($0) }.flatMap { profiles.find($0) }
        return (shown ?? profiles.profiles.first { draft.isSaved(as: $0) })?.name
    }

    /// What is kept of a link: its author is trusted as far as its routes prove themselves.
    ///
    /// - Throws: ``NewServerError/otherKind(_:)``.
    package func draft(of link: ShareLink) throws(NewServerError) -> ServerDraft {
        if let kind, kind != link.kind { throw .otherKind(link.kind) }
        return ServerDraft(kind: link.kind, routes: link.routes, identity: link.identity)
    }

    /// What is kept of a QR code of EndlessCode.
    ///
    /// - Throws: ``NewServerError``.
    package func draft(of code: CodeText) throws(NewServerError) -> ServerDraft {
        if let kind, kind != code.kind { throw .otherKind(code.kind) }
        let pins = [code.pin].compactMap(\.self).map { KnownIdentity.Pin(certificate: $0) }
        return ServerDraft(
            kind: code.kind, routes: [try route(.address(code.address), code.address.description)],
            identity: KnownIdentity(pins: pins))
    }

    private func route(_ target: SavedRoute.Target, _ text: String) throws(NewServerError) -> SavedRoute {
        do throws(SavedRoute.Refusal) {
            return try SavedRoute(target)
        } catch {
            throw .badRoute(text, error)
        }
    }

    /// The tailnet machine that an address leads to; nil if it is none, or the tailnet cannot be asked.
    private func node(of address: ServerAddress, deadline: ContinuousClock.Instant) async -> TailnetNode? {
        let name: String
        switch address.host {
        case .socket, .ssh: return nil
        case .name(let host) where host.isLocal || host.text == "localhost": return nil
        case .name(let host): name = host.description
        case .address(let address) where !address.mayBeTailnet: return nil
        case .address(let address): name = address.description
        }
        do throws(TailnetError) {
            return try await tailnet.recent(deadline: deadline).resolve(name).node
        } catch {
            return nil
        }
    }

    /// The full name of a machine stays the same where a short one may come to mean another.
    private func machine(_ address: ServerAddress, _ node: TailnetNode) -> SavedRoute.Target {
        guard case .name = address.host, let full = HostName(node.name.raw) else {
            return .tailnet(address, nodeID: node.id)
        }
        let named = address.replacing(host: .name(full))
        return .tailnet(named, nodeID: node.id)
    }
}

/// Why there is no server to save.
package enum NewServerError: Error, Sendable {
    /// The input is the name of a profile.
    case isSaved(ForeignText)
    /// The server of this name in the last scan is saved as this profile, whatever name was typed for it.
    case seenIsSaved(ForeignText, ProfileName, typed: String?)
    case badTarget(TargetError)
    /// The last scan has no such row, ref or instance; what it has.
    case notSeen(String, [SeenServer])
    /// Several servers of the last scan have this name.
    case seenTwice(String, [SeenServer])
    /// The row is of another kind than the one that was asked for.
    case otherKind(ServerKind)
    /// The server of this name has no address that can be saved.
    case nothingToSave(String)
    case badRoute(String, SavedRoute.Refusal)
    case scanUnreadable(PrivateFileError)
}
