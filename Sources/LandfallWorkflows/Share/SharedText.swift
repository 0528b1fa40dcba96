internal import FoundationEssentials
package import LandfallConnections
package import LandfallModel

/// The forms of a shared profile.
package enum ShareForm: String, Sendable, CaseIterable {
    /// A `landfall://` link.
    case landfall
    /// The JSON that the phone app of EndlessCode reads.
    case phone
    /// The lines of dnsmasq.conf for a zone.
    case dnsmasq
}

/// The shared form of a profile.
package struct SharedText: Sendable {
    /// Why a profile cannot be shared.
    package enum Failure: Error, Sendable, Hashable {
        /// Each of its routes leads to this machine only.
        case nothingElsewhere(ProfileName)
        /// Only an EndlessCode server has an app on phones.
        case noPhoneForm(ProfileName, ServerKind)
        /// Only an address that a phone can open is of use there, so not a service, a Unix socket or ssh.
        case noPhoneRoute(ProfileName)
        /// A link never has a token in it.
        case noTokenInLink(ProfileName)
        /// Even the preferred route does not fit into a QR code.
        case tooLongForCode(ProfileName)
    }

    /// The link or the JSON.
    package let text: String
    /// How many routes of the profile are not in it.
    package let omitted: Int

    /// The link of a profile, of at most `limit` bytes: the preferred routes stay.
    ///
    /// - Throws: ``Failure``.
    package init(linkTo profile: Profile, limit: Int? = nil) throws(Failure) {
        guard let whole = ShareLink(profile) else { throw .nothingElsewhere(profile.name) }
        guard let link = whole.shortened(to: limit ?? ShareLink.longest) else { throw .tooLongForCode(profile.name) }
        (text, omitted) = (link.text, profile.routes.count - link.routes.count)
    }

    /// What the phone app of EndlessCode reads: `{"serverAddress":"http://HOST:PORT"}`, with `authToken` where the user has asked for that.
    ///
    /// - Throws: ``Failure``.
    package init(phoneFormOf profile: Profile, token: Token?) throws(Failure) {
        guard profile.kind.product.hints.hasPhoneApp else { throw .noPhoneForm(profile.name, profile.kind) }
        let urls = profile.routes.filter(\.leadsElsewhere).compactMap { $0.phoneURL(profile.kind) }
        guard let url = urls.first else { throw .noPhoneRoute(profile.name) }
        let secret = token.map { $0.withBytes { String(decoding: $0, as: UTF8.self) } }
        let code = PhoneCode(serverAddress: url, authToken: secret)
        guard let text = try? JSONText.encode(code) else { throw .noPhoneRoute(profile.name) }
        (self.text, omitted) = (text, profile.routes.count - 1)
    }
}

private struct PhoneCode: Encodable {
    let serverAddress: String
    let authToken: String?
}

extension SavedRoute {
    /// The URL for an app that knows neither tailnets nor services.
    fileprivate func phoneURL(_ kind: ServerKind) -> String? {
        guard let address else { return nil }
        switch address.host {
        case .socket, .ssh: return nil
        case .name, .address: break
        }
        let attempt = address.attempts(kind: kind, tlsWasSaved: isTLS).first
        return attempt.map { address.url($0) }
    }
}
