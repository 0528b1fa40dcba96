internal import ConnectionChecks
internal import PrivateFiles
internal import ProfileStore
internal import ServerConnections
internal import ServerModel
internal import ServerTransport
internal import ServerViews
internal import Tailnet
internal import Wording
internal import Workflows

/// Makes a draft of what a person wants to save: a row of the last scan, a machine of the tailnet, or an address.
struct NewServerReader: Sendable {
    let kind: ServerKind?
    let profiles: ProfileSet
    let tailnet: TailnetReading
    let state: PrivateFolder?
    let messages: Messages

    /// Reads a target as `test` does, and looks whether it is a machine of the tailnet, which is saved as such.
    ///
    /// - Throws: ``CommandFailure``: `usage`, `link_local_route`, `target_unknown`, `profile_exists`.
    func read(target text: String, deadline: ContinuousClock.Instant) async throws(CommandFailure) -> ServerDraft {
        if let profile = ProfileName(text).flatMap(profiles.find) {
            throw CommandFailure(
                .profileExists, messages.targetIsProfile(profile.name.description), hints: [messages.howToCopyProfile])
        }
        let reader = TargetReader(kind: kind, policy: .init(), profiles: profiles, tailnet: tailnet)
        let target: Target
        do throws(TargetError) {
            target = try await reader.read(text, deadline: deadline)
        } catch {
            throw CommandFailure(error, messages)
        }
        guard let address = target.address else { throw CommandFailure(.usage, messages.addressExamples) }
        let isForced = text.hasPrefix("host:")
        let node = isForced ? nil : await node(of: address, deadline: deadline)
        let saved: SavedRoute.Target =
            if let node {
                try machine(address, node)
            } else if address.host.isBareWord, !isForced {
                // Nobody knows it now, or the tailnet cannot be asked: it stays a machine of the tailnet, and never becomes a question to DNS.
                .tailnet(address, nodeID: nil)
            } else {
                .address(address)
            }
        return ServerDraft(kind: kind, routes: [try route(saved, text)], identity: KnownIdentity(nodeID: node?.id))
    }

    /// Finds a server of the last scan by its row, its ref or its instance.
    ///
    /// - Throws: ``CommandFailure`` `target_unknown`, `usage`, or that the last scan cannot be read.
    func read(reference text: String) throws(CommandFailure) -> ServerDraft {
        let servers = try CommandContext.seenServers(in: state, messages)
        let found = servers.filter { String($0.number) == text || $0.ref == text || $0.instance == text }
        guard let server = found.first else {
            throw CommandFailure(
                .targetUnknown, messages.notSeen(ForeignText(text).debugDescription),
                hints: [servers.isEmpty ? messages.scanFirst : messages.seenRows(servers)])
        }
        guard found.count == 1 else {
            throw CommandFailure(
                .usage, messages.seenTwice(ForeignText(text).debugDescription), hints: [messages.seenRows(found)])
        }
        if let kind, kind != server.kind {
            throw CommandFailure(.usage, messages.seenOfOtherKind(server.kind.displayName))
        }
        return try draft(of: server)
    }

    /// What is kept of a server that was seen: its machine of the tailnet, and its service, which outlives its addresses. Routes that
    /// can prove themselves come first. No address of the LAN becomes one of this machine: anybody may have announced it.
    func draft(of server: SeenServer) throws(CommandFailure) -> ServerDraft {
        var routes: [SavedRoute] = []
        if let instance = server.instance {
            let service = ServiceInstance(name: ForeignText(instance), kind: server.kind)
            let scheme = server.routes.first { $0.via == .lan }.flatMap { try? ServerAddress(parsing: $0.url).scheme }
            routes.append(try route(.service(service, scheme: scheme), "service:\(instance)"))
        }
        for seen in server.routes where seen.via != .lan {
            guard let address = try? ServerAddress(parsing: seen.url) else { continue }
            let target: SavedRoute.Target =
                seen.via == .tailnet
                ? .tailnet(address, nodeID: server.nodeID.map(ForeignText.init)) : .address(address)
            routes.append(try route(target, seen.url))
        }
        guard !routes.isEmpty else { throw CommandFailure(.targetUnknown, messages.nothingToSave(server.name)) }
        let draft = ServerDraft(
            kind: server.kind, routes: routes,
            identity: KnownIdentity(
                nodeID: server.nodeID.map(ForeignText.init), serverID: server.serverID.map(ForeignText.init)))
        return draft.provableFirst()
    }

    private func route(_ target: SavedRoute.Target, _ text: String) throws(CommandFailure) -> SavedRoute {
        do throws(SavedRoute.Refusal) {
            return try SavedRoute(target)
        } catch {
            throw RouteReader.failure(error, text, messages)
        }
    }

    /// The machine of the tailnet that an address leads to; nil where it is none, or the tailnet cannot be asked.
    private func node(of address: ServerAddress, deadline: ContinuousClock.Instant) async -> TailnetNode? {
        let name: String
        switch address.host {
        case .socket: return nil
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
    private func machine(
        _ address: ServerAddress, _ node: TailnetNode
    ) throws(CommandFailure) -> SavedRoute.Target {
        guard case .name = address.host, let full = HostName(node.name.raw) else {
            return .tailnet(address, nodeID: node.id)
        }
        let named = address.replacing(host: .name(full))
        return .tailnet(named, nodeID: node.id)
    }
}
