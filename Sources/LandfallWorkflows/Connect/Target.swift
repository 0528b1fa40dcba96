package import LandfallConnections
package import LandfallModel
package import LandfallSystem
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
    /// Its full name, where it is a bare word that MagicDNS alone knows.
    package var fullName: HostName?
    /// What to say before it is used.
    package var warnings: [ServerAddress.Warning] = []

    /// A saved server.
    package init(_ profile: Profile, policy: TrustPolicy) {
        label = ForeignText(profile.name.description)
        plans = profile.plans(policy: policy)
        self.profile = profile
    }

    /// A server that the last scan has seen under this name.
    init(label: ForeignText, plans: [RoutePlan]) {
        self.label = label
        self.plans = plans
    }

    /// A server that is not saved.
    package init(label: ForeignText, address: ServerAddress, plan: RoutePlan) {
        self.label = label
        self.plans = [plan]
        self.address = address
        warnings = address.warnings
    }
}

/// Reads targets: a profile's name first, then a tailnet machine, then what else may mean a profile or a server of the last scan, then an
/// address. `host:NAME` forces an address.
package struct TargetReader: Sendable {
    private static let force = "host:"

    package let kind: ServerKind?
    package let policy: TrustPolicy
    /// The saved servers that may be meant.
    package let profiles: ProfileSet
    package let tailnet: TailnetReading
    /// Other places that may know a word.
    package var others: OtherNames?
    /// Where the last scan is kept; nil if its names do not count.
    package var state: PrivateFolder?

    package init(kind: ServerKind?, policy: TrustPolicy, profiles: ProfileSet, tailnet: TailnetReading) {
        self.kind = kind
        self.policy = policy
        self.profiles = profiles
        self.tailnet = tailnet
    }

    /// Reads a target.
    ///
    /// - Throws: ``TargetError``.
    package func read(_ text: String, deadline: ContinuousClock.Instant) async throws(TargetError) -> Target {
        if let profile = profiles.find(text, exactly: true) { return try target(profile) }
        let isForced = text.hasPrefix(Self.force)
        let address: ServerAddress
        do throws(ServerAddressError) {
            address = try ServerAddress(parsing: isForced ? String(text.dropFirst(Self.force.count)) : text)
        } catch {
            if let named = try named(text) { return named }
            throw .badAddress(text, error)
        }
        let isWord = address.host.isBareWord
        var fullName: HostName?
        if isWord, !isForced {
            do throws(TailnetError) {
                fullName = try await look(for: address.host.description, deadline: deadline)
            } catch {
                if let named = try named(text) { return named }
                if let error = await unknown(text, address, after: error, deadline: deadline) { throw error }
            }
        }
        let plan = RoutePlan(
            host: address.host, attempts: address.attempts(kind: kind, tlsWasSaved: false),
            via: isWord && !isForced ? .tailnet : address.host.via,
            claim: Claim(kind: kind, basePath: address.basePath, policy: policy), allowsBareName: isForced)
        var target = Target(label: ForeignText(text), address: address, plan: plan)
        target.fullName = fullName
        return target
    }

    /// What is not an address: the start of a profile's name, its machine or service, or the instance that the last scan has shown.
    private func named(_ text: String) throws(TargetError) -> Target? {
        if let profile = profiles.find(text, exactly: false) { return try target(profile) }
        guard let state, case .instance = ServerReference(text) else { return nil }
        let reader = NewServerReader(kind: kind, profiles: profiles, tailnet: tailnet, state: state)
        guard let found = try? reader.find(reference: text), let draft = try? reader.draft(of: found.server) else {
            return nil
        }
        return Target(label: ForeignText(text), plans: draft.plans(policy: policy))
    }

    private func target(_ profile: Profile) throws(TargetError) -> Target {
        if let kind, kind != profile.kind { throw .otherKind(profile.name, profile.kind) }
        return Target(profile, policy: policy)
    }

    /// Looks in the tailnet for a bare word.
    ///
    /// - Returns: Its full name, where the status lacks it and MagicDNS has told it.
    /// - Throws: `TailnetError`: why the tailnet does not lead there.
    private func look(for name: String, deadline: ContinuousClock.Instant) async throws(TailnetError) -> HostName? {
        let directory = try await tailnet.recent(deadline: deadline)
        do throws(TailnetError) {
            _ = try directory.resolve(name)
            return nil
        } catch {
            guard case .unknownPeer = error,
                let served = await tailnet.api.served(name, in: directory, deadline: deadline)
            else { throw error }
            return served.name
        }
    }

    /// A bare word has to be a tailnet machine. What is wrong with the tailnet itself is told by the stages, unless the word is near the name
    /// of a profile, or something else knows it.
    ///
    /// - Returns: Nil where the stages tell it.
    private func unknown(
        _ text: String, _ address: ServerAddress, after failure: TailnetError, deadline: ContinuousClock.Instant
    ) async -> TargetError? {
        let host = address.host.description
        var (near, hasTailnet, isTold) = (profiles.suggestions(for: host), true, false)
        switch failure {
        case .unknownPeer(let suggestions): near += suggestions.map(\.description)
        case .noSocket: hasTailnet = false
        default: isTold = true
        }
        let elsewhere = await others?.place(of: host, deadline: deadline)
        if isTold, near.isEmpty, elsewhere == nil { return nil }
        return .unknown(text, near: near, hasTailnet: hasTailnet, elsewhere: elsewhere)
    }
}

/// Why what was typed is not a target.
package enum TargetError: Error, Sendable {
    /// A profile of another kind than the one that was asked for.
    case otherKind(ProfileName, ServerKind)
    case badAddress(String, ServerAddressError)
    /// The host is a single word that is neither a profile nor a tailnet machine; similar names, and what else knows it.
    case unknown(String, near: [String], hasTailnet: Bool, elsewhere: OtherNames.Place? = nil)

    /// The code with which a command fails.
    package var code: FailureCode {
        switch self {
        case .otherKind, .badAddress: .usage
        case .unknown: .targetUnknown
        }
    }
}
