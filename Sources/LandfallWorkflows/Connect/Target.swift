package import LandfallConnections
package import LandfallModel
package import LandfallTransport

/// What the user names as a server: a profile, a tailnet machine, or an address.
package struct Target: Sendable {
    /// As it was typed.
    package let label: ForeignText
    /// The routes to it.
    package var plans: [RoutePlan]
    /// The profile, if it is one.
    package var profile: Profile?
    /// What was typed, where it is an address or a machine.
    package var address: ServerAddress?
    /// What to say before it is used.
    package var warnings: [ServerAddress.Warning] = []

    /// A saved server.
    package init(_ profile: Profile, policy: TrustPolicy) {
        label = ForeignText(profile.name.description)
        plans = profile.plans(policy: policy)
        self.profile = profile
    }

    /// A server that is not saved.
    package init(label: ForeignText, address: ServerAddress, plan: RoutePlan) {
        self.label = label
        self.plans = [plan]
        self.address = address
        warnings = address.warnings
    }
}

/// Reads targets: a profile's name first, then a tailnet machine, then what else may mean a profile, then an address. `host:NAME` forces an
/// address.
package struct TargetReader: Sendable {
    private static let force = "host:"

    package let kind: ServerKind?
    package let policy: TrustPolicy
    /// The saved servers that may be meant.
    package let profiles: ProfileSet
    package let tailnet: TailnetReading

    package init(kind: ServerKind?, policy: TrustPolicy, profiles: ProfileSet, tailnet: TailnetReading) {
        self.kind = kind
        self.policy = policy
        self.profiles = profiles
        self.tailnet = tailnet
    }

    /// Reads one.
    ///
    /// - Throws: ``TargetError``.
    package func read(_ text: String, deadline: ContinuousClock.Instant) async throws(TargetError) -> Target {
        if let profile = profiles.find(text, exactly: true) { return try target(profile) }
        let isForced = text.hasPrefix(Self.force)
        let address: ServerAddress
        do throws(ServerAddressError) {
            address = try ServerAddress(parsing: isForced ? String(text.dropFirst(Self.force.count)) : text)
        } catch {
            throw .badAddress(text, error)
        }
        let isWord = address.host.isBareWord
        if isWord, !isForced {
            do throws(TargetError) {
                try await requireKnown(address, text, deadline: deadline)
            } catch {
                guard let profile = profiles.find(text, exactly: false) else { throw error }
                return try target(profile)
            }
        }
        let plan = RoutePlan(
            host: address.host, attempts: address.attempts(kind: kind, tlsWasSaved: false),
            via: isWord && !isForced ? .tailnet : address.host.via,
            claim: Claim(kind: kind, basePath: address.basePath, policy: policy), allowsBareName: isForced)
        return Target(label: ForeignText(text), address: address, plan: plan)
    }

    private func target(_ profile: Profile) throws(TargetError) -> Target {
        if let kind, kind != profile.kind { throw .otherKind(profile.name, profile.kind) }
        return Target(profile, policy: policy)
    }

    /// A bare word has to be a tailnet machine. What is wrong with the tailnet itself is told by the stages, unless the word is
    /// near the name of a profile.
    private func requireKnown(
        _ address: ServerAddress, _ text: String, deadline: ContinuousClock.Instant
    ) async throws(TargetError) {
        let name = address.host.description
        let failure: TailnetError
        do throws(TailnetError) {
            _ = try await tailnet.recent(deadline: deadline).resolve(name)
            return
        } catch {
            failure = error
        }
        var near = profiles.suggestions(for: text)
        var hasTailnet = true
        switch failure {
        case .unknownPeer(let suggestions): near += suggestions.map(\.description)
        case .noSocket: hasTailnet = false
        default: if near.isEmpty { return }
        }
        throw .unknown(text, near: near, hasTailnet: hasTailnet)
    }
}

/// Why what was typed is not a target.
package enum TargetError: Error, Sendable {
    /// A profile of another kind than the one that was asked for.
    case otherKind(ProfileName, ServerKind)
    case badAddress(String, ServerAddressError)
    /// What begins with a single word that is neither a profile nor a tailnet machine; similar names.
    case unknown(String, near: [String], hasTailnet: Bool)

    /// What a command fails with.
    package var code: FailureCode {
        switch self {
        case .otherKind, .badAddress: .usage
        case .unknown: .targetUnknown
        }
    }
}
