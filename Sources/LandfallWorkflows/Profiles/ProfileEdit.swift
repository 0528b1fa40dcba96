package import LandfallConnections
package import LandfallModel

/// A change of kind, routes and labels, as the user words it.
package struct ProfileEdit: Sendable {
    private let kind: ServerKind?
    private let front: [String]
    private let out: [String]
    private let labels: [String]

    /// A change.
    ///
    /// - Parameters:
    ///   - kind: What the server is; nil if that stays.
    ///   - front: The routes that come first.
    ///   - out: The routes that go.
    ///   - labels: The labels that come or go, each as ``LabelChange`` has it.
    package init(kind: ServerKind?, front: [String], out: [String], labels: [String] = []) {
        self.kind = kind
        self.front = front
        self.out = out
        self.labels = labels
    }

    /// The changed profile.
    ///
    /// - Throws: ``ProfileEditError``.
    package func applied(to profile: Profile) throws(ProfileEditError) -> Profile {
        let reader = RouteReader(kind: kind ?? profile.kind)
        var removed: [SavedRoute] = []
        for text in out {
            guard let route = try existing(text, profile, reader) else { throw .noSuchRoute(text, profile.name) }
            removed.append(route)
        }
        var routes: [SavedRoute] = []
        for text in front {
            let known = try existing(text, profile, reader)
            var route = if let known { known } else { try reader.read(text) }
            // Who writes it out has seen it; a number says nothing.
            if Int(text) == nil { (route.isConfirmed, route.isListed) = (true, false) }
            if !routes.contains(where: { $0.text == route.text }) { routes.append(route) }
        }
        for route in profile.routes
        where !removed.contains(route) && !routes.contains(where: { $0.target == route.target }) {
            routes.append(route)
        }
        var changed = profile
        do throws(Profile.Refusal) {
            let kind = kind ?? profile.kind
            try changed.change(kind: kind, routes: routes.map { $0.of(kind) })
        } catch {
            throw .refused(error, profile.name)
        }
        // The user gave consent for the server at the previous routes.
        let known = Set(profile.routes.map(\.target))
        if !changed.routes.allSatisfy({ known.contains($0.target) }) { changed.withdrawSending() }
        if let (route, kind, segment) = changed.routes.overlap(of: changed.kind) {
            throw .overlap(route, kind, segment: segment)
        }
        try relabel(&changed)
        return changed
    }

    private func relabel(_ profile: inout Profile) throws(ProfileEditError) {
        for text in labels {
            switch LabelChange(text) {
            case .remove(let key): profile.labels[key] = nil
            case .set(let label):
                do throws(ProfileLabels.Refusal) {
                    try ProfileLabels.put(label.key, label.value, into: &profile.labels)
                } catch {
                    // What looks like a secret is not repeated.
                    throw .badLabel(error == .secret ? label.key : text, error)
                }
            case nil: throw .badLabel(text, nil)
            }
        }
    }

    /// A route that the profile has, by its number or its text.
    private func existing(
        _ text: String, _ profile: Profile, _ reader: RouteReader
    ) throws(ProfileEditError) -> SavedRoute? {
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) {
            guard profile.routes.indices.contains(number - 1) else { throw .noSuchRoute(text, profile.name) }
            return profile.routes[number - 1]
        }
        if let exact = profile.routes.first(where: { $0.text == ForeignText(text) }) { return exact }
        let canonical = try reader.read(text).text
        return profile.routes.first { $0.text == canonical }
    }
}

/// Reads a route that is to be saved.
private struct RouteReader {
    /// What a service of the LAN is.
    let kind: ServerKind

    /// Reads a route. Nothing is looked up, so a bare word is refused.
    func read(_ text: String) throws(ProfileEditError) -> SavedRoute {
        let target: SavedRoute.Target
        if let name = rest(of: text, behind: "service:") {
            target = .service(ServiceInstance(name: ForeignText(name), kind: kind), ServiceForm())
        } else if let machine = rest(of: text, behind: "tailnet:") {
            target = .tailnet(try address(machine), nodeID: nil)
        } else if let host = rest(of: text, behind: "host:") {
            target = .address(try address(host))
        } else {
            let address = try address(text)
            if address.host.isBareWord { throw .bareWord(text) }
            target = .address(address)
        }
        do throws(SavedRoute.Refusal) {
            return try SavedRoute(target)
        } catch {
            throw .badRoute(text, error)
        }
    }

    private func rest(of text: String, behind prefix: String) -> String? {
        text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
    }

    private func address(_ text: String) throws(ProfileEditError) -> ServerAddress {
        do throws(ServerAddressError) {
            return try ServerAddress(parsing: text)
        } catch {
            throw .badAddress(text, error)
        }
    }
}
