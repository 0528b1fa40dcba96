internal import ProfileStore
internal import ServerModel
internal import Wording
internal import Workflows

/// A change of kind and routes, as a person words it.
struct ProfileEdit: Sendable {
    let kind: ServerKind?
    /// The routes that come first.
    let front: [String]
    /// The routes that go.
    let out: [String]
    let messages: Messages

    /// The changed profile.
    ///
    /// - Throws: ``CommandFailure`` `usage`, `link_local_route` or `base_path_refused`.
    func applied(to profile: Profile) throws(CommandFailure) -> Profile {
        let reader = RouteReader(kind: kind ?? profile.kind, messages: messages)
        var removed: [SavedRoute] = []
        for text in out {
            guard let route = try existing(text, profile, reader) else {
                throw CommandFailure(
                    .usage, messages.noSuchRoute(ForeignText(text).description, profile.name.description),
                    hints: [messages.seeRoutes(profile.name.description)])
            }
            removed.append(route)
        }
        var routes: [SavedRoute] = []
        for text in front {
            let known = try existing(text, profile, reader)
            let route = if let known { known } else { try reader.read(text) }
            if !routes.contains(where: { $0.text == route.text }) { routes.append(route) }
        }
        for route in profile.routes where !routes.contains(route) && !removed.contains(route) { routes.append(route) }
        var changed = profile
        do throws(Profile.Refusal) {
            try changed.change(kind: kind ?? profile.kind, routes: routes)
        } catch {
            let name = profile.name.description
            throw CommandFailure(
                .usage, error == .noRoute ? messages.lastRoute(name) : messages.serviceOfOtherKind(name))
        }
        if let failure = CommandFailure(overlapOf: changed, messages) { throw failure }
        return changed
    }

    /// A route that the profile has, by its number or its text.
    private func existing(
        _ text: String, _ profile: Profile, _ reader: RouteReader
    ) throws(CommandFailure) -> SavedRoute? {
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) {
            guard profile.routes.indices.contains(number - 1) else {
                throw CommandFailure(
                    .usage, messages.noSuchRoute(text, profile.name.description),
                    hints: [messages.seeRoutes(profile.name.description)])
            }
            return profile.routes[number - 1]
        }
        if let exact = profile.routes.first(where: { $0.text == ForeignText(text) }) { return exact }
        let canonical = try reader.read(text).text
        return profile.routes.first { $0.text == canonical }
    }
}

/// Reads a route that is to be saved.
struct RouteReader: Sendable {
    /// What a service of the LAN is.
    let kind: ServerKind
    let messages: Messages

    /// Reads one. Nothing is looked up, so a bare word is refused: it may be a machine, a host or a slip of the pen.
    func read(_ text: String) throws(CommandFailure) -> SavedRoute {
        let target: SavedRoute.Target
        if let name = rest(of: text, behind: "service:") {
            target = .service(ServiceInstance(name: ForeignText(name), kind: kind), scheme: nil)
        } else if let machine = rest(of: text, behind: "tailnet:") {
            target = .tailnet(try address(machine), nodeID: nil)
        } else if let host = rest(of: text, behind: "host:") {
            target = .address(try address(host))
        } else {
            let address = try address(text)
            if address.host.isBareWord {
                throw CommandFailure(
                    .usage, messages.badRoute(ForeignText(text).debugDescription, messages.bareWordRoute),
                    hints: [messages.routeExamples])
            }
            target = .address(address)
        }
        do throws(SavedRoute.Refusal) {
            return try SavedRoute(target)
        } catch {
            throw CommandFailure(error, of: text, messages)
        }
    }

    private func rest(of text: String, behind prefix: String) -> String? {
        text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
    }

    private func address(_ text: String) throws(CommandFailure) -> ServerAddress {
        do throws(ServerAddressError) {
            return try ServerAddress(parsing: text)
        } catch {
            throw CommandFailure(.usage, messages.badAddress(text, error), hints: [messages.routeExamples])
        }
    }
}
