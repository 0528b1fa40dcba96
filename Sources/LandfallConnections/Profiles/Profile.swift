package import LandfallModel
internal import LandfallTransport

/// A saved, named server.
package struct Profile: Sendable, Hashable {
    /// Never changes, even if the profile is renamed.
    package internal(set) var id: ProfileID
    /// Its display name.
    package internal(set) var name: ProfileName
    /// Which product it is. Routes to services are of the same kind.
    package private(set) var kind: ServerKind
    /// The routes to it, the preferred one first; never none.
    package private(set) var routes: [SavedRoute]
    /// What proves that a route leads to this server.
    package var identity: KnownIdentity
    /// Where its token is; nil if it has none.
    package var token: SavedToken?
    /// By what its user sorts it, and the directory that it was saved from (``ProfileLabels``).
    package var labels: [String: String]
    /// The user's permission to send to it; nil if not given.
    package internal(set) var sending: SendingConsent?
    var keptIdentity = KeptIdentityFields()
    var options = KeptFields()
    var kept = KeptFields()

    /// Why routes do not make a profile.
    package enum Refusal: String, Error, Sendable, Hashable {
        case noRoute = "no_route"
        /// A service of another kind than the profile's.
        case otherKind = "other_kind"
    }

    /// Creates a profile.
    package init(
        id: ProfileID = ProfileID(), name: ProfileName, kind: ServerKind, routes: [SavedRoute],
        identity: KnownIdentity = KnownIdentity(), token: SavedToken? = nil, labels: [String: String] = [:]
    ) throws(Refusal) {
        try Self.check(kind, routes)
        self.id = id
        self.name = name
        self.kind = kind
        self.routes = routes
        self.identity = identity
        self.token = token
        self.labels = labels
    }

    /// Replaces kind and routes, which go together. Routes that stay should be the values that they were, because those know
    /// consents and fields of later versions.
    package mutating func change(kind: ServerKind, routes: [SavedRoute]) throws(Refusal) {
        try Self.check(kind, routes)
        // What was allowed for one product is not allowed for another.
        if kind != self.kind { sending = nil }
        self.kind = kind
        self.routes = routes
    }

    /// Records that the user allows to send to the server, after it was asked on a terminal what that means.
    package mutating func allowSending(at time: Timestamp) { sending = SendingConsent(given: time) }

    /// Revokes that.
    package mutating func withdrawSending() { sending = nil }

    /// Forgets the recorded identity of the server, and what was allowed for it: where its token may go in cleartext, and sending.
    package mutating func forgetIdentity() {
        identity = KnownIdentity()
        keptIdentity = KeptIdentityFields()
        for index in routes.indices { routes[index].nodeID = nil }
        dropConsents()
    }

    /// Whether there is something that ``forgetIdentity()`` would forget.
    package var hasIdentity: Bool {
        var other = self
        other.forgetIdentity()
        return other != self
    }

    /// Takes another tailnet machine for the one that was recorded, here and in its routes.
    package mutating func replaceNode(_ known: ForeignText, by shown: ForeignText, at time: Timestamp) {
        (identity.nodeID, identity.nodeSince) = (shown, time)
        for index in routes.indices where routes[index].nodeID == known { routes[index].nodeID = shown }
    }

    /// Takes other keys for those of machines behind ssh.
    package mutating func replaceHostKeys(_ keys: [SSHHostKey], at time: Timestamp) {
        guard !keys.isEmpty else { return }
        for key in keys {
            identity.take(key, at: time)
            identity.keepKey(of: key)
        }
        let recorded = Set(identity.sshHosts.map(\.fingerprint))
        identity.keepVouched(hostKeys: { SSHPublicKey($0).map { recorded.contains($0.fingerprint) } ?? false })
    }

    /// This profile as the user had it before a change: with the identity and the token that are known now.
    package func with(identityOf current: Profile) -> Profile {
        var profile = self
        (profile.identity, profile.keptIdentity) = (current.identity, current.keptIdentity)
        profile.token = current.token
        return profile
    }

    /// Says of each of ``uses`` whether it is confirmed.
    mutating func mark(_ isConfirmed: (ProfileUse) -> Bool) {
        if let reference = token?.reference { token?.isConfirmed = isConfirmed(.token(reference)) }
        for index in routes.indices where routes[index].isUse {
            routes[index].isConfirmed = isConfirmed(.route(routes[index].text))
        }
    }

    mutating func dropConsents() {
        for index in routes.indices { routes[index].consents = [] }
        sending = nil
    }

    /// Takes over the consents of a profile with the same routes.
    mutating func copyConsents(of other: Profile) {
        for (index, route) in zip(routes.indices, other.routes) { routes[index].consents = route.consents }
        sending = other.sending
    }

    private static func check(_ kind: ServerKind, _ routes: [SavedRoute]) throws(Refusal) {
        guard !routes.isEmpty else { throw .noRoute }
        for case .service(let instance, _) in routes.map(\.target) where instance.kind != kind { throw .otherKind }
    }
}

extension [SavedRoute] {
    /// The first route whose base path stands where a product has paths of its own.
    ///
    /// - Parameter kind: The product; nil if it is not known, so that the paths of all count.
    /// - Returns: The route, the product and the segment in question; nil if there is none.
    package func overlap(of kind: ServerKind?) -> (route: SavedRoute, kind: ServerKind, segment: String)? {
        for route in self {
            guard let path = route.address?.basePath, let found = ServerKind.overlap(with: path, of: kind) else {
                continue
            }
            return (route, found.kind, found.segment)
        }
        return nil
    }
}
